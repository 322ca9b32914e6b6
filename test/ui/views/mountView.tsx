import { act, createElement, type FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import type { Connector } from '../../../kernel/connectors/types'
import type { SessionState } from '../../../kernel/sessions/types'
import connectTexts from '../../../ui/messages/en/connect'
import connectingTexts from '../../../ui/messages/en/connecting'
import guideTexts from '../../../ui/messages/en/guide'
import shellTexts from '../../../ui/messages/en/shell'
import walletsTexts from '../../../ui/messages/en/wallets'
import type { UiOptions } from '../../../ui/options'
import { createMore } from '../../../ui/primitives/rest'
import { createConnectAttempts } from '../../../ui/shell/connectAttempts'
import { createViewRuntime } from '../../../ui/shell/createRuntime'
import { createKitReader } from '../../../ui/shell/followKit'
import type { ShellViewContext } from '../../../ui/shell/types'
import * as actions from '../../../ui/shell/viewHooks'
import type { View } from '../../../ui/view'
import { createClock } from '../../harness/fakeClock'
import { createCell } from '../../kernel/parts'
import { formatText } from './formatText'

const texts: Record<string, string> = {
  ...connectTexts,
  ...connectingTexts,
  ...guideTexts,
  ...shellTexts,
  ...walletsTexts,
  'injected.same-name': 'Another wallet here uses the same identity.',
}

/** A connector that does nothing by itself: the kit of these tests answers for it. */
export const wallet = (
  id: string,
  more: Partial<Connector['manifest']> = {},
  verbs: Partial<Connector> = {},
): Connector => ({
  manifest: {
    id,
    name: `Wallet ${id}`,
    kind: 'announced',
    namespaces: ['eip155'],
    approval: 'wallet',
    ...more,
  },
  connect: () => Promise.reject(new Error('not called in these tests')),
  disconnect: async () => {},
  request: async () => null,
  on: () => () => {},
  ...verbs,
})

export interface WorldInput {
  connectors?: readonly Connector[]
  recent?: readonly { id: string; name: string }[]
  ui?: UiOptions
  flags?: Record<string, unknown>
  /** Names of plugins with an entry in the connect view. */
  methods?: readonly string[]
  /** Names of plugins with more wallets in the connect view. */
  wallets?: readonly string[]
  initialized?: boolean
  session?: SessionState
  /** Beside Ethereum. */
  networks?: readonly { id: string; namespace: string; name: string }[]
}

/**
 * What the shell gives its views, small: a kit whose connect is answered by the test, and a router
 * that only remembers.
 */
export function createWorld({
  connectors = [],
  recent = [],
  ui = {},
  flags = {},
  methods = [],
  wallets = [],
  initialized = true,
  session = { namespaces: {} },
  networks: more = [],
}: WorldInput = {}) {
  const answers: {
    resolve: () => void
    reject: (error: unknown) => void
    signal: AbortSignal
    id: string
  }[] = []
  const cells = {
    connectors: createCell(connectors),
    recent: createCell(recent),
    modal: createCell({ loading: false, open: true, initialized }),
    router: createCell({
      history: [] as readonly { view: string; params?: unknown }[],
      direction: 'none' as const,
    }),
    session: createCell(session),
  }
  const getState = () => ({
    connectors: cells.connectors.get(),
    recent: cells.recent.get(),
    modal: cells.modal.get(),
    router: cells.router.get(),
    session: cells.session.get(),
  })
  const networks = [{ id: 'eip155:1', namespace: 'eip155', name: 'Ethereum' }, ...more]
  const kit = {
    flags,
    networks,
    getState,
    subscribe: (_: unknown, listener: () => void) => {
      const offs = Object.values(cells).map((cell) => cell.subscribe(listener as never))
      return () => offs.forEach((off) => void off())
    },
    connect: vi.fn(
      (id: string, { signal }: { signal: AbortSignal }) =>
        new Promise<void>((resolve, reject) => {
          answers.push({ id, signal, resolve, reject })
        }),
    ),
  }
  const move = (
    history: (
      now: readonly { view: string; params?: unknown }[],
    ) => readonly { view: string; params?: unknown }[],
  ) => cells.router.set((now) => ({ ...now, history: history(now.history) }))
  const runtime = createViewRuntime(
    createKitReader(kit as never, () => false, new AbortController().signal),
    () => {},
  )
  const clock = createClock()
  const control = { open: vi.fn() }
  const entries: Record<string, readonly string[]> = {
    'connect.methods': methods,
    'connect.wallets': wallets,
  }
  const shell = {
    kit,
    clock,
    control,
    ...cells,
    options: { networks, allowUnsupportedChain: false, enableNetworkSwitch: true },
    surface: { embedded: false },
    preload: () => {},
    views: { preload: async () => ({}) },
    slots: {
      list: (slot: string) => (entries[slot] ?? []).map((plugin) => ({ plugin, id: plugin, slot })),
    },
    orderConnectors: vi.fn((list: readonly Connector[]) => list),
  }
  const ctx = {
    kit,
    shell,
    ui,
    attempts: createConnectAttempts(kit as never),
    addStyles: vi.fn(),
    loadMore: vi.fn(async () => runtime.complete(createMore, actions)),
    dir: 'ltr',
    locale: 'en',
    t: (key: string, values?: Record<string, string | number>) =>
      formatText(texts[key] ?? `[missing: ${key}]`, values),
    push: vi.fn((view: string, params?: unknown) => move((now) => [...now, { view, params }])),
    back: vi.fn(() => move((now) => now.slice(0, -1))),
    close: vi.fn(() => {
      move(() => [])
      cells.modal.set((now) => ({ ...now, open: false }))
    }),
    preload: vi.fn(),
    replace: vi.fn(),
    navigate: vi.fn(),
    flag: (name: string) => flags[name],
    Slot: ({
      name,
      plugins = entries[name] ?? [],
    }: {
      name: string
      plugins?: readonly string[]
    }) => createElement('p', null, plugins.map((plugin) => `<${plugin}>`).join('')),
  }
  return {
    ctx: ctx as unknown as ShellViewContext,
    spies: ctx,
    runtime,
    cells,
    kit,
    answers,
    clock,
    control,
    shell,
  }
}
export type World = ReturnType<typeof createWorld>

/** Shows a view in a world. `more`: whether the second set of primitives has loaded. */
export async function mountView(
  view: View,
  world: World,
  { params, more = true }: { params?: unknown; more?: boolean } = {},
) {
  if (more) world.runtime.complete(createMore, actions)
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
  await act(async () => root.render(createElement(Shown, { params, ctx: world.ctx })))
  const button = (name: string) =>
    [...box.querySelectorAll<HTMLElement>('button,a')].find((element) =>
      (element.getAttribute('aria-label') ?? element.textContent)?.includes(name),
    )
  return {
    box,
    title: () => title,
    text: () => box.textContent ?? '',
    button,
    rows: () => [...box.querySelectorAll('.t-row .t-main')].map((row) => row.textContent),
    click: async (name: string) => {
      const found = button(name)
      if (!found) throw new Error(`no button "${name}" in: ${box.textContent}`)
      await act(async () => found.click())
    },
    /** Clicks and checks in one task: nothing asynchronous has run in between. */
    clickThen: (name: string, check: () => void) =>
      act(async () => {
        button(name)?.click()
        check()
      }),
    change: (fn: () => unknown) => act(async () => void (await fn())),
    unmount: async () => {
      await act(async () => root.unmount())
      box.remove()
    },
  }
}
