import type { Fact, TextName } from '../../../../lib/decode/facts'
import { formatAddress } from '../../../../ui/primitives/identity'
import type { Approval } from '../../approval/types'
import type { Child } from '../look/dom'
import { isolate } from '../look/parts'
import { countText, type Texts } from '../look/texts'
import { actionTitle } from './actionRows'
import { approvalTexts } from './texts'

/** Facts that name who gets what an action gives, the closest first. */
const PARTIES: readonly TextName[] = [
  'to',
  'spender',
  'operator',
  'newCode',
  'contract',
  'program',
  'account',
]

const partyOf = (facts: readonly Fact[]): string | undefined => {
  for (const party of PARTIES) {
    const value = facts.find(({ label }) => label === party)?.value
    if (value?.kind === 'address') return formatAddress(value.address)
  }
  return undefined
}

/**
 * The label of the button that approves in a window of the wallet's own: what it does, and to whom.
 * Another window may lie over all the rest. An action whose name is the page's own text is named as
 * an approval.
 */
export function approveLabel(approval: Approval, shared: Texts, origin: string): readonly Child[] {
  const texts = approvalTexts(shared, approval)
  const { described, actions, chainId } = approval
  const [only] = described
  if (!only || described.length > 1) return [countText(texts, 'actions', described.length)]
  const kind = actions[0]?.kind
  const isForSite = kind === 'signIn' || kind === 'message' || kind === 'typedData'
  const party = isForSite ? new URL(origin).host : partyOf(only.facts)
  const action =
    typeof only.title === 'string' ? actionTitle(only, chainId, texts) : [texts.t('approve')]
  if (party === undefined) return action
  return texts
    .t(kind === 'transfer' ? 'actionTo' : 'actionFor')
    .split(/(\{\w+\})/)
    .flatMap((part) => (part === '{action}' ? action : part === '{party}' ? isolate(party) : part))
}
