// A host page in a browser with a wallet that does as it is told, and sources that answer what the
// test says.
import { type AnyKit, type ChainId, type ConnectedNamespace, createKit } from 'tessera-kit'
import {
  type AssetId,
  type BalanceSource,
  data,
  type PriceSource,
  type SourceBalance,
  type TokenList,
} from 'tessera-kit/data'
import { icons } from 'tessera-kit/icons'
import {
  arbitrum,
  base,
  bitcoin,
  mainnet,
  optimism,
  polygon,
  sepolia,
  solana,
} from 'tessera-kit/networks'
import { receive } from 'tessera-kit/receive'
import { ui } from 'tessera-kit/ui'
import { createWallet } from '../toldWallet'

const networks = { arbitrum, base, bitcoin, mainnet, optimism, polygon, sepolia, solana }
const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The accounts of the other namespaces, where their networks are in the kit. */
const elsewhere = {
  solana: {
    accounts: [{ address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }],
    active: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    chainId: solana.id,
  },
  bip122: {
    accounts: [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
    active: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    chainId: bitcoin.id,
  },
}

type Row = Omit<SourceBalance, 'raw'> & { readonly raw: string }
/** What a test says of the sources and the page; what is left out stays. */
interface World {
  readonly rows?: readonly Row[]
  readonly prices?: Readonly<Record<string, string>>
  /** What fails: everything, prices, or these networks. */
  readonly fails?: 'all' | 'prices' | readonly string[]
  /** Who answers only when it is told to; an address: for that account. */
  readonly holds?: 'balances' | 'prices' | 'none' | `0x${string}`
}
interface Making {
  readonly networks?: readonly (keyof typeof networks)[]
  readonly world?: World
  readonly lists?: readonly TokenList[]
  readonly priced?: boolean
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  readonly tokens?: boolean
  readonly type?: string
  /** Goes on with what is stored of the kit before. */
  readonly again?: boolean
}

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  asked: { balances: [] as string[], prices: [] as string[] },
  world: {} as World,
  /** Lets go who was held. */
  release: () => {},
  change: (_told: { readonly namespace: string } & Partial<ConnectedNamespace>) => {},
  set(world: World) {
    page.world = { ...page.world, ...world }
    if (world.holds === 'none') page.release()
  },
  async make({
    networks: names = ['mainnet'],
    world = {},
    lists = [],
    priced = true,
    themeMode = 'dark',
    locale = 'en',
    tokens = true,
    type,
    again = false,
  }: Making) {
    page.kit?.destroy()
    if (!again) stored.clear()
    Object.assign(page, { world, asked: { balances: [], prices: [] } })
    const held = new Promise<void>((resolve) => (page.release = resolve))
    const balances: BalanceSource = {
      kind: 'balances',
      id: 'test',
      async read({ account, chainIds }) {
        page.asked.balances.push(`${account} ${chainIds.join(' ')}`)
        if (page.world.holds === 'balances' || page.world.holds === account) await held
        const { fails, rows = [] } = page.world
        if (fails === 'all') throw new Error('The server is away')
        const failed = Array.isArray(fails)
          ? fails
              .filter((part) => (chainIds as readonly string[]).includes(part))
              .map((part) => ({ part, error: new Error('away') }))
          : []
        const mine = account === other ? [] : rows
        return {
          items: mine
            .filter(({ asset }) => chainIds.some((id) => asset.startsWith(`${id}/`)))
            .map((row) => ({ ...row, raw: BigInt(row.raw) })),
          failed,
        }
      },
    }
    const prices: PriceSource = {
      kind: 'prices',
      id: 'test',
      async read({ assets }) {
        page.asked.prices.push(assets.join(' '))
        if (page.world.holds === 'prices') await held
        if (page.world.fails === 'prices') throw new Error('The server is away')
        const known: Readonly<Record<string, string>> = page.world.prices ?? {}
        return assets.flatMap((asset: AssetId) =>
          Object.hasOwn(known, asset) ? { asset, price: known[asset] as string } : [],
        )
      },
    }
    const accounts = [owner, other].map((address) => ({ address, ...(type && { type }) }))
    const wallet = createWallet({
      eip155: { accounts, active: owner, chainId: networks[names[0] as 'mainnet'].id as ChainId },
      ...(names.includes('solana') && { solana: elsewhere.solana }),
      ...(names.includes('bitcoin') && { bip122: elsewhere.bip122 }),
    })
    page.change = (told) => wallet.tell('change', told)
    const sources = priced ? [balances, prices] : [balances]
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        receive(),
        icons(),
        data({ sources, lists }),
        wallet.plugin,
      ],
      {
        networks: names.map((name) => networks[name]) as never,
        locale,
        storage,
        ...(!tokens && { flags: { 'data.tokens': false } }),
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
  },
  open: (view: 'account' | 'data/tokens' | 'data/token', params?: object) =>
    (page.kit as AnyKit).open(...([view, params] as unknown as ['account'])),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
}
declare global {
  interface Window {
    readonly tokens: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { tokens: page })
