// A host page in a browser with a wallet that does as it is told, and nothing else.
import { type AnyKit, type ConnectedNamespace, createKit, defineConnector, definePlugin } from 'tessera-kit'
import { icons } from 'tessera-kit/icons'
import { arbitrum, base, bitcoin, bsc, gnosis, mainnet, optimism, polygon, sepolia, solana } from 'tessera-kit/networks'
import { receive } from 'tessera-kit/receive'
import { ui } from 'tessera-kit/ui'

const networks = { arbitrum, base, bitcoin, bsc, gnosis, mainnet, optimism, polygon, sepolia, solana }
type Sessions = Readonly<Record<string, ConnectedNamespace>>
/** Changes of the wallet's own, as connectors tell of them. */
interface Told {
  readonly change: { readonly namespace: string } & Partial<Pick<ConnectedNamespace, 'accounts' | 'chainId'>>
  readonly disconnect: { readonly namespace?: string }
}

/** Its sessions are the test's, and so is what it does by itself. */
function createWallet(initial: Sessions) {
  const listeners = new Map<string, (told: never) => void>()
  const wallet = definePlugin('wallet', () => ({
    needs: ['connectors'],
    setup(ctx) {
      ctx.connectors.add(
        defineConnector({
          manifest: { id: 'wallet', name: 'Wallet', kind: 'external', namespaces: Object.keys(initial), approval: 'wallet' },
          connect: async () => ({ sessions: initial }),
          disconnect: async () => {},
          request: () => new Promise(() => {}),
          on: (event, listener) => {
            listeners.set(event, listener)
            return () => {}
          },
        }),
      )
    },
  }))
  return { plugin: wallet(), tell: <E extends keyof Told>(event: E, told: Told[E]) => listeners.get(event)?.(told as never) }
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
    page.kit = createKit([ui({ themeMode, preload: 'none' }), receive(), icons(), page.wallet.plugin], { networks: names.map((name) => networks[name]) as never, locale, storage: 'memory', ...(flags && { flags }) }) as AnyKit
    await page.kit.start()
    if (Object.keys(sessions).length > 0) await page.kit.connect('wallet')
  },
  open: (view: 'receive' | 'account', network?: string) => (page.kit as AnyKit).open(view, network === undefined ? undefined : ({ network } as never)),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
}
declare global {
  interface Window {
    readonly receiving: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => page.violations.push(effectiveDirective))
Object.assign(window, { receiving: page })
