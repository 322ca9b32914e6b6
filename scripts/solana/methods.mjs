// The methods of the local Solana RPC, as documented for nodes. Account reads answer the newest
// state at every commitment.

import {
  accountJson,
  readMint,
  readToken,
  TOKEN_PROGRAMS,
  tokenAmount,
  tokenKind,
  transactionJson,
} from './encode.mjs'
import { invalidParams, preflightFault, rpcFault } from './errors.mjs'
import { FAUCET } from './faucet.mjs'
import { config, count, encoded, listOf, passes, pubkey, signature } from './params.mjs'
import { decodeMessage, decodeTransaction, feeOf, signedTransfer } from './transactions.mjs'

const VERSION = { 'solana-core': '3.0.0', 'feature-set': 0 }
const LANDING = ['finalized', 'confirmed', 'processed']

/** @typedef {(...params: any[]) => unknown} Method */

/**
 * @param {ReturnType<import('./chain.mjs').createChain>} chain @param {(value: unknown) => unknown}
 * at
 */
const tokenMethods = (chain, at) => {
  const accountOf = (/** @type {unknown} */ address, /** @type {'account' | 'mint'} */ kind) => {
    const account = chain.getAccount(pubkey(address))
    if (!account.exists || tokenKind(account) !== kind)
      throw invalidParams(`Invalid param: not a Token ${kind}`)
    return account
  }
  return {
    getTokenAccountBalance(/** @type {unknown} */ address) {
      const { mint, amount } = readToken(accountOf(address, 'account').data)
      return at(tokenAmount(amount, readMint(accountOf(mint, 'mint').data).decimals))
    },
    getTokenSupply(/** @type {unknown} */ address) {
      const { supply, decimals } = readMint(accountOf(address, 'mint').data)
      return at(tokenAmount(supply, decimals))
    },
    getTokenAccountsByOwner(
      /** @type {unknown} */ owner,
      /** @type {unknown} */ filter,
      /** @type {unknown} */ options,
    ) {
      pubkey(owner)
      const { mint, programId } = config(filter)
      if (mint === undefined && programId === undefined)
        throw invalidParams('Invalid params: expected `mint` or `programId`')
      const programs = programId === undefined ? Object.keys(TOKEN_PROGRAMS) : [pubkey(programId)]
      if (!programs.every((one) => Object.hasOwn(TOKEN_PROGRAMS, one)))
        throw invalidParams('Invalid param: unrecognized Token program id')
      if (mint !== undefined) accountOf(mint, 'mint')
      const found = programs
        .flatMap(
          (one) => /** @type {any[]} */ (chain.svm.getProgramAccounts(/** @type {any} */ (one))),
        )
        .filter((account) => {
          const token = tokenKind(account) === 'account' && readToken(account.data)
          return token && token.owner === owner && (mint === undefined || token.mint === mint)
        })
      return at(
        found.map((account) => ({
          pubkey: account.address,
          account: accountJson(account, config(options), chain.getAccount),
        })),
      )
    },
  }
}

/**
 * Whether it is as settled as was asked. @param {ReturnType<import('./chain.mjs').createChain>}
 * chain @param {import('./chain.mjs').Landed} landed
 */
const hasReached = (chain, landed, commitment = 'finalized') =>
  LANDING.indexOf(chain.statusOf(landed)) <= Math.max(0, LANDING.indexOf(commitment))

/**
 * @param {ReturnType<import('./chain.mjs').createChain>} chain @param {(value: unknown) => unknown}
 * at
 */
const transactionMethods = (chain, at) => ({
  requestAirdrop(/** @type {unknown} */ to, /** @type {unknown} */ lamports) {
    const amount = count(lamports, 'lamports')
    // A block hash of its own, or a second equal airdrop would be the same transaction.
    chain.nextSlot()
    const decoded = decodeTransaction(
      signedTransfer(FAUCET, pubkey(to), amount, chain.latestBlockhash().blockhash),
    )
    const outcome = chain.submit(decoded)
    if (outcome.err) throw preflightFault(outcome)
    return decoded.id
  },
  sendTransaction(/** @type {unknown} */ transaction, /** @type {unknown} */ options) {
    const { encoding = 'base58', skipPreflight = false } = config(options)
    const decoded = decodeTransaction(encoded(transaction, encoding))
    if (!skipPreflight) {
      const outcome = chain.simulate(decoded)
      if (outcome.err === 'SignatureFailure')
        throw rpcFault(-32003, 'Transaction signature verification failure')
      if (outcome.err) throw preflightFault(outcome)
    }
    chain.submit(decoded)
    return decoded.id
  },
  simulateTransaction(/** @type {unknown} */ transaction, /** @type {unknown} */ options) {
    const {
      encoding = 'base58',
      sigVerify = false,
      replaceRecentBlockhash = false,
      accounts,
    } = config(options)
    if (sigVerify && replaceRecentBlockhash)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const decoded = decodeTransaction(encoded(transaction, encoding))
    const outcome = chain.simulate(decoded, { sigVerify, anyBlockhash: replaceRecentBlockhash })
    if (sigVerify && outcome.err === 'SignatureFailure')
      throw rpcFault(-32003, 'Transaction signature verification failure')
    const after = (/** @type {unknown} */ one) =>
      accountJson(
        outcome.accounts(pubkey(one)),
        { encoding: accounts.encoding ?? 'base64' },
        chain.getAccount,
      )
    const wanted =
      accounts && listOf(accounts.addresses, 64).map((one) => (outcome.err ? null : after(one)))
    return at({
      err: outcome.err,
      logs: outcome.logs,
      accounts: wanted ?? null,
      unitsConsumed: outcome.units,
      returnData: outcome.returnData,
      innerInstructions: null,
      replacementBlockhash: replaceRecentBlockhash ? chain.latestBlockhash() : null,
    })
  },
  getSignatureStatuses(/** @type {unknown} */ signatures) {
    const statuses = listOf(signatures, 256).map((one) => {
      const landed = chain.history.get(signature(one))
      if (!landed) return null
      const { err } = landed.outcome
      const confirmationStatus = chain.statusOf(landed)
      const confirmations = confirmationStatus === 'finalized' ? null : chain.slot() - landed.slot
      return {
        slot: landed.slot,
        confirmations,
        err,
        status: err ? { Err: err } : { Ok: null },
        confirmationStatus,
      }
    })
    return at(statuses)
  },
  getSignaturesForAddress(/** @type {unknown} */ address, /** @type {unknown} */ options) {
    pubkey(address)
    const { limit = 1000, before, until, commitment } = config(options)
    const all = [...chain.history.values()]
      .reverse()
      .filter(
        (landed) =>
          landed.addresses.includes(String(address)) && hasReached(chain, landed, commitment),
      )
    const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
    const to = until === undefined ? -1 : all.findIndex(({ id }) => id === until)
    return all
      .slice(from, to < 0 ? undefined : to)
      .slice(0, limit)
      .map((landed) => ({
        signature: landed.id,
        slot: landed.slot,
        err: landed.outcome.err,
        memo: null,
        blockTime: landed.blockTime,
        confirmationStatus: chain.statusOf(landed),
      }))
  },
  getTransaction(/** @type {unknown} */ id, /** @type {unknown} */ options) {
    const given = typeof options === 'string' ? { encoding: options } : config(options)
    if (given.commitment === 'processed')
      throw invalidParams('Method does not support commitment below `confirmed`')
    const landed = chain.history.get(signature(id))
    return landed && hasReached(chain, landed, given.commitment)
      ? transactionJson(landed, given)
      : null
  },
})

