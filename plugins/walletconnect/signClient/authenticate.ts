import type { Clock } from '../../../kernel/async/clock'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import { encodeRecap, recapOf } from '../caip122'
import { walletconnectError } from '../errors'
import { answerEvent, type Library } from './libraryTypes'
import { answerMs, expireProposals, type ProposeDeps, publish } from './propose'
import { settleSignInSession } from './signInSession'
import type { AuthenticateAnswer, AuthenticateParams, Round } from './types'

interface Authentication {
  authenticate(deps: ProposeDeps, round: Round, params: AuthenticateParams): Promise<AuthenticateAnswer>
}

/** The method that a pairing names whose wallet shall answer wc_sessionAuthenticate, if it can, and nothing else. */
const authenticateMethod = 'wc_sessionAuthenticate'

/** What became of each pairing, by its topic: what was asked there, and what was answered. */
type Asked = Map<string, { readonly params: AuthenticateParams; outcome?: AuthenticateAnswer | Error }>

/** Prepares the library for `Client.authenticate`: it takes pairings that are shown already, and several may be open. */
export function createAuthentication(library: Library, clock: Clock): Authentication {
  const { client, core, onFailure } = library
  const { engine } = client
  const create = core.pairing.create
  // the library asks for pairings in the order of the calls
  const prepared: Round[] = []
  core.pairing.create = async (params) => {
    const round = params?.methods?.includes(authenticateMethod) ? prepared.shift() : undefined
    if (!round) return create(params)
    await core.relayer.subscribe(round.topic, { transportType: 'relay' })
    return { ...round }
  }
  const asked: Asked = new Map()
  completeRequests(library, asked)
  answerByOurselves(library, clock, asked, keepEachKey(library))
  const waiting = new Map<string, (error: unknown) => void>()
  onFailure((event, error) => waiting.get(event)?.(error))

  return {
    async authenticate(deps, round, params) {
      const { answers, ended, disconnect } = deps
      if (ended.aborted) throw kernelError('aborted')
      const sent = send(library, prepared, asked, round, params)
      const requests = () => client.auth.requests.getAll().filter((one) => one.pairingTopic === round.topic)
      const end = () => {
        expireProposals(library, round.topic)
        for (const { id } of requests()) engine.events.emit(answerEvent(id), { error: { code: 0, message: 'Request expired' } })
      }
      const drop = () => {
        asked.delete(round.topic)
        for (const session of client.session.getAll()) if (session.pairingTopic === round.topic) void disconnect(session.topic)
      }
      const { response } = await publish(deps, sent, (late) => {
        void answers.wait({ work: late.response(), ms: answerMs, giveUp: end }).then(drop, drop)
      })
      const events = requests().map(({ id }) => answerEvent(id))
      const failed = new Promise<never>((_, reject) => {
        for (const event of events) waiting.set(event, reject)
      })
      try {
        const plain = (await answers.wait({ work: Promise.race([response(), failed]), ms: answerMs, giveUp: end })) as AuthenticateAnswer
        const outcome = asked.get(round.topic)?.outcome ?? plain
        asked.delete(round.topic)
        return outcome as AuthenticateAnswer
      } catch (error) {
        const { outcome } = asked.get(round.topic) ?? {}
        drop()
        if (outcome instanceof Error) throw outcome
        throw typeof error === 'string' ? Object.assign(new Error(error), { code: 5000 }) : (error ?? walletconnectError('expired'))
      } finally {
        for (const event of events) waiting.delete(event)
      }
    },
  }
}

/** Has the library ask over this round. What it is to grant is put into words here: the library needs Node's `Buffer` for it. */
function send({ client }: Library, prepared: Round[], asked: Asked, round: Round, params: AuthenticateParams): ReturnType<Library['client']['authenticate']> {
  const { methods = [], resources = [], ...more } = params
  const before = recapOf(resources)
  const recap = methods.length ? encodeRecap(methods, before) : before
  prepared.push(round)
  asked.set(round.topic, { params })
  const sent = client.authenticate({ ...more, resources: [...(before ? resources.slice(0, -1) : resources), ...(recap ? [recap] : [])] })
  sent.catch(() => {}).then(() => {
    const at = prepared.indexOf(round)
    if (at >= 0) prepared.splice(at, 1)
  })
  return sent
}

/** The library leaves out of its request when it was issued and how it is called; and of its proposal the methods that it is not told. */
function completeRequests({ client: { engine } }: Library, asked: Asked): void {
  const sendRequest = engine.sendRequest
  engine.sendRequest = (input) => {
    const { params } = asked.get(input.topic) ?? {}
    if (params && input.method === authenticateMethod) {
      const { iat, requestId } = params
      Object.assign((input.params as { authPayload: object }).authPayload, { ...(iat && { iat }), ...(requestId && { requestId }) })
    } else if (params && input.method === 'wc_sessionPropose') {
      const { eip155 } = (input.params as { optionalNamespaces: { eip155: { methods: readonly string[] } } }).optionalNamespaces
      eip155.methods = [...new Set([...eip155.methods, ...(params.methods ?? [])])]
    }
    return sendRequest(input)
  }
}

/**
 * Makes the session of an answer here: the library would look at the signature with Node's `Buffer`, or ask its makers' server. It is then told
 * that nothing was signed, and puts away what belongs to the request. An answer that nobody waits for any more is not heard.
 */
function answerByOurselves(library: Library, clock: Clock, asked: Asked, keys: ReadonlyMap<string, string>): void {
  const { client } = library
  const { engine } = client
  const answer = engine.onSessionAuthenticateResponse
  const busy = new Set<number>()
  engine.onSessionAuthenticateResponse = async (topic, payload) => {
    const { id } = payload
    if (busy.has(id) || !engine.events.rawListeners(answerEvent(id)).length) return
    if (!('result' in payload)) return answer(topic, payload)
    const { pairingTopic } = client.auth.pairingTopics.getAll().find((one) => one.topic === topic) ?? {}
    const entry = pairingTopic === undefined ? undefined : asked.get(pairingTopic)
    const publicKey = keys.get(topic)
    if (!entry || !publicKey || pairingTopic === undefined) return
    busy.add(id)
    try {
      entry.outcome = await settleSignInSession(library, clock, payload.result, { publicKey, pairingTopic })
      const { responder } = payload.result as { responder: unknown }
      answer(topic, { ...payload, result: { cacaos: [], responder } })
    } catch (cause) {
      entry.outcome = runError('bad-answer', { who: 'The wallet', problem: 'its sign-in cannot be read' }, { cause })
      answer(topic, { id, jsonrpc: '2.0', error: { code: 5000, message: entry.outcome.message } } as typeof payload)
    } finally {
      busy.delete(id)
    }
  }
}

/** The library opens answers with the newest key only; the code before it may still be answered. Answers the keys by their topic. */
function keepEachKey({ client, core }: Library): ReadonlyMap<string, string> {
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
