// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPublicClient, createTestClient, createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { useViemClient, useWalletClient } from '../../adapters/viem/react'
import type { RpcRequest } from '../../kernel/index'
import { defineEip155 } from '../../kernel/networks/index'
import { KitProvider, useWaitForTransaction } from '../../ui/react'
import { handConnector, sessionOf } from '../kernel/sessions/handConnector'
import { kitOf } from './fixture'

const [one, two] = inject('chains')
const networks = [one, two].map(({ id, url }) =>
  defineEip155({ id, name: `Local ${id}`, rpcUrls: [url], testnet: true }),
)
const node = createTestClient({ mode: 'anvil', transport: http(one.url) })
const reader = createPublicClient({ transport: http(one.url) })

let end = async () => {}
afterEach(async () => {
  await end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/**
 * A wallet that signs with an account of its own, so that no other test takes its nonces, and a
 * component that uses a hook.
 */
async function use<T>(hook: () => T) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  await node.setBalance({ address, value: 10n ** 18n })
  const hand = handConnector('hand', { eip155: sessionOf(`eip155:${one.id}`, address) })
  const wallet = createWalletClient({ account, transport: http(one.url) })
  hand.hands.request = async (call) => {
    const { method, params } = call as RpcRequest
    if (method !== 'eth_sendTransaction') throw new Error(method)
    const [{ to, value, gas, nonce, maxFeePerGas }] = params as [Record<string, `0x${string}`>]
    const fee = BigInt(maxFeePerGas ?? 10n ** 10n)
    return wallet.sendTransaction({
      chain: null,
      to,
      value: BigInt(value ?? 0),
      gas: BigInt(gas ?? 21_000),
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
      ...(nonce !== undefined && { nonce: Number(nonce) }),
    })
  }
  const kit = kitOf([hand.connector], { networks, publicRpc: true })
  const now = { value: undefined as T | undefined, all: [] as T[] }
  const Probe = () => {
    now.value = hook()
    now.all.push(now.value)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const draw = () =>
    act(async () => root.render(createElement(KitProvider, { kit }, createElement(Probe))))
  await draw()
  end = async () => {
    await act(async () => root.unmount())
    kit.destroy()
  }
  await act(() => kit.ready)
  const until = (is: () => unknown) =>
    vi.waitFor(async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
      if (!is()) throw new Error(`It did not come to be: ${String(is)}`)
    }, 20_000)
  return {
    kit,
    hand,
    get: () => now.value as T,
    all: now.all,
    until,
    draw,
    connect: () => act(async () => void (await kit.connect('hand'))),
    address,
  }
}

test('useViemClient reads the active EVM network through the kit, before a wallet is connected and on its chain after', async () => {
  const { kit, hand, get, connect, address, until } = await use(() => useViemClient())
  const first = get()
  expect(first.chain.id).toBe(one.id)
  expect(await first.getBalance({ address })).toBeGreaterThan(0n)
  await connect()
  expect(get()).toBe(first)
  await act(async () => hand.emit('change', { namespace: 'eip155', chainId: `eip155:${two.id}` }))
  await until(() => get().chain.id === two.id)
  expect(await get().getChainId()).toBe(two.id)
  // a chain that is not the kit's
  await act(async () => hand.emit('change', { namespace: 'eip155', chainId: 'eip155:5' }))
  await until(() => get().chain.id === one.id)
  expect(kit.getState().session.namespaces.eip155).toMatchObject({ chainId: 'eip155:5' })
})

test('useViemClient of a chain by its id, and of one that is not the kit’s', async () => {
  const other = await use(() => useViemClient({ chainId: two.id }))
  expect(other.get().chain.id).toBe(two.id)
  await end()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(use(() => useViemClient({ chainId: 5 }))).rejects.toMatchObject({
    code: 'adapter/network-unknown',
  })
})

test('useWalletClient is there while a wallet is connected to a chain of the kit, and the same until account or chain change', async () => {
  const { kit, hand, get, all, connect, address, until } = await use(() => useWalletClient())
  expect(get()).toBeUndefined()
  await connect()
  const client = get()
  expect([client?.account.address, client?.chain.id]).toEqual([address, one.id])
  expect(new Set(all).size).toBe(2)
  await act(async () => hand.emit('change', { namespace: 'eip155', chainId: 'eip155:5' }))
  await until(() => get() === undefined)
  await act(async () => hand.emit('change', { namespace: 'eip155', chainId: `eip155:${two.id}` }))
  await until(() => get()?.chain.id === two.id)
  await act(() => kit.disconnect())
  expect(get()).toBeUndefined()
})

test('on a real chain: a transaction in a block, confirmed by more; another replaced by one with a higher fee; one that reverts', async () => {
  const given = { hash: undefined as string | undefined, pollingInterval: 20, confirmations: 2 }
  const { get, until, draw, connect } = await use(() => ({
    wallet: useWalletClient(),
    wait: useWaitForTransaction(given),
  }))
  await connect()
  const to = '0x00000000000000000000000000000000000000a1'
  const send = async (nonce: number, more = {}) =>
    (await get().wallet?.sendTransaction({
      to,
      value: 5n,
      gas: 21_000n,
      nonce,
      ...more,
    } as never)) as `0x${string}`
  const seen = vi.spyOn(globalThis, 'fetch')
  /** Waits for a transaction until it was seen while it waits, for a nonce before its own. */
  const wait = async (hash: string) => {
    given.hash = hash
    seen.mockClear()
    await draw()
    await until(() =>
      seen.mock.calls.some(([, init]) => String(init?.body).includes('eth_getTransactionCount')),
    )
    expect(get().wait).toMatchObject({ status: 'pending' })
    expect(get().wait.receipt).toBeUndefined()
  }

  const first = await send(1)
  await wait(first)
  await send(0)
  await until(() => get().wait.receipt)
  await node.mine({ blocks: 1 })
  await until(() => get().wait.status === 'success')
  const { blockNumber, gasUsed, effectiveGasPrice } = await reader.getTransactionReceipt({
    hash: first,
  })
  expect(get().wait.receipt).toMatchObject({
    hash: first,
    blockNumber,
    fee: gasUsed * effectiveGasPrice,
    to,
  })

  const slow = await send(3)
  await wait(slow)
  const fast = await send(3, { maxFeePerGas: 4n * 10n ** 10n })
  await send(2)
  await node.mine({ blocks: 1 })
  await until(() => get().wait.status === 'replaced')
  expect(get().wait).toMatchObject({
    replacement: { hash: fast, reason: 'repriced' },
    receipt: { hash: fast },
  })

  // a contract whose code is nothing but a revert
  const broken = '0x00000000000000000000000000000000000000b2'
  await node.setCode({ address: broken, bytecode: '0x60006000fd' })
  given.hash = await send(4, { to: broken, gas: 50_000n })
  await draw()
  await node.mine({ blocks: 1 })
  await until(() => get().wait.status === 'reverted')
})
