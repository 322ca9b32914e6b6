import type {
  Clock,
  ConnectInput,
  Connector,
  ConnectResult,
  Network,
  SignedIn,
} from '../../../kernel/index'
import { withTimeout } from '../../../kernel/plugins/toolkit'
import { namedChain } from '../../shared/sign-in-message/format'
import { recapOf } from '../../shared/sign-in-message/recap'
import { siwxError } from '../errors'
import type { SignedMessage, SiwxOptions } from '../types'
import type { Nonces } from './nonces'
import { readAnswer, requestOf } from './text'

/** Milliseconds that a connect waits for a nonce. */
const nonceMs = 3_000

/** What a wallet signed while it connected: nothing usable where it signed another text. */
export interface SignedAtConnect {
  readonly connectorId: string
  readonly signed: readonly SignedMessage[]
}

/** Deps of {@link createOneClick}. */
export interface OneClickDeps {
  readonly options: SiwxOptions
  readonly networks: readonly Network[]
  /** Whether a network is one that is signed in on. */
  isAsked(network: Network): boolean
  /** Whether a wallet is connected already: it is asked for more accounts then, not to sign. */
  isConnected(connectorId: string): boolean
  readonly nonces: Nonces
  readonly clock: Clock
  readonly signal: AbortSignal
  debug(message: string, details?: unknown): void
  /** A wallet has connected, and signed. Called before its session is there. */
  signed(result: SignedAtConnect): void
}

/**
 * Connects a wallet with a sign-in in the same approval, where it can: in one namespace that its
 * connector signs in on. Anywhere else, and where no nonce comes in time, it only connects. Called
 * in the task of the click if a nonce is ready.
 */
export const createOneClick =
  ({
    options,
    networks,
    isAsked,
    isConnected,
    nonces,
    clock,
    signal,
    debug,
    signed,
  }: OneClickDeps) =>
  async (connector: Connector, input: ConnectInput): Promise<ConnectResult> => {
    // only its code says what it can; where that cannot be loaded, `connect` says so
    if (connector.ready?.() === false) await connector.preload?.().catch(() => {})
    const authenticate = connector.authenticate?.bind(connector)
    const [namespace, ...others] = input.namespaces
    const own = networks.filter((network) => network.namespace === namespace)
    const chains = [
      ...own.filter(({ id }) => id === input.chainId),
      ...own.filter(({ id }) => id !== input.chainId),
    ].map(({ id }) => id)
    const [first] = chains
    const { id: connectorId } = connector.manifest
    // the session is for the chains of the message, all of them; and only wallets of EVM chains
    // write the words of a ReCap
    if (
      !authenticate ||
      others.length ||
      !first ||
      !own.every(isAsked) ||
      isConnected(connectorId) ||
      // wallets write the text themselves
      options.siweConfig?.createMessage ||
      (namespace !== 'eip155' && recapOf(options.resources))
    )
      return connector.connect(input)
    const read = (answers: readonly SignedIn[], asked: ReturnType<typeof requestOf>) =>
      answers.flatMap(({ message, signature }) => {
        const fields = readAnswer(message, asked, chains)
        return fields
          ? [{ message, signature, account: `${fields.chainId}:${fields.accountAddress}` }]
          : []
      })
    const ask = async (asked: ReturnType<typeof requestOf>): Promise<ConnectResult> => {
      const { namespaces: _, ...rest } = input
      const signIn = { ...asked, ...(namespace !== 'eip155' && { chainId: namedChain(first) }) }
      const { sessions, signedIn } = await authenticate({ ...rest, chains, signIn })
      if (signedIn.length) signed({ connectorId, signed: read(signedIn, asked) })
      return { sessions }
    }
    const ready = nonces.ready()
    const fresh = nonces.take()
    if (ready) return ask(requestOf(options, ready))
    return withTimeout(fresh, {
      ms: nonceMs,
      clock,
      signal,
      onTime: () => siwxError('unavailable'),
    }).then(
      (nonce) => ask(requestOf(options, nonce)),
      (error) => {
        debug('no nonce came for signing in at once', error)
        return connector.connect(input)
      },
    )
  }
