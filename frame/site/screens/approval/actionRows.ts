import { toPageText } from '../../approval/text'
import type { Action } from '../../approval/types'
import { formatNative, formatUnits } from '../look/amounts'
import { type Child, fill, make } from '../look/dom'
import { addressRow, isolate, quote, row, wideRow } from '../look/parts'
import type { ApprovalTextName, ApprovalTexts } from './texts'

/** An action in words: what it does, for a heading, and its facts. */
export interface ActionText {
  readonly title: readonly Child[]
  readonly rows: readonly HTMLElement[]
}

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>

/** An amount of a network's own currency. */
export function nativeAmount({ value, symbol }: ReturnType<typeof formatNative>, { t }: ApprovalTexts): Child[] {
  return symbol ? [isolate(`${value}\u00a0${symbol}`, 'amount')] : fill(t('coins'), { amount: isolate(value, 'amount') })
}

const addressOr = (label: ApprovalTextName, address: string | undefined, { t }: ApprovalTexts) => (address === undefined ? row(t(label), t('unread')) : addressRow(t(label), address))
const units = (amount: bigint, { t }: ApprovalTexts) => fill(t('units'), { amount: isolate(formatUnits(amount), 'amount') })

function transferWords({ token, from, to, amount, isTokenId }: Of<'transfer'>, signer: string, chainId: string, texts: ApprovalTexts): ActionText {
  const { t } = texts
  const parties = [...(from !== undefined && from.toLowerCase() !== signer.toLowerCase() ? [addressRow(t('from'), from)] : []), addressOr('to', to, texts)]
  if (token === undefined) return { title: fill(t('transfer'), { amount: make('span', {}, ...nativeAmount(formatNative(amount, chainId), texts)) }), rows: parties }
  const label = isTokenId === 'yes' ? 'tokenId' : isTokenId ? 'amountOrId' : 'amount'
  const value = isTokenId ? [isolate(formatUnits(amount), 'amount')] : units(amount, texts)
  return { title: [t(isTokenId === 'yes' ? 'transferItem' : 'transferToken')], rows: [wideRow(t(label), ...value), ...parties, addressOr('token', token, texts)] }
}

/** A moment in Unix seconds. Dates that no calendar has are shown as their number. */
function dateOf(seconds: bigint, lang: string): string {
  const date = seconds < 8_640_000_000_000n ? new Date(Number(seconds) * 1_000) : undefined
  return date ? new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' }).format(date) : formatUnits(seconds)
}

function approveWords({ token, spender, amount, isUnlimited, isTokenId, expires }: Of<'approve'>, texts: ApprovalTexts): ActionText {
  const { t, lang } = texts
  const value = isUnlimited ? [make('b', {}, t('noLimit'))] : isTokenId ? [isolate(formatUnits(amount), 'amount')] : units(amount, texts)
  return {
    title: [t(isUnlimited ? 'allowAll' : amount === 0n && !isTokenId ? 'disallow' : 'allow')],
    rows: [
      wideRow(t(isTokenId && !isUnlimited ? 'amountOrId' : 'amount'), ...value),
      addressOr('spender', spender, texts),
      addressOr('token', token, texts),
      ...(expires === undefined ? [] : [row(t('until'), make('bdi', {}, dateOf(expires, lang)))]),
    ],
  }
}

/** Typed data that has no words: its members, by names and with values that are the page's. */
const memberRows = ({ primaryType, rows }: Of<'typedData'>): readonly HTMLElement[] => [
  make('div', { class: 'kv', 'data-wide': true }, make('dt', {}, quote(toPageText(primaryType), true))),
  ...rows.map(({ path, value }) => make('div', { class: 'kv', 'data-wide': true }, make('dt', {}, quote(toPageText(path), true)), make('dd', {}, quote(value)))),
]

/** A text that does nothing, in a box that scrolls by itself: what comes below it is not pushed away. */
function low(text: HTMLElement): HTMLElement {
  text.classList.add('low')
  text.tabIndex = 0
  return text
}

/** What an action does, in words of the language, with addresses whole and amounts to the last digit. */
export function actionText(action: Action, signer: string, chainId: string, texts: ApprovalTexts): ActionText {
  const { t } = texts
  const isSolana = chainId.startsWith('solana:')
  switch (action.kind) {
    case 'transfer':
      return transferWords(action, signer, chainId, texts)
    case 'approve':
      return approveWords(action, texts)
    case 'approveAll':
      return { title: [t(action.isApproved ? 'approveAll' : 'disapproveAll')], rows: [addressRow(t('operator'), action.operator), addressRow(t('contract'), action.token)] }
    case 'authority':
      return { title: [t('authority')], rows: [addressOr('account', action.account, texts), addressOr('to', action.to, texts)] }
    case 'create':
      return { title: [t('create')], rows: [] }
    case 'call': {
      const selector = action.selector === undefined ? [] : [row(t('call'), isolate(action.selector))]
      return { title: [t(isSolana ? 'callProgram' : 'callContract')], rows: [addressOr(isSolana ? 'program' : 'contract', action.to, texts), ...selector] }
    }
    case 'delegate':
      return { title: [t('delegate')], rows: [addressRow(t('newCode'), action.to)] }
    case 'signIn':
      return { title: [t(action.isForeign ? 'signInElsewhere' : 'signInTo')], rows: [...(action.isForeign ? [wideRow(t('site'), quote(action.domain, true))] : []), wideRow(t('text'), quote(action.text))] }
    case 'message':
      return { title: [t('message')], rows: [wideRow(t('text'), quote(action.text, !action.isText))] }
    case 'typedData':
      return { title: [t('typedData')], rows: memberRows(action) }
    case 'memo':
      return { title: [t('memo')], rows: [wideRow(t('noteText'), low(quote(action.text)))] }
  }
}
