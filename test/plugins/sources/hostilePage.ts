// A host page in a browser with a wallet that does as it is told, and sources of every kind that
// answer what the test says: amounts are decimal texts with an `n`.
import { type AnyKit, type ChainId, createKit } from 'tessera-kit'
import { activity, type HistorySource } from 'tessera-kit/activity'
import { type BalanceSource, data, type NftSource } from 'tessera-kit/data'
import { type NameSource, names } from 'tessera-kit/names'
import { mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'
import { createWallet } from '../toldWallet'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const usdc = {
  chainId: 1,
  address: `0x${'7'.repeat(40)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}

/**
 * Items by kind, as JSON: that keeps what is no plain data, such as keys of prototypes. `null`:
 * every source fails.
 */
type World = Readonly<Record<'balances' | 'nfts' | 'history' | 'names', string>> | null

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  world: null as World,
  async make(world: World, locale: string, themeMode: 'dark' | 'light') {
    page.kit?.destroy()
    page.world = world
    const told = (kind: keyof NonNullable<World>) => {
      if (!page.world) throw new Error('<img src=x onerror=alert(1)> The server is away')
      return JSON.parse(page.world[kind], (_, value: unknown) =>
        typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
      ) as never
    }
    const source = (kind: 'balances' | 'nfts' | 'history') => ({
      kind,
      id: kind,
      read: async () => told(kind),
    })
    const naming: NameSource = {
      id: 'names',
      resolve: async () => undefined,
      reverse: async () => told('names'),
    }
    const wallet = createWallet({
      eip155: { accounts: [{ address: owner }], active: owner, chainId: mainnet.id as ChainId },
    })
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        data({
          sources: [
            source('balances') as unknown as BalanceSource,
            source('nfts') as unknown as NftSource,
          ],
          lists: [{ tokens: [usdc] }],
        }),
        activity({ sources: [source('history') as unknown as HistorySource] }),
        names({ sources: [naming] }),
        wallet.plugin,
      ],
      {
        networks: [mainnet],
        locale,
        storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
    await page.kit.open('account')
  },
  set: (world: World) => void (page.world = world),
}
declare global {
  interface Window {
    readonly hostile: typeof page
    readonly polluted?: unknown
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { hostile: page })
