import { withInner } from '../../../lib/decode/explanation'
import type { Action } from '../../../lib/decode/types'
import { actionsOf, leavesOf, maxNamed, maxText, namedIn, sameAddress } from '../addresses'
import { addressesOf } from '../argumentAddresses'
import { evmCallsOf } from '../evmCalls'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { isSensitive, payeeOf } from './signedMembers'
import { isStatement } from './statements'

/**
 * Contracts that may take what accounts have allowed them, on each network that has them: Permit2,
 * Seaport and Blur.
 */
const takers: readonly string[] = [
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
  '0x000000000000ad05ccc4f10045630fb830b95127',
  '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5',
]
/**
 * Whether a contract is written as none should be: wallets and contracts may read such a one in
 * their own ways.
 */
const isOdd = (contract: string) => !/^0x[\da-f]{40}$/i.test(contract) && /\d/.test(contract)

/**
 * Data without words that is signed: for a token, for a contract that may take tokens, or of a
 * token; for another contract; or of sums or of somebody else.
 */
const signatures = (request: CheckedRequest, facts: Facts): readonly Finding[] =>
  (request.parts ?? []).flatMap(({ actions, domain }): readonly Finding[] => {
    const { tokens, codes, origin } = facts
    const { host } = new URL(origin)
    const isPaying = (text: string) =>
      payeeOf(text, request, facts) !== undefined ||
      (/^\s*[[{]/.test(text) && isSensitive('', text, request, facts))
    if (!domain)
      return actions.some(
        (action) => action.kind === 'message' && isPaying(action.text.text.slice(0, maxText)),
      )
        ? [{ id: 'unread-signature', level: 'caution', values: { address: host } }]
        : []
    const own = sameAddress(request.account)
    const written = sameAddress(domain.contract ?? '')
    if (isOdd(written))
      return [
        { id: 'unread-signature', level: 'danger', values: { address: written.slice(0, 80) } },
      ]
    // where there is no code nobody verifies anything: some services write what they like
    const contract =
      /^(?:0x0{40})?$/.test(written) || (written !== own && codes.get(written) === '0x')
        ? undefined
        : written
    const all = withInner(actions).filter(({ kind }) => kind !== 'batch')
    const isUnread = (action: Action) =>
      action.kind === 'typedData'
        ? !isStatement(action.type) && action.to === undefined
        : action.kind === 'call' || (action.kind === 'message' && !action.isText)
    // a call or a text is not all of such data
    const isBeside =
      /^(?:batch|message|signIn)$/.test(actions[0]?.kind ?? '') &&
      actions.some(({ kind }) => kind === 'typedData')
    if (!isBeside && !all.every(isUnread)) return []
    const names = namedIn(all)
    const named = names.filter((address) => address !== own)
    const token = [...(contract === undefined ? [] : [contract]), ...named].find(
      (address) => tokens.has(address) || takers.includes(address),
    )
    if (token !== undefined)
      return [{ id: 'token-signature', level: 'danger', values: { address: token } }]
    // more than is looked through, or for the account's own code
    const isCut =
      names.length === maxNamed ||
      all.some(
        (action) =>
          action.kind === 'typedData' &&
          (action.isCut || action.rows.some(({ value }) => value.text.length > maxText)),
      )
    if (contract !== undefined && (isCut || contract === own))
      return [{ id: 'unread-signature', level: 'danger', values: { address: contract } }]
    const tells = (action: Action) =>
      action.kind === 'typedData'
        ? action.primaryType.startsWith('HyperliquidTransaction:') ||
          action.rows.some(({ path, value }) => isSensitive(path, value.text, request, facts))
        : isUnread(action)
    return contract !== undefined || all.some(tells)
      ? [
          {
            id: 'unread-signature',
            level: 'caution',
            values: { address: contract ?? named[0] ?? domain.name?.text.slice(0, 80) ?? host },
          },
        ]
      : []
  })

/** Who gets what a transfer of Permit2 is exchanged for. */
const takesOut = /^(?!.*(?:fee|refund)).*(?:recipient|receiver|beneficiary|(?:^|\.)to)$/i
/** Letters of bytes that an order has room in: five words. */
const leastOrder = 2 + 5 * 64 - 1
/** How much comes back at least. */
const least = /(?:buy|out|dest|receive|min)\w*amount|amount\w*(?:out|min)/i
/** Where an order has a list of what it pays. */
const paysOut = /outputs$/i
/**
 * A transfer of Permit2 that comes with an order without words, which names somebody else, or for
 * which nothing need come back.
 */
const witnessed = (request: CheckedRequest, facts: Facts): readonly Finding[] =>
  (request.parts ?? []).flatMap(({ actions, domain }): readonly Finding[] => {
    if (
      !domain ||
      !actions.some((action) => action.kind === 'approve') ||
      actions.some(({ kind }) => kind === 'order')
    )
      return []
    const rows = actions.flatMap((action) => (action.kind === 'typedData' ? action.rows : []))
    const isOwn = (address: string) =>
      address === sameAddress(request.account) || isTrusted(facts.known, address)
    // an order in bytes, between networks, that does not name the account at all
    const within = rows
      .map(({ value }) => (value.text.length > leastOrder ? addressesOf(value.text) : []))
      .filter((named) => !named.some(isOwn))
      .map((named) => named.filter((address) => !facts.tokens.has(address)).at(-1) ?? named[0])
    const other =
      rows
        .filter(({ path }) => takesOut.test(path))
        .flatMap(({ value }) => addressesOf(value.text))
        .find((address) => !isOwn(address)) ?? within.find((address) => address !== undefined)
    const amounts = rows.filter(({ path }) => least.test(path))
    const found: Finding[] =
      other === undefined
        ? []
        : [{ id: 'swap-to-other', level: 'caution', values: { address: other } }]
    if (rows.some(({ path, value }) => paysOut.test(path) && value.text === ''))
      found.push({ id: 'order-for-nothing', level: 'danger' })
    return amounts.length > 0 && amounts.every(({ value }) => value.text === '0')
      ? [...found, { id: 'swap-for-nothing', level: 'caution' }]
      : found
  })

/** A leave as both sides name it: of a token or an item, of all, or through Permit2. */
const leaveKey = (token: string, spender: string, kind: string) =>
  [token, spender, kind === 'item' ? 'token' : kind].map(sameAddress).join(' ')

/**
 * Leaves that were given when the request was tried, and of which it says nothing: those of
 * contracts that the account itself calls, of its own code, and through Permit2, which is allowed
 * everything already. A leave that was signed before, for the contract that is called, is used by
 * it.
 */
function hidden(request: CheckedRequest, { simulation }: Facts): readonly Finding[] {
  if (simulation.outcome !== 'succeeds') return []
  const said = new Set(
    leavesOf(request).flatMap(({ token = '', spender, action }) =>
      (action.kind === 'approveAll'
        ? ['all', 'token']
        : [action.by === 'permit2' ? 'permit2' : 'token']
      ).map((kind) => leaveKey(token, spender, kind)),
    ),
  )
  const called = new Set((evmCallsOf(request.call) ?? []).map(({ to = '' }) => sameAddress(to)))
  const isOwnCode = called.has(sameAddress(request.account))
  return (simulation.allowed ?? []).flatMap(({ token, spender, kind }): readonly Finding[] => {
    const counts = isOwnCode || called.has(token) || (kind === 'permit2' && !called.has(spender))
    return counts && !said.has(leaveKey(token, spender, kind))
      ? [{ id: 'hidden-approval', level: 'danger', values: { spender, token } }]
      : []
  })
}

/** What cannot be read, and takes all the same. */
export const blind: Rule = (request, facts) => [
  ...signatures(request, facts),
  ...witnessed(request, facts),
  ...hidden(request, facts),
  ...(actionsOf(request).some(
    (action) => action.kind === 'signIn' && action.text.text.includes('urn:recap:'),
  )
    ? [{ id: 'recap', level: 'caution' } as const]
    : []),
]
