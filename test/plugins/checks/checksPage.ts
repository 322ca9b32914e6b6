// A host page in a browser with the wallets that are installed in it, a node that it may read, and
// the checks.
import { type AnyKit, createKit, definePlugin } from 'tessera-kit'
import { checks, type Report } from 'tessera-kit/checks'
import { clearSigning } from 'tessera-kit/clear-signing'
import { data, type TokenList } from 'tessera-kit/data'
import { injected } from 'tessera-kit/injected'
import { bitcoinRegtest, defineEip155, defineSolana } from 'tessera-kit/networks'
import { send } from 'tessera-kit/send'
import { type UiApi, ui } from 'tessera-kit/ui'

interface Making {
  readonly node: { readonly url: string; readonly id: number }
  /** Of the local cluster of Solana, which the node is of then. */
  readonly genesisHash?: string
  /** Identifies the wallet of the test. */
  readonly rdns: string
  readonly namespace?: 'eip155' | 'solana' | 'bip122'
  readonly lists?: readonly TokenList[]
  readonly book?: readonly string[]
  readonly mode?: 'on' | 'observe'
  readonly themeMode?: 'dark' | 'light'
  readonly locale?: string
  /** The kit's own view asks about every request, as it does for wallets that have no prompt. */
  readonly asksAlways?: boolean
  readonly isWithoutClearSigning?: boolean
}

const asker = definePlugin('asker', () => ({
  needs: ['hooks:authorize'],
  setup: (ctx) =>
    void ctx.hooks.authorize.tapPromise(
      async ({ call, require }) => void (/send|sign/i.test(call.method) && require('ask', '')),
    ),
}))

const page = {
  kit: undefined as AnyKit | undefined,
  violations: [] as string[],
  reports: [] as Report[],
  /** How the last request has ended. */
  ended: undefined as unknown,
  async make({
    node,
    genesisHash,
    rdns,
    namespace = 'eip155',
    lists = [],
    book = [],
    mode = 'on',
    themeMode = 'dark',
    locale = 'en',
    asksAlways,
    isWithoutClearSigning,
  }: Making) {
    page.kit?.destroy()
    page.reports = []
    const local = defineEip155({ id: node.id, name: 'Local', rpcUrls: [], testnet: true })
    const cluster = defineSolana(
      genesisHash
        ? { genesisHash, cluster: 'localnet', name: 'Solana', rpcUrls: [] }
        : {
            genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
            cluster: 'devnet',
            name: 'Solana',
            rpcUrls: [],
          },
    )
    const plugins = [
      ui({ themeMode, preload: 'none' }),
      injected(),
      data({ lists }),
      ...(isWithoutClearSigning ? [] : [clearSigning()]),
      send(),
      checks({ mode, book, onReport: (report) => page.reports.push(report) }),
      ...(asksAlways ? [asker()] : []),
    ]
    page.kit = createKit(plugins, {
      id: `checks-${Math.random()}`,
      networks: [local, cluster, bitcoinRegtest],
      rpc: { [genesisHash ? cluster.id : local.id]: node.url },
      locale,
      storage: 'memory',
    }) as AnyKit
    await page.kit.start()
    await page.kit.connect(rdns, { namespaces: [namespace] } as never)
  },
  ask(method: string, params: unknown, namespace?: string) {
    page.ended = undefined
    const asked = (page.kit as AnyKit).request(
      { method, params } as never,
      namespace ? { namespace } : undefined,
    )
    asked.then(
      (answer) => void (page.ended = answer),
      (error: { code: string }) => void (page.ended = error.code),
    )
  },
  setTheme: (mode: 'dark' | 'light') => ((page.kit as AnyKit).use(ui) as UiApi).setThemeMode(mode),
  open: (view: 'send', params?: object) => (page.kit as AnyKit).open(view, params as never),
  view: () => page.kit?.getState().router.history.at(-1)?.view ?? null,
  isOpen: () => page.kit?.getState().modal.open ?? false,
}
declare global {
  interface Window {
    readonly checking: typeof page
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  page.violations.push(effectiveDirective),
)
Object.assign(window, { checking: page })
