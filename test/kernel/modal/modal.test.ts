import { expect, test } from 'vitest'
import { closeModal, initialModal, openModal, setInitialized, setModalLoading } from '../../../kernel/modal/state'
import { selectNetwork } from '../../../kernel/modal/selectNetwork'

test('initial: closed, quiet, not started', () => {
  expect(initialModal).toEqual({ loading: false, open: false, initialized: false })
})

test('closing clears loading, also when it was not open', () => {
  expect(closeModal(setModalLoading(openModal(initialModal), true))).toMatchObject({ open: false, loading: false })
  expect(closeModal(setModalLoading(initialModal, true))).toMatchObject({ open: false, loading: false })
  expect(setModalLoading(openModal(initialModal), true)).toMatchObject({ open: true, loading: true })
})

test('selectNetwork: the namespace follows the id; undefined clears both', () => {
  const chosen = selectNetwork(initialModal, 'eip155:8453')
  expect(chosen).toMatchObject({ selectedNetworkId: 'eip155:8453', activeChain: 'eip155' })
  expect(selectNetwork(chosen, undefined)).toStrictEqual({ ...initialModal })
})

test('the same again is the same state', () => {
  const open = setInitialized(setModalLoading(openModal(selectNetwork(initialModal, 'eip155:1')), true))
  expect(openModal(open)).toBe(open)
  expect(setModalLoading(open, true)).toBe(open)
  expect(setInitialized(open)).toBe(open)
  expect(selectNetwork(open, 'eip155:1')).toBe(open)
  expect(closeModal(initialModal)).toBe(initialModal)
  expect(setInitialized(open, false)).not.toBe(open)
})
