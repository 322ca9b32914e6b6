// A host page in a browser with a wallet that does as it is told, and a source of history that
// answers what the test says.
import { type AnyKit, type ChainId, type ConnectedNamespace, createKit } from 'tessera-kit'
import { activity, type HistorySource } from 'tessera-kit/activity'
import { data } from 'tessera-kit/data'
import { base, mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'
import { createWallet } from '../toldWallet'
import { type ToldItem, toItem } from './toldItem'

const networks = { base, mainnet }
const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What a test says of the source; what is left out stays. */
interface World {
  readonly items?: readonly ToldItem[]
  /** Older pages. */
  readonly older?: readonly (readonly ToldItem[])[]
  /** It knows nothing but transfers, as far back as its oldest. */
  readonly transfersOnly?: boolean
  /** What fails: everything, older pages, or these networks. */
  readonly fails?: 'all' | 'older' | readonly string[]
  /** Whether it answers only when it is told to. */
  readonly holds?: boolean
}
interface Making {
  readonly networks?: readonly (keyof typeof networks)[]
  readonly world?: World
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  readonly shown?: boolean
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
    networks: names = ['mainnet'],
    world = {},
    themeMode = 'dark',
    locale = 'en',
    shown = true,
  }: Making) {
    page.kit?.destroy()
    Object.assign(page, { world, asked: [] })
    const held = new Promise<void>((resolve) => (page.release = resolve))
    const source: HistorySource = {
      kind: 'history',
      id: 'test',
      async read({ account, chainId, cursor }) {
        page.asked.push(cursor === undefined ? chainId : `${chainId} ${cursor}`)
        if (page.world.holds) await held
        const { fails, items = [], older = [], transfersOnly } = page.world
        if (
          fails === 'all' ||
          (fails === 'older' && cursor !== undefined) ||
          (Array.isArray(fails) && fails.includes(chainId))
        )
          throw new Error('The server is away')
        const at = Number(cursor ?? 0)
        const mine = account === owner ? (at ? (older[at - 1] ?? []) : items) : []
        const own = mine.filter(({ chain = 1 }) => chainId === `eip155:${chain}`)
        return {
          items: own.map(toItem),
          next: older[at] && chainId === 'eip155:1' ? String(at + 1) : undefined,
          since: transfersOnly ? own.at(-1)?.at : undefined,
          transfersOnly,
        }
      },
    }
    const accounts = [owner, other].map((address) => ({ address }))
    const wallet = createWallet({
      eip155: { accounts, active: owner, chainId: networks[names[0] as 'mainnet'].id as ChainId },
    })
    page.change = (told) => wallet.tell('change', told)
    const list = {
      tokens: [1, 8453].map((chainId) => ({
        chainId,
        address: `0x${'a'.repeat(40)}`,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
      })),
    }
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        data({ sources: [], lists: [list] }),
        activity({ sources: [source] }),
        wallet.plugin,
      ],
      {
        networks: names.map((name) => networks[name]) as never,
        locale,
        storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
        flags: { 'data.tokens': false, ...(!shown && { activity: false }) },
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
  },
  async readAll() {
    const api = (page.kit as AnyKit).use(activity)
    await api.items().read()
    while (await api.older());
  },
  open: (view: 'account' | 'activity' | 'activity/item', params?: object) =>
    (page.kit as AnyKit).open(...([view, params] as unknown as ['account'])),
}
declare global {
  interface Window {
    readonly activity: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { activity: page })
