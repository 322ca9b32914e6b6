import { actionsOf } from '../addresses'
import type { CheckedRequest, Finding, Rule } from '../types'

/** Where alone a message says that it may be signed, as text or as a member of typed data. */
const onlyOn = /\bonlySignOn[\\"']*\s*[:=]?\s*[\\"']*([^\s\\"',}]+)/gi
/** Messages whose signature other services make keys of: of zkSync, StarkEx, Loopring and others. */
const isKey = /\bonly\s+(?:ever\s+)?sign\s+(?:this|the|it|if|on|in|for)\b|\bkey\s+nonce\b|\b(?:generat|deriv|creat|recover|restor)\w*\s[^.\n]{0,60}\b(?:keys?|keypairs?|seed|mnemonic)\b/i

/** And those of services that keep what is private under it. */
const isLock = /\b(?:en|de)crypt\w*\b|\bprivate\s+(?:account|balance|wallet)\b|\bunlock\w*\s+(?:\w+\s+){0,3}(?:vault|wallet|account|balance)\b|\b(?:wallet|vault)\s+password\b|\bcreate\s+your\s+wallet\b|\baccess\s+your\s+hush\b|^privacy\s+money\s+account\s+sign\s+in$/i

/** Texts of messages, and members of typed data with their names. */
const textsIn = (request: CheckedRequest): readonly string[] =>
  actionsOf(request).flatMap((action) => (action.kind === 'message' ? [action.text.text] : action.kind === 'typedData' ? action.rows.map(({ path, value }) => `${path}: ${value.text}`) : []))

/** What is signed without being a transaction, and means more than it says. */
export const signing: Rule = (request, { origin }) => {
  const warnings = new Set((request.parts ?? []).flatMap((part) => part.warnings))
  const { method } = request.call
  const found: Finding[] = []
  if (method === 'eth_sign' || isBlind(request)) found.push({ id: 'eth-sign', level: 'danger' })
  const signIn = actionsOf(request).find(({ kind }) => kind === 'signIn')
  if (signIn?.kind === 'signIn' && signIn.isForeign) found.push({ id: 'domain-mismatch', level: 'danger', values: { domain: signIn.domain.text.slice(0, 80) } })
  const texts = textsIn(request)
  const isHere = (site: string) => URL.canParse(site) && new URL(site).origin === origin
  const { protocol } = new URL(origin)
  const [elsewhere] = texts.flatMap((text) => [...text.matchAll(onlyOn)].flatMap(([, site = '']) => (isHere(site) || isHere(`${protocol}//${site}`) ? [] : [site])))
  if (elsewhere !== undefined) found.push({ id: 'domain-mismatch', level: 'danger', values: { domain: elsewhere.slice(0, 80) } })
  const isMade = (text: string) => isKey.test(text) || isLock.test(text)
  if (actionsOf(request).some((action) => (action.kind === 'message' || (action.kind === 'signIn' && method === 'solana_signIn')) && isMade(action.text.text))) found.push({ id: 'key-message', level: 'caution' })
  if (actionsOf(request).some((action) => ('text' in action ? action.text.isCut : action.kind === 'typedData' && action.isCut))) found.push({ id: 'not-whole', level: 'caution' })
  if (warnings.has('other_account')) found.push({ id: 'other-account', level: 'danger' })
  if (warnings.has('other_chain')) found.push({ id: 'wrong-network', level: 'danger' })
  if (warnings.has('unsigned')) found.push({ id: 'unsigned-members', level: 'danger' })
  if (warnings.has('hidden_characters')) found.push({ id: 'hidden-characters', level: 'caution' })
  if (/Permissions$/.test(method)) found.push({ id: 'permissions', level: 'danger' })
  else if (!request.parts && method !== 'eth_sign') found.push({ id: 'unexplained', level: 'caution' })
  return found
}

/** Bytes without a meaning: a hash of anything, such as a transaction. */
const isBlind = (request: CheckedRequest) =>
  actionsOf(request).some((action) => action.kind === 'message' && !action.isText)
