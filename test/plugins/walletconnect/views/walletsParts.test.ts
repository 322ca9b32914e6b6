import { expect, test } from 'vitest'
import arOpening from '../../../../plugins/walletconnect/messages/ar'
import enOpening from '../../../../plugins/walletconnect/messages/en'
import ar from '../../../../plugins/walletconnect/messages/wallets/ar'
import en from '../../../../plugins/walletconnect/messages/wallets/en'
import { moveInGrid } from '../../../../plugins/walletconnect/views/wallets/moveInGrid'
import { nextRows, windowOf } from '../../../../plugins/walletconnect/views/wallets/useWindow'
import { roundedCount, serves } from '../../../../plugins/walletconnect/views/wallets/walletFilters'

test('the window holds what is in view and a little around it, never more than there is', () => {
  const at = (offset: number, rows = 1250) =>
    windowOf({ offset, height: 600, rowHeight: 100, rows })
  expect(at(-160)).toEqual([0, 8])
  expect(at(50_000)).toEqual([497, 509])
  expect(at(125_000)).toEqual([1247, 1250])
  expect(at(0, 2)).toEqual([0, 2])
  expect(windowOf({ offset: 0, height: 0, rowHeight: 0, rows: 1250 })).toEqual([0, 8])
  expect(windowOf({ offset: 50_000, height: 600, rowHeight: 100, rows: 1250 }, 0)).toEqual([
    500, 506,
  ])
})

test('rows are drawn a few at a time, those in view before those around them, and the others go at once', () => {
  const steps = (
    drawn: readonly [number, number],
    seen: readonly [number, number],
    wanted: readonly [number, number],
  ) => {
    const taken = [drawn]
    for (
      let now = drawn;
      now[0] > wanted[0] || now[1] < wanted[1] || taken.length === 1;
      taken.push(now)
    )
      now = nextRows(now, seen, wanted, 2)
    return taken.slice(1)
  }
  expect(steps([0, 8], [100, 104], [98, 106])).toEqual([
    [100, 102],
    [100, 104],
    [100, 106],
    [98, 106],
  ])
  expect(steps([97, 105], [100, 104], [98, 106])).toEqual([[98, 106]])
  expect(steps([98, 102], [94, 98], [92, 100])).toEqual([
    [96, 100],
    [94, 100],
    [92, 100],
  ])
  expect(steps([0, 8], [0, 1], [0, 1])).toEqual([[0, 1]])
  expect(nextRows([5, 5], [0, 0], [0, 0], 2)).toEqual([0, 0])
})

const move = (key: string, at: number, more: { ctrl?: boolean; rtl?: boolean } = {}) =>
  moveInGrid(
    { key, ctrlKey: more.ctrl ?? false, metaKey: false },
    { at, count: 10, cols: 4, page: 2, rtl: more.rtl ?? false },
  )

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, -1],
  ['Home', 6, 4],
  ['End', 5, 7],
  ['End', 8, 9],
  ['PageDown', 1, 9],
  ['PageDown', 0, 8],
  ['PageUp', 9, 1],
  ['Enter', 3, undefined],
  ['toString', 3, undefined],
])('%s from %i leads to %s', (key, from, to) => {
  expect(move(key, from)).toBe(to)
})

test('with the control key Home and End are those of the whole, and right-to-left mirrors the arrows', () => {
  expect([move('Home', 6, { ctrl: true }), move('End', 1, { ctrl: true })]).toEqual([0, 9])
  expect([move('ArrowRight', 3, { rtl: true }), move('ArrowLeft', 3, { rtl: true })]).toEqual([
    2, 4,
  ])
})

test('a count is exact below ten, and rounded down to tens from there', () => {
  expect([0, 9, 10, 49, 412, 5060].map((count) => roundedCount(count, 'en'))).toEqual([
    '0',
    '9',
    '10+',
    '40+',
    '410+',
    '5,060+',
  ])
})

test('a wallet serves the namespaces it names, and may serve any if it names none', () => {
  const wallet = { id: 'a', name: 'A' }
  expect([
    serves({ ...wallet, chains: ['eip155:1'] }, 'eip155'),
    serves({ ...wallet, chains: ['eip155:1'] }, 'eip'),
    serves({ ...wallet, chains: ['solana'] }, 'solana'),
    serves(wallet, 'bip122'),
    serves({ ...wallet, chains: [] }, undefined),
  ]).toEqual([true, false, true, true, true])
})

test('both languages have the same texts, with the same places for values', () => {
  const places = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [
      key,
      [...text.matchAll(/\{\w+\}/g)].map(String).sort(),
    ])
  expect(places({ ...ar, ...arOpening })).toEqual(places({ ...en, ...enOpening }))
})
