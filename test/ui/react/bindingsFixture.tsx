import * as React from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import {
  type Connector,
  createKit,
  definePlugin,
  type KitApi,
  type KitOptions,
  type PluginInput,
} from '../../../kernel/index'
import { base } from '../../../kernel/networks/definitions/base'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import { KitProvider } from '../../../ui/react'

/** What wallets answer where their answers are checked. */
export const signature = `0x${'ab'.repeat(65)}`
export const hash = `0x${'cd'.repeat(32)}`
export const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

interface WalletOptions {
  readonly chainId?: `eip155:${number}`
  readonly connect?: Connector['connect']
  readonly request?: (method: string) => Promise<unknown>
}

/**
 * A kit with one wallet, other plugins if they are given, and no shell; not started. `starts`
 * counts how often it was set up and not ended.
 */
export function makeKit(
  wallet: WalletOptions = {},
  options: Partial<KitOptions> = {},
  others: readonly PluginInput[] = [],
) {
  const alive = { starts: 0, running: 0 }
  const aurora = definePlugin('aurora', () => ({
    needs: ['connectors'],
    setup(ctx) {
      alive.starts++
      alive.running++
      ctx.signal.addEventListener('abort', () => alive.running--)
      ctx.connectors.add({
        manifest: {
          id: 'aurora',
          name: 'Aurora',
          kind: 'external',
          namespaces: ['eip155'],
          approval: 'wallet',
        },
        connect:
          wallet.connect ??
          (async () => ({
            sessions: {
              eip155: {
                accounts: [{ address }],
                active: address,
                chainId: wallet.chainId ?? 'eip155:1',
              },
            },
          })),
        disconnect: async () => {},
        request: ({ method }) =>
          wallet.request
            ? wallet.request(method)
            : Promise.resolve(method === 'eth_getBalance' ? '0x11d4d9e6a3a38000' : signature),
        switchNetwork: async () => {},
        on: () => () => {},
      })
    },
  }))
  const kit: KitApi = createKit([aurora(), ...others], {
    id: `react-${Math.random()}`,
    networks: [mainnet, base],
    storage: 'memory',
    ...options,
  })
  return { kit, alive }
}

/** Renders into a box of its own. */
export async function show(node: React.ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  document.body.append(box)
  const root: Root = createRoot(box)
  const render = (next: React.ReactNode) => React.act(async () => root.render(next))
  await render(node)
  return {
    box,
    render,
    end: () => React.act(async () => root.unmount()),
    endNow: () => React.act(() => root.unmount()),
  }
}

/** Lets tasks run. */
export const pause = (ms = 20) =>
  React.act(async () => new Promise((resolve) => setTimeout(resolve, ms)))

/** Waits until something is so. */
export const until = (is: () => unknown) =>
  vi.waitFor(async () => {
    await pause(10)
    if (!is()) throw new Error(`It did not come to be: ${String(is)}`)
  }, 20_000)

/**
 * Draws a component that calls a hook, in a kit that has started; `get` is what the hook answered
 * last, `seen` all that it did, `again` draws it once more.
 */
export async function drawHook<T>(hook: () => T, made = makeKit()) {
  const seen: T[] = []
  const Probe = () => {
    seen.push(hook())
    return null
  }
  const tree = () => (
    <KitProvider kit={made.kit}>
      <Probe />
    </KitProvider>
  )
  const { render, end } = await show(tree())
  await React.act(() => made.kit.ready)
  return { ...made, end, seen, get: () => seen.at(-1) as T, again: () => render(tree()) }
}
