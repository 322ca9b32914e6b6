import type { Clock } from '../../../kernel/index'
import { isRecord, kernelError, runError } from '../../../kernel/plugins/toolkit'
import { encodeRecap, recapOf } from '../../shared/sign-in-message/recap'
import { walletconnectError } from '../errors'
import type { LateAnswers } from './lateAnswers'
import { answerEvent, type Library } from './libraryTypes'
import { endSessions, expireProposals, type ProposeDeps, sendAndWait } from './pairingRounds'
import { settleSignInSession } from './signInSession'
import type { AuthenticateParams, AuthenticateResponse, Round } from './types'

interface Authentication {
  authenticate(
    deps: ProposeDeps,
    round: Round,
    params: AuthenticateParams,
  ): Promise<AuthenticateResponse>
}

/**
 * A pairing URI that names this method asks wallets that know it to ignore the proposal that comes
 * with it.
 */
const authenticateMethod = 'wc_sessionAuthenticate'

/** The requested sign-ins by the topic of their pairing, and their outcomes. */
type Requested = Map<
  string,
  { readonly params: AuthenticateParams; outcome?: AuthenticateResponse | Error }
>

/**
 * Adapts the library for `Client.authenticate`: it uses pairings that are shown already, and
 * several may be open.
 */
export function createAuthentication(
  library: Library,
  clock: Clock,
  lateAnswers: LateAnswers,
): Authentication {
  const { client, core, onFailure } = library
  const { engine } = client
  const create = core.pairing.create
  // the library creates pairings in the order of the calls
  const prepared = new Set<Round>()
  core.pairing.create = async (params) => {
    const [round] = params?.methods?.includes(authenticateMethod) ? prepared : []
    if (!round) return create(params)
    prepared.delete(round)
    await core.relayer.subscribe(round.topic, { transportType: 'relay' })
    return { ...round }
  }
  const requested: Requested = new Map()
  completeRequests(library, requested)
  settleResponses({ library, clock, lateAnswers }, requested, keepResponseKeys(library))

  return {
    async authenticate(deps, round, params) {
      if (deps.ended.aborted) throw kernelError('aborted')
      const request = completeParams(params)
      const requests = () =>
        client.auth.requests.getAll().filter((one) => one.pairingTopic === round.topic)
      const answer = async ({ response }: { response: () => Promise<unknown> }) => {
        const events = requests().map(({ id }) => answerEvent(id))
        let unsubscribe = () => {}
        const failed = new Promise<never>((_, reject) => {
          unsubscribe = onFailure((event, error) => events.includes(event) && reject(error))
        })
        const outcome = () => requested.get(round.topic)?.outcome
        try {
          const plain = await Promise.race([response(), failed])
          return (outcome() ?? plain) as AuthenticateResponse
        } catch (error) {
          endSessions(deps, round.topic)
          const problem = outcome()
          if (problem instanceof Error) throw problem
          throw typeof error === 'string'
            ? Object.assign(new Error(error), { code: 5000 })
            : (error ?? walletconnectError('expired'))
        } finally {
          unsubscribe()
          requested.delete(round.topic)
        }
      }
      const giveUp = () => {
        expireProposals(library, round.topic)
        for (const { id } of requests())
          engine.events.emit(answerEvent(id), { error: { code: 0, message: 'Request expired' } })
      }
      const send = () => {
        prepared.add(round)
        requested.set(round.topic, { params })
        return client.authenticate(request).finally(() => prepared.delete(round))
      }
      return sendAndWait(deps, round, {
        sent: core.relayer.confirmOnlineStateOrThrow().then(send),
        answer,
        giveUp,
      })
    },
  }
}

/**
 * The parameters for the library. The ReCap is encoded here, since the library needs Node's
 * `Buffer` for it.
 */
function completeParams({ methods = [], resources = [], ...more }: AuthenticateParams): object {
  const before = recapOf(resources)
  const recap = methods.length ? encodeRecap(methods, before) : before
  return {
    ...more,
    resources: [...(before ? resources.slice(0, -1) : resources), ...(recap ? [recap] : [])],
  }
}

