import { systemClock } from '../../../kernel/async/clock'
import { lazy } from '../../../kernel/async/lazy'
import { defineConnector } from '../../../kernel/connectors/defineConnector'
import type { Connector } from '../../../kernel/connectors/types'
import { createHooks, guardHooks } from '../../../kernel/hooks/engine'
import { defineEip155 } from '../../../kernel/networks/eip155/define'
import type { ConnectedNamespace } from '../../../kernel/networks/types'
import { createPipeline, type PipelineDeps } from '../../../kernel/requests/pipeline'
import type { RpcCall, RpcOutcome } from '../../../kernel/requests/types'
import type { NamespaceSession } from '../../../kernel/sessions/types'
import { createTransports } from '../../../kernel/transport/transport'

export const account = `0x${'aA'.repeat(20)}`
export const other = `0x${'bb'.repeat(20)}`
export const hash = `0x${'12'.repeat(32)}`
export const signature = `0x${'34'.repeat(65)}`
export const one = defineEip155({
  id: 31337,
  name: 'One',
  rpcUrls: ['https://public.example'],
  testnet: true,
})
export const two = defineEip155({ id: 31338, name: 'Two', rpcUrls: [] })

/** An error as wallets throw it. */
export const coded = (code: number, message = 'no') => Object.assign(new Error(message), { code })
export const throwing = (error: unknown) => () => {
  throw error
}
/** A promise that its test settles. */
export const gate = <T = void>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

export interface FixtureOptions {
  readonly approval?: Connector['manifest']['approval']
  readonly connected?: boolean
  readonly answer?: (call: RpcCall) => unknown
  readonly deps?: Partial<PipelineDeps>
}

/** A pipeline over real, guarded hooks and a hand-made connector that records what it is asked. */
export function createFixture({
  approval = 'wallet',
  connected = true,
  answer = () => signature,
  deps = {},
}: FixtureOptions = {}) {
  const hooks = createHooks()
  const reports: unknown[] = []
  const rewrites = new WeakMap<object, readonly string[]>()
  guardHooks(
    hooks,
    (error) => reports.push(error),
    (hook, plugin, input, result) => {
      if (hook === 'request' && typeof result === 'object' && result !== null)
        rewrites.set(result, [...(rewrites.get(input as object) ?? []), plugin])
    },
  )
  const settled: RpcOutcome[] = []
  hooks.raw.settled.tap({ name: 'recorder' }, (outcome) => void settled.push(outcome as RpcOutcome))
  const sent: RpcCall[] = []
  const makeConnector = (id: string): Connector =>
    defineConnector({
      manifest: { id, name: 'Test', kind: 'injected', namespaces: ['eip155'], approval },
      connect: async () => ({ sessions: {} }),
      disconnect: async () => {},
      request: async (call) => {
        sent.push(call)
        return answer(call)
      },
      on: () => () => {},
    })
  const session: ConnectedNamespace = {
    accounts: [{ address: account }],
    active: account,
    chainId: one.id,
  }
  const world = {
    session: (connected
      ? { status: 'connected', connectorId: 'test', ...session }
      : { status: 'disconnected' }) as NamespaceSession,
    connector: connected ? makeConnector('test') : undefined,
    urls: {} as Record<string, readonly string[]>,
  }
  const disallowed: { call: RpcCall; code: string }[] = []
  const asked: { call: RpcCall; reason: string | undefined; signal: AbortSignal }[] = []
  const pipeline = createPipeline({
    hooks: hooks.call,
    rewrites,
    networks: [one, two],
    session: (namespace) => (namespace === 'eip155' ? world.session : { status: 'disconnected' }),
    connector: () => world.connector,
    urls: (id) => world.urls[id] ?? [],
    namespaceOf: ({ namespace, chainId }) => namespace ?? chainId?.split(':', 1)[0] ?? 'eip155',
    selectedChain: () => one.id,
    ask: async (call, reason, signal) => void asked.push({ call, reason, signal }),
    transports: lazy(async () => createTransports({ clock: systemClock })),
    connectFirst: async () => {
      world.session = { status: 'connected', connectorId: 'test', ...session }
      world.connector = makeConnector('test')
    },
    onDisallowed: (call, error) => void disallowed.push({ call, code: error.code }),
    report: (error) => void reports.push(error),
    clock: systemClock,
    ...deps,
  })
  const sign = (text = 'hi') =>
    pipeline.request({ method: 'personal_sign', params: [text, account] })
  return {
    hooks,
    pipeline,
    sent,
    settled,
    reports,
    world,
    disallowed,
    asked,
    sign,
    session,
    makeConnector,
  }
}
