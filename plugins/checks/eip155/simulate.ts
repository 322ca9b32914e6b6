import type { ChainId } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { quantityOf } from '../../../lib/bytes/abiWord'
import { selectors } from '../../../lib/bytes/tokenAbi'
import { nativeAsset } from '../../shared/assets/assets'
import { readRejection, reasonOf } from '../rejection'
import type { EvmCall, EvmInput, Send, Simulation } from '../simulation'
import { asMined, compared, withoutFees } from './asMined'
import { allowedIn, hasMore, netChange, type Transfer, transfersOf } from './changes'

/** One way to try calls. Undefined: the node does not have it. */
type Rung = (input: EvmInput, send: Send) => Promise<Simulation | undefined>

/**
 * `transfer`, `transferFrom` and `approve` of ERC-20, which may answer false instead of failing.
 */
const mayRefuse: readonly string[] = [selectors.transfer, selectors.transferFrom, selectors.approve]
const refused: Simulation = { outcome: 'fails', reason: undefined }
const isRefusal = (call: EvmCall | undefined, output: unknown) =>
  mayRefuse.includes(call?.data?.slice(2, 10).toLowerCase() ?? '') &&
  typeof output === 'string' &&
  /^0x0{64}$/.test(output)

/**
 * Whether a call has used so much of its gas that it may have failed for that: a call within it
 * gets 63 parts of 64.
 */
const isSpent = (used: unknown, call: EvmCall | undefined) =>
  (quantityOf(used) ?? 0n) * 10n > (quantityOf(call?.gas) ?? 0n) * 9n

/** Frames of one trace that are looked at. */
const maxFrames = 2000

const simulate: Rung = async ({ account, chainId, calls, block, on = 'latest' }, send) => {
  // only what is validated pays its fee on every node
  const answer = await send('eth_simulateV1', [
    {
      blockStateCalls: [{ calls, ...(block && { blockOverrides: block }) }],
      traceTransfers: true,
      validation: block !== undefined,
    },
    on,
  ])
  const results: unknown =
    Array.isArray(answer) && isRecord(answer[0]) ? answer[0].calls : undefined
  if (!Array.isArray(results) || results.length !== calls.length || !results.every(isRecord))
    return undefined
  const failed = results.find(({ status }) => status !== '0x1')
  if (failed) {
    if (block && isSpent(failed.gasUsed, calls[results.indexOf(failed)])) return undefined
    const { error, returnData } = failed
    const { data = returnData, message = undefined } = isRecord(error) ? error : {}
    return { outcome: 'fails', reason: reasonOf({ data, message }) }
  }
  if (results.some(({ returnData }, at) => isRefusal(calls[at], returnData))) return refused
  const gas = results.reduce((sum, { gasUsed }) => sum + (quantityOf(gasUsed) ?? 0n), 0n)
  return {
    outcome: 'succeeds',
    gas,
    changes: netChange(
      account,
      results.flatMap(({ logs }) => transfersOf(logs, chainId)),
    ),
    ...allowedIn(
      results.map(({ logs }) => logs),
      account,
    ),
    ...(results.some(({ logs }) => hasMore(logs)) && { isCut: true }),
  }
}

/**
 * What the frames of a trace moved. A frame that failed has moved nothing, nor have those below it.
 */
function readFrames(
  root: Readonly<Record<string, unknown>>,
  chainId: ChainId,
): { readonly transfers: readonly Transfer[]; readonly logs: readonly unknown[] } | undefined {
  const asset = nativeAsset({ id: chainId, namespace: 'eip155' })
  const transfers: Transfer[] = []
  const logs: unknown[] = []
  const waiting: unknown[] = [root]
  for (let count = 0; waiting.length; count++) {
    const frame = waiting.pop()
    if (count > maxFrames || !isRecord(frame)) return undefined
    if (frame.error !== undefined) continue
    const { type, value, from, to, calls } = frame
    const raw = quantityOf(value) ?? 0n
    if (raw > 0n && /^(?:CALL|CREATE2?|SELFDESTRUCT)$/.test(String(type)))
      transfers.push({ asset, raw, from: String(from).toLowerCase(), to: String(to).toLowerCase() })
    if (Array.isArray(frame.logs)) logs.push(...frame.logs)
    if (Array.isArray(calls)) waiting.push(...calls)
  }
  return { transfers: [...transfers, ...transfersOf(logs, chainId)], logs }
}

const trace: Rung = async ({ account, chainId, calls, block }, send) => {
  // the node tries one call: what the next of a batch needs would not be there
  if (calls.length !== 1) return undefined
  const answer = await send('debug_traceCall', [
    calls[0],
    'latest',
    { tracer: 'callTracer', tracerConfig: { withLog: true } },
  ])
  if (!isRecord(answer) || typeof answer.type !== 'string') return undefined
  const { error, output, revertReason, gasUsed } = answer
  if (error !== undefined && block && isSpent(gasUsed, calls[0])) return undefined
  if (error !== undefined)
    return { outcome: 'fails', reason: reasonOf({ data: output, message: revertReason ?? error }) }
  if (isRefusal(calls[0], output)) return refused
  const found = readFrames(answer, chainId)
  return {
    outcome: 'succeeds',
    gas: quantityOf(gasUsed),
    changes: found && netChange(account, found.transfers),
    ...allowedIn([found?.logs], account),
    ...((!found || hasMore(found.logs)) && { isCut: true }),
  }
}

