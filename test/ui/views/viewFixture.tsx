import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import {
  type Connector,
  createKit,
  definePlugin,
  type KitApi,
  type Move,
  type Network,
  type Shell,
} from '../../../kernel/index'
import { base } from '../../../kernel/networks/definitions/base'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import { sepolia } from '../../../kernel/networks/definitions/sepolia'
import opening from '../../../ui/messages/en'
import accountTexts from '../../../ui/messages/en/account'
import connectingTexts from '../../../ui/messages/en/connecting'
import walletsTexts from '../../../ui/messages/en/wallets'
import { createMore } from '../../../ui/primitives/rest'
import { createConnectAttempts } from '../../../ui/shell/connectAttempts'
import { createViewRuntime } from '../../../ui/shell/createRuntime'
import { createKitReader, useSelected } from '../../../ui/shell/followKit'
import * as actions from '../../../ui/shell/viewHooks'
import { defineView, type SlotProps, type View, type ViewContext } from '../../../ui/view'
import account from '../../../ui/views/account/AccountView'
import approve from '../../../ui/views/approve/ApproveView'
import networksView from '../../../ui/views/networks/NetworksView'
import switching from '../../../ui/views/networks/SwitchingView'
import unsupported from '../../../ui/views/networks/UnsupportedChainView'
import walletsView from '../../../ui/views/wallets/WalletsView'
import { formatText } from './formatText'

const texts = { ...opening, ...connectingTexts, ...accountTexts, ...walletsTexts }

export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
/** What wallets answer where their answers are checked. */
export const signature = `0x${'ab'.repeat(65)}`
const hash = `0x${'cd'.repeat(32)}`
export const chains = [mainnet, base, sepolia] as const
/** Where a view leads that is not the test's own. */
const placeholder = defineView(() => () => null)
const views: Record<string, View> = {
  account,
  networks: networksView,
  switching,
  approve,
  wallets: walletsView,
  connect: placeholder,
  connecting: placeholder,
  'unsupported-chain': unsupported,
}

interface Options {
  readonly chainId?: Network['id']
  readonly networks?: readonly Network[]
  readonly enableNetworkSwitch?: boolean
  readonly switchNetwork?: Connector['switchNetwork']
  /** Wallets beside the first; none is connected by itself. */
  readonly others?: readonly Connector[]
  /** Answers the wallet's and the chain's requests; default a balance of 1.2849 ETH. */
  readonly request?: (method: string, params?: unknown) => Promise<unknown>
  /** Draws what plugins have in a slot. */
  readonly slot?: (name: string, params: never) => React.ReactNode
}

/**
 * A started kit with one wallet whose approvals are the kit's, and a bare shell that draws the view
 * the router names.
 */
export async function showKit(options: Options = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const seen: string[] = []
  const answer =
    options.request ??
    (async (method: string) =>
      ({ eth_getBalance: '0x11d4d9e6a3a38000', eth_sendTransaction: hash })[method] ?? signature)
  const request: Connector['request'] = (call) => {
    seen.push(call.method)
    return answer(call.method, call.params)
  }
  let load: (() => Promise<Shell>) | undefined
  const wallet = definePlugin('bare', () => ({
    needs: ['connectors', 'surface', 'views'],
    views: Object.entries(views).map(([name, view]) => ({
      name,
      load: async () => ({ default: view }),
      ...(name === 'unsupported-chain' && { onBack: 'close' }),
    })) as never,
    setup(ctx) {
      const seat = ctx.shell()
      load = seat.load
      seat.register({
        home: () => ({ view: 'account' }),
        ready: async () => {},
        attach() {},
        preload() {},
      })
      ctx.connectors.add({
        manifest: {
          id: 'aurora',
          name: 'Aurora \u202eWallet',
          kind: 'embedded',
          namespaces: ['eip155'],
          approval: 'kit',
        },
        connect: async () => ({
          sessions: {
            eip155: {
              accounts: [{ address }],
              active: address,
              chainId: options.chainId ?? 'eip155:1',
            },
          },
        }),
        disconnect: async () => {},
        request,
        on: () => () => {},
        ...(options.switchNetwork !== undefined && { switchNetwork: options.switchNetwork }),
      })
      for (const other of options.others ?? []) ctx.connectors.add(other)
    },
  }))
  const kit: KitApi = createKit([wallet()], {
    id: `views-${Math.random()}`,
    networks: options.networks ?? chains,
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    storage: 'memory',
  })
  await kit.start()
  await kit.connect('aurora')
  const own = (await load?.()) as Shell
  const drawn = await draw(kit, own, options.slot)
  const { box } = drawn
  const button = (name: string | RegExp) =>
    [...box.querySelectorAll('button')].find((b) =>
      typeof name === 'string'
        ? (b.getAttribute('aria-label') ?? b.textContent) === name
        : name.test(b.textContent ?? ''),
    )
  return {
    kit,
    shell: own,
    seen,
    box,
    button,
    header: drawn.header,
    open: (view: string, params?: unknown) => React.act(async () => own.control.open(view, params)),
    click: (name: string | RegExp) =>
      React.act(async () => {
        const found = button(name)
        if (!found) throw new Error(`No button "${String(name)}" in: ${box.textContent}`)
        found.click()
      }),
    history: () => kit.getState().router.history.map(({ view }) => view),
    /** Waits until something is so, letting the views draw. */
    until: (is: () => unknown) =>
      vi.waitFor(async () => {
        await React.act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
        if (!is()) throw new Error(`It did not come to be: ${String(is)} in: ${box.textContent}`)
      }, 20_000),
    settle: (ms = 20) => React.act(async () => new Promise((resolve) => setTimeout(resolve, ms))),
    end: () =>
      React.act(async () => {
        drawn.unmount()
        kit.destroy()
      }),
  }
}

async function draw(kit: KitApi, shell: Shell, slot: Options['slot']) {
  const reader = createKitReader(kit, () => false, new AbortController().signal)
  const runtime = createViewRuntime(reader, () => {})
  runtime.complete(createMore, actions)
  const made = new Map(
    Object.entries(views).map(([name, view]) => [
      name,
      view.create(runtime.view) as React.FunctionComponent<object>,
    ]),
  )
  let start: React.ReactNode
  runtime.onHeader((header) => {
    start = header?.start
  })
  const { control } = shell
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    formatText((texts as Record<string, string>)[key] ?? `[${key}]`, values)
  const ctx = {
    kit,
    dir: 'ltr',
    locale: 'en',
    t,
    push: (view: string, params: unknown) => void control.navigate({ type: 'push', view, params }),
    replace: (view: string, params: unknown) =>
      void control.navigate({ type: 'replace', view, params }),
    navigate: (move: Move) => void control.navigate(move),
    back: () => void control.navigate({ type: 'back' }),
    close: () => void control.close(),
    preload: () => {},
    attempts: createConnectAttempts(kit),
    addStyles: () => {},
    snack: shell.snack.show,
    shell,
    Slot: ({ name, children, ...rest }: SlotProps) =>
      slot?.(name, (rest as { params?: unknown }).params as never) ??
      children?.([], () => null) ??
      null,
  } as unknown as ViewContext
  function Host() {
    const entry = useSelected(reader, (state) => state.router.history).at(-1)
    const Shown = entry && made.get(entry.view)
    return Shown ? <Shown key={entry.view} {...{ params: entry.params, ctx }} /> : null
  }
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await React.act(async () => root.render(<Host />))
  return { box, header: () => start, unmount: () => root.unmount() }
}
