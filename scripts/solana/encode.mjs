// Accounts and transactions of the local Solana RPC in the encodings a node offers.
import { invalidParams, rpcFault } from './errors.mjs'
import { toBase58 } from './keys.mjs'

export const TOKEN_PROGRAMS = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}
const SYSTEM = '11111111111111111111111111111111'
const NO_RENT_EPOCH = 18_446_744_073_709_551_615n

/** @param {bigint} raw @param {number} decimals */
export const tokenAmount = (raw, decimals) => {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '')
  const text = digits.slice(0, cut) + (fraction && `.${fraction}`)
  return { amount: raw.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** A mint's supply and decimals. @param {Uint8Array} data */
export const readMint = (data) => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    supply: view.getBigUint64(36, true),
    decimals: /** @type {number} */ (data[44]),
    mintAuthority: view.getUint32(0, true) ? toBase58(data.subarray(4, 36)) : null,
    freezeAuthority: view.getUint32(46, true) ? toBase58(data.subarray(50, 82)) : null,
  }
}

/** A token account's mint, owner and amount. @param {Uint8Array} data */
export const readToken = (data) => ({
  mint: toBase58(data.subarray(0, 32)),
  owner: toBase58(data.subarray(32, 64)),
  amount: new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(64, true),
  state: data[108] === 2 ? 'frozen' : 'initialized',
  isNative: data[109] === 1,
})

/**
 * Which kind of account of a token program it is, or none. @param {any} account @returns {'account'
 * | 'mint' | undefined}
 */
export const tokenKind = ({ programAddress, data }) => {
  if (!Object.hasOwn(TOKEN_PROGRAMS, programAddress)) return undefined
  if (data.length === 82) return 'mint'
  if (data.length === 165) return 'account'
  return data.length > 165 ? (data[165] === 1 ? 'mint' : 'account') : undefined
}

/**
 * What token accounts hold, as a transaction's `preTokenBalances` has it. @param {string[]}
 * addresses @param {(address: string) => any} getAccount
 */
export const tokenBalances = (addresses, getAccount) =>
  addresses.flatMap((address, accountIndex) => {
    const account = getAccount(address)
    if (account.exists === false || tokenKind(account) !== 'account') return []
    const { mint, owner, amount } = readToken(account.data)
    const { exists, data } = getAccount(mint)
    return exists
      ? [
          {
            accountIndex,
            mint,
            owner,
            programId: account.programAddress,
            uiTokenAmount: tokenAmount(amount, readMint(data).decimals),
          },
        ]
      : []
  })

/** @param {any} account @param {(address: string) => any} getAccount */
const parsedData = (account, getAccount) => {
  const kind = tokenKind(account)
  if (!kind) return undefined
  const program =
    TOKEN_PROGRAMS[/** @type {keyof typeof TOKEN_PROGRAMS} */ (account.programAddress)]
  if (kind === 'mint') {
    const { supply, ...mint } = readMint(account.data)
    return {
      program,
      parsed: { info: { ...mint, isInitialized: true, supply: supply.toString() }, type: 'mint' },
      space: account.data.length,
    }
  }
  const { amount, ...token } = readToken(account.data)
  const mint = getAccount(token.mint)
  if (!mint.exists) return undefined
  return {
    program,
    parsed: {
      info: { ...token, tokenAmount: tokenAmount(amount, readMint(mint.data).decimals) },
      type: 'account',
    },
    space: account.data.length,
  }
}

/**
 * An account as `getAccountInfo` gives it; null if there is none.
 * @param {any} account @param {any} config @param {(address: string) => any} getAccount
 */
export const accountJson = (
  account,
  { encoding, dataSlice } = /** @type {any} */ ({}),
  getAccount,
) => {
  if (account.exists === false || account.lamports === 0n) return null
  const slice = dataSlice
    ? account.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: NO_RENT_EPOCH,
    space: account.data.length,
    data:
      (encoding === 'jsonParsed' && parsedData(account, getAccount)) ||
      bytesJson(slice, encoding === 'jsonParsed' ? 'base64' : encoding),
  }
}

/**
 * Bytes in the encoding asked for; without one a bare base58 text, as ever.
 * @param {Uint8Array} bytes @param {string | undefined} encoding @param {number} [most] bytes in
 * base58
 */
