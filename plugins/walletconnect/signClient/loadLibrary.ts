import { walletconnectError } from '../errors'
import { guardEmitter, guardMethods, silentLogger } from './guard'
import type { Library, LibraryCore, RelayEvents, SignClient } from './libraryTypes'
import { createRelay } from './relay'
import { cleanupStorage, createStore } from './storage'
import type { ClientDeps } from './types'

/**
 * Loads the library's sign client and starts it. No socket, no timer and no server before the relay
 * is woken; nothing stays on `globalThis`. Rejects with `walletconnect/project-id-missing`,
 * `walletconnect/not-loaded`.
 */
export async function loadLibrary(
  { options, metadata, storage, debug }: ClientDeps,
  hearers: RelayEvents,
): Promise<Library> {
  const { relayUrl, projectId } = options
  if (!relayUrl && !projectId) throw walletconnectError('project-id-missing')
  const prefix = `tessera-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')}`
  const store = createStore(storage, prefix)
  try {
    const library = await import('@walletconnect/sign-client')
    const failures = new Set<(event: string, error: unknown) => void>()
    const failed = (event: string, error: unknown) => {
      debug(`the library failed at "${event}"`, error)
      for (const listener of failures) listener(event, error)
    }
    const settings = {
      // no socket takes a fragment
      ...(relayUrl && { relayUrl: relayUrl.replace(/#.*$/, '') }),
      // a relay of one's own takes any
      projectId: projectId ?? 'tessera-kit',
      metadata: { ...metadata, icons: [...metadata.icons] },
      logger: silentLogger() as never,
      telemetryEnabled: false,
      customStoragePrefix: prefix,
      storage: store as never,
    }
    const { started, core } = catchCore(
      prefix,
      () => library.SignClient.init(settings) as Promise<unknown>,
    )
    blockTelemetry(core)
    const relay = createRelay(core, hearers)
    tame(core, failed)
    const client = (await started) as SignClient
    tameClient(client, failed)
    await cleanupStorage(client, core)
    return {
      client,
      core,
      relay,
      onFailure(listener) {
        failures.add(listener)
        return () => failures.delete(listener)
      },
      delayAnswers: createDelay(core),
      async close() {
        store.close()
        await relay.close()
        for (const { events } of [
          client,
          client.engine,
          core,
          core.relayer,
          core.heartbeat,
          core.expirer,
          core.pairing,
          core.history,
        ])
          events.removeAllListeners()
      },
    }
  } catch (cause) {
    throw walletconnectError('not-loaded', undefined, { cause })
  }
}

/**
 * The library's core, right when it was made and before it does anything. It leaves itself on
 * `globalThis`, and a way to download its log on the window: both are taken away again.
 */
function catchCore(
  prefix: string,
  start: () => Promise<unknown>,
): { started: Promise<unknown>; core: LibraryCore } {
  const global = globalThis as Record<string, unknown>
  const logs = Object.getOwnPropertyDescriptor(global, 'downloadLogsBlobInBrowser')
  const started = start()
  const name = `_walletConnectCore_${prefix}`
  const core = global[name] as LibraryCore | undefined
  delete global[name]
  delete global[`${name}_count`]
  if (logs) Object.defineProperty(global, 'downloadLogsBlobInBrowser', logs)
  else delete global.downloadLogsBlobInBrowser
  if (core) return { started, core }
  started.catch(() => {})
  throw new Error('the library made no core of its own')
}

/** Nothing of the library may ask its makers' servers: who the page is, and what happened on it. */
function blockTelemetry({ verify, eventClient }: LibraryCore): void {
  const silent = async () => ''
  Object.assign(verify, { init: silent, register: silent, resolve: silent })
  Object.assign(eventClient, { init: silent, submit: silent, sendEvent: silent })
}

/** Milliseconds that a message waits for the relay: as long as a request is valid. */
const publishMs = 300_000

/**
 * What the library leaves to chance: failures that nobody waits for would be unhandled rejections
 * of the host's page.
 */
function tame(core: LibraryCore, failed: (event: string, error: unknown) => void): void {
  const { relayer, crypto } = core
  const { publisher, subscriber } = relayer
  for (const { events } of [
    core,
    core.heartbeat,
    core.expirer,
    core.history,
    core.pairing,
    relayer,
    publisher,
    subscriber,
  ])
    guardEmitter(events, failed)
  for (const part of [relayer, publisher, subscriber, core.pairing, core.expirer, core.history])
    guardMethods(part)
  publisher.publishTimeout = publishMs
  publisher.checkQueue = () => {
    for (const [id, waiting] of publisher.queue) {
      publisher.queue.set(id, { ...waiting, attempt: waiting.attempt + 1 })
      void publisher.rpcPublish(waiting.request, waiting.opts)
    }
  }
  const payloadType = crypto.getPayloadType.bind(crypto)
  crypto.getPayloadType = (encoded) => {
    try {
      return payloadType(encoded)
    } catch {
      return -1
    }
  }
}

/** Makes {@link Library.delayAnswers}. */
function createDelay({ history }: LibraryCore): Library['delayAnswers'] {
  const { resolve } = history
  let sending: Promise<unknown> = Promise.resolve()
  history.resolve = async (answer) => {
    await sending
    return resolve(answer)
  }
  return (sent) => {
    sending = Promise.allSettled([sending, sent])
  }
}

function tameClient(client: SignClient, failed: (event: string, error: unknown) => void): void {
  const { engine } = client
  guardEmitter(client.events, failed)
  guardEmitter(engine.events, failed)
  guardMethods(engine)
  // beside the sealed message it tells the relay a request's method, chain, contract and
  // transaction, whatever `telemetryEnabled` says
  engine.getTVFParams = () => ({})
  // it would refuse a message without the network that its publisher keeps until the relay is back
  engine.confirmOnlineStateOrThrow = async () => {}
  const update = engine.onSessionUpdateRequest
  // the library checks, and stores without waiting for the check
  engine.onSessionUpdateRequest = async (topic, payload) => {
    try {
      await engine.isValidUpdate({ topic, ...payload.params })
    } catch (error) {
      return engine.sendError({ id: payload.id, topic, error })
    }
    return update(topic, payload)
  }
}
