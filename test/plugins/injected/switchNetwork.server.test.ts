import { expect, inject, test } from 'vitest'
import type { ConnectorManifest } from '../../../kernel/connectors/types'
import { defineEip155 } from '../../../kernel/networks/eip155/define'
import { createInjectedConnector } from '../../../plugins/injected/eip155/connector'
import type { Eip1193Provider } from '../../../plugins/injected/eip155/provider'
import { createClock } from '../../harness/fakeClock'
import { createFixture, localChains } from '../../harness/walletFixture'
import { createProvider } from './fixture'

const A = `0x${'a'.repeat(40)}`
const manifest: ConnectorManifest = {
  id: 'com.example',
  name: 'Example',
  kind: 'announced',
  namespaces: ['eip155'],
  approval: 'wallet',
}
const second = () => {
  const chain = inject('chains')[1]
  return defineEip155({
    id: chain.id,
    name: 'Second',
    rpcUrls: [chain.url],
    explorer: { name: 'Scan', url: 'https://scan.example' },
  })
}
const target = defineEip155({
  id: 137,
  name: 'Target',
  rpcUrls: ['https://rpc.example'],
  explorer: { name: 'Scan', url: 'https://scan.example' },
})
const over = (provider: Eip1193Provider, extra: object = {}) =>
  createInjectedConnector({ manifest, provider, networks: [target], ...extra })
const signal = () => ({ signal: new AbortController().signal })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: { code?: unknown }) => error.code,
  )
const methods = (asked: readonly { method: string }[]) => asked.map(({ method }) => method)
const failure = (error: object) => Promise.reject(Object.assign(new Error('failed'), error))

/** A wallet whose chain is a variable, with an answer to the first question for the network. */
const onChain = (first: () => unknown, arrives: 'by switch' | 'by add' | 'never' = 'by switch') => {
  let chain = '0x1'
  let times = 0
  return createProvider({
    eth_requestAccounts: [A],
    eth_chainId: () => chain,
    wallet_switchEthereumChain: () => {
      const answer = times++ === 0 ? first() : null
      if (!(answer instanceof Promise) && arrives === 'by switch') chain = '0x89'
      return answer
    },
    wallet_addEthereumChain: () => {
      if (arrives === 'by add') chain = '0x89'
      return null
    },
  })
}

test('asks the wallet in the very task of the call', () => {
  const { provider, asked } = createProvider({
    wallet_switchEthereumChain: () => new Promise(() => {}),
  })
  void over(provider).switchNetwork?.(target, signal())
  expect(asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }])
})

test('mock wallet: a network it knows', async () => {
  const { provider, wallet } = await createFixture({ connected: true })
  await over(provider as Eip1193Provider).switchNetwork?.(second(), signal())
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  expect(methods(wallet.requests())).not.toContain('wallet_addEthereumChain')
})

test('mock wallet: a network it does not know is added from its public data, then taken', async () => {
  const { provider, wallet } = await createFixture({
    connected: true,
    chains: localChains().slice(0, 1),
  })
  await over(provider as Eip1193Provider).switchNetwork?.(second(), signal())
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  const added = wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toEqual([
    {
      chainId: '0x7a6a',
      chainName: 'Second',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [inject('chains')[1].url],
      blockExplorerUrls: ['https://scan.example'],
    },
  ])
})

test('mock wallet: a refusal keeps its meaning, of the switch and of the adding', async () => {
  const { provider, wallet } = await createFixture({
    connected: true,
    behaviour: { reject: ['wallet_switchEthereumChain'] },
  })
  expect(
    await code(
      over(provider as Eip1193Provider).switchNetwork?.(second(), signal()) as Promise<void>,
    ),
  ).toBe('rpc/user-rejected')
  const other = await createFixture({
    connected: true,
    chains: localChains().slice(0, 1),
    behaviour: { reject: ['wallet_addEthereumChain'] },
  })
  expect(
    await code(
      over(other.provider as Eip1193Provider).switchNetwork?.(second(), signal()) as Promise<void>,
    ),
  ).toBe('rpc/user-rejected')
  expect(methods(wallet.requests())).not.toContain('wallet_addEthereumChain')
})

