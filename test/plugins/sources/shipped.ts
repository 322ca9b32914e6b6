import type { AnyKit } from '../../../kernel/index'
import {
  bitcoin as bitcoinNetwork,
  defineEip155,
  type Network,
  solana as solanaNetwork,
} from '../../../kernel/networks/index'
import { activity, type HistorySource } from '../../../plugins/activity'
import type { AssetId, DataOptions, Feed } from '../../../plugins/data'
import { type NameSource, names } from '../../../plugins/names'
import { createStorage } from '../../harness/fakeStorage'
import { type Front, startKit, type TestWallet } from '../data/fixture'
import { type Answers, startNode } from './node'

/** A source that the package ships, or a host's own, before a server of this machine. */
export interface Shipped {
  /** The kind of its answers, and its name. */
  readonly name: string
  readonly kind: 'balances' | 'prices' | 'nfts' | 'history' | 'names'
  readonly network: Network
  readonly accounts: readonly [string, string]
  /**
   * HTTP requests when an account is opened that nothing is known of, and why so many; `again`: of
   * a forced reading, where that is less.
   */
  readonly first: { readonly count: number; readonly why: string; readonly again?: number }
  readonly lists?: DataOptions['lists']
  sources(url: string): {
    readonly data?: NonNullable<DataOptions['sources']>
    readonly activity?: readonly HistorySource[]
    readonly names?: readonly NameSource[]
  }
  /**
   * An item in the server's own words, which an amount, an id or a name with this number in it
   * tells from others.
   */
  row(mark: number, account: string): unknown
  /** A server whose accounts have these rows. */
  serve(rowsOf: (account: string) => readonly unknown[]): Answers
  /**
   * Requests of a reading, by their place in it, without which there still is an answer: what it
   * lacks is unknown.
   */
  readonly spare?: readonly number[]
  /** There is one row and no more. */
  readonly isOne?: boolean
  /** What the wallet says that it has, where that is asked. */
  wallet?(rows: readonly unknown[]): unknown
}

/** An EVM address that is told by a number. */
export const addressOf = (index: number): string =>
  `0x${(0xabcd_0000_0000n + BigInt(index)).toString(16).padStart(40, '0')}`
export const evmAccounts = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
export const evm = { kind: 'balances', network: one, accounts: evmAccounts } as const
export const solana = {
  kind: 'balances',
  network: solanaNetwork,
  accounts: [
    '6sbzC1eH4FTujJXWj51eQe25cYvr4xfXbJ1vAj7j2k5J',
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  ],
} as const
export const bitcoin = {
  kind: 'balances',
  network: bitcoinNetwork,
  accounts: [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  ],
} as const
export const named = {
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  purse: 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG',
  payer: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
} as const

/** The asset whose price is asked for. */
const pricedAsset = `${one.id}/slip44:60` as AssetId

export interface Opened {
  readonly kit: AnyKit
  readonly front: Front
  /** The server's own answers: `front.instead` while nothing else is wanted. */
  readonly normal: NonNullable<Front['instead']>
  /** What is read of the account in front. */
  readonly feed: Feed<unknown>
  /** Reads the page behind; undefined for what has none. */
  readonly more: (() => Promise<boolean>) | undefined
  readonly stored: () => string
  readonly stop: () => Promise<void>
}

/** Starts a kit with the source, connected with both accounts. `rows` are those of an account. */
export async function open(
  shipped: Shipped,
  rowsOf: (account: string) => readonly unknown[],
  second?: ReturnType<Shipped['sources']>,
): Promise<Opened> {
  const { network, accounts, kind, lists = [] } = shipped
  const byAccount = new Map(
    accounts.map((account) => [
      network.namespace === 'eip155' ? account.toLowerCase() : account,
      account,
    ]),
  )
  const { front, normal } = await startNode(
    shipped.serve((account) =>
      rowsOf(
        byAccount.get(network.namespace === 'eip155' ? account.toLowerCase() : account) ?? account,
      ),
    ),
  )
  const made = shipped.sources(front.url)
  const holder: TestWallet = {
    accounts: { [network.namespace]: { addresses: accounts, chainId: network.id } },
    request: (method, params) =>
      method === 'wallet_getAssets'
        ? shipped.wallet?.(rowsOf((params as [{ account: string }])[0].account))
        : undefined,
  }
  const plugins = [
    activity({ sources: [...(made.activity ?? []), ...(second?.activity ?? [])] }),
    names({ sources: [...(made.names ?? []), ...(second?.names ?? [])] }),
  ]
  const storage = createStorage()
  const { kit, api } = await startKit(
    holder,
    [network],
    { [network.id]: front.url },
    { lists, sources: [...(made.data ?? []), ...(second?.data ?? [])] },
    { plugins, storage },
  )
  front.asked.length = 0
  const activities = kit.use(activity)
  const feeds: Record<Shipped['kind'], () => Feed<unknown>> = {
    balances: () => api.balances(),
    prices: () => api.prices({ assets: [pricedAsset] }),
    nfts: () => api.nfts(),
    history: () => activities.items(),
    names: () => kit.use(names).profile(),
  }
  const pages: Partial<Record<Shipped['kind'], () => Promise<boolean>>> = {
    nfts: () => api.moreNfts(),
    history: () => activities.older(),
  }
  return {
    kit,
    front,
    normal,
    feed: feeds[kind](),
    more: pages[kind],
    stored: () => JSON.stringify(storage.writes),
    stop: async () => (kit.destroy(), front.stop()),
  }
}
