// A host page in a browser with a wallet that has no prompt of its own, so that the kit asks.
import { type AnyKit, createKit, definePlugin } from 'tessera-kit'
import { clearSigning } from 'tessera-kit/clear-signing'
import { mainnet, solana } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'

interface Making {
  readonly accounts: { readonly eip155: string; readonly solana: string }
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  /** Answers of the token's contract by the call's first four bytes. */
  readonly answers?: Readonly<Record<string, string>>
  /** Without the plugin. */
  readonly isWithout?: boolean
}

/** Connects on both namespaces, answers what tokens say, and signs nothing. */
const wallet = ({ accounts, answers = {} }: Making) =>
  definePlugin('quiet', () => ({
    needs: ['connectors'],
    setup(ctx) {
      ctx.connectors.add({
        manifest: {
          id: 'quiet',
          name: 'Quiet',
          kind: 'embedded',
          namespaces: ['eip155', 'solana'],
          approval: 'kit',
        },
        connect: async () => ({
          sessions: {
            eip155: {
              accounts: [{ address: accounts.eip155 }],
              active: accounts.eip155,
              chainId: 'eip155:1',
            },
            solana: {
              accounts: [{ address: accounts.solana }],
              active: accounts.solana,
              chainId: solana.id,
            },
          },
        }),
        disconnect: async () => {},
        request: async ({ method, params }) => {
          if (method === 'eth_call')
            return (
              answers[(params as readonly { data: string }[])[0]?.data.slice(0, 10) ?? ''] ?? '0x'
            )
          return '0x1'
        },
        on: () => () => {},
      })
    },
  }))

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  async make(given: Making) {
    page.kit?.destroy()
    const plugins = [
      ui({ themeMode: given.themeMode ?? 'dark', preload: 'none' }),
      wallet(given)(),
      ...(given.isWithout ? [] : [clearSigning()]),
    ]
    page.kit = createKit(plugins, {
      networks: [mainnet, solana],
      locale: given.locale ?? 'en',
      storage: 'memory',
    }) as AnyKit
    await page.kit.start()
    await page.kit.connect('quiet')
  },
  /** Asks; what is asked waits until the kit is destroyed. */
  ask(method: string, params: unknown, namespace: 'eip155' | 'solana' = 'eip155') {
    page.kit?.request({ method, params } as never, { namespace }).catch(() => undefined)
  },
}
declare global {
  interface Window {
    readonly signing: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { signing: page })
