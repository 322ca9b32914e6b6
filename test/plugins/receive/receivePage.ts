// A host page in a browser with a wallet that does as it is told, and nothing else.
import { type AnyKit, createKit } from 'tessera-kit'
import { icons } from 'tessera-kit/icons'
import {
  arbitrum,
  base,
  bitcoin,
  bsc,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
  solana,
} from 'tessera-kit/networks'
import { receive } from 'tessera-kit/receive'
import { ui } from 'tessera-kit/ui'
import { createWallet, type Sessions } from '../toldWallet'

const networks = {
  arbitrum,
  base,
  bitcoin,
  bsc,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
  solana,
}
interface Making {
  readonly networks: readonly (keyof typeof networks)[]
  readonly sessions: Sessions
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  readonly flags?: { readonly receive: boolean }
}

const page = {
  kit: undefined as AnyKit | undefined,
  wallet: undefined as ReturnType<typeof createWallet> | undefined,
  violations: [] as string[],
  /** Takes the place of the kit before, and connects. */
  async make({ networks: names, sessions, themeMode = 'dark', locale = 'en', flags }: Making) {
    page.kit?.destroy()
    page.wallet = createWallet(sessions)
    page.kit = createKit(
      [ui({ themeMode, preload: 'none' }), receive(), icons(), page.wallet.plugin],
      {
        networks: names.map((name) => networks[name]) as never,
        locale,
        storage: 'memory',
        ...(flags && { flags }),
      },
    ) as AnyKit
    await page.kit.start()
    if (Object.keys(sessions).length > 0) await page.kit.connect('wallet')
  },
  open: (view: 'receive' | 'account', network?: string) =>
    (page.kit as AnyKit).open(view, network === undefined ? undefined : ({ network } as never)),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
}
declare global {
  interface Window {
    readonly receiving: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { receiving: page })
