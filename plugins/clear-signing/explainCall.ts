import type { RpcCall } from '../../kernel/index'
import { keccak256 } from '../../kernel/plugins/toolkit'
import type { Descriptor } from '../../lib/decode/descriptors/types'
import { explainRequest } from '../../lib/decode/explainRequest'
import { withInner } from '../../lib/decode/explanation'
import type { Action, Explanation, Warning } from '../../lib/decode/types'

/** A request in words, with the descriptors of the host and those that the plugin brings. */
export async function explainCall(
  { method, params, account = '', chainId }: RpcCall,
  descriptors: readonly Descriptor[],
): Promise<readonly Explanation[]> {
  const { default: bundled } = await import('../../lib/decode/descriptors/bundled')
  return (
    explainRequest(
      { method, params },
      { origin: location.origin, signer: account, chainId },
      { keccak256, descriptors: [...descriptors, ...bundled] },
    ) ?? []
  )
}

/** Warnings that the approve view has in its own words. */
const SAID: readonly Warning[] = ['unlimited', 'no_end', 'value_attached']

/**
 * Whether the approve view says an action by itself: coins of the network, and the three calls of
 * ERC-20 that it knows; messages it shows as they are.
 */
function isSaid(action: Action): boolean {
  if (action.kind === 'transfer') return action.id === undefined && action.isTokenId !== 'yes'
  if (action.kind === 'approve')
    return action.isTokenId !== undefined && action.by === undefined && action.change === undefined
  return action.kind === 'message' || action.kind === 'signIn'
}

/**
 * What the approve view does not say of an explanation: actions with those within them, and
 * warnings.
 */
export function unsaid(
  { actions, warnings }: Explanation,
  method: string,
): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const isWhole =
    method.startsWith('solana_') || method === 'signPsbt' ? false : actions.every(isSaid)
  const isMessage = actions.every(({ kind }) => kind === 'message' || kind === 'signIn')
  return {
    actions: isWhole || isMessage ? [] : withInner(actions),
    warnings: isWhole ? warnings.filter((warning) => !SAID.includes(warning)) : warnings,
  }
}
