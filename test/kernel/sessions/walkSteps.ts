import type * as Kernel from '../../../kernel'
import type { AnyKit } from '../../../kernel/kit/types'
import { currentConnection } from '../../../kernel/sessions/currentConnection'
import { readStored } from '../../../kernel/sessions/stored'
import type { ActiveAccount, SessionState } from '../../../kernel/sessions/types'
import { openBrowser, plainWindow, sessionsKey, type Tab, threeNamespaces } from './browser'
import { type AppFaults, createApp, type takeTimers } from './walkWorld'

export const eventNames = [
  'connect',
  'connect',
  'connectOne',
  'approve',
  'approve',
  'approve',
  'reject',
  'disconnect',
  'disconnectOne',
  'switchNetwork',
  'switchAccount',
  'switchConnection',
  'prefer',
  'lock',
  'unlock',
  'nextAccount',
  'nextChain',
  'revoke',
  'storm',
  'disappear',
  'appear',
  'reload',
  'destroy',
  'start',
  'store',
  'wait',
] as const
export type Step = readonly [
  event: (typeof eventNames)[number],
  tab: number,
  wallet: number,
  n: number,
]

const chains = {
  eip155: ['eip155:1', 'eip155:10', 'eip155:777'],
  solana: ['solana:main', 'solana:dev'],
} as const
const namespaces = ['eip155', 'solana', 'bip122'] as const

interface Page {
  readonly tab: Tab
  opened: ReturnType<Tab['start']> | undefined
  readonly problems: string[]
}

