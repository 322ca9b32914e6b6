import {
  BrowserProvider,
  verifyTypedData as verifyTypedWithEthers,
  verifyMessage as verifyWithEthers,
} from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, inject, test, vi } from 'vitest'
import { systemClock } from '../../../kernel/async/clock'
import { lazy } from '../../../kernel/async/lazy'
import { defineConnector } from '../../../kernel/connectors/defineConnector'
import type { Connector } from '../../../kernel/connectors/types'
import { createHooks } from '../../../kernel/hooks/engine'
import { defineEip155 } from '../../../kernel/networks/eip155/define'
import { rpcError } from '../../../kernel/requests/errors'
import { createPipeline } from '../../../kernel/requests/pipeline'
import { createProvider } from '../../../kernel/requests/requests'
import type { RpcCall } from '../../../kernel/requests/types'
import type { NamespaceSession, SessionChange } from '../../../kernel/sessions/types'
import { createTransports } from '../../../kernel/transport/transport'

const [local] = inject('chains')
const [funded] = inject('accounts')
const target = '0x00000000000000000000000000000000000000aa'
const viemChain = defineChain({
  id: local.id,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [local.url] } },
})
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [local.url], testnet: true })

/** A wallet that signs with a key of its own and reads from the local chain. */
function signing(account: PrivateKeyAccount, behaviour: { reject?: boolean }): Connector {
  const client = createWalletClient({ account, chain: viemChain, transport: http(local.url) })
  const answer = async ({ method, params }: RpcCall): Promise<unknown> => {
    const [first, second] = (params ?? []) as [never, never]
    if (behaviour.reject)
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (method === 'personal_sign') return account.signMessage({ message: { raw: first } })
    if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(second))
    if (method === 'eth_sendTransaction') {
      const { to, value, data } = first as {
        to: `0x${string}`
        value?: string
        data?: `0x${string}`
      }
      return client.sendTransaction({ to, value: BigInt(value ?? 0), ...(data && { data }) })
    }
    return client.request({ method, params } as never)
  }
  return defineConnector({
    manifest: {
      id: 'test',
      name: 'Test',
      kind: 'injected',
      namespaces: ['eip155'],
      approval: 'wallet',
    },
    connect: async () => ({ sessions: {} }),
    disconnect: async () => {},
    request: answer,
    on: () => () => {},
  })
}

function createWorld() {
  const account = privateKeyToAccount(funded?.privateKey as `0x${string}`)
  const behaviour: { reject?: boolean } = {}
  const connector = signing(account, behaviour)
  const connected: NamespaceSession = {
    status: 'connected',
    connectorId: 'test',
    accounts: [{ address: account.address }],
    active: account.address,
    chainId: network.id,
  }
  let session: NamespaceSession = { status: 'disconnected' }
  const listeners = new Set<(change: SessionChange) => void>()
  const move = (current: NamespaceSession, namespace = 'eip155') => {
    const previous = session
    session = current
    for (const listener of listeners) listener({ namespace, previous, current, reason: 'user' })
  }
  const pipeline = createPipeline({
    hooks: createHooks().call,
    networks: [network],
    session: () => session,
    connector: () => (session.status === 'connected' ? connector : undefined),
    urls: () => [],
    namespaceOf: ({ namespace, chainId }) => namespace ?? chainId?.split(':', 1)[0] ?? 'eip155',
    selectedChain: () => network.id,
    ask: async () => {},
    transports: lazy(async () => createTransports({ clock: systemClock })),
    connectFirst: async () => move(connected),
    onDisallowed: () => {},
    report: () => {},
    clock: systemClock,
  })
  const loads = vi.fn(network.driver)
  const report = vi.fn()
  const provider = createProvider({
    namespace: 'eip155',
    request: (request) => pipeline.request(request, { namespace: 'eip155' }),
    network: () => ({ ...network, driver: loads }),
    onSession(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report,
  })
  return { account, behaviour, connected, listeners, loads, move, provider, report }
}
const typedData = {
  domain: { name: 'Kit', version: '1', chainId: local.id },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: { to: target, amount: 5n },
} as const

test('viem connects, signs, signs typed data, sends and reads through it', async () => {
  const { account, provider } = createWorld()
  const client = createWalletClient({ chain: viemChain, transport: custom(provider) })
  const [address] = await client.requestAddresses()
  expect(address).toBe(account.address)
  expect(await client.getChainId()).toBe(local.id)
  const signature = await client.signMessage({ account: account.address, message: 'Grüße' })
  expect(await verifyMessage({ address: account.address, message: 'Grüße', signature })).toBe(true)
  const typed = await client.signTypedData({ account: account.address, ...typedData })
  expect(await verifyTypedData({ address: account.address, ...typedData, signature: typed })).toBe(
    true,
  )
  const reader = createPublicClient({ chain: viemChain, transport: custom(provider) })
  const before = await reader.getBalance({ address: target })
  const hash = await client.sendTransaction({
    account: account.address,
    to: target,
    value: parseEther('0.01'),
  })
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await reader.getBalance({ address: target })) - before).toBe(parseEther('0.01'))
})

