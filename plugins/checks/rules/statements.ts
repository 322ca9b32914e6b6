const ballot = 'uint256 proposalId,uint8 support'
const schema = 'bytes32 schema,address recipient'
const attested = 'uint64 expirationTime,bool revocable,bytes32 refUID,bytes data'
/** Votes, posts, attestations, and moves between own accounts, by the whole of their types. */
const statements: readonly string[] = [
  'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
  'Delegate(address delegatee,uint256 nonce,uint256 expiry)',
  'Delegate(address delegator,address delegatee,uint256 nonce,uint256 expiry)',
  'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
  'DelegateByType(address delegatee,uint256 type,uint256 nonce,uint256 expiry)',
  'DelegateByType(address delegator,address delegatee,uint8 delegationType,uint256 nonce,uint256 deadline)',
  'Ballot(uint256 proposalId,bool support)',
  `Ballot(${ballot})`,
  `Ballot(${ballot},address voter,uint256 nonce)`,
  `ExtendedBallot(${ballot},string reason,bytes params)`,
  `ExtendedBallot(${ballot},address voter,uint256 nonce,string reason,bytes params)`,
  ...['Init', ''].map(
    (init) =>
      `PostWithSig(uint256 profileId,string contentURI,address collectModule,bytes collectModule${init}Data,address referenceModule,bytes referenceModule${init}Data,uint256 nonce,uint256 deadline)`,
  ),
  // a key that votes at Snapshot
  'Alias(address from,address alias,uint64 timestamp)',
  'CancelAuthorization(address authorizer,bytes32 nonce)',
  'HyperliquidTransaction:UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)',
  // terms, a stake that stays the account's, and the most that an app may add to fees, which the
  // exchange bounds
  'HyperliquidTransaction:AcceptTerms(string hyperliquidChain,uint64 time)',
  'HyperliquidTransaction:TokenDelegate(string hyperliquidChain,address validator,uint64 wei,bool isUndelegate,uint64 nonce)',
  'HyperliquidTransaction:ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)',
  // attestations of EAS: by themselves, and made by others for who signs
  ...['', ',bytes32 salt'].map(
    (end) => `Attest(uint16 version,${schema},uint64 time,${attested}${end})`,
  ),
  `Attest(${schema},${attested},uint256 value,uint256 nonce,uint64 deadline)`,
  // who may propose transactions of a Safe, and one of those that is taken back: neither is signed
  // by it
  'Delegate(address delegateAddress,uint256 totp)',
  'DeleteRequest(bytes32 safeTxHash,uint256 totp)',
  // that an app of Farcaster asks for a key
  'SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)',
  // and that it gets one, which posts
  'Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)',
]

/** Orders that are taken back: by nothing but their numbers. */
const cancels =
  /^(?:Cancel(?:Orders?)?|OrderCancellations?)\((?:(?:uint\d*|bytes|bytes32)(?:\[\])? \w*(?:nonce|salt|id|hash|time|timestamp|deadline|expiry)s?(?:,|\)$))+$/i

/**
 * Whether typed data of a type, written as it is hashed, says something by which nobody takes
 * anything.
 */
export const isStatement = (type: string): boolean =>
  statements.includes(type) || cancels.test(type)
