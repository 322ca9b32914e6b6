// A host page in a browser with a wallet that does as it is told, and a source of names that
// answers what the test says.
import { type AnyKit, createKit } from 'tessera-kit'
import { icons } from 'tessera-kit/icons'
import { type NameSource, names } from 'tessera-kit/names'
import { base, mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'
import { createWallet } from '../toldWallet'

const accounts = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
].map((address) => ({ address }))

/** What a test says of the source; what is left out stays. */
interface World {
  /** By address. */
  readonly people?: Readonly<Record<string, { readonly name: string; readonly avatar?: string }>>
  /** Whether it answers only when it is told to. */
  readonly holds?: boolean
  readonly fails?: boolean
}
interface Making {
  readonly world?: World
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  /** The plugin's flag, or no plugin at all. */
  readonly names?: boolean | 'none'
}

const page = {
  kit: undefined as AnyKit | undefined,
  wallet: undefined as ReturnType<typeof createWallet> | undefined,
  violations: [] as string[],
  asked: [] as string[],
  world: {} as World,
  /** Lets go who was held. */
  release: () => {},
  set(world: World) {
    page.world = { ...page.world, ...world }
    if (world.holds === false) page.release()
  },
  async make({ world = {}, themeMode = 'dark', locale = 'en', names: shown = true }: Making) {
    page.kit?.destroy()
    Object.assign(page, { world, asked: [] })
    const held = new Promise<void>((resolve) => (page.release = resolve))
    const source: NameSource = {
      id: 'test',
      serves: (chainId) => chainId === 'eip155:1',
      resolve: async () => undefined,
      async reverse(address) {
        page.asked.push(address)
        if (page.world.holds) await held
        if (page.world.fails) throw new Error('The server is away')
        return page.world.people?.[address]
      },
    }
    page.wallet = createWallet({
      eip155: { accounts, active: accounts[0]?.address as string, chainId: 'eip155:1' },
    })
    page.kit = createKit(
      [
        ui({ themeMode, preload: 'none' }),
        icons(),
        shown !== 'none' && names({ sources: [source] }),
        page.wallet.plugin,
      ],
      {
        networks: [mainnet, base],
        locale,
        storage: 'memory',
        ...(!shown && { flags: { 'names.account': false } }),
      },
    ) as AnyKit
    await page.kit.start()
    await page.kit.connect('wallet')
  },
  /** The name of the account in front, once it is known. */
  read: () => (page.kit as AnyKit).use(names).profile().read(),
  open: (view: 'account' | 'wallets') => (page.kit as AnyKit).open(view),
}
declare global {
  interface Window {
    readonly naming: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { naming: page })
