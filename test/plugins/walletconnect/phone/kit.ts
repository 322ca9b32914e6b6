import './socket'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { createKit } from '../../../../kernel'
import { defineEip155, defineSolana } from '../../../../kernel/networks/index'
import type { StorageAdapter } from '../../../../kernel/storage/types'
import { walletConnect } from '../../../../plugins/walletconnect'
import { type EgressGuard, guardEgress } from '../../../harness/egress'
import { createStorage } from '../../../harness/fakeStorage'
import {
  type NodeWallet,
  type NodeWalletOptions,
  startNodeWallet,
} from '../../../harness/node/phone/nodeWallet'
import { type LocalRelay, type StartRelayOptions, startRelay } from '../../../harness/relay.mjs'

/** The local chains, as the kit knows them. */
const localNetworks = () => {
  const [first, second] = inject('chains')
  const { url, genesisHash } = inject('solana')
  return [
    defineEip155({ id: first.id, name: 'Local 1', rpcUrls: [first.url], testnet: true }),
    defineEip155({ id: second.id, name: 'Local 2', rpcUrls: [second.url], testnet: true }),
    defineSolana({ genesisHash, cluster: 'localnet', name: 'Local Solana', rpcUrls: [url] }),
  ]
}

/**
 * The keys and chains of the wallet; `index` names a funded account: test files that send use
 * different ones.
 */
const localKeys = (index: number): Pick<NodeWalletOptions, 'evm' | 'solana'> => {
  const [first, second] = inject('chains')
  const solana = inject('solana')
  const [account, seed] = [inject('accounts')[index], solana.accounts[index]]
  if (!account || !seed) throw new Error(`There is no account ${index}`)
  return {
    evm: { keys: [account.privateKey], chains: { [first.id]: first.url, [second.id]: second.url } },
    solana: { seed: seed.secret, chains: { [solana.chainId]: solana.url } },
  }
}

const openKit = async (relay: LocalRelay, storage: StorageAdapter) => {
  const kit = createKit([walletConnect({ relayUrl: relay.url, requestHint: false })], {
    networks: localNetworks(),
    storage,
  })
  await kit.start()
  await kit.ready
  return kit
}
export type LocalKit = Awaited<ReturnType<typeof openKit>>

/**
 * A relay, pages with the kit and wallets, and what must hold at the end: nothing went to another
 * host, and no rejection was left unhandled. `end` checks that.
 */
export const createStage = async (index: number, options: StartRelayOptions = {}) => {
  const egress: EgressGuard = guardEgress()
  const relay = await startRelay(options)
  const unhandled: unknown[] = []
  const hear = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', hear)
  process.on('uncaughtException', hear)
  const ends: (() => unknown)[] = []
  const area = createStorage()
  return {
    relay,
    egress,
    /** Opens the page; again, it is the page after a reload. */
    open: async (): Promise<LocalKit> => {
      const kit = await openKit(relay, area)
      ends.push(() => kit.destroy())
      return kit
    },
    wallet: async (more: Partial<NodeWalletOptions> = {}): Promise<NodeWallet> => {
      const wallet = await startNodeWallet({ relayUrl: relay.url, ...localKeys(index), ...more })
      ends.push(wallet.close)
      return wallet
    },
    end: async () => {
      relay.calm()
      relay.up()
      for (const end of ends.splice(0).reverse()) await end()
      await relay.stop()
      process.off('unhandledRejection', hear)
      process.off('uncaughtException', hear)
      egress.stop()
      expect(unhandled).toEqual([])
      expect(egress.escapes).toEqual([])
    },
  }
}
export type Stage = Awaited<ReturnType<typeof createStage>>

/** Scans the code that the kit shows with a wallet, and waits until the kit is connected. */
export const scan = async (
  kit: LocalKit,
  wallet: NodeWallet,
  options: Parameters<LocalKit['connect']>[1] = {},
) => {
  let scanned = false
  return kit.connect('walletConnect', {
    ...options,
    onProgress: (progress) => {
      if (progress.type !== 'uri' || scanned) return
      scanned = true
      wallet.pair(progress.uri).catch(() => undefined)
    },
  })
}

/** How each namespace of the kit stands. */
export const statuses = (kit: LocalKit) =>
  Object.fromEntries(
    Object.entries(kit.getState().session.namespaces).map(([namespace, { status }]) => [
      namespace,
      status,
    ]),
  )

/** A text as `personal_sign` takes it. */
export const hex = (text: string): `0x${string}` => `0x${Buffer.from(text).toString('hex')}`

/** What {@link connectedStage} has now; a test may go on with another page. */
type Here = {
  stage: Stage
  kit: LocalKit
  wallet: NodeWallet
  readonly account: `0x${string}`
  readonly sign: (text: string, page?: LocalKit) => Promise<`0x${string}`>
}

/**
 * Before each test of a file a stage with a page and a wallet on account `index`, connected; after
 * it the stage's own checks.
 */
export const connectedStage = (index: number): Here => {
  const account = inject('accounts')[index]?.address ?? '0x'
  const sign = (text: string, page = here.kit) =>
    page.request(
      { method: 'personal_sign', params: [hex(text), account] },
      { namespace: 'eip155' },
    ) as Promise<`0x${string}`>
  const here = { account, sign } as Here
  beforeEach(async () => {
    here.stage = await createStage(index)
    here.kit = await here.stage.open()
    here.wallet = await here.stage.wallet()
    await scan(here.kit, here.wallet)
  }, 60_000)
  afterEach(() => here.stage?.end(), 30_000)
  return here
}

/** Which of a promise's ends came, with a code where it failed. */
export const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => ({ result }),
    (error: { code?: unknown; message?: unknown }) => ({ failed: error.code ?? error.message }),
  )
