import { answerEvm } from './answer/evm'
import { answerSolana, type SolanaParams } from './answer/solana'
import { type Ask, type Note, peerOf } from './ask'
import type { Choice } from './choice'
import { grant, missing } from './grant'
import { addressOf, type Keyring } from './keyring'
import type { Kit } from './openKit'
import { signIn } from './signIn'

type Request = Extract<Ask, { kind: 'request' }>

const declined = { code: 5000, message: 'User rejected.' } as const
const unsupported = { code: 5100, message: 'Unsupported chains.' } as const

/** Says that an app has ended its connection. */
export const endedBy = (name = 'The app') => `${name} has ended the connection.`

/** What answering needs. */
export interface Means {
  readonly kit: Kit
  readonly keyring: Keyring
  readonly choice: Choice
  readonly choose: (part: Partial<Choice>) => Promise<undefined>
  /** Keeps the name of an app by its connection's topic. */
  readonly remember: (topic: string, name: string) => void
}

/** The app that sent a request. */
export const peerOfRequest = (kit: Kit, topic: string) => {
  const found = kit.engine.signClient.session.getAll().find((session) => session.topic === topic)
  return peerOf(found?.peer.metadata)
}

/** The chain that a request to switch names, as CAIP-2. */
export const switchTarget = (params: unknown): string => {
  const [first] = Array.isArray(params) ? params : []
  return `eip155:${Number((first as { chainId?: string } | undefined)?.chainId)}`
}

async function fulfil({ keyring, choice, choose }: Means, { params }: Request): Promise<unknown> {
  const { chainId, request } = params
  const network = keyring.networks.find(({ id }) => id === chainId)
  if (!network) throw new Error('The phone does not have this network')
  const { method } = request
  if (/^eth_(requestA|a)ccounts$/.test(method))
    return [addressOf(keyring, 'eip155', choice.account)]
  if (/^solana_(getA|requestA)ccounts$/.test(method))
    return keyring.solana.map(({ address }) => ({ pubkey: address }))
  if (method === 'wallet_switchEthereumChain') {
    const target = switchTarget(request.params)
    if (!keyring.networks.some(({ id }) => id === target))
      throw new Error('The phone does not have this network')
    await choose({ chainId: target })
    return null
  }
  if (network.namespace === 'solana')
    return answerSolana(keyring, network, method, request.params as SolanaParams)
  return answerEvm(keyring, network, method, request.params as readonly unknown[])
}

async function answerRequest(means: Means, ask: Request): Promise<Note> {
  const { kit } = means
  const respond = (outcome: object) =>
    kit.respondSessionRequest({
      topic: ask.topic,
      response: { id: ask.id, jsonrpc: '2.0', ...outcome } as never,
    })
  const { name } = peerOfRequest(kit, ask.topic)
  try {
    const result = await fulfil(means, ask)
    await respond({ result })
    return { tone: 'ok', text: `Done. ${name} has the answer.` }
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'Internal error'
    // the library replaces the words of the codes that JSON-RPC reserves
    await respond({ error: { code: -32000, message } })
    return { tone: 'bad', text: `It did not work: ${message}` }
  }
}

async function answerProposal(
  { kit, keyring, choice, remember }: Means,
  ask: Extract<Ask, { kind: 'proposal' }>,
): Promise<Note> {
  const { requiredNamespaces, optionalNamespaces, proposer } = ask.params
  const namespaces = grant(
    keyring,
    requiredNamespaces,
    optionalNamespaces,
    choice.account,
    choice.chainId,
  )
  if (missing(keyring, requiredNamespaces).length > 0 || Object.keys(namespaces).length === 0) {
    await kit.rejectSession({ id: ask.id, reason: unsupported })
    return { tone: 'bad', text: 'The phone does not have what this app needs.' }
  }
  // the app's word that it has heard may never come: its tab may be closed by now
  const { topic, acknowledged } = await kit.engine.signClient.approve({ id: ask.id, namespaces })
  acknowledged().catch(() => {})
  const { name } = peerOf(proposer.metadata)
  remember(topic, name)
  // an app that nobody looks at any more ends it at once
  const ended = !kit.engine.signClient.session.keys.includes(topic)
  return ended
    ? { tone: 'calm', text: endedBy(name) }
    : { tone: 'ok', text: `Connected to ${name}.` }
}

/** Says yes. Resolves with how it ended; throws what the library throws. */
export async function answer(means: Means, ask: Ask): Promise<Note> {
  if (ask.kind === 'proposal') return answerProposal(means, ask)
  if (ask.kind === 'request') return answerRequest(means, ask)
  await signIn(means.kit, means.keyring, ask, means.choice.account, means.choice.chainId)
  return { tone: 'ok', text: `Signed in to ${peerOf(ask.params.requester.metadata).name}.` }
}

/** Says no. */
export async function refuse(kit: Kit, ask: Ask): Promise<Note> {
  if (ask.kind === 'proposal') await kit.rejectSession({ id: ask.id, reason: declined })
  if (ask.kind === 'sign-in') await kit.rejectSessionAuthenticate({ id: ask.id, reason: declined })
  if (ask.kind === 'request')
    await kit.respondSessionRequest({
      topic: ask.topic,
      response: { id: ask.id, jsonrpc: '2.0', error: declined },
    })
  return {
    tone: 'calm',
    text:
      ask.kind === 'request'
        ? 'You declined. Nothing was signed or sent.'
        : 'You declined. Nothing was shared.',
  }
}
