// The chain behind the local Solana RPC: litesvm runs the transactions; slots, recent block hashes
// and the history are kept here.
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { tokenBalances } from './encode.mjs'
import { wireError } from './errors.mjs'
import { toBase58 } from './keys.mjs'
import { feeOf } from './transactions.mjs'

const SYSTEM = /** @type {any} */ ('11111111111111111111111111111111')
const RECENT = 150
const SLOTS_TO_CONFIRMED = 1n
const SLOTS_TO_FINALIZED = 3n
const HISTORY = 100_000

/**
 * @typedef {{ err: string | Record<string, unknown> | null, logs: string[], units: bigint,
 * returnData: unknown, accounts: (address: string) => any }} Outcome
 * @typedef {{ id: string, slot: bigint, blockTime: number, decoded:
 * import('./transactions.mjs').Decoded, outcome: Outcome, fee: bigint,
 *   addresses: string[], loaded: { writable: string[], readonly: string[] }, before: bigint[],
 *   after: bigint[],
 *   tokensBefore: unknown[], tokensAfter: unknown[] }} Landed
 */

/**
 * @param {import('./transactions.mjs').Message} message @param {(address: string) => any}
 * getAccount
 */
const loadedAddresses = (message, getAccount) => {
  const loaded = { writable: /** @type {string[]} */ ([]), readonly: /** @type {string[]} */ ([]) }
  for (const lookup of message.addressTableLookups ?? []) {
    const data = getAccount(lookup.lookupTableAddress).data ?? new Uint8Array()
    const at = (/** @type {number} */ index) =>
      toBase58(data.slice(56 + index * 32, 88 + index * 32))
    loaded.writable.push(...(lookup.writableIndices ?? []).map(at))
    loaded.readonly.push(...(lookup.readableIndices ?? []).map(at))
  }
  return loaded
}

/** @param {{ slotMs: number }} options */
export const createChain = ({ slotMs }) => {
  const svm = new LiteSVM()
    .withNativeMints()
    .withBlockhashCheck(false)
    .withTransactionHistory(BigInt(HISTORY))
  /** @type {Map<string, bigint>} */
  const recent = new Map()
  /** @type {Map<bigint, number>} */
  const times = new Map()
  /** @type {Map<string, Landed>} */
  const history = new Map()
  /** @type {Set<() => void>} */
  const watchers = new Set()
  const { slotsPerEpoch } = svm.getEpochSchedule()
  let slot = svm.getClock().slot
  const getAccount = (/** @type {any} */ address) => /** @type {any} */ (svm.getAccount(address))
  const balance = (/** @type {any} */ address) => svm.getBalance(address) ?? 0n
  const tell = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const nextSlot = () => {
    slot += 1n
    const now = Math.floor(Date.now() / 1000)
    const epoch = slot / slotsPerEpoch
    svm.setClock(new Clock(slot, BigInt(now), epoch, epoch + 1n, BigInt(now)))
    svm.expireBlockhash()
    recent.set(svm.latestBlockhash(), slot)
    times.set(slot, now)
    for (const [hash, since] of recent) if (since + BigInt(RECENT) < slot) recent.delete(hash)
    if (times.size > HISTORY) times.delete(/** @type {bigint} */ (times.keys().next().value))
    tell()
  }

  /** @param {any} result @returns {Outcome} */
  const outcomeOf = (result) => {
    const failed = result instanceof FailedTransactionMetadata
    const meta = result.meta?.() ?? result
    const program = meta.returnData().data()
    const found = new Map(
      (result.postAccounts?.() ?? []).map((/** @type {any} */ account) => [
        account.address,
        account,
      ]),
    )
    return {
      err: failed ? wireError(result.err()) : null,
      logs: meta.logs(),
      units: meta.computeUnitsConsumed(),
      returnData: program.length
        ? {
            programId: toBase58(meta.returnData().programId()),
            data: [Buffer.from(program).toString('base64'), 'base64'],
          }
        : null,
      accounts: (address) => found.get(address) ?? getAccount(address),
    }
  }
  /** @param {string} err @returns {Outcome} */
  const refused = (err) => ({ err, logs: [], units: 0n, returnData: null, accounts: getAccount })

  /**
   * @param {import('./transactions.mjs').Decoded} decoded @param {{ sigVerify?: boolean,
   * anyBlockhash?: boolean }} [options]
   */
  const simulate = (decoded, { sigVerify = true, anyBlockhash = false } = {}) => {
    if (!anyBlockhash && !recent.has(decoded.message.lifetimeToken))
      return refused('BlockhashNotFound')
    if (history.has(decoded.id)) return refused('AlreadyProcessed')
    if (sigVerify && !decoded.full) return refused('SignatureFailure')
    svm.withSigverify(sigVerify)
    try {
      return outcomeOf(svm.simulateTransaction(/** @type {any} */ (decoded.transaction)))
    } finally {
      svm.withSigverify(true)
    }
  }

  /**
   * Runs a transaction. What only its instructions refuse has landed and paid its fee; everything
   * else never happened.
   * @param {import('./transactions.mjs').Decoded} decoded
   */
  const submit = (decoded) => {
    if (!recent.has(decoded.message.lifetimeToken)) return refused('BlockhashNotFound')
    if (history.has(decoded.id)) return refused('AlreadyProcessed')
    if (!decoded.full) return refused('SignatureFailure')
    const loaded = loadedAddresses(decoded.message, getAccount)
    const addresses = [...decoded.message.staticAccounts, ...loaded.writable, ...loaded.readonly]
    const state = () => [addresses.map(balance), tokenBalances(addresses, getAccount)]
    const [before, tokensBefore] = state()
    const outcome = outcomeOf(svm.sendTransaction(/** @type {any} */ (decoded.transaction)))
    if (typeof outcome.err === 'string') return outcome
    const blockTime = times.get(slot) ?? 0
    const [after, tokensAfter] = state()
    history.set(decoded.id, {
      id: decoded.id,
      slot,
      blockTime,
      decoded,
      outcome,
      fee: feeOf(decoded.message),
      addresses,
      loaded,
      before,
      after,
      tokensBefore,
      tokensAfter,
    })
    if (history.size > HISTORY) history.delete(/** @type {string} */ (history.keys().next().value))
    tell()
    return outcome
  }

  /** @param {Landed} landed @returns {'processed' | 'confirmed' | 'finalized'} */
  const statusOf = (landed) =>
    slot - landed.slot >= SLOTS_TO_FINALIZED
      ? 'finalized'
      : slot - landed.slot >= SLOTS_TO_CONFIRMED
        ? 'confirmed'
        : 'processed'

  nextSlot()
  const timer = setInterval(nextSlot, slotMs)
  timer.unref()
  return {
    svm,
    history,
    getAccount,
    balance,
    simulate,
    submit,
    statusOf,
    nextSlot,
    slotsPerEpoch,
    slot: () => slot,
    blockTime: (/** @type {bigint} */ at) => times.get(at),
    isRecent: (/** @type {string} */ hash) => recent.has(hash),
    latestBlockhash: () => ({
      blockhash: svm.latestBlockhash(),
      lastValidBlockHeight: slot + BigInt(RECENT),
    }),
    /**
     * Calls back after each slot and each transaction; returns what ends it. @param {() => void}
     * watcher
     */
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Sets an account's lamports from nowhere. @param {any} address @param {any} lamports */
    fund: (address, lamports) =>
      svm.setAccount({
        address,
        data: new Uint8Array(),
        executable: false,
        lamports,
        programAddress: SYSTEM,
        space: 0n,
      }),
    stop: () => clearInterval(timer),
  }
}
