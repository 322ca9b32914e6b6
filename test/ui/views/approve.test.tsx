/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { describeCall } from '../../../ui/views/approve/describeCall'
import { address, showKit, signature } from './viewFixture'

let shown: Awaited<ReturnType<typeof showKit>> | undefined
afterEach(async () => {
  await shown?.end()
  shown = undefined
  vi.unstubAllGlobals()
})
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const ask = async (method: string, params: unknown[]) => {
  const outcome = { value: undefined as unknown, error: undefined as unknown }
  const kit = shown?.kit
  const before = kit?.getState().approvals.length ?? 0
  void kit?.request({ method, params }).then((value) => (outcome.value = value), (error) => (outcome.error = error))
  await shown?.until(() => (kit?.getState().approvals.length ?? 0) > before)
  if (kit?.getState().router.history.at(-1)?.view !== 'approve') await shown?.open('approve')
  return outcome
}

test('a message is shown in full; approving answers, but not before half a second', async () => {
  shown = await showKit()
  const outcome = await ask('personal_sign', [hex('Hello\nworld'), address])
  expect(shown.box.textContent).toContain('Hello\nworld')
  expect(shown.box.textContent).toContain('This site')
  const sign = shown.button('Sign') as HTMLButtonElement
  expect(sign.disabled).toBe(true)
  await shown.click('Sign')
  expect(outcome.value).toBeUndefined()
  await shown.settle(520)
  expect(sign.disabled).toBe(false)
  await shown.click('Sign')
  await shown.until(() => outcome.value)
  expect(outcome.value).toBe(signature)
  expect(shown.history()).toEqual([])
})

test('cancelling is the visitor’s no', async () => {
  shown = await showKit()
  const outcome = await ask('personal_sign', [hex('Hello'), address])
  await shown.click('Cancel')
  await shown.until(() => outcome.error)
  expect(outcome.error).toMatchObject({ code: 'rpc/user-rejected' })
  expect(shown.seen).not.toContain('personal_sign')
})

test('of several requests the next follows, and must be waited for anew', async () => {
  shown = await showKit()
  await ask('personal_sign', [hex('First'), address])
  await ask('personal_sign', [hex('Second'), address])
  expect(shown.box.textContent).toContain('First')
  expect(shown.box.textContent).toContain('Waiting after this one: 1')
  await shown.settle(520)
  await shown.click('Sign')
  await shown.settle()
  expect(shown.box.textContent).toContain('Second')
  expect((shown.button('Sign') as HTMLButtonElement).disabled).toBe(true)
  await shown.until(() => shown?.seen.filter((method) => method === 'personal_sign').length === 1)
  await act(async () => shown?.kit.close())
})

test('a transaction says what goes where, in coins', async () => {
  shown = await showKit()
  await ask('eth_sendTransaction', [{ from: address, to: address.toLowerCase(), value: '0x2386f26fc10000' }])
  expect(shown.box.querySelector('.t-big')?.textContent).toBe('0.010\u00a0ETH')
  expect(shown.box.textContent).toContain(address.toLowerCase())
  expect(shown.box.textContent).toContain('Ethereum')
})

test('opened with nothing to approve it says so', async () => {
  shown = await showKit()
  await shown.open('approve')
  expect(shown.box.textContent).toContain('Nothing to approve')
})

test('text that hides or reorders is made visible, emoji and other scripts stay', () => {
  expect(describeCall({ method: 'personal_sign', params: ['a\u202eb\u200bc', address] })).toMatchObject({ text: 'a\ufffdb\ufffdc' })
  expect(describeCall({ method: 'personal_sign', params: ['👩‍🚀 سلام', address] })).toMatchObject({ text: '👩‍🚀 سلام' })
})

test.each([
  ['bytes that are no text', 'personal_sign', ['0xff00fe', address], { kind: 'message', readable: false, text: '0xff00fe' }],
  ['typed data', 'eth_signTypedData_v4', [address, JSON.stringify({ domain: { name: 'Permit2', chainId: 1 }, primaryType: 'Permit' })], { kind: 'typed-data', type: 'Permit', domain: [['name', 'Permit2'], ['chainId', '1']] }],
  ['typed data that is no JSON', 'eth_signTypedData_v4', [address, '{'], { kind: 'other' }],
  ['a batch', 'wallet_sendCalls', [{ calls: [{ to: '0x1', value: '0x2' }, { data: '0x1234' }] }], { kind: 'transactions', list: [{ to: '0x1', amount: 2n }, { to: undefined, amount: 0n, data: '0x1234' }] }],
  ['a value that is no number', 'eth_sendTransaction', [{ to: '0x1', value: 'much' }], { kind: 'other' }],
  ['an unknown method', 'constructor', [1], { kind: 'other' }],
  ['parameters by name', 'personal_sign', { message: 'a' }, { kind: 'other' }],
])('%s are described as they are', (_, method, params, facts) => {
  expect(describeCall({ method, params: params as never })).toMatchObject(facts)
})
