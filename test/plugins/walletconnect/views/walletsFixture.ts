import { act } from 'react'
import { vi } from 'vitest'
import type { Connector } from '../../../../kernel/connectors/types'
import { createDirectory } from '../../../../plugins/walletconnect/directory/createDirectory'
import type { Directory, DirectoryWallet } from '../../../../plugins/walletconnect/directory/types'
import en from '../../../../plugins/walletconnect/messages/en'
import wallets from '../../../../plugins/walletconnect/messages/wallets/en'
import type {
  WalletConnectOptions,
  WalletConnectState,
} from '../../../../plugins/walletconnect/types'
import connectTexts from '../../../../ui/messages/en/connect'
import guideTexts from '../../../../ui/messages/en/guide'
import shellTexts from '../../../../ui/messages/en/shell'
import type { View } from '../../../../ui/view'
import { formatText } from '../../../ui/views/formatText'
import { wallet as connector, createWorld, mountView } from '../../../ui/views/mountView'

const texts: Record<string, string> = {
  ...connectTexts,
  ...guideTexts,
  ...shellTexts,
  ...en,
  ...wallets,
}

export const agents = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
}

/** A wallet of a host's own that everything can be done with. */
export const own = (id: string, more: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id,
  name: `Wallet ${id}`,
  links: { native: `${id}://` },
  stores: { homepage: `https://${id}.example` },
  ...more,
})

export interface SceneInput {
  readonly options?: WalletConnectOptions
  readonly connectors?: readonly Connector[]
  readonly state?: Partial<WalletConnectState>
  readonly history?: readonly { view: string; params?: unknown }[]
  readonly params?: unknown
  readonly agent?: keyof typeof agents
  readonly dir?: 'ltr' | 'rtl'
  /** In the place of the real one. */
  readonly directory?: Partial<Directory>
  /** Connected through the plugin's connector already. */
  readonly inUse?: boolean
  readonly open?: boolean
  /** The kit's own recent wallets. */
  readonly used?: readonly { readonly id: string; readonly name: string }[]
}

/** The plugin's own connector. */
export const pairing = (
  more: Partial<Connector['manifest']> = {},
  verbs: Partial<Connector> = {},
) =>
  connector(
    'walletConnect',
    {
      kind: 'pairing',
      name: 'WalletConnect',
      view: 'walletconnect/pairing',
      namespaces: ['eip155', 'solana'],
      ...more,
    },
    verbs,
  )

/** A view of the directory in a small world, over the real directory. */
export async function showScene(
  view: View,
  {
    options = {},
    connectors = [pairing()],
    state,
    history = [],
    params,
    agent = 'chrome',
    dir = 'ltr',
    directory,
    inUse = false,
    open = true,
    used = [],
  }: SceneInput = {},
) {
  vi.stubGlobal('navigator', { userAgent: agents[agent], maxTouchPoints: 0, onLine: true })
  const connection = {
    connectorId: 'walletConnect',
    accounts: [],
    active: '',
    chainId: 'eip155:1' as const,
  }
  const world = createWorld({
    connectors,
    recent: used,
    session: { namespaces: {}, ...(inUse && { connections: { eip155: [connection] } }) } as never,
  })
  world.cells.router.set({ history, direction: 'none' })
  world.cells.modal.set((now) => ({ ...now, open }))
  const all = { waiting: [], recent: [], ...state } as WalletConnectState
  const real = createDirectory(
    {
      networks: [{ id: 'eip155:1' }, { id: 'solana:5' }],
      debug: () => {},
      http: () => Promise.reject(new Error('no network here')),
    } as never,
    options.explorer ? {} : options,
  )
  const given = { ...real, ...directory }
  const asked = vi.fn(async () => given)
  const api = { options, state: () => all, subscribe: () => () => {}, directory: asked }
  Object.assign(world.kit, { use: () => api })
  Object.assign(world.ctx, {
    dir,
    t: (key: string, values?: Record<string, string | number>) =>
      formatText(texts[key] ?? `[missing: ${key}]`, values),
  })
  const shown = await mountView(view, world, { params, more: !view.core })
  return {
    ...shown,
    world,
    asked,
    spies: world.spies,
    tiles: () => [...shown.box.querySelectorAll('.wc-tile .t-f')].map((tile) => tile.textContent),
    tile: (name: string) =>
      [...shown.box.querySelectorAll<HTMLElement>('.wc-tile')].find(
        (tile) => tile.querySelector('.t-f')?.textContent === name,
      ) as HTMLElement,
    input: () => shown.box.querySelector('input') as HTMLInputElement,
    type: (text: string) =>
      act(async () => {
        const input = shown.box.querySelector('input') as HTMLInputElement
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (key: string, more: KeyboardEventInit = {}) =>
      act(
        async () =>
          void (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
          ),
      ),
  }
}
export type Scene = Awaited<ReturnType<typeof showScene>>
export { connector }
