import { toBase58 } from '../../protocol/base58'
import { toHex } from '../bytes'
import type { Delegation } from '../keys/evm/hashes'
import type { EvmTransaction, SigningRequest } from '../requests/types'
import { evmActions } from './evmCalls'
import { type Asking, readSignIn } from './signIn'
import { solanaActions, solanaHighestFee } from './solanaActions'
import { toMessageText, toPageText } from './text'
import { typedDataActions } from './typedDataActions'
import type { Action, Approval, DomainFacts, Warning } from './types'

/** What an action is warned of by itself. */
function warningsOf(action: Action): readonly Warning[] {
  switch (action.kind) {
    case 'approve':
      return [...(action.spender === undefined ? (['unknown'] as const) : []), ...(action.isUnlimited ? (['unlimited'] as const) : []), ...(action.expires === undefined && action.amount > 0n ? (['no_end'] as const) : [])]
    case 'approveAll':
      return action.isApproved ? ['approve_all'] : []
    case 'authority':
    case 'delegate':
      return [action.kind]
    case 'call':
      return ['unknown']
    case 'transfer':
      // a recipient that only a table of the network knows
      return action.to === undefined ? ['unknown'] : []
    default:
      return []
  }
}

const textsOf = (action: Action) => ('text' in action ? [action.text] : action.kind === 'typedData' ? action.rows.map(({ value }) => value) : [])

const json = (value: unknown) => JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'bigint' ? entry.toString() : entry), 2)

function approvalOf({ signer, chainId }: Asking, actions: readonly Action[], warnings: readonly Warning[], raw: string, domain?: DomainFacts): Approval {
  const named = [domain?.name, domain?.version].flatMap((text) => text ?? [])
  const isHidden = [...actions.flatMap(textsOf), ...named].some(({ isAltered, isCut }) => isAltered || isCut)
  const all = new Set<Warning>([...warnings, ...actions.flatMap(warningsOf), ...(isHidden ? (['hidden_characters'] as const) : [])])
  return { signer, chainId, actions, warnings: [...all], ...(domain && { domain }), raw: toPageText(raw) }
}

function messageApproval(message: Uint8Array, asking: Asking): Approval {
  const shown = toMessageText(message)
  const signIn = shown.isText ? readSignIn(new TextDecoder('utf-8', { ignoreBOM: true }).decode(message), asking) : undefined
  const actions: readonly Action[] = signIn ? [signIn.action] : [{ kind: 'message', text: shown, isText: shown.isText }]
  return approvalOf(asking, actions, signIn?.warnings ?? (shown.isText ? [] : ['unknown']), toHex(message))
}

const highestFee = ({ gas, fees }: EvmTransaction) => gas * (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)

/**
 * What the screen shows of a request, one entry for each thing that is signed. It is made of the request that was read, which is the one that the
 * worker signs; nothing of the page's is in it but as text set apart.
 */
export function describeRequest(request: SigningRequest, asking: Asking): readonly Approval[] {
  switch (request.kind) {
    case 'evmMessage':
    case 'solanaMessage':
      return [messageApproval(request.message, asking)]
    case 'evmTypedData': {
      const { actions, warnings, domain: facts } = typedDataActions(request)
      const { domain, types, primaryType, message } = request
      return [approvalOf(asking, actions, warnings, json({ domain, types, primaryType, message }), facts)]
    }
    case 'evmTransaction': {
      const { actions, warnings } = evmActions(request)
      const { kind: _, ...fields } = request
      return [{ ...approvalOf(asking, actions, warnings, json(fields)), highestFee: highestFee(request) }]
    }
    case 'solanaTransactions':
      return request.transactions.map((transaction) => ({ ...approvalOf(asking, solanaActions(transaction), [], toBase58(transaction.wire)), highestFee: solanaHighestFee(transaction) }))
  }
}

/** What the screen shows of the kit's own upgrade of an account (EIP-7702). */
export const describeDelegation = (delegation: Delegation, asking: Asking): Approval => approvalOf(asking, [{ kind: 'delegate', to: delegation.address }], [], json(delegation))
