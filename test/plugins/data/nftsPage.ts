// A host page in a browser with a wallet that does as it is told, and a source of NFTs that answers
// what the test says.
import { type AnyKit, type ChainId, type ConnectedNamespace, createKit } from 'tessera-kit'
import { type BalanceSource, data, type NftSource } from 'tessera-kit/data'
import { icons } from 'tessera-kit/icons'
import { base, mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'
import { createWallet } from '../toldWallet'
import type { Row } from './nfts'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = {
  chainId: 1,
  address: `0x${'7'.repeat(40)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}

/** What a test says of the source; what is left out stays. */
interface World {
  readonly rows?: readonly Row[]
  /** NFTs of a page. */
  readonly size?: number
  /** What fails: everything, what is behind the first page, or these networks. */
  readonly fails?: 'all' | 'more' | readonly string[]
  /** Whether it answers only when it is told to. */
  readonly holds?: boolean
}
interface Making {
  readonly world?: World
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  /** Whether a source knows NFTs, and where. */
  readonly served?: 'nowhere' | 'elsewhere' | 'everywhere'
  readonly flag?: boolean
  readonly again?: boolean
}

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const balances: BalanceSource = {
  kind: 'balances',
  id: 'test',
  read: async ({ chainIds }) =>
    chainIds.map((id) => ({
      asset: `${id}/slip44:60` as const,
      raw: 10n ** 18n,
      decimals: 18,
      name: 'Ether',
      symbol: 'ETH',
    })),
}

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  asked: [] as string[],
  world: {} as World,
  /** Lets go who was held. */
  release: () => {},
  change: (_told: { readonly namespace: string } & Partial<ConnectedNamespace>) => {},
  set(world: World) {
    page.world = { ...page.world, ...world }
    if (world.holds === false) page.release()
  },
  async make({
    world = {},
    themeMode = 'dark',
    locale = 'en',
    served = 'everywhere',
    flag = true,
    again = false,
  }: Making) {
    page.kit?.destroy()
    if (!again) stored.clear()
    Object.assign(page, { world, asked: [] })
    const held = new Promise<void>((resolve) => (page.release = resolve))
    const nfts: NftSource = {
      kind: 'nfts',
      id: 'test',
      serves: () => served === 'everywhere',
      async read({ account, chainId, cursor }) {
        page.asked.push(`${chainId} ${cursor ?? ''}`)
        if (page.world.holds) await held
        const { fails = [], rows = [], size = 100 } = page.world
        if (fails === 'all' || (fails === 'more' && cursor) || fails.includes(chainId))
          throw new Error('The server is away')
        const mine =
          account === owner ? rows.filter(({ asset }) => asset.startsWith(`${chainId}/`)) : []
        const from = Number(cursor ?? 0)
        const items = mine
          .slice(from, from + size)
          .map(({ amount, ...row }) => ({ ...row, ...(amount && { amount: BigInt(amount) }) }))
        return { items, ...(from + size < mine.length && { next: String(from + size) }) }
      },
    }
    const wallet = createWallet({
      eip155: {
        accounts: [owner, other].map((address) => ({ address })),
        active: owner,
        chainId: mainnet.id as ChainId,
      },
    })
    page.change = (told) => wallet.tell('change', told)
    const sources = served === 'nowhere' ? [balances] : [balances, nfts]
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        icons(),
        data({ sources, lists: [{ tokens: [usdc] }] }),
        wallet.plugin,
      ],
      {
        networks: [mainnet, base],
        locale,
        storage,
        ...(!flag && { flags: { 'data.nfts': false } }),
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
  },
  open: (view: 'account' | 'data/nfts' | 'data/nft', params?: object) =>
    (page.kit as AnyKit).open(...([view, params] as unknown as ['account'])),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
}
declare global {
  interface Window {
    readonly nfts: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { nfts: page })
