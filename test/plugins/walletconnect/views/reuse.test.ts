import { expect, test } from 'vitest'
import { reusePlaces } from '../../../../plugins/walletconnect/views/wallets/reuse'

const always = () => true
const never = () => false

test('rows that are drawn already stay in their places, and new ones take the places of rows that are gone', () => {
  expect(reusePlaces([], [0, 1, 2], never)).toEqual([0, 1, 2])
  expect(reusePlaces([0, 1, 2], [1, 2, 3], never)).toEqual([3, 1, 2])
  expect(reusePlaces([3, 1, 2], [0, 1, 2], always)).toEqual([0, 1, 2])
  expect(reusePlaces([0, 1], [0, 1, 2], never)).toEqual([0, 1, 2])
})

test('a place that is not needed keeps what it shows only while that is right, and is free afterwards', () => {
  expect(reusePlaces([4, 5, 6], [5], (place) => place === 0)).toEqual([4, 5, undefined])
  expect(reusePlaces([4, 5, undefined], [5, 9], never)).toEqual([9, 5, undefined])
  expect(reusePlaces([undefined, 5], [5, 9], always)).toEqual([9, 5])
})

test('no row is drawn twice, whatever came before', () => {
  const next = reusePlaces([7, 1, undefined, 3], [1, 2, 3, 7, 8], always)
  expect([...next].sort()).toEqual([1, 2, 3, 7, 8])
})