const bytesJson = (bytes, encoding, most = 128) => {
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding !== undefined && encoding !== 'base58')
    throw invalidParams(`Invalid params: unsupported encoding \`${encoding}\``)
  if (bytes.length > most)
    throw rpcFault(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return encoding ? [toBase58(bytes), 'base58'] : toBase58(bytes)
}

/** @param {any} message @param {{ writable: string[], readonly: string[] }} loaded */
const keysParsed = ({ header, staticAccounts }, loaded) => {
  const signers = header.numSignerAccounts
  const firstReadonly = staticAccounts.length - header.numReadonlyNonSignerAccounts
  const own = staticAccounts.map((/** @type {string} */ pubkey, /** @type {number} */ i) => ({
    pubkey,
    signer: i < signers,
    source: 'transaction',
    writable: i < signers ? i < signers - header.numReadonlySignerAccounts : i < firstReadonly,
  }))
  const looked = (/** @type {string[]} */ list, /** @type {boolean} */ writable) =>
    list.map((pubkey) => ({ pubkey, signer: false, source: 'lookupTable', writable }))
  return [...own, ...looked(loaded.writable, true), ...looked(loaded.readonly, false)]
}

/** @param {string} programId @param {string[]} accounts @param {Uint8Array} data */
const instructionParsed = (programId, accounts, data) => {
  if (programId !== SYSTEM || data.length !== 12 || data[0] !== 2)
    return { programId, accounts, data: toBase58(data), stackHeight: 1 }
  const lamports = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(4, true)
  const info = { source: accounts[0], destination: accounts[1], lamports }
  return { program: 'system', programId, parsed: { type: 'transfer', info }, stackHeight: 1 }
}

/** @param {import('./chain.mjs').Landed} landed @param {string} encoding */
const transactionParts = ({ decoded, addresses, loaded }, encoding) => {
  const { message, bytes, signatures } = decoded
  if (encoding === 'base64' || encoding === 'base58')
    return bytesJson(bytes, encoding, bytes.length)
  const instructions = message.instructions.map((/** @type {any} */ one) => {
    const data = new Uint8Array(one.data ?? [])
    const accounts = one.accountIndices ?? []
    if (encoding !== 'jsonParsed')
      return {
        programIdIndex: one.programAddressIndex,
        accounts,
        data: toBase58(data),
        stackHeight: 1,
      }
    return instructionParsed(
      /** @type {string} */ (addresses[one.programAddressIndex]),
      accounts.map((/** @type {number} */ i) => addresses[i]),
      data,
    )
  })
  const recentBlockhash = message.lifetimeToken
  if (encoding === 'jsonParsed')
    return {
      signatures,
      message: { accountKeys: keysParsed(message, loaded), instructions, recentBlockhash },
    }
  const header = {
    numRequiredSignatures: message.header.numSignerAccounts,
    numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
  }
  const lookups = (message.addressTableLookups ?? []).map((/** @type {any} */ one) => ({
    accountKey: one.lookupTableAddress,
    writableIndexes: one.writableIndices,
    readonlyIndexes: one.readableIndices,
  }))
  const accountKeys = message.staticAccounts
  return {
    signatures,
    message: {
      header,
      accountKeys,
      recentBlockhash,
      instructions,
      ...(message.version !== 'legacy' && { addressTableLookups: lookups }),
    },
  }
}

/**
 * A landed transaction as `getTransaction` gives it. @param {import('./chain.mjs').Landed} landed
 * @param {any} config
 */
export const transactionJson = (
  landed,
  { encoding = 'json', maxSupportedTransactionVersion } = /** @type {any} */ ({}),
) => {
  const { version } = landed.decoded.message
  if (version !== 'legacy' && !(version <= (maxSupportedTransactionVersion ?? -1)))
    throw rpcFault(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. ` +
        `Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  const { err, logs, units, returnData } = landed.outcome
  const { writable, readonly } = landed.loaded
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    ...(maxSupportedTransactionVersion !== undefined && { version }),
    meta: {
      err,
      status: err ? { Err: err } : { Ok: null },
      fee: landed.fee,
      preBalances: landed.before,
      postBalances: landed.after,
      preTokenBalances: landed.tokensBefore,
      postTokenBalances: landed.tokensAfter,
      innerInstructions: [],
      logMessages: logs,
      computeUnitsConsumed: units,
      rewards: [],
      ...(encoding !== 'jsonParsed' && { loadedAddresses: { writable, readonly } }),
      ...(returnData ? { returnData } : {}),
    },
    transaction: transactionParts(landed, encoding),
  }
}
