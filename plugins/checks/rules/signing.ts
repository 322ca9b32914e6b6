import { isRecord } from '../../../kernel/plugins/toolkit'
import { originOf } from '../../../lib/plain-text/originOf'
import { actionsOf, maxText, sameAddress } from '../addresses'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { isContract } from './payments'

/** Where alone a message says that it may be signed, as text or as a member of typed data. */
const onlyOn = /\bonlySignOn[\\"'\s:=]{0,12}([^\s\\"',}]+)/gi
/** Where a message says that it signs in, or for whom it is. */
const signsInAt =
  /(?:\bsign(?:ing)?[ -]?in (?:to|at|on) (?=https?:)|(?:^|\n|[{,])[ \t]*"?(?:domain|origin)"?\s*[:=]\s*"?)(?:https?:\/\/)?([a-z\d][a-z\d.-]*\.[a-z]{2,})/gi
/** Whether hosts are of one site, as far as their last two names tell. */
const isOneSite = (host: string, other: string) =>
  [host, other]
    .map((each) => each.toLowerCase().split('.').slice(-2).join('.'))
    .every((each, _, [first]) => each === first)
/** Texts that are nothing but digits or base64, and more than a hash: they may be a transaction. */
const isOpaque = /^\s*(?:(?:0x)?[\da-f]{100,}|(?=[^\s]*[\d+/])[\w+/-]{88,}={0,2})\s*$/i
/**
 * Messages whose signature other services make keys of: of zkSync, StarkEx, Loopring and others.
 */
const isKey = new RegExp(
  [
    String.raw`\bonly\s+(?:ever\s+)?sign\s+(?:this|the|it|if|on|in|for)\b(?!\s+\w+\s+if\s+you\s+trust\b)`,
    String.raw`\bkey\s+nonce\b`,
    String.raw`\b(?:generat|deriv|creat|recover|restor)(?!ed\b)\w*\s[^.\n]{0,60}\b(?:keys?|keypairs?|seed|mnemonic)\b`,
    String.raw`\b(?:generat|deriv|creat|recover|restor|unlock)\w*\s+(?:your|my|an?|the)\s+(?:\S+\s+)?(?:wallet|vault)\b`,
    String.raw`\b(?:private|shielded|stealth)\s+(?:account|balance|payment)|\bprivacy\s+money\b`,
    String.raw`\b(?:stark|l2|layer\s?2|viewing|spending|encryption)\s+keys?\b|\b(?:to|and)\s+(?:en|de)crypt\b`,
    String.raw`\bsignature\s+is\s[^.\n]{0,30}\b(?:password|secret|key|seed)\b`,
    // fixed texts of XMTP, Hinkal and INTMAX
    String.raw`^XMTP : (?:Enable|Create) Identity\b|^Login to Hinkal\b|\baccess the INTMAX network\b`,
    String.raw`\bchain\s+onboarding\b|^AccountCreation$|生成[^。\n]{0,20}[私密]钥`,
  ].join('|'),
  'i',
)

/** Whether rights are asked for beside a connection, the calls of a batch or one of them. */
function asksForRights({ params }: CheckedRequest['call']): boolean {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const all = isRecord(first)
    ? [first, ...(Array.isArray(first.calls) ? (first.calls as readonly unknown[]) : [])]
    : []
  return all.some(
    (one) =>
      isRecord(one) &&
      isRecord(one.capabilities) &&
      Object.keys(one.capabilities).some((name) => /^grant\w*(?:permission|admin)s$/i.test(name)),
  )
}

/** Texts of messages, and members of typed data with their names. */
const textsIn = (request: CheckedRequest): readonly string[] =>
  actionsOf(request).flatMap((action) =>
    action.kind === 'message'
      ? [action.text.text.slice(0, maxText)]
      : action.kind === 'typedData'
        ? action.rows.map(({ path, value }) => `${path}: ${value.text}`.slice(0, maxText))
        : [],
  )

/**
 * Characters of a member of typed data that may be what a key is made of: longer ones are
 * somebody's text, such as a proposal.
 */
const maxKeyText = 300
/** Texts whose signature may be a key: of messages, and of typed data. */
const keyTextsIn = (request: CheckedRequest): readonly string[] =>
  actionsOf(request).flatMap((action) =>
    action.kind === 'message' ||
    (action.kind === 'signIn' && request.call.method === 'solana_signIn')
      ? [action.text.text.slice(0, maxText)]
      : action.kind === 'typedData'
        ? [
            action.primaryType,
            ...action.rows
              .map(({ value }) => value.text)
              .filter(({ length }) => length <= maxKeyText),
          ]
        : [],
  )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const countNames = (value: unknown): number =>
  isObject(value)
    ? (Array.isArray(value) ? 0 : Object.keys(value).length) +
      Object.values(value).reduce<number>((sum, each) => sum + countNames(each), 0)
    : 0
/**
 * Whether the text of typed data has a member twice, or there are two of typed data: wallets take
 * the first or the last.
 */
function hasTwice({ call: { method, params } }: CheckedRequest): boolean {
  const given: readonly unknown[] =
    /TypedData/.test(method) && Array.isArray(params) ? params.slice(0, 2) : []
  const texts = given.filter(
    (text): text is string => typeof text === 'string' && /^\s*[[{]/.test(text),
  )
  try {
    return (
      texts.length + given.filter(isObject).length > 1 ||
      texts.some(
        (text) =>
          [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)].filter(([, isName]) => isName)
            .length > countNames(JSON.parse(text)),
      )
    )
  } catch {
    // lists within lists, deeper than anybody can look
    return true
  }
}

/** Signed for another site than the one that asks. */
const mismatch = (domain: string | undefined): readonly Finding[] =>
  domain === undefined
    ? []
    : [{ id: 'domain-mismatch', level: 'danger', values: { domain: domain.slice(0, 80) } }]

/** What is signed without being a transaction, and means more than it says. */
export const signing: Rule = (request, facts) => {
  const { origin } = facts
  const warnings = new Set((request.parts ?? []).flatMap((part) => part.warnings))
  const { method } = request.call
  const found: Finding[] = []
  if (method === 'eth_sign' || isBlind(request))
    found.push({ id: 'eth-sign', level: isOfSafe(request, facts) ? 'caution' : 'danger' })
  const actions = actionsOf(request)
  const signIn = actions.find((action) => action.kind === 'signIn')
  const texts = textsIn(request)
  const isHere = (site: string) => originOf(site) === origin
  const { protocol, host, hostname } = new URL(origin)
  const elsewhere = texts
    .flatMap((text) => [...text.matchAll(onlyOn)].map(([, site = '']) => site))
    .find((site) => !isHere(site) && !isHere(`${protocol}//${site}`))
  const named = actions.flatMap((action) =>
    action.kind === 'message' && action.isText ? [action.text.text.slice(0, maxText)] : [],
  )
  if (named.some((text) => isOpaque.test(text))) found.push({ id: 'eth-sign', level: 'caution' })
  const other = named
    .flatMap((text) => [...text.matchAll(signsInAt)].map(([, site = '']) => site))
    .find((site) => !isOneSite(site, hostname))
  found.push(
    ...mismatch(signIn?.isForeign ? signIn.domain.text : undefined),
    ...mismatch(other),
    ...mismatch(elsewhere),
  )
  // what says where alone it may be signed is good for nothing elsewhere
  if (
    !texts.some((text) => text.search(onlyOn) >= 0) &&
    keyTextsIn(request).some((text) =>
      isKey.test(text.replaceAll(` on ${host}`, ' if you trust').replace(/\bapi\s+keys?\b/gi, '')),
    )
  )
    found.push({ id: 'key-message', level: 'caution' })
  if (
    actions.some((action) =>
      'text' in action
        ? action.text.text.length > maxText
        : action.kind === 'typedData' && action.isCut,
    )
  )
    found.push({ id: 'not-whole', level: 'caution' })
  // many sites name a network of their own in a sign-in
  const isOwn = sameAddress(signIn?.text.text.split('\n')[1] ?? '') === sameAddress(request.account)
  if (warnings.has('other_account'))
    found.push(
      isOwn ? { id: 'wrong-network', level: 'info' } : { id: 'other-account', level: 'danger' },
    )
  if (warnings.has('other_chain')) found.push({ id: 'wrong-network', level: 'danger' })
  if (warnings.has('unsigned') || hasTwice(request))
    found.push({ id: 'unsigned-members', level: 'danger' })
  if (warnings.has('hidden_characters')) found.push({ id: 'hidden-characters', level: 'caution' })
  if (/Permissions$|^wallet_grant/.test(method) || asksForRights(request.call))
    found.push({ id: 'permissions', level: 'danger' })
  else if (!request.parts && method !== 'eth_sign')
    found.push({ id: 'unexplained', level: 'caution' })
  return found
}

/** Bytes without a meaning: a hash of anything, such as a transaction. */
const isBlind = (request: CheckedRequest) =>
  actionsOf(request).some((action) => action.kind === 'message' && !action.isText)

/**
 * Whether all bytes are a message that a contract account signs by its owners, who are only ever
 * shown its hash.
 */
const isOfSafe = ({ parts = [] }: CheckedRequest, { codes, tokens }: Facts) =>
  parts.length > 0 &&
  parts.every(({ domain, actions }) => {
    const contract = sameAddress(domain?.contract ?? '')
    return (
      isContract(codes.get(contract)) &&
      !tokens.has(contract) &&
      actions.some(
        (action) => action.kind === 'typedData' && action.type === 'SafeMessage(bytes message)',
      )
    )
  })