test('ethers connects, signs, signs typed data, sends and reads through it', async () => {
  const { account, provider } = createWorld()
  const browser = new BrowserProvider(provider as never)
  const signer = await browser.getSigner()
  expect(await signer.getAddress()).toBe(account.address)
  expect((await browser.getNetwork()).chainId).toBe(BigInt(local.id))
  expect(verifyWithEthers('Grüße', await signer.signMessage('Grüße'))).toBe(account.address)
  const { domain, types, message } = typedData
  const mutable = { Mail: [...types.Mail] }
  expect(
    verifyTypedWithEthers(
      domain,
      mutable,
      message,
      await signer.signTypedData(domain, mutable, message),
    ),
  ).toBe(account.address)
  const sent = await signer.sendTransaction({ to: target, value: 1n })
  const receipt = await createPublicClient({
    chain: viemChain,
    transport: http(local.url),
  }).waitForTransactionReceipt({ hash: sent.hash as `0x${string}` })
  expect(receipt.status).toBe('success')
  expect(await browser.getBalance(target)).toBeGreaterThan(0n)
  browser.destroy()
})

test('a refusal is known to both libraries as one', async () => {
  const { account, behaviour, provider, move, connected } = createWorld()
  move(connected)
  behaviour.reject = true
  const client = createWalletClient({ chain: viemChain, transport: custom(provider) })
  await expect(
    client.signMessage({ account: account.address, message: 'x' }),
  ).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  const browser = new BrowserProvider(provider as never, local.id)
  await expect((await browser.getSigner()).signMessage('x')).rejects.toMatchObject({
    code: 'ACTION_REJECTED',
  })
  browser.destroy()
})

test('a contract’s revert data reaches viem', async () => {
  const { provider, move, connected } = createWorld()
  move(connected)
  const reader = createPublicClient({ chain: viemChain, transport: custom(provider) })
  const abi = [
    {
      type: 'function',
      name: 'transfer',
      inputs: [{ type: 'address' }, { type: 'uint256' }],
      outputs: [{ type: 'bool' }],
      stateMutability: 'nonpayable',
    },
  ] as const
  const call = reader.simulateContract({
    abi,
    address: local.token,
    functionName: 'transfer',
    args: [target, 10n ** 30n],
    account: target,
  })
  await expect(call).rejects.toMatchObject({
    name: 'ContractFunctionExecutionError',
    cause: { name: 'ContractFunctionRevertedError' },
  })
})

test('outward errors carry a number, the data and the KitError', async () => {
  const { provider } = createWorld()
  const error = await provider
    .request({ method: 'personal_sign', params: ['hi', target] })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'ProviderRpcError',
    code: 4100,
    cause: { code: 'rpc/unauthorized' },
  })
  const failing = createProvider({
    namespace: 'x',
    request: async () => Promise.reject(rpcError('not-allowed', {})),
    network: () => undefined,
    onSession: () => () => {},
  })
  await expect(failing.request({ method: 'a' })).rejects.toMatchObject({
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
})

test('events follow the session, in order, in the namespace’s own form', async () => {
  const { account, connected, move, provider } = createWorld()
  const heard: [string, unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (payload: unknown) => void heard.push([event, payload]))
  move({ status: 'connecting', connectorId: 'test' })
  move(connected)
  move({ ...connected, chainId: 'eip155:1' })
  move({
    status: 'connecting',
    connectorId: 'other',
    fallback: { ...connected, chainId: 'eip155:1' },
  })
  move({ ...connected, chainId: 'eip155:1', accounts: [{ address: target }], active: target })
  move({ status: 'disconnected' })
  move({ status: 'reconnecting', connectorId: 'test' })
  await expect.poll(() => heard.length).toBeGreaterThan(5)
  expect(heard).toEqual([
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [account.address]],
    ['chainChanged', '0x1'],
    ['accountsChanged', [target]],
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 4900 })],
  ])
})

test('another namespace’s changes are not told', async () => {
  const { connected, move, provider } = createWorld()
  const heard = vi.fn()
  provider.on('connect', heard)
  move(connected, 'solana')
  move({ status: 'disconnected' }, 'solana')
  move(connected)
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  expect(heard).toHaveBeenCalledWith({ chainId: '0x7a69' })
})

test('it listens to the kit, and loads the driver, only while someone listens to it', async () => {
  const { connected, listeners, loads, move, provider } = createWorld()
  move(connected)
  expect([listeners.size, loads.mock.calls.length]).toEqual([0, 0])
  const listener = vi.fn()
  expect(provider.on('accountsChanged', listener).on('accountsChanged', listener)).toBe(provider)
  expect(listeners.size).toBe(1)
  move({ status: 'disconnected' })
  await expect.poll(() => listener.mock.calls.length).toBe(2)
  expect(loads).toHaveBeenCalled()
  provider.removeListener('accountsChanged', listener)
  expect(listeners.size).toBe(1)
  provider.removeListener('accountsChanged', vi.fn()).removeListener('accountsChanged', listener)
  expect(listeners.size).toBe(0)
})

test('a listener that throws is reported and stops nobody', async () => {
  const { connected, move, provider, report } = createWorld()
  const after = vi.fn()
  provider.on('connect', () => {
    throw new Error('host bug')
  })
  provider.on('connect', after)
  move(connected)
  await expect.poll(() => after.mock.calls.length).toBe(1)
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'host bug' }))
})
