import { actionsOf, leavesOf, sameAddress } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'

/** Contracts that may take what accounts have allowed them, on each network that has them: Permit2, Seaport and Blur. */
const takers: readonly string[] = [
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
  '0x000000000000ad05ccc4f10045630fb830b95127',
  '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5',
]
/** Members of a vote that is passed on, which tokens have and which takes nothing. */
const vote = 'delegatee nonce expiry'

/** Data without words that is signed for a token, or for a contract that may take tokens. */
const signatures = ({ parts = [] }: CheckedRequest, { tokens }: Facts): readonly Finding[] =>
  parts.flatMap(({ actions, domain }): readonly Finding[] => {
    const contract = domain?.contract && sameAddress(domain.contract)
    const isUnread = actions.length > 0 && actions.every((action) => action.kind === 'typedData' && action.rows.map(({ path }) => path).join(' ') !== vote)
    return contract && isUnread && (tokens.has(contract) || takers.includes(contract)) ? [{ id: 'token-signature', level: 'danger', values: { address: contract } }] : []
  })

/** A leave as both sides name it: of a token or an item, of all, or through Permit2. */
const leaveKey = (token: string, spender: string, kind: string) => [token, spender, kind === 'item' ? 'token' : kind].map(sameAddress).join(' ')

/**
 * Leaves that were given when the request was tried, and of which it says nothing: those of contracts that the account itself calls, of its own code, and through Permit2, which is allowed
 * everything already. A leave that was signed before, for the contract that is called, is used by it.
 */
function hidden(request: CheckedRequest, { simulation }: Facts): readonly Finding[] {
  if (simulation.outcome !== 'succeeds') return []
  const said = new Set(
    leavesOf(request).flatMap(({ token = '', spender, action }) => (action.kind === 'approveAll' ? ['all', 'token'] : [action.by === 'permit2' ? 'permit2' : 'token']).map((kind) => leaveKey(token, spender, kind))),
  )
  const called = new Set((evmCallsOf(request.call) ?? []).map(({ to = '' }) => sameAddress(to)))
  const isOwnCode = called.has(sameAddress(request.account))
  return (simulation.allowed ?? []).flatMap(({ token, spender, kind }): readonly Finding[] => {
    const counts = isOwnCode || called.has(token) || (kind === 'permit2' && !called.has(spender))
    return counts && !said.has(leaveKey(token, spender, kind)) ? [{ id: 'hidden-approval', level: 'danger', values: { spender, token } }] : []
  })
}

/** What cannot be read, and takes all the same. */
export const blind: Rule = (request, facts) => [
  ...signatures(request, facts),
  ...hidden(request, facts),
  ...(actionsOf(request).some((action) => action.kind === 'signIn' && action.text.text.includes('urn:recap:')) ? [{ id: 'recap', level: 'caution' } as const] : []),
]
