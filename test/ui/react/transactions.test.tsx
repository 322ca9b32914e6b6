/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import { type Driver, defineNetwork, type TransactionStatus } from '../../../kernel/networks/index'
import {
  type UseWaitForTransactionInput,
  useSignTypedData,
  useWaitForTransaction,
} from '../../../ui/react'
import { typedDataRequest } from '../../../ui/react/typedData'
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
const data = {
  domain: { name: 'Polls', chainId: 1n },
  types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
  primaryType: 'Vote',
  message: { proposal: 7n },
} as const

test('typed data is asked for with the type of its domain, whose fields are those that it has', () => {
  const [account, sent] = typedDataRequest(address, data).params as [
    string,
    { types: Record<string, { name: string }[]> },
  ]
  expect(account).toBe(address)
  expect(sent).toMatchObject({
    primaryType: 'Vote',
    domain: data.domain,
    message: data.message,
    types: { Vote: data.types.Vote },
  })
  expect(sent.types.EIP712Domain?.map(({ name }) => name)).toEqual(['name', 'chainId'])
  const bare = typedDataRequest(address, { ...data, domain: undefined } as never).params as [
    string,
    { types: object; domain: object },
  ]
  expect(bare[1]).toMatchObject({ domain: {}, types: { EIP712Domain: [] } })
  const all = { name: 'a', version: '1', chainId: 1, verifyingContract: '0x', salt: '0x' } as const
  expect(
    (
      typedDataRequest(address, { ...data, domain: all }).params as [string, typeof sent]
    )[1].types.EIP712Domain?.map(({ name }) => name),
  ).toEqual(Object.keys(all))
})

