// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Connector } from '../../../kernel/connectors/types'
import { bitcoinProviders } from '../../../plugins/injected/bitcoin/legacy'
import { cleanName } from '../../../plugins/injected/eip155/eip6963'
import { findWallets } from '../../../plugins/injected/findWallets'
import { announceDetail, createProvider } from './fixture'
import {
  bitcoin,
  createStandard,
  evm,
  icon,
  payment,
  registerWallets,
  signal,
  solana,
  turn,
} from './standardFixture'

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  vi.doUnmock('../../../plugins/injected/solana')
  vi.doUnmock('../../../plugins/injected/standard/part')
  vi.resetModules()
})

/** A search for wallets and what it lists. */
async function find(find_: typeof findWallets = findWallets) {
  const abort = new AbortController()
  ends.push(() => abort.abort())
  const listed = new Set<Connector>()
  const connectors = {
    add: (connector: Connector) => (listed.add(connector), () => void listed.delete(connector)),
  }
  const work = find_(
    {
      connectors,
      debug: () => {},
      networks: [evm, solana, bitcoin],
      signal: abort.signal,
    } as never,
    {},
    [],
    () => {},
  )
  const ids = () => [...listed].map(({ manifest }) => manifest.id)
  return { abort, ids, listed, work }
}

test('a wallet that comes and goes 200 times is listened to as often as one that stays', async () => {
  vi.resetModules()
  let made = 0
  vi.doMock('../../../plugins/injected/standard/standardConnector', async (original) => {
    const { createStandardConnector, ...rest } =
      await original<typeof import('../../../plugins/injected/standard/standardConnector')>()
    return {
      ...rest,
      createStandardConnector: (input: Parameters<typeof createStandardConnector>[0]) => (
        made++, createStandardConnector(input)
      ),
    }
  })
  const { findWallets: search } = await import('../../../plugins/injected/findWallets')
  const standard = createStandard({ chains: ['solana:mainnet'] })
  ends.push(
    registerWallets(
      standard.wallet,
      createStandard({ name: 'Both', chains: ['solana:mainnet', 'bitcoin:mainnet'] }).wallet,
    ),
  )
  const { ids, work } = await find(search)
  await work
  expect(made).toBe(3)
  for (let i = 0; i < 200; i++) {
    standard.change({ chains: i % 2 ? ['solana:mainnet'] : [] })
    await turn()
    expect(ids().includes('standard:example')).toBe(i % 2 === 1)
  }
  expect(made).toBe(3)
})

test('after the end no wallet is listened to, and none is listed', async () => {
  const standard = createStandard()
  ends.push(registerWallets(standard.wallet))
  const { abort, ids, work } = await find()
  await work
  expect([standard.listeners(), ids()]).toEqual([1, ['standard:example']])
  abort.abort()
  ends.push(registerWallets(createStandard({ name: 'Late' }).wallet))
  expect([standard.listeners(), ids()]).toEqual([0, ['standard:example']])
})

test('code of one namespace that cannot be fetched costs that namespace alone, and is told', async () => {
  vi.resetModules()
  vi.doMock('../../../plugins/injected/solana', () => {
    throw new Error('blocked')
  })
  const { findWallets: search } = await import('../../../plugins/injected/findWallets')
  const announce = () =>
    void announceDetail({
      info: { uuid: 'u', name: 'Evm', rdns: 'com.evm', icon },
      provider: createProvider({}).provider,
    })
  window.addEventListener('eip6963:requestProvider', announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  ends.push(
    registerWallets(
      createStandard({ name: 'Coins', chains: ['bitcoin:mainnet'] }).wallet,
      createStandard({ name: 'Sols' }).wallet,
    ),
  )
  const { ids, work } = await find(search)
  await expect(work).rejects.toThrow()
  expect(ids().sort()).toEqual(['com.evm', 'standard:coins'])
})

test('a provider that says that something changed whenever it is asked lets the page go on', async () => {
  let asked = 0
  const listeners = new Set<() => void>()
  const provider = {
    on: (_event: string, listener: () => void) => void listeners.add(listener),
    removeListener: (_event: string, listener: () => void) => void listeners.delete(listener),
    requestAccounts: async () => [payment],
    async getAccounts() {
      // without an end this test would never get another turn
      if (++asked < 5_000) for (const listener of listeners) listener()
      return [payment]
    },
    getChain: async () => ({ enum: 'BITCOIN_MAINNET' }),
  }
  Object.assign(window, { unisat: provider })
  ends.push(() => delete (window as unknown as Record<string, unknown>).unisat)
  const part = bitcoinProviders()[0]?.createConnector([bitcoin], () => {})
  await part?.connect({ namespaces: ['bip122'], signal: signal() })
  const changes: unknown[] = []
  ends.push(part?.on('change', (change) => void changes.push(change)) ?? (() => {}))
  for (const listener of listeners) listener()
  await turn()
  await turn()
  expect(asked).toBeLessThan(5)
  await expect.poll(() => changes.length).toBeGreaterThan(1)
})

test.each<[string, string]>([
  ['Phantom\u3164', 'Phantom'],
  ['Phan\u115ftom', 'Phan tom'],
  ['Phantom\u2800\uffa0\u180e\ufe0f', 'Phantom'],
  ['\u3164\u2800', ''],
  ['\u202ePhantom\u200b', 'Phantom'],
  ['Mañana 钱包', 'Mañana 钱包'],
])('the name %j is shown and compared as %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})
