// A host page in a browser with a wallet that asks the test: it answers with a real chain, and
// signs or declines.
import {
  type AnyKit,
  type ConnectedNamespace,
  type ConnectorManifest,
  createKit,
  definePlugin,
  type RpcCall,
} from 'tessera-kit'
import { type ActivityItem, activity, chainHistory, type SourceItem } from 'tessera-kit/activity'
import { checks } from 'tessera-kit/checks'
import { chainBalances, data, type PriceSource, type TokenList } from 'tessera-kit/data'
import { names } from 'tessera-kit/names'
import { defineEip155 } from 'tessera-kit/networks'
import { type PreparedTransfer, type SendApi, send } from 'tessera-kit/send'
import { ui } from 'tessera-kit/ui'
import { defineView } from 'tessera-kit/view'
import { createAskedWallet } from './askedWallet'

interface Making {
  readonly networks: readonly {
    readonly id: number
    readonly name: string
    readonly explorer?: string
  }[]
  readonly accounts: readonly string[]
  readonly lists?: readonly TokenList[]
  /** Of a whole unit of each asset. */
  readonly prices?: Readonly<Record<string, string>>
  /** By name. */
  readonly names?: Readonly<Record<string, string>>
  /** Whom the account has sent to. */
  readonly sentTo?: readonly string[]
  /** What the chain itself tells of the account. */
  readonly history?: boolean
  readonly checks?: boolean
  readonly approval?: ConnectorManifest['approval']
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  readonly flags?: { readonly send: boolean }
  /** Somebody else's warning in the slot. */
  readonly warning?: string
}

const Warning = (text: string) =>
  defineView<{ transfer: PreparedTransfer }>(
    ({ h, primitives: { Note } }) =>
      function Warned({ params: { transfer } }) {
        return h(Note, { tone: 'warn' }, `${text} ${transfer.amount}`)
      },
  )

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  change: (_told: Partial<ConnectedNamespace>) => {},
  async make({
    networks,
    accounts,
    lists = [],
    prices,
    names: book,
    sentTo,
    approval = 'wallet',
    themeMode = 'dark',
    locale = 'en',
    flags,
    warning,
    history,
    checks: checked,
  }: Making) {
    page.kit?.destroy()
    const known = networks.map(({ id, name, explorer }) =>
      defineEip155({
        id,
        name,
        rpcUrls: [],
        testnet: true,
        ...(explorer !== undefined && { explorer: { name: 'Lookout', url: explorer } }),
      }),
    )
    const front = known[0]?.id as `eip155:${number}`
    const session = {
      accounts: accounts.map((address) => ({ address: address as `0x${string}` })),
      active: accounts[0] as `0x${string}`,
      chainId: front,
    }
    const wallet = createAskedWallet('eip155', session, approval)
    page.change = wallet.change
    const answer = async ({ method, params, chainId }: RpcCall) => {
      if (method !== 'wallet_switchEthereumChain')
        return wallet.ask({ method: `${chainId} ${method}`, params })
      wallet.change({ chainId: `eip155:${Number((params as [{ chainId: string }])[0].chainId)}` })
      return null
    }
    const priceSource: PriceSource = {
      kind: 'prices',
      id: 'test',
      read: async ({ assets }) =>
        assets.flatMap((asset) =>
          prices?.[asset] ? [{ asset, price: prices[asset] as string }] : [],
        ),
    }
    const item = (to: string, at: number): SourceItem => ({
      hash: `0x${String(at).repeat(64).slice(0, 64)}`,
      at: Date.UTC(2026, 9, 20 - at),
      kind: 'sent',
      counterparty: to,
      signer: accounts[0],
      moves: [
        { direction: 'out', asset: `${front}/slip44:60`, raw: 5n, decimals: 18, symbol: 'ETH', to },
      ],
    })
    const slot = definePlugin('warner', () => ({
      slots: warning
        ? [{ slot: 'send.warnings', load: async () => ({ default: Warning(warning) }) }]
        : [],
    }))
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        data({ sources: [chainBalances(), ...(prices ? [priceSource] : [])], lists }),
        activity({
          sources: history
            ? [chainHistory({ tokens: 'all' })]
            : sentTo
              ? [{ kind: 'history', id: 'test', read: async () => sentTo.map(item) }]
              : [],
        }),
        ...(checked ? [checks()] : []),
        ...(book
          ? [names({ sources: [{ id: 'test', resolve: async (name: string) => book[name] }] })]
          : []),
        send(),
        slot(),
        wallet.plugin(answer),
      ],
      {
        id: `send-${Math.random()}`,
        networks: known as never,
        locale,
        storage: 'memory',
        ...(flags && { flags }),
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
  },
  open: (view: 'send' | 'account' | 'send/token', params?: object) =>
    (page.kit as AnyKit).open(view, params as never),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
  state: () => page.kit?.state('send') as { readonly to: string; readonly amount: string },
  /** What the activity has of the account, read anew; what is hidden says why. */
  async told(
    account: string,
  ): Promise<readonly Pick<ActivityItem, 'hash' | 'kind' | 'hidden' | 'counterparty'>[]> {
    const { items } = await (page.kit as AnyKit)
      .use(activity)
      .items({ account: account as never })
      .refresh()
    return items.map(({ hash, kind, hidden, counterparty }) => ({
      hash,
      kind,
      hidden,
      counterparty,
    }))
  },
  edit: (change: Parameters<SendApi['edit']>[0]) => (page.kit as AnyKit).use(send).edit(change),
}
declare global {
  interface Window {
    readonly sending: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { sending: page })
