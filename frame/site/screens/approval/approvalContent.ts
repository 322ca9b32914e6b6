import type { Warning } from '../../../../lib/decode/types'
import { formatAddress } from '../../../../ui/primitives/identity'
import type { Approval } from '../../approval/types'
import { formatFee, networkName } from '../look/amounts'
import { drawMosaic, fill, icon, make } from '../look/dom'
import {
  addressRow,
  card,
  hostNotes,
  isolate,
  note,
  originText,
  quote,
  row,
  wideRow,
} from '../look/parts'
import { countText, type Texts } from '../look/texts'
import { type ActionRows, actionRows, nativeAmount } from './actionRows'
import { type ApprovalTexts, approvalTexts } from './texts'

/** Warnings of what could take more than it says. */
const BAD: readonly Warning[] = [
  'unlimited',
  'approve_all',
  'foreign_domain',
  'authority',
  'delegate',
  'delegate_call',
  'nonce',
  'for_nothing',
]

/** Who signs, where, and what it costs at most. */
function contextRows(
  { chainId, signer, highestFee }: Approval,
  texts: ApprovalTexts,
): readonly HTMLElement[] {
  const { t } = texts
  const account = make(
    'span',
    { class: 'party', title: signer },
    drawMosaic(signer, 20),
    isolate(formatAddress(signer), 'address'),
  )
  return [
    row(t('network'), make('bdi', {}, networkName(chainId))),
    row(t('account'), account),
    ...(highestFee === undefined
      ? []
      : [row(t('fee'), ...nativeAmount(formatFee(highestFee, chainId), texts))]),
  ]
}

/** Where typed data counts, in what it says itself. */
function domainRows({ domain, chainId }: Approval, { t }: ApprovalTexts): readonly HTMLElement[] {
  if (!domain) return []
  const { name, version, contract, salt, hasChain } = domain
  const label = hasChain
    ? fill(t('contractOn'), { network: networkName(chainId) }).join('')
    : t('contract')
  return [
    ...(name ? [wideRow(t('domain'), quote(name))] : []),
    ...(version ? [row(t('version'), quote(version))] : []),
    ...(contract === undefined ? [] : [addressRow(label, contract)]),
    ...(salt === undefined ? [] : [wideRow(t('salt'), isolate(salt, 'address'))]),
  ]
}

/** All there is of the request, for whoever wants to read it. */
function rawData(
  { raw, isRawRead }: Approval,
  { t }: ApprovalTexts,
  onToggle: () => void,
): HTMLElement {
  const details = make(
    'details',
    { class: 'raw', open: isRawRead },
    make('summary', {}, t('raw'), icon('down')),
    quote(raw, true),
  )
  details.addEventListener('toggle', onToggle)
  return details
}

const actionCard = ({ title, rows }: ActionRows) =>
  make('section', { class: 'action' }, make('h2', {}, ...title), card(...rows))

/** What the approval screen shows, from its top. */
export interface ApprovalContent {
  /**
   * Who asks, and for what. Its `h1` can be focused by a script, for readers of the screen to begin
   * there.
   */
  readonly head: HTMLElement
  readonly warnings: readonly HTMLElement[]
  /** Each action with its facts, then where and by whom. */
  readonly facts: readonly HTMLElement[]
  /** All of it, for whoever asks for that. */
  readonly raw: HTMLElement
}

/** Puts an approval into words. `onToggle` is told when more of it is on the screen, or less. */
export function approvalContent(
  approval: Approval,
  origin: string,
  shared: Texts,
  onToggle: () => void,
): ApprovalContent {
  const texts = approvalTexts(shared, approval)
  const { t } = texts
  const words = approval.described.map((each) => actionRows(each, approval.chainId, texts))
  const [first] = words
  const isSingle = words.length === 1 && first !== undefined
  const [domain, context] = [domainRows(approval, texts), contextRows(approval, texts)]
  // members mean what the domain makes of them
  const rows =
    approval.actions[0]?.kind === 'typedData'
      ? [...domain, ...(first?.rows ?? [])]
      : [...(first?.rows ?? []), ...domain]
  const heading = isSingle ? first.title : [countText(texts, 'actions', words.length)]
  return {
    head: make(
      'header',
      { class: 'head' },
      make('p', { class: 'asks' }, ...fill(t('asks'), { origin: originText(origin) })),
      make('h1', { tabindex: '-1' }, ...heading),
    ),
    warnings: [
      ...hostNotes(origin, shared),
      ...approval.warnings.map((warning) =>
        note(BAD.includes(warning) ? 'bad' : 'warn', t(`warn.${warning}`)),
      ),
      ...(approval.isUnpayable ? [note('bad', t('unpayable'))] : []),
      ...(approval.isFeeHigh ? [note('warn', t('feeHigh'))] : []),
    ],
    facts: isSingle
      ? [card(...rows, ...context)]
      : [...words.map(actionCard), card(...domain, ...context)],
    raw: rawData(approval, texts, onToggle),
  }
}
