import {
  type AnyKit,
  type ConnectInput,
  type Connector,
  createKit,
  errorMessage,
  isKitError,
  type KitError,
  type PluginInput,
} from 'tessera-kit'
import { createStorage } from '../harness/fakeStorage'
import type { WindowTarget } from '../harness/types'
import { installOnWindow, type WindowWallet } from '../harness/wallet/installOnWindow'
import { settle, until } from './settle'
import { spyAmong } from './spy'
import type { Subject } from './types'
import { changedGlobals, changedStores, newAttributes, newNodes } from './watch/places'
import type { Deed } from './watch/types'
import { watchWorld } from './watch/world'

/** What two starts of a kit with the plugin have shown. */
export interface Rehearsal {
  /** What went wrong while it was set up or used. */
  readonly setup: readonly string[]
  /** What was left after `destroy`. */
  readonly left: readonly string[]
  readonly globals: readonly string[]
  readonly deeds: readonly Deed[]
  readonly refused: readonly string[]
  readonly connectors: readonly Connector[]
  readonly tracked: readonly string[]
  /** Errors it was rejected with that are no KitErrors. */
  readonly untyped: readonly string[]
}

/** A key of the public mnemonic that anvil and hardhat fund. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** A mock wallet in the window, on the EVM networks of the suite; none where there is no window. */
export const installMock = ({ networks }: Subject): WindowWallet | undefined => {
  if (typeof window === 'undefined') return undefined
  const chains = networks
    .filter(({ id }) => id.startsWith('eip155:'))
    .map(({ id, name, rpcUrls }) => ({
      id: Number(id.slice('eip155:'.length)),
      name,
      rpcUrl: rpcUrls[0] ?? '',
    }))
  return chains.length
    ? installOnWindow(window as unknown as WindowTarget, { accounts: [key], chains }, null)
    : undefined
}

/**
 * A kit for one part of the suite, with everything that went wrong in it. `debug` is of use where a
 * shell is there: without one it says of every slot that nobody draws it.
 */
export const createSuiteKit = (
  { options, networks }: Subject,
  plugins: readonly PluginInput[],
  more: { readonly locale?: string; readonly debug?: boolean } = {},
) => {
  const storage = createStorage()
  const all: readonly PluginInput[] = [...(options.plugins ?? []), ...plugins]
  const kit = createKit(all, {
    ...options.options,
    ...more,
    networks,
    storage,
    id: 'conformance',
  }) as unknown as AnyKit
  const errors: { readonly plugin: string; readonly error: KitError }[] = []
  kit.on('plugin:error', (failure) => errors.push(failure))
  return { kit, errors, storage }
}

/** A typed error, or what came instead of one. */
const untypedOf = (what: string, error: unknown): string[] =>
  isKitError(error) || typeof (error as { code?: unknown } | null)?.code === 'number'
    ? []
    : [
        `${what} was rejected with ${error instanceof Error ? error.name : typeof error} "${errorMessage(error)}", which has no code`,
      ]

/** Requests that a wallet asks its user about, before anything is connected. */
const prompting = ['eth_requestAccounts', 'wallet_requestPermissions'] as const

/** Asks each connector what it must answer without a visitor. */
async function askQuietly(
  connectors: Iterable<Connector>,
  { patience }: Subject,
  mock: WindowWallet | undefined,
): Promise<string[]> {
  const out: string[] = []
  for (const connector of connectors) {
    const { namespaces, id } = connector.manifest
    const ask = async (what: string, input: Omit<ConnectInput, 'namespaces'>) => {
      const seen = mock?.requests().length ?? 0
      const ended = await settle(() => connector.connect({ namespaces, ...input }), patience)
      // one that has answered may ask the wallet a little later
      await settle(() => new Promise(() => {}), 20)
      const asked = (mock?.requests() ?? []).slice(seen).map(({ method }) => method)
      for (const method of prompting)
        if (asked.includes(method))
          out.push(`${what} of "${id}" asked the visitor: it called ${method}`)
      return ended
    }
    const stop = new AbortController()
    const quiet = await ask('a silent connect', { silent: true, signal: stop.signal })
    if (quiet.status === 'pending')
      out.push(
        `"${id}" did not answer a silent connect within ${patience} ms: with silent, a connector must not prompt`,
      )
    if (quiet.status === 'rejected')
      out.push(...untypedOf(`a silent connect of "${id}"`, quiet.reason))
    stop.abort()
    const aborted = await ask('an aborted connect', {
      signal: AbortSignal.abort(),
      onProgress: () => {},
    })
    if (aborted.status === 'done') out.push(`"${id}" connected although its signal was aborted`)
    if (aborted.status === 'pending')
      out.push(`"${id}" went on connecting although its signal was aborted`)
    if (
      aborted.status === 'rejected' &&
      (aborted.reason as Error | undefined)?.name !== 'AbortError'
    ) {
      out.push(...untypedOf(`an aborted connect of "${id}"`, aborted.reason))
    }
  }
  return out
}

