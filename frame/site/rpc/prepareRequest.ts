import type { Approval } from '../approval/types'
import { SiteError } from '../errors'
import { parseRequest } from '../requests/parseRequest'
import type { RawRequest, SigningRequest } from '../requests/types'
import type { Node } from './createNode'
import { fillEvmTransaction } from './fillEvmTransaction'
import { fillSolanaTransactions } from './fillSolanaTransactions'
import { toQuantity } from './readAnswer'

/** A request as it is signed, and what is shown of it. */
export interface Prepared {
  /**
   * Whole: the worker reads this one, and nothing of the page's is in it that could still change.
   */
  readonly request: RawRequest
  readonly signing: SigningRequest
  readonly approvals: readonly Approval[]
}

export interface PrepareOptions {
  /** The account that signs. */
  readonly account: string
  /** Origin of the page around the frame. */
  readonly origin: string
  readonly node: Node
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Parameters with what is missing, which is asked of the network. A request of another form is the
 * parser's to refuse.
 */
async function fillParams(
  { method, params, chainId }: RawRequest,
  { account, node }: PrepareOptions,
): Promise<unknown> {
  const { transaction, transactions } = (params ?? {}) as Fields
  if (method === 'eth_sendTransaction')
    return fillEvmTransaction(params, account, Number(chainId.slice('eip155:'.length)), node)
  if (method === 'solana_signAllTransactions')
    return { transactions: await fillSolanaTransactions(transactions as readonly string[], node) }
  if (method !== 'solana_signTransaction' && method !== 'solana_signAndSendTransaction')
    return params
  const [filled] = await fillSolanaTransactions([transaction as string], node)
  return { ...(params as Fields), transaction: filled }
}

/**
 * What an account has of its network's coin, in wei or lamports; undefined where that is not told,
 * or nothing is sent.
 */
async function balanceOf(
  { method }: RawRequest,
  { account, node }: PrepareOptions,
): Promise<bigint | undefined> {
  try {
    if (method === 'eth_sendTransaction')
      return toQuantity(await node.call('eth_getBalance', [account, 'latest']))
    if (method !== 'solana_signAndSendTransaction') return undefined
    const answer = (await node.call('getBalance', [account])) as { value?: unknown } | null
    return Number.isSafeInteger(answer?.value) ? BigInt(answer?.value as number) : undefined
  } catch {
    // nothing is warned of then: the fee is on the screen
    return undefined
  }
}

/** Whether only this account is asked to sign. */
const isOf = (signing: SigningRequest, account: string) =>
  signing.kind === 'solanaTransactions'
    ? signing.transactions.every(({ signers }) => signers.includes(account))
    : signing.from === account

/**
 * Reads a request whole, fills in what it leaves to the wallet, and describes it. `raw` is a copy
 * that nobody else has.
 * @throws SiteError `unsupported`, `request_refused` or `account_refused`; FrameError `upstream`
 */
export async function prepareRequest(raw: RawRequest, options: PrepareOptions): Promise<Prepared> {
  const { account, origin } = options
  // scripts of their own: without them nothing is shown, and so nothing is signed
  const description = Promise.all([
    import('../approval/describe'),
    import('../../../lib/decode/descriptors/bundled'),
  ])
  description.catch(() => undefined)
  // what lacks nothing is refused before a network is asked
  if (raw.method !== 'eth_sendTransaction') parseRequest(raw)
  const request: RawRequest = { ...raw, params: await fillParams(raw, options) }
  const signing = parseRequest(request)
  if (!isOf(signing, account)) throw new SiteError('account_refused')
  const [[{ describeRequest }, { default: descriptors }], balance] = await Promise.all([
    description,
    balanceOf(raw, options),
  ])
  return {
    request,
    signing,
    approvals: describeRequest(
      signing,
      { origin, signer: account, chainId: request.chainId },
      descriptors,
      balance,
    ),
  }
}