/**
 * Adds what the library leaves out: `iat` and `requestId` of the request, and the methods of the
 * proposal.
 */
function completeRequests({ client: { engine } }: Library, requested: Requested): void {
  const sendRequest = engine.sendRequest
  engine.sendRequest = (input) => {
    const { params } = requested.get(input.topic) ?? {}
    if (params && input.method === authenticateMethod) {
      const { iat, requestId } = params
      Object.assign((input.params as { authPayload: object }).authPayload, {
        ...(iat && { iat }),
        ...(requestId && { requestId }),
      })
    } else if (params && input.method === 'wc_sessionPropose') {
      const { eip155 } = (
        input.params as { optionalNamespaces: { eip155: { methods: readonly string[] } } }
      ).optionalNamespaces
      eip155.methods = [...new Set([...eip155.methods, ...(params.methods ?? [])])]
    }
    return sendRequest(input)
  }
}

/** Deps of {@link settleResponses}. */
interface SettleDeps {
  readonly library: Library
  readonly clock: Clock
  readonly lateAnswers: LateAnswers
}

/**
 * Settles the session of a response here: the library would verify the signature with Node's
 * `Buffer`, or ask a server. The library then gets an empty response and cleans the request up. The
 * session of a response that is no longer awaited is ended.
 */
function settleResponses(
  { library, clock, lateAnswers }: SettleDeps,
  requested: Requested,
  keys: ReadonlyMap<string, string>,
): void {
  const { client } = library
  const { engine } = client
  const libraryHandler = engine.onSessionAuthenticateResponse
  /** The wallets whose responses were taken, by the topic of the response. */
  const taken = new Map<string, string | undefined>()
  engine.onSessionAuthenticateResponse = async (topic, payload) => {
    const { id } = payload
    const publicKey = keys.get(topic)
    const responder = responderOf(payload.result)
    if (taken.has(topic) || !engine.events.rawListeners(answerEvent(id)).length) {
      // a relay may bring one response twice
      if (publicKey && responder && taken.get(topic) !== responder)
        await lateAnswers.end(publicKey, responder)
      return
    }
    if (!('result' in payload)) return libraryHandler(topic, payload)
    const { pairingTopic } =
      client.auth.pairingTopics.getAll().find((one) => one.topic === topic) ?? {}
    const entry = pairingTopic === undefined ? undefined : requested.get(pairingTopic)
    if (!entry || !publicKey || pairingTopic === undefined) return
    taken.set(topic, responder)
    lateAnswers.close(pairingTopic)
    try {
      entry.outcome = await settleSignInSession(library, clock, payload.result, {
        publicKey,
        pairingTopic,
      })
      libraryHandler(topic, {
        ...payload,
        result: { cacaos: [], responder: (payload.result as { responder: unknown }).responder },
      })
    } catch (cause) {
      entry.outcome = runError(
        'bad-answer',
        { who: 'The wallet', problem: 'its sign-in cannot be read' },
        { cause },
      )
      libraryHandler(topic, {
        id,
        jsonrpc: '2.0',
        error: { code: 5000, message: entry.outcome.message },
      } as typeof payload)
    }
  }
}

/** The public key of the wallet that answered. */
function responderOf(result: unknown): string | undefined {
  const { responder } = isRecord(result) ? result : {}
  return isRecord(responder) && typeof responder.publicKey === 'string'
    ? responder.publicKey
    : undefined
}

/**
 * Keeps the key of each response topic: the library decodes with the newest one only, but an
 * earlier code may still be answered.
 */
function keepResponseKeys({ client, core }: Library): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  const set = client.auth.authKeys.set.bind(client.auth.authKeys)
  client.auth.authKeys.set = async (name, value) => {
    const { responseTopic, publicKey } = value as { responseTopic: string; publicKey: string }
    keys.set(responseTopic, publicKey)
    await set(name, value)
  }
  const decode = core.crypto.decode.bind(core.crypto)
  core.crypto.decode = async (topic, encoded, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, encoded, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
  return keys
}
