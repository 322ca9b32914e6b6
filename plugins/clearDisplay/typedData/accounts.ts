import type { Action, DomainFacts } from '../types'
import type { ReadMessage } from './permits'
import { toPageText } from '../pageText'
import { isRecord, type TypedData } from './types'
import { toInteger } from './values'

/** Rights over an account that a signature alone gives, by the whole of their types. */
const RIGHTS: Readonly<Record<string, (signer: string) => ReadMessage>> = {
  // ERC-7710, of MetaMask: the delegate acts as the account, within what the caveats hold back
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)': () => (message) => ({
    actions: [{ kind: 'authority', account: message.address('delegator'), to: message.address('delegate'), right: 'program' }],
    hasMore: true,
  }),
  'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)': (account) => (message) => ({
    actions: [{ kind: 'authority', account, to: message.address('agentAddress'), right: 'trade' }],
    hasMore: true,
  }),
  'HyperliquidTransaction:ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)': (account) => () => ({ actions: [{ kind: 'authority', account, to: undefined, right: 'signers' }], hasMore: true }),
}

/** How a type is read, if it gives a right over the account. */
export const rightReader = (type: string, signer: string): ReadMessage | undefined => (Object.hasOwn(RIGHTS, type) ? RIGHTS[type]?.(signer) : undefined)

const BALLOT = 'uint256 proposalId,uint8 support'
const SCHEMA = 'bytes32 schema,address recipient'
const ATTESTED = 'uint64 expirationTime,bool revocable,bytes32 refUID,bytes data'
/** Votes, posts, attestations, and moves between own accounts, by the whole of their types: nobody takes anything by them. */
const STATEMENTS: readonly string[] = [
  'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
  'Delegate(address delegatee,uint256 nonce,uint256 expiry)',
  'Delegate(address delegator,address delegatee,uint256 nonce,uint256 expiry)',
  'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
  'DelegateByType(address delegatee,uint256 type,uint256 nonce,uint256 expiry)',
  'DelegateByType(address delegator,address delegatee,uint8 delegationType,uint256 nonce,uint256 deadline)',
  'Ballot(uint256 proposalId,bool support)',
  `Ballot(${BALLOT})`,
  `Ballot(${BALLOT},address voter,uint256 nonce)`,
  `ExtendedBallot(${BALLOT},string reason,bytes params)`,
  `ExtendedBallot(${BALLOT},address voter,uint256 nonce,string reason,bytes params)`,
  ...['Init', ''].map((init) => `PostWithSig(uint256 profileId,string contentURI,address collectModule,bytes collectModule${init}Data,address referenceModule,bytes referenceModule${init}Data,uint256 nonce,uint256 deadline)`),
  // a key that votes at Snapshot
  'Alias(address from,address alias,uint64 timestamp)',
  'CancelAuthorization(address authorizer,bytes32 nonce)',
  'HyperliquidTransaction:UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)',
  // terms, a stake that stays the account's, and the most that an app may add to fees, which the exchange bounds
  'HyperliquidTransaction:AcceptTerms(string hyperliquidChain,uint64 time)',
  'HyperliquidTransaction:TokenDelegate(string hyperliquidChain,address validator,uint64 wei,bool isUndelegate,uint64 nonce)',
  'HyperliquidTransaction:ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)',
  // attestations of EAS: by themselves, and made by others for who signs
  ...['', ',bytes32 salt'].map((end) => `Attest(uint16 version,${SCHEMA},uint64 time,${ATTESTED}${end})`),
  `Attest(${SCHEMA},${ATTESTED},uint256 value,uint256 nonce,uint64 deadline)`,
  // who may propose transactions of a Safe, and one of those that is taken back: neither is signed by it
  'Delegate(address delegateAddress,uint256 totp)',
  'DeleteRequest(bytes32 safeTxHash,uint256 totp)',
  // that an app of Farcaster asks for a key
  'SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)',
]

/** Orders that are taken back: by nothing but their numbers. */
const CANCELS = /^(?:Cancel(?:Orders?)?|OrderCancellations?)\((?:(?:uint\d*|bytes|bytes32)(?:\[\])? \w*(?:nonce|salt|id|hash|time|timestamp|deadline|expiry)s?(?:,|\)$))+$/i

/** What is known of typed data that has no words: that it takes nothing, or whom an exchange pays by it. */
export function knownOf({ primaryType, message }: TypedData, type: string, checksum: (address: string) => string): Pick<Extract<Action, { kind: 'typedData' }>, 'isStatement' | 'to'> {
  const to = primaryType.startsWith('HyperliquidTransaction:') && isRecord(message) && Object.hasOwn(message, 'destination') ? toPageText(String(message.destination)).text : undefined
  return { ...((STATEMENTS.includes(type) || CANCELS.test(type)) && { isStatement: true }), ...(to && { to: checksum(to) }) }
}

/** Whether typed data is an action at Hyperliquid, which is signed for a network of its own that no wallet is on. */
export const isPhantom = ({ domain }: TypedData, type: string, { contract = '', name }: DomainFacts): boolean =>
  type === 'Agent(string source,bytes32 connectionId)' && name?.text === 'Exchange' && toInteger(domain.chainId) === 1337n && /^0x0{40}$/.test(contract)
