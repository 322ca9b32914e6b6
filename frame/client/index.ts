import {
  type ConnectorManifest,
  definePlugin,
  lazyConnector,
  type ViewEntry,
} from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import type { ViewContext } from '../../ui/view'
import { optionsCheck } from './options'
import type { Embedded, EmbeddedOptions } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** The secure frame, while it asks the user to approve a request. */
    'embedded/approve': void
    /** A screen of the secure frame itself, about the wallet of who is signed in. */
    'embedded/screen': { screen: 'devices' | 'recovery' | 'export' | 'identities' | 'delete' }
    /**
     * The embedded wallet of who is signed in: its address, who could rebuild its key, and the
     * frame's own screens.
     */
    'embedded/wallet': void
    /**
     * Asks for another network, where the chosen one has no embedded wallet, then calls `proceed`
     * with the context of this view: the sign-in goes on there. What `proceed` rejects with is shown.
     */
    'embedded/network': { proceed: (ctx: ViewContext) => Promise<void> }
  }
  interface Slots {
    /**
     * In place of the row with the email address of the embedded wallet: the first entry, a `Row`.
     */
    'embedded/wallet.email': { email: string }
  }
}

const views = () => import('./views/index')

/**
 * A wallet for visitors without one: keys in a hidden frame of its own origin, served by
 * `tessera-frame`. Plugins that sign in (`emailAuth`) include it. Nothing is fetched from that
 * origin before one of them asks, or a stored sign-in is restored.
 */
export const embedded = definePlugin('embedded', (options: EmbeddedOptions) => ({
  // the frame lives in the modal's dialog, and must not be moved there later
  needs: ['connectors', 'sessions', 'storage:lazy', 'views', 'surface', 'hooks:settled'],
  options: optionsCheck,
  views: (['approve', 'screen', 'wallet', 'network'] as const).map(
    (name): ViewEntry => ({
      name: `embedded/${name}`,
      title: `embedded.${name}`,
      load: async () => (await views()).load[name](),
    }),
  ),
  slots: [{ slot: 'account.header', load: async () => (await views()).load.address() }],
  messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  setup(ctx): Embedded {
    const service = lazy(async () => (await import('./service')).createFrameService(ctx, options))
    const manifest: ConnectorManifest = {
      id: 'ID_AUTH',
      name: 'Embedded wallet',
      kind: 'embedded',
      namespaces: ['eip155', 'solana'],
      listed: false,
      approval: 'frame',
    }
    ctx.connectors.add(lazyConnector(manifest, async () => (await service.get()).verbs))
    return { load: async () => (await service.get()).api, loaded: () => service.now()?.api }
  },
}))

export type { SocialProvider } from '../protocol/socialProviders'
export type { Embedded, EmbeddedApi, EmbeddedOptions, EmbeddedWallet, SocialUser } from './types'
