import { act, createElement, type FunctionComponent, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Connector } from '../../../../kernel/connectors/types'
import type {
  DirectoryWallet,
  WalletConnectOptions,
  WalletConnectState,
} from '../../../../plugins/walletconnect/index'
import texts from '../../../../plugins/walletconnect/messages/pairing/en'
import { createMore } from '../../../../ui/primitives/rest'
import * as actions from '../../../../ui/shell/viewHooks'
import type { View } from '../../../../ui/view'
import { createCell } from '../../../kernel/parts'
import { formatText } from '../../../ui/views/formatText'
import { createWorld, type World } from '../../../ui/views/mountView'

export { phoneAgent } from './phoneAgent'

export interface Input {
  readonly wallets?: readonly DirectoryWallet[]
  readonly connectors?: readonly Connector[]
  readonly options?: WalletConnectOptions
  readonly agent?: string
  readonly activated?: boolean
  readonly embedded?: boolean
  readonly history?: readonly string[]
  readonly params?: unknown
  readonly state?: Partial<WalletConnectState>
  /** How the view was come to. */
  readonly direction?: 'forward' | 'back'
  readonly strict?: boolean
}

interface Try {
  readonly id: string
  readonly asked: {
    readonly signal: AbortSignal
    readonly namespaces?: readonly string[]
    readonly chainId?: string
  }
  readonly uri: (uri: string) => void
  readonly waiting: () => void
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** A world with an API of the plugin that says what the test says. */
function createPairingWorld({
  wallets = [],
  connectors = [],
  options = {},
  embedded = false,
  direction = 'forward',
  history = ['connect', 'walletconnect/pairing'],
  state = {},
}: Input) {
  const world: World = createWorld({ connectors })
  const tries: Try[] = []
  const cell = createCell<WalletConnectState>({ waiting: [], recent: [], ...state })
  const api = {
    options,
    state: cell.get,
    subscribe: (listener: () => void) => cell.subscribe(listener),
    directory: async () => ({
      byId: async (id: string) => wallets.find((wallet) => wallet.id === id),
    }),
    setIntendedWallet: vi.fn(),
    cancelRequest: vi.fn((id: number) =>
      cell.set((now) => ({ ...now, waiting: now.waiting.filter((request) => request.id !== id) })),
    ),
  }
  const kit = Object.assign(world.kit, {
    use: () => api,
    open: vi.fn(),
    options: {
      networks: world.kit.networks,
      allowUnsupportedChain: false,
      enableNetworkSwitch: true,
    },
    connect: vi.fn(
      (
        id: string,
        {
          onProgress,
          ...asked
        }: Try['asked'] & { readonly onProgress: (progress: object) => void },
      ) =>
        new Promise<void>((resolve, reject) => {
          tries.push({
            id,
            asked,
            resolve,
            reject,
            uri: (uri) => onProgress({ type: 'uri', uri, expiresAt: 0 }),
            waiting: () => onProgress({ type: 'waiting' }),
          })
        }),
    ),
  })
  world.cells.router.set((now) => ({
    ...now,
    direction: direction as never,
    history: history.map((view) => ({ view })),
  }))
  Object.assign(world.ctx, { embedded })
  Object.assign(world.spies, {
    t: (key: string, values?: Record<string, string | number>) =>
      formatText((texts as Record<string, string>)[key] ?? `[missing: ${key}]`, values),
    snack: vi.fn(),
  })
  return { world, kit, api, cell, tries }
}

/** Shows one of the plugin's views; every kit's answer is the test's. */
export async function showPairing(view: View, input: Input = {}) {
  const { agent, activated = false, strict = false, params } = input
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'userActivation', {
    value: { isActive: activated },
    configurable: true,
  })
  Object.defineProperty(navigator, 'userAgent', {
    value: agent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    configurable: true,
  })
  const parts = createPairingWorld(input)
  const { world } = parts
  world.runtime.complete(createMore, actions)
  const Shown = view.create(world.runtime.view) as FunctionComponent<{
    params: unknown
    ctx: unknown
  }>
  let title: string | undefined
  world.runtime.onHeader((header) => {
    title = header?.title
  })
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  const drawn = createElement(Shown, { params, ctx: world.ctx })
  await act(async () => root.render(strict ? createElement(StrictMode, null, drawn) : drawn))
  const button = (name: string) =>
    [...box.querySelectorAll<HTMLElement>('button,a,[role=tab]')].find((element) =>
      (element.getAttribute('aria-label') ?? element.textContent)?.includes(name),
    )
  const followed: string[] = []
  // what a browser would do with a link that is clicked
  box.addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest('a')
    if (!link) return
    event.preventDefault()
    followed.push(link.getAttribute('href') ?? '')
  })
  const change = (fn: () => unknown) => act(async () => void (await fn()))
  return {
    ...parts,
    ctx: world.spies,
    box,
    followed,
    button,
    change,
    title: () => title,
    text: () => box.textContent ?? '',
    said: () =>
      [...box.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('|'),
    ring: () => box.querySelector('.t-ring')?.getAttribute('data-state'),
    uri: (uri: string) => change(() => parts.tries.at(-1)?.uri(uri)),
    reject: (error: unknown) => change(() => parts.tries.at(-1)?.reject(error)),
    pass: (ms: number) => change(() => vi.advanceTimersByTimeAsync(ms)),
    move: (history: readonly string[]) =>
      change(() =>
        world.cells.router.set((now) => ({
          ...now,
          history: history.map((each) => ({ view: each })),
        })),
      ),
    click: async (name: string) => {
      const found = button(name)
      if (!found) throw new Error(`no button "${name}" in: ${box.textContent}`)
      await change(() => found.click())
    },
    unmount: async () => {
      await change(() => root.unmount())
      box.remove()
    },
  }
}
export type Shown = Awaited<ReturnType<typeof showPairing>>

/**
 * Each test of a file begins with time of its own and nothing stored; what it showed is taken away
 * after it.
 */
export const eachFresh = (shown: () => Shown) => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(async () => {
    await shown().unmount()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    // defined on the page's navigator, which other files of this worker have too
    for (const name of ['userActivation', 'userAgent']) Reflect.deleteProperty(navigator, name)
  })
}