/**
 * @param {ReturnType<import('./chain.mjs').createChain>} chain @param {(value: unknown) => unknown}
 * at
 */
const accountMethods = (chain, at) => ({
  getBalance: (/** @type {unknown} */ address) => at(chain.balance(pubkey(address))),
  getAccountInfo: (/** @type {unknown} */ address, /** @type {unknown} */ options) =>
    at(accountJson(chain.getAccount(pubkey(address)), config(options), chain.getAccount)),
  getMultipleAccounts: (/** @type {unknown} */ addresses, /** @type {unknown} */ options) =>
    at(
      listOf(addresses, 100).map((one) =>
        accountJson(
          chain.getAccount(pubkey(one)),
          { encoding: 'base64', ...config(options) },
          chain.getAccount,
        ),
      ),
    ),
  getProgramAccounts(/** @type {unknown} */ program, /** @type {unknown} */ options) {
    const { filters, withContext, ...rest } = config(options)
    const found = /** @type {any[]} */ (chain.svm.getProgramAccounts(pubkey(program)))
      .filter(({ data }) => passes(data, filters))
      .map((account) => ({
        pubkey: account.address,
        account: accountJson(account, rest, chain.getAccount),
      }))
    return withContext ? at(found) : found
  },
  getMinimumBalanceForRentExemption: (/** @type {unknown} */ size) =>
    chain.svm.minimumBalanceForRentExemption(count(size, 'the data length')),
})

/**
 * All methods by name. Throws what `rpcFault` makes.
 * @param {ReturnType<import('./chain.mjs').createChain>} chain @param {string} genesisHash @returns
 * {Readonly<Record<string, Method>>}
 */
export const createMethods = (chain, genesisHash) => {
  const at = (/** @type {unknown} */ value) => ({
    context: { apiVersion: VERSION['solana-core'], slot: chain.slot() },
    value,
  })
  return {
    ...accountMethods(chain, at),
    ...tokenMethods(chain, at),
    ...transactionMethods(chain, at),
    getHealth: () => 'ok',
    getVersion: () => VERSION,
    getGenesisHash: () => genesisHash,
    getSlot: () => chain.slot(),
    getBlockHeight: () => chain.slot(),
    getTransactionCount: () => chain.history.size,
    getBlockTime(/** @type {unknown} */ slot) {
      const time = chain.blockTime(count(slot, 'the slot'))
      if (time === undefined) throw rpcFault(-32004, `Block not available for slot ${slot}`)
      return time
    },
    getEpochInfo() {
      const absoluteSlot = chain.slot()
      const epoch = absoluteSlot / chain.slotsPerEpoch
      const slotIndex = absoluteSlot % chain.slotsPerEpoch
      return {
        absoluteSlot,
        blockHeight: absoluteSlot,
        epoch,
        slotIndex,
        slotsInEpoch: chain.slotsPerEpoch,
        transactionCount: chain.history.size,
      }
    },
    getLatestBlockhash: () => at(chain.latestBlockhash()),
    isBlockhashValid: (/** @type {unknown} */ hash) => at(chain.isRecent(pubkey(hash))),
    getFeeForMessage(/** @type {unknown} */ text) {
      const message = decodeMessage(encoded(text, 'base64'))
      return at(chain.isRecent(message.lifetimeToken) ? feeOf(message) : null)
    },
    getRecentPrioritizationFees(/** @type {unknown} */ addresses) {
      for (const one of listOf(addresses ?? [], 128)) pubkey(one)
      return Array.from({ length: 10 }, (_, back) => ({
        slot: chain.slot() - BigInt(back),
        prioritizationFee: 0,
      }))
    },
  }
}
