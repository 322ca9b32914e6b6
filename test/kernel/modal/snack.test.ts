import { expect, test } from 'vitest'
import { createSnackbar } from '../../../kernel/modal/notices'
import type { SnackbarState } from '../../../kernel/modal/types'
import { hiddenSnackbar } from '../../../kernel/state/store'
import { createClock } from '../../harness/fakeClock'
import { createCell } from '../parts'

const setUp = () => {
  const cell = createCell<SnackbarState>(hiddenSnackbar)
  const clock = createClock()
  return { cell, clock, snack: createSnackbar({ slice: cell, clock }) }
}

test('default: success, hides after 2500 ms and not before', async () => {
  const { cell, clock, snack } = setUp()
  snack.show('Copied')
  expect(cell.get()).toEqual({ message: 'Copied', variant: 'success', open: true, autoClose: true })
  await clock.advance(2499)
  expect(cell.get().open).toBe(true)
  await clock.advance(1)
  expect(cell.get()).toEqual(hiddenSnackbar)
  expect(clock.pending()).toBe(0)
})

test('a message while one is open: that closes first, the new one shows after 150 ms', async () => {
  const { cell, clock, snack } = setUp()
  snack.show('one', 'error')
  await clock.advance(1000)
  snack.show('two')
  expect(cell.get()).toEqual(hiddenSnackbar)
  await clock.advance(149)
  expect(cell.get().open).toBe(false)
  await clock.advance(1)
  expect(cell.get()).toMatchObject({ message: 'two', variant: 'success', open: true })
  await clock.advance(2499)
  expect(cell.get().open).toBe(true)
  await clock.advance(1)
  expect(cell.get().open).toBe(false)
})

test('several messages within the 150 ms: the newest wins, at the same moment', async () => {
  const { cell, clock, snack } = setUp()
  snack.show('one')
  snack.show('two')
  await clock.advance(100)
  snack.show('three', 'error')
  await clock.advance(50)
  expect(cell.get()).toMatchObject({ message: 'three', variant: 'error', open: true })
  await clock.advance(5000)
  expect(cell.get()).toEqual(hiddenSnackbar)
})

test('hide: at once, also what waits; no timer is left', async () => {
  const { cell, clock, snack } = setUp()
  snack.show('one')
  snack.show('two')
  snack.hide()
  await clock.advance(5000)
  expect(cell.get()).toEqual(hiddenSnackbar)
  expect(clock.pending()).toBe(0)
  snack.show('three')
  expect(cell.get().open).toBe(true)
})

test.each([
  ['loading', undefined, true],
  ['loading', true, false],
  ['error', undefined, false],
  ['error', false, true],
] as const)('variant %s, autoClose %s: open after 10 s is %s', async (variant, autoClose, open) => {
  const { cell, clock, snack } = setUp()
  snack.show('text', variant, autoClose === undefined ? {} : { autoClose })
  await clock.advance(10_000)
  expect(cell.get().open).toBe(open)
})

test('a loading message gives way to its outcome', async () => {
  const { cell, clock, snack } = setUp()
  snack.show('Sending', 'loading')
  await clock.advance(60_000)
  snack.show('Sent')
  await clock.advance(150)
  expect(cell.get()).toMatchObject({ message: 'Sent', variant: 'success', autoClose: true })
})
