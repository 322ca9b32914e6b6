import { uintWord } from '../../../lib/bytes/abiWord'
import { askNode } from '../rpc/askNode'
import type { Signed } from './relay'

/** Who signs in with Farcaster: the issuer of its identities. */
export const ISSUER = 'https://farcaster.xyz'
/** OP Mainnet, where Farcaster's registries are. */
export const CHAIN = 'eip155:10'
/** IdRegistry of Farcaster on OP Mainnet (docs.farcaster.xyz/reference/contracts). */
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
/** `custodyOf(uint256)`. */
const CUSTODY_OF = '0x65269e47'

/** Milliseconds that a message may be older, or newer, than now. */
const FRESH = 10 * 60_000
/** Milliseconds that the node has to verify one. */
const PATIENCE = 10_000

/**
 * The one form that is taken of a message (EIP-4361, with the statement and the resource of
 * FIP-11): every line has its place, so that no two readers see two messages in it.
 */
const MESSAGE = new RegExp(
  [
    String.raw`^(?<domain>\S+) wants you to sign in with your Ethereum account:`,
    String.raw`0x[\da-fA-F]{40}`,
    '',
    'Farcaster (?:Auth|Connect)',
    '',
    String.raw`URI: (?<uri>\S+)`,
    'Version: 1',
    String.raw`Chain ID: (?<chain>\d+)`,
    String.raw`Nonce: (?<nonce>\S+)`,
    String.raw`Issued At: (?<issuedAt>\S+)(?:\nExpiration Time: \S+)?(?:\nNot Before: \S+)?(?:\nRequest ID: \S*)?`,
    String.raw`Resources:(?<resources>(?:\n- \S+)+)$`,
  ].join(String.raw`\n`),
)
const FID = /^farcaster:\/\/fid\/([1-9]\d{0,15})$/

/** What a message has to say. */
export interface Expected {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
}

/** Who signed. */
export interface FarcasterAccount {
  readonly fid: string
  /** The address that owns the account now, in lower case. */
  readonly custody: string
}

/** What was signed signs nobody in. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError'
}

/** The account that a message is about. Throws `UnprovenError` where it is not the expected one. */
const readMessage = (message: string, expected: Expected, now: number): string => {
  const { domain, uri, chain, nonce, issuedAt, resources } = MESSAGE.exec(message)?.groups ?? {}
  const wrong = (what: string) => new UnprovenError(`The message has another ${what}`)
  if (resources === undefined) throw wrong('form')
  if (domain !== expected.domain) throw wrong('domain')
  if (uri !== expected.uri) throw wrong('uri')
  if (nonce !== expected.nonce) throw wrong('nonce')
  if (`eip155:${chain}` !== CHAIN) throw wrong('chain')
  // a text that is no time is not within it
  if (!(Math.abs(now - Date.parse(issuedAt ?? '')) <= FRESH)) throw wrong('time')
  const accounts = resources.split('\n- ').filter((resource) => /^farcaster:/i.test(resource))
  const [, fid] = accounts.length === 1 ? (FID.exec(accounts[0] ?? '') ?? []) : []
  if (fid === undefined) throw wrong('account')
  return fid
}

/** The owner of an account, at the newest block. Throws where the node does not say it. */
const custodyOf = async (rpcUrl: string, fid: string): Promise<string> => {
  const data = CUSTODY_OF + uintWord(BigInt(fid))
  const answer = await askNode(rpcUrl, 'eth_call', [{ to: ID_REGISTRY, data }, 'latest'])
  const [, custody] =
    /^0x0{24}([\da-f]{40})$/.exec('result' in answer ? String(answer.result) : '') ?? []
  if (custody === undefined || /^0+$/.test(custody))
    throw new Error('The node does not know the owner of an account')
  return `0x${custody}`
}

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The node is too slow')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Verifies what was signed: our own checks of the message, then the signature, by the account's
 * owner or an auth address of it, at the node of OP Mainnet. Throws `UnprovenError` for what signs
 * nobody in, and another error where the node fails. The client is loaded with the first call.
 */
export const verifySigned = async (
  { message, signature }: Signed,
  { rpcUrl, now, ...expected }: Expected & { readonly rpcUrl: string; readonly now: number },
): Promise<FarcasterAccount> => {
  const fid = readMessage(message, expected, now)
  const { createAppClient, viemConnector } = await import('@farcaster/auth-client')
  const client = createAppClient({ ethereum: viemConnector({ rpcUrl }) })
  const { nonce, domain } = expected
  const verified = await within(
    client.verifySignInMessage({ nonce, domain, message, signature, acceptAuthAddress: true }),
    PATIENCE,
  )
  if (verified.isError) {
    const isNode = ['unavailable', 'unknown'].includes(verified.error?.errCode ?? '')
    if (isNode) throw new Error('The node failed')
    throw new UnprovenError('The message is not signed by the account')
  }
  if (String(verified.fid) !== fid) throw new UnprovenError('The message has two accounts')
  return { fid, custody: await custodyOf(rpcUrl, fid) }
}
