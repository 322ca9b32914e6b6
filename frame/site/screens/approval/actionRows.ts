import type { ActionText, Fact, Value } from '../../../../lib/decode/facts'
import { formatNative, formatUnits } from '../look/amounts'
import { type Child, fill, make } from '../look/dom'
import { addressRow, isolate, quote, row, wideRow } from '../look/parts'
import { countText } from '../look/texts'
import type { ApprovalTexts } from './texts'

/** An action in words: what it does, for a heading, and its facts. */
export interface ActionRows {
  readonly title: readonly Child[]
  readonly rows: readonly HTMLElement[]
}

/** An amount of a network's own currency. */
export function nativeAmount(
  { value, symbol }: ReturnType<typeof formatNative>,
  { t }: ApprovalTexts,
): Child[] {
  return symbol
    ? [isolate(`${value}\u00a0${symbol}`, 'amount')]
    : fill(t('coins'), { amount: isolate(value, 'amount') })
}

/** A moment in Unix seconds. Dates that no calendar has are shown as their number. */
function dateOf(seconds: bigint, lang: string): string {
  const date =
    seconds >= 0n && seconds < 8_640_000_000_000n ? new Date(Number(seconds) * 1_000) : undefined
  return date
    ? new Intl.DateTimeFormat(lang, {
        dateStyle: 'medium',
        timeStyle: 'short',
        numberingSystem: 'latn',
      }).format(date)
    : formatUnits(seconds)
}

const number = (value: bigint) => isolate(formatUnits(value), 'amount')

function amountOf(
  { amount, token, isTokenId }: Extract<Value, { kind: 'amount' }>,
  chainId: string,
  texts: ApprovalTexts,
): readonly Child[] {
  if (token === undefined) return nativeAmount(formatNative(amount, chainId), texts)
  return isTokenId
    ? [number(amount)]
    : fill(countText(texts, 'units', Number(amount)), { amount: number(amount) })
}

function drawn(value: Value, chainId: string, texts: ApprovalTexts): readonly Child[] {
  switch (value.kind) {
    case 'address':
      return [isolate(value.address, 'address')]
    case 'amount':
      return amountOf(value, chainId, texts)
    case 'integer':
      return [number(value.value)]
    case 'duration':
      return [isolate(`${formatUnits(value.seconds)}\u00a0s`)]
    case 'date':
      return [make('bdi', {}, dateOf(value.seconds, texts.lang))]
    case 'text':
      return [quote(value.text, value.isCode)]
    case 'code':
      return [isolate(value.text, 'address')]
    case 'word':
      return value.name === 'noLimit' ? [make('b', {}, texts.t(value.name))] : [texts.t(value.name)]
  }
}

/** A name of the request's own, with what the wallet says of it. */
const ownLabel = ({ label, isUnsigned }: Fact, { t }: ApprovalTexts): readonly Child[] => [
  ...(typeof label === 'string' ? [t(label)] : [quote(label, true)]),
  ...(isUnsigned ? [` (${t('notSigned')})`] : []),
]

function factRow(fact: Fact, chainId: string, texts: ApprovalTexts): HTMLElement {
  const { label, value } = fact
  if (typeof label !== 'string')
    return make(
      'div',
      { class: 'kv', 'data-wide': true },
      make('dt', {}, ...ownLabel(fact, texts)),
      make('dd', {}, ...drawn(value, chainId, texts)),
    )
  const text = texts.t(label)
  if (value.kind === 'address') return addressRow(text, value.address)
  const isWide =
    value.kind === 'amount' ||
    value.kind === 'text' ||
    (value.kind === 'word' && value.name === 'noLimit')
  return (isWide ? wideRow : row)(text, ...drawn(value, chainId, texts))
}

/** What an action does, for a heading or a button. */
export const actionTitle = (
  { title, amount }: ActionText,
  chainId: string,
  texts: ApprovalTexts,
): readonly Child[] => {
  if (typeof title !== 'string') return [quote(title)]
  return amount
    ? fill(texts.t(title), { amount: make('span', {}, ...drawn(amount, chainId, texts)) })
    : [texts.t(title)]
}

/**
 * What an action does, in words of the language, with addresses whole and amounts to the last
 * digit.
 */
export function actionRows(words: ActionText, chainId: string, texts: ApprovalTexts): ActionRows {
  return {
    title: actionTitle(words, chainId, texts),
    rows: words.facts.map((fact) => factRow(fact, chainId, texts)),
  }
}
