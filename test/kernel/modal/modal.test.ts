import { expect, test } from 'vitest'
import { hidden, shown } from '../../../kernel/modal/navigation'
import { initialModal } from '../../../kernel/state/store'

test('initial: closed, quiet, not started', () => {
  expect(initialModal).toEqual({ loading: false, open: false, initialized: false })
})

test('closing clears loading, also when it was not open', () => {
  expect(hidden({ ...shown(initialModal), loading: true })).toMatchObject({
    open: false,
    loading: false,
  })
  expect(hidden({ ...initialModal, loading: true })).toMatchObject({ open: false, loading: false })
})

test('the same again is the same state', () => {
  const open = shown({ ...initialModal, loading: true, initialized: true })
  expect(shown(open)).toBe(open)
  expect(hidden(initialModal)).toBe(initialModal)
})
