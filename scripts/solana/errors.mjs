// Errors of the local Solana RPC as a node words them: JSON-RPC codes, and what a transaction
// failed of.
const TRANSACTION_ERRORS = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
  'AccountBorrowOutstanding',
  'WouldExceedMaxBlockCostLimit',
  'UnsupportedVersion',
  'InvalidWritableAccount',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidRentPayingAccount',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataTotalLimit',
  'MaxLoadedAccountsDataSizeExceeded',
  'ResanitizationNeeded',
  'InvalidLoadedAccountsDataSizeLimit',
  'UnbalancedTransaction',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
]
const INSTRUCTION_ERRORS = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
  'ProgramEnvironmentSetupFailure',
  'ProgramFailedToComplete',
  'ProgramFailedToCompile',
  'Immutable',
  'IncorrectAuthority',
  'AccountNotRentExempt',
  'InvalidAccountOwner',
  'ArithmeticOverflow',
  'UnsupportedSysvar',
  'IllegalOwner',
  'MaxAccountsDataAllocationsExceeded',
  'MaxAccountsExceeded',
  'MaxInstructionTraceLengthExceeded',
  'BuiltinProgramsMustConsumeComputeUnits',
  'BorshIoError',
]
const SENTENCES = /** @type {Record<string, string>} */ ({
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
})

/**
 * Thrown by a method, answered as the error of a JSON-RPC response.
 * @param {number} code @param {string} message @param {unknown} [data]
 */
export const rpcFault = (code, message, data) =>
  Object.assign(new Error(message), { rpc: { code, message, ...(data !== undefined && { data }) } })

/** @param {string} problem */
export const invalidParams = (problem) => rpcFault(-32602, problem)

/**
 * What the runtime says of a failed transaction, as it goes on the wire. @param {any} err @returns
 * {string | Record<string, unknown>}
 */
export const wireError = (err) => {
  if (typeof err === 'number') return TRANSACTION_ERRORS[err] ?? 'SanitizeFailure'
  const name = err.constructor.name
  if (name === 'TransactionErrorInstructionError') {
    const inner = err.err()
    const what =
      typeof inner === 'number'
        ? (INSTRUCTION_ERRORS[inner] ?? 'GenericError')
        : 'code' in inner
          ? { Custom: inner.code }
          : 'BorshIoError'
    return { InstructionError: [err.index, what] }
  }
  if (name === 'TransactionErrorDuplicateInstruction') return { DuplicateInstruction: err.index }
  const kind =
    name === 'TransactionErrorInsufficientFundsForRent'
      ? 'InsufficientFundsForRent'
      : 'ProgramExecutionTemporarilyRestricted'
  return { [kind]: { account_index: err.accountIndex } }
}

/** @param {string | Record<string, any>} err */
const sentence = (err) => {
  if (typeof err === 'string') return SENTENCES[err] ?? err
  if (err.InstructionError) {
    const [index, what] = err.InstructionError
    return `Error processing Instruction ${index}: ${typeof what === 'string' ? what : `custom program error: 0x${what.Custom.toString(16)}`}`
  }
  if (err.InsufficientFundsForRent)
    return `Transaction results in an account (${err.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  return JSON.stringify(err)
}

/**
 * The refusal of `sendTransaction` whose trial run failed. @param {{ err: string | Record<string,
 * any>, logs: string[], units: bigint }} outcome
 */
export const preflightFault = ({ err, logs, units }) =>
  rpcFault(-32002, `Transaction simulation failed: ${sentence(err)}`, {
    accounts: null,
    err,
    innerInstructions: null,
    logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: units,
  })