const call: Rung = async ({ calls }, send) => {
  if (calls.length !== 1) return undefined
  const [output, gas] = await Promise.all([
    send('eth_call', [calls[0], 'latest']),
    send('eth_estimateGas', [calls[0]]),
  ])
  if (typeof output !== 'string' || quantityOf(gas) === undefined) return undefined
  return isRefusal(calls[0], output) ? refused : { outcome: 'succeeds', changes: undefined }
}

const rungs: readonly Rung[] = [simulate, trace, call]

/** What is remembered of a chain: which way its node answered last, and its base fee. */
export type RungMemory = Map<
  ChainId,
  { readonly at?: number | undefined; readonly baseFee?: bigint | undefined }
>

const climb = async (rung: Rung, input: EvmInput, send: Send): Promise<Simulation | undefined> => {
  try {
    return await rung(input, send)
  } catch (error) {
    const read = readRejection(error)
    return read.fails ? { outcome: 'fails', reason: read.reason } : undefined
  }
}

/**
 * Notes the block that calls are tried on, where the node says it: by its hash, or, of nodes that
 * try within the newest block, by its number.
 */
const noting =
  (send: Send, note: (block: string) => void): Send =>
  async (method, params) => {
    const answer = await send(method, params)
    const { number, parentHash } = Array.isArray(answer) && isRecord(answer[0]) ? answer[0] : {}
    const block = /^0x.*[1-9a-f]/.test(String(parentHash)) ? parentHash : number
    if (typeof block === 'string') note(block)
    return answer
  }

/** The base fee of the block that comes next, in wei; undefined where the node does not say. */
async function baseFeeOf(send: Send): Promise<bigint | undefined> {
  const history = await send('eth_feeHistory', ['0x1', 'latest', []]).catch(() => undefined)
  const fees: unknown = isRecord(history) ? history.baseFeePerGas : undefined
  return Array.isArray(fees) ? quantityOf(fees.at(-1)) : undefined
}

/**
 * Tries calls on the chain's node without sending them: `eth_simulateV1`, else `debug_traceCall`,
 * else `eth_call` with `eth_estimateGas`. All are asked at once, in one HTTP request, until one has
 * answered; then that one alone. The first two are asked twice, the second time as if the calls
 * were mined: nodes try calls without a fee, which contracts see. Where both differ and a block has
 * come between them, the first is asked again on the block of the second; what is found so far is
 * told before. Rejects where the node is not there.
 */
export async function simulateEvm(
  input: EvmInput,
  send: Send,
  memory: RungMemory,
  tell: (found: Simulation) => void,
): Promise<Simulation> {
  const { chainId, calls } = input
  // not every node tries the creation of a contract the way it tries calls
  const isUsual = calls.every(({ to }) => to)
  const { at: last, baseFee } = memory.get(chainId) ?? {}
  const known = isUsual ? last : undefined
  const isAsked = (at: number) => known === undefined || known === at
  const free = { ...input, calls: calls.map(withoutFees) }
  const paid = asMined(input, baseFee)
  let [freeBlock, paidBlock]: readonly (string | undefined)[] = []
  const [tried, mined, nextFee] = await Promise.all([
    Promise.allSettled(
      rungs.map((rung, at) =>
        isAsked(at)
          ? climb(
              rung,
              free,
              noting(send, (block) => (freeBlock = block)),
            )
          : undefined,
      ),
    ),
    Promise.allSettled(
      rungs.slice(0, 2).map((rung, at) =>
        isAsked(at)
          ? rung(
              paid,
              noting(send, (block) => (paidBlock = block)),
            )
          : undefined,
      ),
    ),
    baseFeeOf(send),
  ])
  // a node behind the same URL may be another one next time
  const keep = (at: number | undefined) =>
    void memory.set(chainId, { at: isUsual ? at : last, baseFee: nextFee })
  for (const [at, one] of tried.entries()) {
    if (one.status !== 'fulfilled' || !one.value) continue
    // one that was away may be better than this one
    keep(tried.slice(0, at).every(({ status }) => status === 'fulfilled') ? at : last)
    const other = mined[at]?.status === 'fulfilled' ? mined[at].value : undefined
    const found = compared(one.value, other)
    if (found.outcome !== 'succeeds' || !found.isOtherwise || !paidBlock || paidBlock === freeBlock)
      return found
    tell(found)
    const again = await simulate({ ...free, on: paidBlock }, send).catch(() => undefined)
    return again ? compared(again, other) : found
  }
  keep(undefined)
  const away = tried.find((one) => one.status === 'rejected')
  if (away) throw away.reason
  return { outcome: 'untried', why: 'unsupported' }
}
