import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type * as Kernel from '../../../kernel'
import type {
  ConnectInput,
  Connector,
  ConnectorEvents,
  ConnectResult,
} from '../../../kernel/connectors/types'
import type { Account, ChainId } from '../../../kernel/networks/types'

/**
 * The real kernel as one file: its parts are as lazy as ever, and fetched from memory. The file is
 * made anew for each run of the tests.
 */
export async function bundleKernel(): Promise<typeof Kernel> {
  const entry = fileURLToPath(new URL('../../../kernel/index.ts', import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)
}

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Timers that cost nothing, in place of the platform's. */
export function takeTimers() {
  const timers = new Map<number, { at: number; run: () => void }>()
  const before = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  let time = 0
  let last = 0
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => {
      timers.set(++last, { at: time + ms, run })
      return last
    },
    clearTimeout: (id: number) => timers.delete(id),
  })
  return {
    pending: () => timers.size,
    drop: () => timers.clear(),
    flush,
    async advance(ms: number) {
      const end = time + ms
      await flush()
      for (;;) {
        const due = [...timers]
          .filter(([, { at }]) => at <= end)
          .sort(([a, one], [b, other]) => one.at - other.at || a - b)[0]
        if (!due) break
        timers.delete(due[0])
        time = Math.max(time, due[1].at)
        due[1].run()
        await flush()
      }
      time = end
    },
    giveBack: () => void Object.assign(globalThis, before),
  }
}

interface Prompt {
  readonly tab: number
  readonly approve: (partly: boolean) => void
  readonly reject: () => void
}
type Listener = (payload: never) => void

/**
 * How a wallet leaks, for the control: it goes on listening to itself after the kit has taken its
 * listener back.
 */
export interface AppFaults {
  readonly leaks?: boolean
}

/** A wallet as the browser has it: one state for all tabs, and a connector in each. */
export function createApp(
  id: string,
  chains: Readonly<Record<string, readonly ChainId[]>>,
  tabs: number,
  faults: AppFaults = {},
) {
  const namespaces = Object.keys(chains)
  const granted = new Set<string>()
  const listeners = Array.from({ length: tabs }, () => new Map<string, Set<Listener>>())
  const chain = Object.fromEntries(namespaces.map((namespace) => [namespace, 0]))
  let prompts: Prompt[] = []
  let first = 0
  let locked = false

  const chainOf = (namespace: string) => chains[namespace]?.[chain[namespace] ?? 0] as ChainId
  const accounts = (namespace: string): Account[] =>
    [0, 1].map((i) => ({
      address: `${id}-${namespace}-${(first + i) % 3}`,
      type: `type${(first + i) % 3}`,
    }))
  const session = (namespace: string) => ({
    accounts: accounts(namespace),
    active: `${id}-${namespace}-${first % 3}`,
    chainId: chainOf(namespace),
  })
  const emit = <E extends keyof ConnectorEvents>(event: E, payload: unknown) => {
    for (const each of listeners)
      for (const listener of [...(each.get(event) ?? [])]) listener(payload as never)
  }
  const tell = () => {
    for (const namespace of granted)
      emit('change', {
        namespace,
        accounts: locked ? [] : accounts(namespace),
        chainId: chainOf(namespace),
      })
  }
  const ask = <T>(tab: number, signal: AbortSignal, yes: (partly: boolean) => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const refusal = Object.assign(new Error('User rejected the request'), { code: 4001 })
      const prompt: Prompt = {
        tab,
        approve: (partly) => resolve(yes(partly)),
        reject: () => reject(refusal),
      }
      prompts.push(prompt)
      signal.addEventListener('abort', () => {
        // half of the wallets take their prompt back
        if (id.length % 2) prompts = prompts.filter((each) => each !== prompt)
      })
    })
  const connect = (
    tab: number,
    { namespaces: asked, silent, signal, chainId }: ConnectInput,
  ): Promise<ConnectResult> => {
    const mine = asked.filter((namespace) => namespaces.includes(namespace))
    const answer = (of: readonly string[]) => ({
      sessions: Object.fromEntries(of.map((namespace) => [namespace, session(namespace)])),
    })
    if (silent) {
      const open = mine.filter((namespace) => granted.has(namespace))
      return locked || !open.length
        ? Promise.reject(Object.assign(new Error('locked'), { code: -32002 }))
        : Promise.resolve(answer(open))
    }
    return ask(tab, signal, (partly) => {
      locked = false
      const given = partly ? mine.slice(0, 1) : mine
      for (const namespace of given) granted.add(namespace)
      const wished = given.find((namespace) => chainId && chains[namespace]?.includes(chainId))
      if (wished) chain[wished] = chains[wished]?.indexOf(chainId as ChainId) ?? 0
      tell()
      return answer(given)
    })
  }
  const connector = (tab: number): Connector => ({
    manifest: { id, name: id, kind: 'announced', namespaces, approval: 'wallet' },
    connect: (input) => connect(tab, input),
    async disconnect() {
      const gone = [...granted]
      granted.clear()
      for (const namespace of gone) emit('change', { namespace, accounts: [] })
    },
    request: async () => null,
    switchNetwork: ({ id: wished, namespace }, { signal }) =>
      ask(tab, signal, () => {
        chain[namespace] = Math.max(0, chains[namespace]?.indexOf(wished) ?? 0)
        tell()
      }),
    on(event, listener) {
      const own = listeners[tab]?.get(event) ?? new Set()
      listeners[tab]?.set(event, own.add(listener as Listener))
      return () => void (faults.leaks || own.delete(listener as Listener))
    },
  })
  return {
    id,
    namespaces,
    connectors: Array.from({ length: tabs }, (_, tab) => connector(tab)),
    listeners: (tab: number) =>
      [...(listeners[tab]?.values() ?? [])].reduce((sum, { size }) => sum + size, 0),
    asks: () => prompts.length > 0,
    approve: (partly: boolean) => prompts.shift()?.approve(partly),
    reject: () => prompts.shift()?.reject(),
    /** A page that is gone asks nothing any more. */
    forgetTab(tab: number) {
      prompts = prompts.filter((prompt) => prompt.tab !== tab)
    },
    lock() {
      locked = true
      tell()
    },
    unlock() {
      locked = false
      tell()
    },
    nextAccount() {
      first = (first + 1) % 3
      if (!locked) tell()
    },
    nextChain() {
      const [namespace = ''] = namespaces
      chain[namespace] = ((chain[namespace] ?? 0) + 1) % (chains[namespace]?.length ?? 1)
      if (!locked) tell()
    },
    revoke() {
      granted.clear()
      emit('disconnect', {})
    },
    storm(seed: number) {
      const [namespace = ''] = namespaces
      const nonsense = [
        undefined,
        null,
        7,
        {},
        { namespace: '__proto__', accounts: [{ address: 'x' }] },
        { namespace: 'cosmos', accounts: [{ address: 'x' }] },
        { namespace, accounts: 'x' },
        { namespace, accounts: [{}] },
        { namespace, accounts: [null] },
        { namespace, chainId: 'nowhere' },
        { namespace, chainId: 'cosmos:1' },
        {
          get namespace() {
            throw new Error('trap')
          },
        },
      ]
      for (let i = 0; i < 6; i++) emit('change', nonsense[(seed + i) % nonsense.length])
      for (let i = 0; i < 3; i++) tell()
    },
  }
}
