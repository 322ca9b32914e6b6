import { isRecord } from '../jsonValue'
import { toPageText } from '../pageText'
import type { ReadMessage } from './permits'
import type { TypedData } from './types'

/** Rights over an account that a signature alone gives, by the whole of their types. */
const RIGHTS: Readonly<Record<string, (signer: string) => ReadMessage>> = {
  // ERC-7710, of MetaMask: the delegate acts as the account, within what the caveats hold back
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)':
    () => (message) => ({
      actions: [
        {
          kind: 'authority',
          account: message.address('delegator'),
          to: message.address('delegate'),
          right: 'program',
        },
      ],
      hasMore: true,
    }),
  'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)':
    (account) => (message) => ({
      actions: [
        { kind: 'authority', account, to: message.address('agentAddress'), right: 'trade' },
      ],
      hasMore: true,
    }),
  'HyperliquidTransaction:ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)':
    (account) => () => ({
      actions: [{ kind: 'authority', account, to: undefined, right: 'signers' }],
      hasMore: true,
    }),
}

/** How a type is read, if it gives a right over the account. */
export const rightReader = (type: string, signer: string): ReadMessage | undefined =>
  Object.hasOwn(RIGHTS, type) ? RIGHTS[type]?.(signer) : undefined

/** Whom an exchange pays by typed data that has no words. */
export function payeeOf(
  { primaryType, message }: TypedData,
  checksum: (address: string) => string,
): string | undefined {
  const to =
    primaryType.startsWith('HyperliquidTransaction:') &&
    isRecord(message) &&
    Object.hasOwn(message, 'destination')
      ? toPageText(String(message.destination)).text
      : ''
  return to ? checksum(to) : undefined
}

/**
 * Whether typed data is an action at Hyperliquid, which is signed for a network of its own that no
 * wallet is on.
 */
export const isPhantom = (type: string, chain: bigint | undefined): boolean =>
  chain === 1337n && type === 'Agent(string source,bytes32 connectionId)'
