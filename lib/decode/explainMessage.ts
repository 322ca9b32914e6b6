import { asciiHost } from '../plain-text/asciiHost'
import { parseUrl } from '../plain-text/parseUrl'
import { toMessageText, toPageText } from './pageText'
import type { Action, Asking, Warning } from './types'

/** First line of EIP-4361, and of its forms for Solana and, as CAIP-122 has it, Bitcoin. */
const FIRST =
  /^(?:(https?):\/\/)?([^\s/?#@]+) wants you to sign in with your (?:Ethereum|Solana|Bitcoin) account:$/
/** Anything that a careless server could take for a sign-in. */
const LIKE = /wants?\s+you\s+to\s+sign\s+in\s+with/i

/**
 * What a hash is hardly chosen to be, though its bytes can be taken for text: Latin letters and
 * common signs alone, or letters of other scripts alone.
 */
const PLAIN = /^(?:[\w\s.,:!?'+/=&-]+|(?:(?![a-z])[\p{L}\p{M}\s.,:!?])+)$/iu

/** All lines of a name: a statement may imitate one. */
const fieldsOf = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))

/** Letters of hosts are the same in capitals: others that look alike are not. */
const lowerCase = (domain: string) => domain.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether a URI is of the page, or of a server below it. */
function isOrigin(uri: string, { protocol, host }: URL): boolean {
  const at = parseUrl(uri)
  return (
    at !== undefined &&
    at.protocol === protocol &&
    (at.host === host || at.host.endsWith(`.${host}`))
  )
}

/**
 * A sign-in, if a message is one or looks like one. One whose domain or URI is not the page that
 * asks is foreign, and so is one that looks like a sign-in without having its exact form: what
 * cannot be read is not taken as harmless.
 */
function readSignIn(
  message: string,
  { origin, signer, chainId }: Asking,
): { readonly action: Action; readonly warnings: readonly Warning[] } | undefined {
  if (!LIKE.test(message.normalize('NFKC'))) return undefined
  const lines = message.split('\n')
  const [, scheme, domain = ''] = FIRST.exec(lines[0] ?? '') ?? []
  const page = new URL(origin)
  const isForeign =
    lowerCase(domain).replace(page.protocol === 'https:' ? /:443$/ : /:80$/, '') !== page.host ||
    (scheme !== undefined && `${scheme}:` !== page.protocol) ||
    !fieldsOf(lines, 'URI').every((uri) => isOrigin(uri, page))
  const isOther =
    (signer.startsWith('0x')
      ? lines[1]?.toLowerCase() !== signer.toLowerCase()
      : lines[1] !== signer) ||
    (chainId.startsWith('eip155:') &&
      !fieldsOf(lines, 'Chain ID').every((chain) => chain === chainId.slice(7)))
  return {
    action: {
      kind: 'signIn',
      domain: toPageText(domain ? asciiHost(domain) : (lines[0] ?? '')),
      isForeign,
      text: toPageText(message),
    },
    warnings: [
      ...(isForeign ? (['foreign_domain'] as const) : []),
      ...(isOther ? (['other_account'] as const) : []),
    ],
  }
}

/**
 * What a message says: a sign-in if it is one or looks like one, else its text, or its bytes where
 * they are none. Never throws.
 */
export function explainMessage(
  message: Uint8Array,
  asking: Asking,
): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const text = toMessageText(message)
  const signIn = text.isText
    ? readSignIn(new TextDecoder('utf-8', { ignoreBOM: true }).decode(message), asking)
    : undefined
  if (signIn) return { actions: [signIn.action], warnings: signIn.warnings }
  const isText =
    text.isText && !(message.length === 32 && (text.isAltered || !PLAIN.test(text.text)))
  return { actions: [{ kind: 'message', text, isText }], warnings: isText ? [] : ['unknown'] }
}