const leftIn = (watched: ReturnType<typeof watchWorld>) => [
  ...new Set(watched.alive().map(({ what }) => what)),
]

/** Timers that end by themselves are given this long, in milliseconds. */
const ebb = 1_500

/** Connectors of a plugin that declares some are waited for this long, in milliseconds. */
const found = 3_000

/** A list that was looked at so many times without a change rests. */
const still = 5

/**
 * The ids of the connectors that a kit lists, once the list rests, or is what it was before: it is
 * drawn up a frame after a connector was added.
 */
async function listedIn(kit: AnyKit, before: string | undefined): Promise<string> {
  let last: string | undefined
  let turns = 0
  await until(() => {
    const now = kit
      .getState()
      .connectors.map(({ manifest }) => manifest.id)
      .sort()
      .join(', ')
    turns = now === last ? turns + 1 : 0
    last = now
    return before === undefined ? turns > still : now === before
  }, found)
  return last as string
}

/**
 * Starts and ends a kit with the plugin twice, uses it in between, and watches the world around it.
 */
export async function rehearse(subject: Subject): Promise<Rehearsal> {
  const { options, plugin } = subject
  const mock = installMock(subject)
  const spy = spyAmong(plugin, options.plugins ?? [])
  const { kit, errors } = createSuiteKit(
    { ...subject, options: { ...options, plugins: spy.others } },
    [spy.plugin],
  )
  const connectors = new Map<string, Connector>()
  const watched = watchWorld()
  const before = watched.places()
  const setup: string[] = []
  const left = new Set<string>()
  const untyped = new Set<string>()
  const seen: string[] = []
  try {
    for (const round of ['first', 'second']) {
      await kit.start()
      await kit.discover()
      // discovery shows what it has after a second; a finder whose code is still on its way goes on
      if (plugin.spec.needs?.includes('connectors')) await until(() => spy.own(kit).size > 0, found)
      seen.push(await listedIn(kit, seen[0]))
      for (const line of await askQuietly(spy.own(kit).values(), subject, mock)) untyped.add(line)
      try {
        await options.exercise?.(kit)
      } catch (error) {
        if (isKitError(error))
          setup.push(`the exercise failed after the ${round} start: ${error.message}`)
        else for (const line of untypedOf('the exercise', error)) untyped.add(line)
      }
      for (const [id, connector] of spy.own(kit)) connectors.set(id, connector)
      kit.destroy()
      if (kit.getState().connectors.length > 0) left.add('connectors are still listed')
    }
    await until(() => watched.alive().length === 0, ebb)
    for (const what of leftIn(watched)) left.add(`${what} was left`)
    const after = watched.places()
    for (const line of [...newNodes(before, after), ...newAttributes(before, after)]) left.add(line)
    if (seen[0] !== seen[1])
      setup.push(
        `the connectors differ: [${seen[0]}] after the first start, [${seen[1]}] after the second`,
      )
    const cookie = before.cookie === after.cookie ? [] : ['a cookie was set or changed']
    const own = `"tessera:conformance:${plugin.name}:`
    const keys = [
      ...watched.deeds.filter(({ kind }) => kind === 'storage').map(({ what }) => what),
      ...changedStores(before, after),
    ]
    const stored = [...new Set(keys)]
      .filter((line) => !line.includes(own))
      .map((line) => `foreign storage: ${line}`)
    setup.push(...new Set(errors.map(({ error }) => error.message)))
    return {
      setup,
      left: [...left],
      globals: [...changedGlobals(before, after), ...cookie, ...stored],
      deeds: watched.deeds,
      refused: [...spy.refused],
      connectors: [...connectors.values()],
      tracked: [...new Set(spy.tracked)],
      untyped: [...untyped],
    }
  } finally {
    kit.destroy()
    watched.end()
    await mock?.remove()
  }
}
