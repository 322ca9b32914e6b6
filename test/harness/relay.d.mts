/**
 * What goes wrong on purpose. The numbers are probabilities from 0 to 1 for one frame, unless they
 * say milliseconds.
 */
export type RelayFaults = {
  /** Each answer and each push waits this long. */
  latencyMs: number
  /** What is published is brought on at once, and acknowledged after as many milliseconds. */
  acceptMs: number
  /** A request or an acknowledgement is lost on its way to the relay. */
  dropIn: number
  /**
   * An answer or a push is lost on its way from the relay. A push that is lost comes again when its
   * client subscribes again.
   */
  dropOut: number
  /** The socket is cut, at a frame in either direction. */
  cut: number
  /** A push comes twice. */
  duplicate: number
  /** With a push, a message that its client took already comes again. */
  replay: number
  /** Garbage comes before a frame: no JSON, other shapes, ids of nobody, two million characters. */
  garbage: number
  /** Garbage comes instead of a frame. */
  garble: number
  /** New sockets are taken and never answered. */
  stall: boolean
  /** Clients (their `did:key` ids) that nothing of this happens to, `stall` aside. */
  spare: readonly string[]
}

/** What a relay saw so far. */
export type RelayStats = {
  /** Requests by method; those it does not know are counted as `unknown`. */
  methods: Record<string, number>
  /**
   * Messages by their tag (1100 a proposal, 1108 a request, 1109 its answer, 1112 a deletion …);
   * one that is published again is counted again.
   */
  tags: Record<number, number>
  /** Sockets that were opened, also those that were refused. */
  connections: number
  /** Sockets that were closed with 3000. */
  refused: number
  pushes: number
  acks: number
  garbage: number
  dropped: number
  cut: number
  /** Sockets that are open now. */
  sockets: number
  /** Messages that are kept now. */
  messages: number
}

export type LocalRelay = {
  /** `ws://127.0.0.1:port` */
  url: string
  port: number
  /** Live: a change counts from the next frame on. */
  faults: RelayFaults
  setFaults: (change: Partial<RelayFaults>) => void
  /** Ends every fault. */
  calm: () => void
  /** Cuts every socket; clients may come back at once. */
  kill: () => void
  /** Cuts every socket and refuses new ones until `up`. Messages are kept. */
  down: () => void
  up: () => void
  /** `down`, and `up` after as many milliseconds (default 0). */
  restart: (downMs?: number) => Promise<void>
  /** Pushes every kept message to everybody who is subscribed, taken or not. */
  replay: () => void
  stats: () => RelayStats
  /** Cuts every socket and frees the port. */
  stop: () => Promise<void>
}

export type StartRelayOptions = {
  /** Preferred port (default 0, any free one). A taken one is reported through `log`. */
  port?: number
  /**
   * Hears of each request (the end of the client's id and the method, no content) and of each
   * refusal.
   */
  log?: (line: string) => void
  faults?: Partial<RelayFaults>
  /** For the choices of the faults (default 1). */
  seed?: number
  /** Only clients that name one of these are let in. Default: any, or none. */
  projectIds?: readonly string[]
  /** Only pages of these origins are let in. Default: any. */
  allowedOrigins?: readonly string[]
}

/** Starts a relay of the WalletConnect protocol on this machine; see the module. */
export function startRelay(options?: StartRelayOptions): Promise<LocalRelay>

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number
