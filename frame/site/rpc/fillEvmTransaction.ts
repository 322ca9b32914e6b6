import { frameError } from '../../protocol/errors'
import { SiteError } from '../errors'
import { parseEvmTransaction } from '../requests/evmTransaction'
import type { EvmTransaction } from '../requests/types'
import type { Node } from './createNode'
import { toQuantity } from './readAnswer'

type Given = Readonly<Record<string, unknown>>
type Fees = EvmTransaction['fees']

/** Blocks whose tips are looked at, and which of a block's tips: the middle one. */
const BLOCKS = 5
const PERCENTILE = 50
/** Gas of a payment to an account without code: no margin makes it more. */
const PAYMENT_GAS = 21_000n

const hex = (value: bigint | number) => `0x${value.toString(16)}`
const isMissing = (value: unknown) => value === undefined || value === null

/** The one parameter. What it may have is parseEvmTransaction's to say. */
function readGiven(params: unknown): Given {
  const [given, ...more] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof given !== 'object' || given === null || Array.isArray(given) || more.length > 0)
    throw new SiteError('request_refused')
  return given as Given
}

const isLegacy = ({ type }: Given) => type === '0x0' || type === '0x1'
const hasNoFees = ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Given) =>
  [gasPrice, maxFeePerGas, maxPriorityFeePerGas].every(isMissing)

/**
 * What is to be filled in is there as something that passes: all else is refused before any node is
 * asked.
 */
function parseDraft(given: Given, account: string, chainId: number): EvmTransaction {
  const { from, gas, nonce, chainId: own, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = given
  const fees =
    !isMissing(gasPrice) || (isLegacy(given) && hasNoFees(given))
      ? { gasPrice: gasPrice ?? '0x0' }
      : {
          maxFeePerGas: maxFeePerGas ?? maxPriorityFeePerGas ?? '0x0',
          maxPriorityFeePerGas: maxPriorityFeePerGas ?? '0x0',
        }
  const draft = parseEvmTransaction(
    {
      ...given,
      from: from ?? account,
      gas: gas ?? '0x0',
      nonce: nonce ?? '0x0',
      chainId: own ?? hex(chainId),
      ...fees,
    },
    chainId,
  )
  if (draft.from !== account) throw new SiteError('account_refused')
  return draft
}

/**
 * The next block's base fee and a tip that was enough lately; undefined for a network without base
 * fees (before EIP-1559).
 */
async function readMarket(
  node: Node,
): Promise<{ readonly base: bigint; readonly tip: bigint } | undefined> {
  const history = (await node
    .call('eth_feeHistory', [hex(BLOCKS), 'latest', [PERCENTILE]])
    .catch(() => undefined)) as { baseFeePerGas?: unknown; reward?: unknown } | null | undefined
  const bases = Array.isArray(history?.baseFeePerGas) ? history.baseFeePerGas : []
  if (isMissing(bases.at(-1))) return undefined
  const tips = (Array.isArray(history?.reward) ? history.reward : [])
    .flatMap((row: unknown) => (Array.isArray(row) ? [toQuantity(row[0])] : []))
    .sort((one, other) => (one < other ? -1 : 1))
  // blocks without transactions have no tips
  const tip =
    tips[Math.floor(tips.length / 2)] ||
    (await node.call('eth_maxPriorityFeePerGas', []).then(toQuantity, () => 0n))
  return { base: toQuantity(bases.at(-1)), tip }
}

/**
 * The fees that are given, or with what is missing of them: twice the base fee, which six full
 * blocks do not exceed.
 */
async function findFees(given: Given, { fees }: EvmTransaction, node: Node): Promise<Fees> {
  if (fees.type !== 'eip1559')
    return isMissing(given.gasPrice)
      ? { ...fees, gasPrice: toQuantity(await node.call('eth_gasPrice', [])) }
      : fees
  const [hasMax, hasTip] = [!isMissing(given.maxFeePerGas), !isMissing(given.maxPriorityFeePerGas)]
  if (hasMax && hasTip) return fees
  const market = await readMarket(node)
  if (!market && hasNoFees(given) && isMissing(given.type)) {
    const gasPrice = toQuantity(await node.call('eth_gasPrice', []))
    return { type: isMissing(given.accessList) ? 'legacy' : 'eip2930', gasPrice }
  }
  if (!market) throw frameError('upstream', 'the network has no base fee')
  const tip = hasTip ? fees.maxPriorityFeePerGas : market.tip
  const max = hasMax ? fees.maxFeePerGas : 2n * market.base + tip
  return { type: 'eip1559', maxFeePerGas: max, maxPriorityFeePerGas: tip < max ? tip : max }
}

/**
 * What a node estimates with a quarter more: the state may be another by then. Rejects with the
 * node's message where the transaction would fail.
 */
async function estimateGas(
  { from, to, value, data, accessList }: EvmTransaction,
  node: Node,
): Promise<bigint> {
  const gas = toQuantity(
    await node.call('eth_estimateGas', [
      {
        from,
        ...(to && { to }),
        value: hex(value),
        data,
        ...(accessList.length > 0 && { accessList }),
      },
    ]),
  )
  return gas === PAYMENT_GAS ? gas : (gas * 5n) / 4n
}

/** A transaction as `eth_sendTransaction` takes it, complete. */
function toParams({
  chainId,
  from,
  to,
  value,
  data,
  nonce,
  gas,
  fees,
  accessList,
}: EvmTransaction): readonly unknown[] {
  const price =
    fees.type === 'eip1559'
      ? {
          type: '0x2',
          maxFeePerGas: hex(fees.maxFeePerGas),
          maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas),
        }
      : { type: fees.type === 'legacy' ? '0x0' : '0x1', gasPrice: hex(fees.gasPrice) }
  return [
    {
      from,
      ...(to && { to }),
      value: hex(value),
      data,
      nonce: hex(nonce),
      gas: hex(gas),
      chainId: hex(chainId),
      ...price,
      ...(accessList.length > 0 && {
        accessList: accessList.map(({ address, storageKeys }) => ({
          address,
          storageKeys: [...storageKeys],
        })),
      }),
    },
  ]
}

/**
 * The parameters of `eth_sendTransaction` with what is missing: account, network, nonce, gas and
 * fees. Nothing that is given is changed.
 * @throws SiteError `request_refused` or `account_refused`, before any node is asked; FrameError
 * `upstream`
 */
export async function fillEvmTransaction(
  params: unknown,
  account: string,
  chainId: number,
  node: Node,
): Promise<readonly unknown[]> {
  const given = { ...readGiven(params) }
  const draft = parseDraft(given, account, chainId)
  const [nonce, gas, fees] = await Promise.all([
    isMissing(given.nonce)
      ? node
          .call('eth_getTransactionCount', [account, 'pending'])
          .then((count) => Number(toQuantity(count)))
      : draft.nonce,
    isMissing(given.gas) ? estimateGas(draft, node) : draft.gas,
    findFees(given, draft, node),
  ])
  return toParams({ ...draft, nonce, gas, fees })
}
