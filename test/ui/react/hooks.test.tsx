/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  useAccount,
  useConnection,
  useModal,
  useNetwork,
  useSendTransaction,
  useSignMessage,
} from '../../../ui/react'
import { address, drawHook, hash, makeKit, pause, signature, until } from './bindingsFixture'

let end: () => unknown = () => {}
afterEach(async () => {
  await end()
  await pause()
  vi.unstubAllGlobals()
})

const use = async <T,>(hook: () => T, made = makeKit()) => {
  const drawn = await drawHook(hook, made)
  end = drawn.end
  return drawn
}

test('useAccount follows connect and disconnect', async () => {
  const { kit, get } = await use(() => useAccount())
  expect(get()).toMatchObject({
    status: 'disconnected',
    isConnected: false,
    address: undefined,
    accounts: [],
  })
  await act(async () => void (await kit.connect('aurora')))
  expect(get()).toMatchObject({
    status: 'connected',
    isConnected: true,
    address,
    namespace: 'eip155',
    chainId: 'eip155:1',
    connectorId: 'aurora',
  })
  await act(() => kit.disconnect())
  expect(get()).toMatchObject({ isConnected: false, address: undefined })
})

test('useConnection lists the wallets, connects, and keeps the error of a refusal without throwing', async () => {
  const refused = makeKit({
    connect: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
  })
  const { get } = await use(() => useConnection(), refused)
  await until(() => get().connectors.length === 1)
  await act(async () => expect(await get().connect('aurora')).toBeUndefined())
  expect(get()).toMatchObject({
    status: 'disconnected',
    reason: 'declined',
    error: { code: 'rpc/user-rejected' },
  })
  await end()
  const { get: fine } = await use(() => useConnection())
  await until(() => fine().connectors.length === 1)
  await act(async () =>
    expect(await fine().connect('aurora')).toMatchObject({
      sessions: { eip155: { active: address } },
    }),
  )
  expect(fine()).toMatchObject({ status: 'connected', reason: undefined, error: undefined })
})

test('useNetwork switches and says when the wallet is on a network that is not ours', async () => {
  const { kit, get } = await use(() => useNetwork())
  expect(get()).toMatchObject({ network: { id: 'eip155:1' }, unsupported: false, pending: false })
  await act(async () => expect(await get().switchNetwork('eip155:8453')).toBe(true))
  expect(get().network?.id).toBe('eip155:8453')
  await act(async () => expect(await get().switchNetwork('eip155:999')).toBe(false))
  expect(get().error).toMatchObject({ code: 'kernel/network-unknown' })
  expect(kit.network().id).toBe('eip155:8453')
  await end()
  const foreign = await use(() => useNetwork(), makeKit({ chainId: 'eip155:250' }))
  await act(async () => void (await foreign.kit.connect('aurora')))
  expect(foreign.get()).toMatchObject({ network: undefined, unsupported: true })
})

test.each([
  ['signs', signature],
  ['sends', hash],
])('a wallet that %s answers, and its state is told', async (what, answer) => {
  let release = () => {}
  const methods: string[] = []
  const made = makeKit({
    request: (method) => {
      methods.push(method)
      return new Promise((resolve) => (release = () => resolve(answer)))
    },
  })
  const { kit, get } = await use(
    () => ({ sign: useSignMessage(), send: useSendTransaction() }),
    made,
  )
  await act(async () => void (await kit.connect('aurora')))
  const part = () => (what === 'signs' ? get().sign : get().send)
  expect(part().status).toBe('idle')
  let done: Promise<string | undefined> | undefined
  await act(async () => {
    done =
      what === 'signs'
        ? get().sign.signMessage('hello')
        : get().send.sendTransaction({ to: address, amount: 10n })
  })
  expect(part().status).toBe('pending')
  await until(() => methods.length)
  await act(async () => {
    release()
    await done
  })
  expect(part()).toMatchObject({ status: 'success', data: answer })
  expect(methods).toEqual([what === 'signs' ? 'personal_sign' : 'eth_sendTransaction'])
  await act(async () => part().reset())
  expect(part().status).toBe('idle')
})

test('a declined signature is an error to read, not one to catch', async () => {
  const { kit, get } = await use(
    () => useSignMessage(),
    makeKit({ request: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })) }),
  )
  await act(async () => void (await kit.connect('aurora')))
  await act(async () => expect(await get().signMessage('hello')).toBeUndefined())
  expect(get()).toMatchObject({ status: 'error', error: { code: 'rpc/user-rejected' } })
})

test('useModal tells what the modal does', async () => {
  const { get } = await use(() => useModal())
  expect(get()).toMatchObject({ isOpen: false, loading: false })
  expect(() => (get().open as (view: string) => void)('nowhere')).toThrow()
})