/** Texts that another page may store. */
function foreign(n: number, current: string | null): string | undefined {
  const entry = (connectorId: string, namespace: 'eip155' | 'solana', chain = 0) => ({
    connectorId,
    accounts: [0, 1, 2].map((i) => `${connectorId}-${namespace}-${i}`),
    active: `${connectorId}-${namespace}-1`,
    chainId: chains[namespace][chain],
  })
  const texts = [
    undefined,
    '{"version":2,',
    '{"version":3,"connections":{},"current":{}}',
    JSON.stringify({
      version: 1,
      active: 'eip155',
      connections: { eip155: [entry('evm', 'eip155')] },
      current: { eip155: 'evm' },
    }),
    JSON.stringify({
      version: 2,
      active: 'eip155',
      connections: { eip155: [entry('both', 'eip155', 1), entry('evm', 'eip155')] },
      current: { eip155: 'evm' },
      network: 'eip155:1',
    }),
    JSON.stringify({
      version: 2,
      active: 'solana',
      connections: { solana: [entry('sol1', 'solana', 1)], eip155: [entry('ghost', 'eip155')] },
      current: { solana: 'sol1', eip155: 'ghost' },
      network: 'solana:dev',
    }),
    JSON.stringify({
      version: 2,
      connections: {},
      current: {},
      network: 'eip155:10',
      preferredAccountTypes: { eip155: 'type2' },
    }),
  ]
  // a real record in which another wallet is in front, where there is one
  const real =
    n % 2 ? current?.replace(/"current":\{"eip155":"\w+"/, '"current":{"eip155":"both"') : undefined
  return real ?? texts[n % texts.length]
}

/** Two tabs, three wallets, and what may happen to them. */
export function createWalk(
  kernel: typeof Kernel,
  timers: ReturnType<typeof takeTimers>,
  faults: AppFaults,
  note: (what: string) => void,
) {
  const browser = openBrowser(2, plainWindow)
  const apps = [
    createApp('evm', { eip155: chains.eip155 }, 2, faults),
    createApp('sol1', { solana: chains.solana }, 2, faults),
    createApp('both', chains, 2, faults),
  ] as const
  const pages = browser.tabs.map((tab): Page => ({ tab, opened: undefined, problems: [] }))
  const gone = new Set<number>()
  const closed: AnyKit[] = []
  const removals: (() => void)[][] = [[], []]
  let spoiled: string | undefined

  const open = (i: number) => {
    const page = pages[i] as Page
    const opened = page.tab.start([], {}, kernel)
    page.opened = opened
    watchEvents(opened.kit as unknown as AnyKit, page.problems, note)
    removals[i] = apps.map((app, w) =>
      gone.has(w) ? () => {} : opened.add(app.connectors[i] as never),
    )
  }
  const close = (i: number) => {
    const page = pages[i] as Page
    const kit = page.opened?.kit as AnyKit | undefined
    kit?.destroy()
    page.opened = undefined
    if (kit) closed.push(kit)
    for (const event of ['session:change', 'account:change', 'network:change'] as const)
      kit?.on(event, () => page.problems.push(`${event} after the end`))
    for (const app of apps) {
      app.forgetTab(i)
      if (app.listeners(i))
        page.problems.push(`${app.listeners(i)} listeners on "${app.id}" are left in tab ${i}`)
    }
    if (page.tab.listeners())
      page.problems.push(`${page.tab.listeners()} listeners of the window are left in tab ${i}`)
  }
  /** A wallet that asks something, this one if it does. */
  const asking = (w: number) =>
    [w, 0, 1, 2]
      .filter((each) => !gone.has(each))
      .map((each) => apps[each] as (typeof apps)[number])
      .find((app) => app.asks())
  const act = ([event, i, w, n]: Step): unknown => {
    const page = pages[i] as Page
    const app = apps[w] as (typeof apps)[number]
    const kit = page.opened?.kit as AnyKit | undefined
    const state = kit?.getState().session
    const namespace = namespaces[n % 2] as string
    switch (event) {
      case 'connect':
        return kit?.connect(
          app.id,
          n % 3 ? {} : { chainId: app.namespaces.includes('eip155') ? 'eip155:10' : 'solana:dev' },
        )
      case 'connectOne':
        return kit?.connect(app.id, {
          namespaces: [app.namespaces[n % app.namespaces.length] as string],
        })
      case 'approve':
        return asking(w)?.approve(n % 3 === 0)
      case 'reject':
        return asking(w)?.reject()
      case 'disconnect':
        return kit?.disconnect(n % 3 ? namespace : undefined)
      case 'disconnectOne':
        return kit?.disconnect({ connectorId: app.id, ...(n % 2 && { namespace }) })
      case 'switchNetwork':
        return kit?.switchNetwork(threeNamespaces[n % threeNamespaces.length]?.id as never)
      case 'switchAccount': {
        const held = currentConnection(state?.namespaces[namespace] ?? { status: 'disconnected' })
        return kit?.switchAccount(
          namespace,
          held?.accounts[n % held.accounts.length]?.address ?? 'none',
        )
      }
      case 'switchConnection':
        return kit?.switchConnection(namespace, app.id)
      case 'prefer':
        return kit?.setPreferredAccountType(namespace, `type${n % 3}`)
      case 'disappear':
        if (gone.has(w)) return undefined
        gone.add(w)
        return removals.forEach((each) => each[w]?.())
      case 'appear':
        if (!gone.delete(w)) return undefined
        return pages.forEach((each, tab) => {
          if (each.opened)
            (removals[tab] as (() => void)[])[w] = each.opened.add(app.connectors[tab] as never)
        })
      case 'reload':
        if (!kit) return undefined
        close(i)
        return open(i)
      case 'destroy':
        return close(i)
      case 'start':
        return kit ? undefined : open(i)
      case 'store':
        return browser.write(sessionsKey, foreign(n, browser.items.get(sessionsKey) ?? null))
      case 'wait':
        return timers.advance(n * 40_000)
      case 'storm':
        return gone.has(w) ? undefined : app.storm(n)
      default:
        return gone.has(w) ? undefined : app[event]()
    }
  }
  return {
    async begin() {
      pages.forEach((_, i) => open(i))
      await timers.advance(2_000)
    },
    async take(step: Step) {
      if (step[0] === 'store') spoiled = undefined
      browser.allow(50)
      const work = act(step)
      if (work instanceof Promise) work.catch(() => {})
      if (step[0] === 'store' && !isUsable(browser.items.get(sessionsKey)))
        spoiled = browser.items.get(sessionsKey)
      // every bounded wait of a silent question ends within this
      await timers.advance(5_000)
    },
    check() {
      if (browser.written.length > browser.allowed()) throw new Error('the tabs write without end')
      const text = browser.items.get(sessionsKey)
      if (!isUsable(text) && text !== spoiled) throw new Error(`stored is ${text}`)
      const kits = pages.flatMap(({ opened }) => (opened ? [opened.kit as unknown as AnyKit] : []))
      for (const kit of kits) checkState(kit.getState().session)
      for (const { problems } of pages) if (problems.length) throw new Error(problems.join('; '))
      checkClosed(closed)
      const held = kits.map((kit) => Object.values(kit.getState().session.connections ?? {}))
      if (held.some((lists) => lists.some((list) => list.length > 1))) note('two wallets')
      if (held.some((lists) => lists.length > 1)) note('two namespaces')
      if (held.length > 1 && held.every((lists) => lists.length)) note('both tabs connected')
      const [a, b] = kits
      if (a && b) checkAgreement(a, b)
    },
    async end() {
      pages.forEach((_, i) => close(i))
      const written = browser.written.length
      await timers.flush()
      if (browser.written.length > written)
        pages[0]?.problems.push('something was stored after the end')
    },
    checkEnd() {
      for (const { problems } of pages) if (problems.length) throw new Error(problems.join('; '))
      checkClosed(closed)
      if (timers.pending()) {
        const count = timers.pending()
        timers.drop()
        throw new Error(`${count} timers are left`)
      }
    },
    /** For the controls: sets the first tab's state to something else. */
    break(session: object) {
      const kit = pages[0]?.opened?.kit as unknown as AnyKit
      const before = kit.getState
      ;(kit as { getState: typeof before }).getState = () => ({
        ...before(),
        session: { ...before().session, ...session },
      })
    },
    spoil: (text: string) => browser.write(sessionsKey, text),
  }
}
export type Walk = ReturnType<typeof createWalk>

const isUsable = (text: string | undefined): boolean => {
  try {
    return text === undefined || readStored(JSON.parse(text)) !== undefined
  } catch {
    return false
  }
}

/** A kit that was destroyed is as it was before its start. */
function checkClosed(kits: readonly AnyKit[]): void {
  for (const kit of kits) {
    const { session, modal } = kit.getState()
    if (JSON.stringify([session, modal.selectedNetworkId]) !== '[{"namespaces":{}},null]')
      throw new Error(`a closed kit shows ${JSON.stringify(session)}`)
  }
}

/** Each event must begin where the one before it ended, and say something new. */
function watchEvents(kit: AnyKit, problems: string[], note: (what: string) => void): void {
  let account: ActiveAccount | undefined
  let network: string | undefined
  const sessions = new Map<string, unknown>()
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  kit.on('account:change', ({ previous, current }) => {
    note('account:change')
    if (!same(previous, account) || same(previous, current))
      problems.push(
        `account:change from ${JSON.stringify(previous)} to ${JSON.stringify(current)} after ${JSON.stringify(account)}`,
      )
    account = current
  })
  kit.on('network:change', ({ previous, current }) => {
    note('network:change')
    if ((network !== undefined && previous !== network) || previous === current)
      problems.push(`network:change from ${previous} to ${current} after ${network}`)
    network = current
  })
  kit.on('session:change', ({ namespace, previous, current, reason }) => {
    note(`reason ${reason}`)
    if (sessions.has(namespace) && sessions.get(namespace) !== previous)
      problems.push(`session:change of ${namespace} begins elsewhere`)
    if (kit.getState().session.namespaces[namespace] !== current)
      problems.push(`session:change of ${namespace} is not the state`)
    sessions.set(namespace, current)
  })
  kit.on('plugin:error', ({ error }) =>
    problems.push(`plugin:error ${error.message} ${String(error.cause)}`),
  )
}

/** What every state of a kit's sessions is. */
function checkState(session: SessionState): void {
  const wrong = (what: string) => {
    throw new Error(`${what}: ${JSON.stringify(session)}`)
  }
  for (const [namespace, now] of Object.entries(session.namespaces)) {
    if (!['connected', 'connecting', 'disconnected'].includes(now.status))
      wrong(`${namespace} is ${now.status}`)
    const held = currentConnection(now)
    if (
      held &&
      (!held.accounts.some(({ address }) => address === held.active) ||
        !held.chainId.startsWith(`${namespace}:`))
    )
      wrong(`${namespace} holds nonsense`)
    const list = session.connections?.[namespace] ?? []
    const ids = list.map(({ connectorId }) => connectorId)
    if (new Set(ids).size < ids.length || ids.length > 8) wrong(`${namespace} lists ${ids}`)
    const entry = list.find(({ connectorId }) => connectorId === held?.connectorId)
    const differs =
      held &&
      ['active', 'chainId', 'accounts'].some(
        (key) => JSON.stringify(held[key as 'active']) !== JSON.stringify(entry?.[key as 'active']),
      )
    if (differs || (!held && ids.length)) wrong(`${namespace} and the connection in front`)
  }
  for (const namespace of Object.keys(session.connections ?? {}))
    if (!session.namespaces[namespace]) wrong(`${namespace} has connections only, none in front`)
  const { active } = session
  if (
    active !== undefined &&
    (session.namespaces[active]?.status ?? 'disconnected') === 'disconnected'
  )
    wrong('active is not in use')
  if (
    active === undefined &&
    Object.values(session.namespaces).some(({ status }) => status === 'connected')
  )
    wrong('nobody is active')
}

/** Two tabs that ask nobody show the same. */
function checkAgreement(a: AnyKit, b: AnyKit): void {
  const view = (kit: AnyKit) => {
    const { session } = kit.getState()
    return {
      busy: Object.entries(session.namespaces).flatMap(([namespace, { status }]) =>
        status === 'connecting' ? [namespace] : [],
      ),
      network: kit.network().id,
      active: session.active,
      session,
    }
  }
  const [one, other] = [view(a), view(b)]
  const busy = new Set([...one.busy, ...other.busy])
  for (const namespace of namespaces) {
    if (busy.has(namespace)) continue
    const [mine, theirs] = [one, other].map(({ session }) => {
      const held = currentConnection(session.namespaces[namespace] ?? { status: 'disconnected' })
      return JSON.stringify([
        held?.connectorId,
        held?.active,
        held?.chainId,
        session.connections?.[namespace]?.map((each) => [
          each.connectorId,
          each.active,
          each.chainId,
        ]),
        session.preferredAccountTypes?.[namespace],
      ])
    })
    if (mine !== theirs)
      throw new Error(`the tabs do not agree on ${namespace}: ${mine} and ${theirs}`)
  }
  if (!busy.size && (one.active !== other.active || one.network !== other.network))
    throw new Error(
      `the tabs do not agree: ${one.active} on ${one.network} and ${other.active} on ${other.network}`,
    )
}