const unknown: [string, object][] = [
  ['4902', { code: 4902 }],
  ['4902 as a text', { code: '4902' }],
  ['4902 inside data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }],
  ['4902 inside data', { code: -32603, data: { code: 4902 } }],
  ['32603 without the minus', { code: 32603 }],
  [
    '-32603 with the words',
    { code: -32603, message: 'Unrecognized chain ID "0x89". Try adding the chain first.' },
  ],
]
test.each(unknown)('unknown chain as %s leads to adding', async (_name, error) => {
  const { provider, asked } = onChain(() => failure(error))
  await over(provider).switchNetwork?.(target, signal())
  expect(methods(asked)).toContain('wallet_addEthereumChain')
})

const others: [string, object, string][] = [
  ['4001', { code: 4001 }, 'rpc/user-rejected'],
  ['5000', { code: 5000 }, 'rpc/user-rejected'],
  ['4200', { code: 4200 }, 'kernel/switch-unsupported'],
  ['-32601', { code: -32601 }, 'kernel/switch-unsupported'],
  ['-32603 without the words', { code: -32603 }, 'rpc/internal-error'],
]
test.each(others)('other failure %s leads to no adding', async (_name, error, expected) => {
  const { provider, asked } = onChain(() => failure(error))
  expect(await code(over(provider).switchNetwork?.(target, signal()) as Promise<void>)).toBe(
    expected,
  )
  expect(methods(asked)).not.toContain('wallet_addEthereumChain')
})

test('a wallet that switches while adding is taken as arrived', async () => {
  const { provider } = onChain(() => failure({ code: 4902 }), 'by add')
  expect(await code(over(provider).switchNetwork?.(target, signal()) as Promise<void>)).toBe(
    'no error',
  )
})

test('a wallet that says yes and stays ends as switch-ignored after 2 s', async () => {
  const clock = createClock()
  const { provider } = onChain(() => null, 'never')
  const work = code(over(provider, { clock }).switchNetwork?.(target, signal()) as Promise<void>)
  await expect.poll(() => clock.pending()).toBe(1)
  await clock.advance(2_200)
  expect(await work).toBe('kernel/switch-ignored')
})

test('a wallet that arrives late, but within 2 s, has arrived', async () => {
  const clock = createClock()
  const { provider } = createProvider({
    wallet_switchEthereumChain: null,
    eth_chainId: () => (clock.now() >= 1_500 ? '0x89' : '0x1'),
  })
  const work = code(over(provider, { clock }).switchNetwork?.(target, signal()) as Promise<void>)
  await expect.poll(() => clock.pending()).toBe(1)
  await clock.advance(2_000)
  expect(await work).toBe('no error')
})

test('a wallet that never says where it is ends as switch-ignored', async () => {
  const clock = createClock()
  const { provider } = createProvider({
    wallet_switchEthereumChain: null,
    eth_chainId: () => new Promise(() => {}),
  })
  const work = code(over(provider, { clock }).switchNetwork?.(target, signal()) as Promise<void>)
  await expect.poll(() => clock.pending()).toBe(1)
  await clock.advance(15_000)
  expect(await work).toBe('kernel/switch-ignored')
})

test('aborting ends the wait', async () => {
  const abort = new AbortController()
  const { provider } = createProvider({ wallet_switchEthereumChain: () => new Promise(() => {}) })
  const work = code(
    over(provider).switchNetwork?.(target, { signal: abort.signal }) as Promise<void>,
  )
  abort.abort()
  expect(await work).toBe('kernel/aborted')
})

const connects: [string, () => unknown, string][] = [
  ['agrees', () => null, 'eip155:137'],
  ['refuses', () => failure({ code: 4001 }), 'eip155:1'],
]
test.each(connects)('connect to a network: the wallet %s', async (_name, first, expected) => {
  const { provider } = onChain(first)
  const result = await over(provider).connect({
    namespaces: ['eip155'],
    chainId: 'eip155:137',
    ...signal(),
  })
  expect(result.sessions.eip155?.chainId).toBe(expected)
})

test('connect to a network: silent and unknown ones are not asked for', async () => {
  const { provider, asked } = onChain(() => null)
  const connector = over({
    request: (args) =>
      provider.request(args.method === 'eth_accounts' ? { method: 'eth_requestAccounts' } : args),
  })
  await connector.connect({
    namespaces: ['eip155'],
    chainId: 'eip155:137',
    silent: true,
    ...signal(),
  })
  await connector.connect({ namespaces: ['eip155'], chainId: 'eip155:10', ...signal() })
  expect(methods(asked)).not.toContain('wallet_switchEthereumChain')
  await connector.connect({ namespaces: ['eip155'], chainId: 'eip155:137', ...signal() })
  expect(methods(asked)).toContain('wallet_switchEthereumChain')
})
