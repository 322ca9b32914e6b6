import type { ProtocolSession } from './types'

/** The emitters of the library: Node's EventEmitter, or the npm package of that name. */
export interface Emitter {
  on(event: string, listener: (...args: never[]) => unknown): unknown
  off(event: string, listener: (...args: never[]) => unknown): unknown
  emit(event: string, ...args: unknown[]): boolean
  rawListeners(event: string): readonly unknown[]
  removeAllListeners(): unknown
  setMaxListeners(most: number): unknown
}

/** One connection to the relay; the library makes another for each attempt. */
export interface Connection {
  events: Emitter
  socket?: { close(): void; terminate?(): void } | undefined
  onPayload(event: { data?: unknown }): void
  onOpen(socket: { close(): void }): void
}
export interface RelayProvider {
  events: Emitter
  connection: Connection
  connect(): Promise<void>
  request(...input: unknown[]): Promise<unknown>
}

interface Subscriber {
  events: Emitter
  cached: readonly {
    readonly topic: string
    readonly id: string
    readonly relay: { readonly protocol: string }
  }[]
  readonly storageKey: string
  pending: Map<string, unknown>
  start(): Promise<void>
}
interface Publisher {
  events: Emitter
  queue: Map<string, { request: unknown; opts?: unknown; attempt: number }>
  /** Milliseconds that a message waits for the relay. */
  publishTimeout: number
  rpcPublish(request: unknown, opts?: unknown): Promise<unknown>
  checkQueue(): void
}
interface SubscribeOptions {
  readonly transportType?: 'link_mode' | 'relay'
  readonly internal?: { readonly skipSubscribe: boolean }
}
export interface Relayer {
  events: Emitter
  provider: RelayProvider
  publisher: Publisher
  subscriber: Subscriber
  readonly connected: boolean
  transportExplicitlyClosed: boolean
  reconnectTimeout?: ReturnType<typeof setTimeout>
  pingTimeout?: ReturnType<typeof setTimeout>
  connect(url?: string): Promise<void>
  createProvider(): Promise<void>
  registerEventListeners(): unknown
  subscribe(topic: string, options?: SubscribeOptions): Promise<unknown>
  transportOpen(url?: string): Promise<void>
  transportClose(): Promise<void>
  transportDisconnect(): Promise<void>
  /** Rejects where `navigator.onLine` is false. */
  confirmOnlineStateOrThrow(): Promise<void>
}

interface PairingRecord {
  readonly topic: string
  readonly expiry: number
}
/** A store of the library; its content was checked when it was read (`storage.ts`). */
interface Records<T> {
  readonly keys: readonly (string | number)[]
  getAll(): T[]
  set(key: string | number, value: unknown): Promise<void>
  update(key: string | number, value: unknown): Promise<void>
  delete(key: string | number, reason: { code: number; message: string }): Promise<void>
}
export type CreatePairing = (
  params?: SubscribeOptions & { methods?: readonly string[] },
) => Promise<{ topic: string; uri: string }>

export interface LibraryCore {
  events: Emitter
  heartbeat: { events: Emitter; init(): Promise<void>; stop(): void }
  history: { events: Emitter; resolve(response: { id: number }): Promise<void> }
  storage: { setItem(key: string, value: unknown): Promise<void> }
  expirer: {
    events: Emitter
    set(key: string | number, expiry: number): void
    del(key: string | number): void
  }
  relayer: Relayer
  pairing: { events: Emitter; create: CreatePairing; pairings: Records<PairingRecord> }
  crypto: {
    decode(
      topic: string,
      encoded: string,
      options?: { receiverPublicKey?: string },
    ): Promise<unknown>
    /** Returns the topic of messages that are encrypted with the key. */
    generateSharedKey(publicKey: string, peerPublicKey: string): Promise<string>
    getPayloadType(encoded: string): number
    keychain: {
      keychain: Map<string, string>
      has(tag: string): boolean
      del(tag: string): Promise<void>
    }
    setSymKey(key: string, topic: string): Promise<string>
    deleteSymKey(topic: string): Promise<void>
  }
  verify: { init(): Promise<void>; register(): Promise<string>; resolve(): Promise<string> }
  eventClient: { init(): Promise<void>; submit?(): Promise<void>; sendEvent?(): Promise<void> }
}

export interface Engine {
  events: Emitter
  confirmOnlineStateOrThrow(): Promise<void>
  /** The unencrypted facts about a request that the library sends to the relay. */
  getTVFParams(...about: readonly unknown[]): object
  isValidUpdate(params: object): Promise<void>
  sendError(input: { id: number; topic: string; error: unknown }): Promise<void>
  sendRequest(input: {
    readonly topic: string
    readonly method: string
    readonly params: unknown
    readonly throwOnFailedPublish?: boolean
  }): Promise<unknown>
  onRelayEventResponse(event: { payload: { id: number; result?: unknown } }): Promise<unknown>
  onSessionUpdateRequest(topic: string, payload: { id: number; params?: object }): Promise<unknown>
  onSessionAuthenticateResponse(
    topic: string,
    payload: { id: number; result?: unknown; error?: unknown },
  ): unknown
}

/** The sign client, with the private members that the plugin uses. */
export interface SignClient {
  core: LibraryCore
  readonly metadata: ProtocolSession['self']['metadata']
  engine: Engine
  events: Emitter
  session: Records<ProtocolSession>
  proposal: Records<{
    readonly id: number
    readonly pairingTopic: string
    readonly proposer: { readonly publicKey: string }
  }>
  auth: {
    authKeys: Records<{ readonly responseTopic: string; readonly publicKey: string }>
    pairingTopics: Records<{ readonly topic: string; readonly pairingTopic: string }>
    requests: Records<{ readonly id: number; readonly pairingTopic: string }>
  }
  on(event: string, listener: (payload: never) => void): unknown
  off(event: string, listener: (payload: never) => void): unknown
  connect(params: object): Promise<{ approval: () => Promise<ProtocolSession> }>
  authenticate(params: object): Promise<{ response: () => Promise<unknown> }>
  request(params: object): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
}

/** The library's reason for a session that one peer ends. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const

/** The engine's event that settles a request, or an authentication. */
export const answerEvent = (id: number): string => `session_request:${id}`

/** The started library. */
export interface Library {
  readonly client: SignClient
  readonly core: LibraryCore
  readonly relay: Relay
  /**
   * Registers a listener for failures of the engine's own event handlers, by event. Returns the
   * unsubscribe function.
   */
  readonly onFailure: (listener: (event: string, error: unknown) => void) => () => void
  /**
   * Keeps answers of wallets from the library until `sent` has settled: it loses an answer that
   * comes before the relay has acknowledged the request.
   */
  readonly delayAnswers: (sent: Promise<unknown>) => void
  /** Idempotent. */
  close(): Promise<void>
}

/** The connection to the relay, as the plugin needs it. */
export interface Relay {
  /**
   * Connects, and keeps the connection while there are topics to subscribe to; also tries again
   * after the relay has refused.
   */
  wake(): void
  /** Called when the relay rejects this origin or project id. Returns the unsubscribe function. */
  onRefused(listener: (error: Error) => void): () => void
  /** Closes the socket and settles everything that awaits the relay. Idempotent. */
  close(): Promise<void>
}

/** Callbacks of the relay's connection. */
export interface RelayEvents {
  readonly status: (status: RelayStatus, error?: string) => void
  readonly debug: (message: string, details?: unknown) => void
}

export type RelayStatus = 'connecting' | 'connected' | 'offline'