test('useSignTypedData asks the EVM wallet, and a refusal or a bad answer is an error to read', async () => {
  const answers: unknown[] = [signature, Object.assign(new Error('no'), { code: 4001 }), 'signed']
  const methods: string[] = []
  const made = makeKit({
    request: async (method) => {
      methods.push(method)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const { kit, get } = await use(() => useSignTypedData(), made)
  await act(async () => expect(await get().signTypedData(data)).toBeUndefined())
  expect(get()).toMatchObject({ status: 'error', error: { code: 'rpc/unauthorized' } })
  expect(methods).toEqual([])
  await act(async () => void (await kit.connect('aurora')))
  await act(async () => expect(await get().signTypedData(data)).toBe(signature))
  expect(get()).toMatchObject({ status: 'success', data: signature })
  expect(methods).toEqual(['eth_signTypedData_v4'])
  await act(async () => expect(await get().signTypedData(data)).toBeUndefined())
  expect(get()).toMatchObject({ status: 'error', error: { code: 'rpc/user-rejected' } })
  await act(async () => expect(await get().signTypedData(data)).toBeUndefined())
  expect(get()).toMatchObject({ status: 'error', error: { code: 'kernel/bad-answer' } })
  await act(async () => get().reset())
  expect(get().status).toBe('idle')
})

/**
 * A wallet that answers for a chain: a receipt in block 16 once `mined`, with `head` as the last
 * block.
 */
function chain() {
  const now = { head: 16, mined: false, status: '0x1', failing: false, looks: 0 }
  const request = async (method: string): Promise<unknown> => {
    if (now.failing) throw new Error('away')
    if (method === 'eth_blockNumber') return `0x${now.head.toString(16)}`
    if (method !== 'eth_getTransactionReceipt') return null
    now.looks++
    return now.mined
      ? {
          transactionHash: hash,
          blockNumber: '0x10',
          status: now.status,
          from: address,
          to: address,
          gasUsed: '0x5208',
        }
      : null
  }
  return { now, request }
}
const waiting = async (input: Partial<UseWaitForTransactionInput> = {}) => {
  const { now, request } = chain()
  const given: UseWaitForTransactionInput = { hash, pollingInterval: 5, ...input }
  const used = await use(() => useWaitForTransaction(given), makeKit({ request }))
  await act(async () => void (await used.kit.connect('aurora')))
  return { ...used, chain: now, given }
}

test('without a hash or a network there is nothing to wait for', async () => {
  const none = await waiting({ hash: undefined })
  expect(none.get()).toEqual({ status: 'idle', error: undefined, reload: expect.any(Function) })
  await act(() => none.kit.disconnect())
  await end()
  const foreign = await waiting({ chainId: 'eip155:5' })
  expect(foreign.get().status).toBe('idle')
  expect(foreign.chain.looks).toBe(0)
})

test('a transaction is waited for until as many blocks confirm it as asked for, and then no more', async () => {
  const { get, chain: now } = await waiting({ confirmations: 3 })
  await until(() => now.looks > 2)
  expect(get()).toEqual({ status: 'pending', error: undefined, reload: expect.any(Function) })
  now.mined = true
  await until(() => get().receipt)
  expect(get()).toMatchObject({
    status: 'pending',
    confirmations: 1,
    receipt: { hash, blockNumber: 16n },
  })
  now.head = 18
  await until(() => get().status !== 'pending')
  expect(get()).toMatchObject({ status: 'success', confirmations: 3, error: undefined })
  const looks = now.looks
  await pause(50)
  expect(now.looks).toBe(looks)
})

test('a reverted transaction is told as such', async () => {
  const { get, chain: now } = await waiting()
  Object.assign(now, { mined: true, status: '0x0' })
  await until(() => get().status === 'reverted')
  expect(get().receipt?.blockNumber).toBe(16n)
})

test('one failed look is repeated; three in a row are an error, after which reload looks again', async () => {
  const { get, chain: now } = await waiting()
  now.failing = true
  await until(() => get().status === 'error')
  expect(get().error).toBeDefined()
  Object.assign(now, { failing: false, mined: true })
  await pause(50)
  expect(get().status).toBe('error')
  await act(async () => get().reload())
  await until(() => get().status === 'success')
  expect(get().error).toBeUndefined()
})

test('a network that nothing can be read from is an error at once', async () => {
  const { get } = await use(() =>
    useWaitForTransaction({ hash, chainId: 'eip155:8453', pollingInterval: 60_000 }),
  )
  await until(() => get().status === 'error')
  expect(get().error).toMatchObject({ code: 'rpc/no-url' })
})

test('it ends with the component, and another hash begins anew', async () => {
  const { get, chain: now, given, again } = await waiting()
  now.mined = true
  await until(() => get().status === 'success')
  Object.assign(given, { hash: `0x${'ef'.repeat(32)}` })
  now.mined = false
  await again()
  expect(get()).toEqual({ status: 'pending', error: undefined, reload: expect.any(Function) })
  await until(() => now.looks > 3)
  await end()
  const looks = now.looks
  await pause(50)
  expect(now.looks).toBeLessThanOrEqual(looks + 1)
  const left = now.looks
  await pause(50)
  expect(now.looks).toBe(left)
})

test('a namespace without receipts tells whether a transaction is confirmed', async () => {
  let status: TransactionStatus = 'pending'
  const { default: evm } = await mainnet.driver()
  const driver: Driver = { ...evm, namespace: 'moon', getStatus: async () => status }
  const moon = defineNetwork({
    ...mainnet,
    id: 'moon:1',
    driver: async () => ({ default: driver }),
  })
  const { get } = await use(
    () =>
      useWaitForTransaction({
        hash: 'abc',
        chainId: 'moon:1',
        confirmations: 6,
        pollingInterval: 5,
      }),
    makeKit({}, { networks: [mainnet, moon] }),
  )
  await pause(50)
  expect(get().status).toBe('pending')
  status = 'confirmed'
  await until(() => get().status === 'success')
  expect(get()).toEqual({ status: 'success', error: undefined, reload: expect.any(Function) })
})
