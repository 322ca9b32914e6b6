import { expect, test } from 'vitest'
import { closeModal, initialModal, openModal } from '../../../kernel/modal/state'

test('initial: closed, quiet, not started', () => {
  expect(initialModal).toEqual({ loading: false, open: false, initialized: false })
})

test('closing clears loading, also when it was not open', () => {
  expect(closeModal({ ...openModal(initialModal), loading: true })).toMatchObject({ open: false, loading: false })
  expect(closeModal({ ...initialModal, loading: true })).toMatchObject({ open: false, loading: false })
})

test('the same again is the same state', () => {
  const open = openModal({ ...initialModal, loading: true, initialized: true })
  expect(openModal(open)).toBe(open)
  expect(closeModal(initialModal)).toBe(initialModal)
})
