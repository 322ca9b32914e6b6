import type { Network, RpcOutcome } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import type { ListedToken } from '../data/index'
import { type AssetId, nativeAsset } from '../shared/assets/assets'
import { readErc20Call } from './erc20Calls'
import type { ActivityApproval, ActivityItem, ActivityKind, ActivityMove, SentItem } from './types'

/** A call that has sent something, and the tokens of the host's lists on its chain. */
export interface Sent {
  readonly outcome: RpcOutcome & { readonly ok: true }
  readonly network: Network
  readonly tokens: readonly ListedToken[]
}
interface Told {
  readonly kind: ActivityKind
  readonly moves: readonly ActivityMove[]
  readonly approval?: ActivityApproval
  readonly counterparty?: string
}

/** A nonce as JSON-RPC writes it; undefined for what is none. */
export const nonceOf = (value: unknown): number | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,12}$/i.test(value) ? Number(value) : undefined

/**
 * What a transaction of an EVM chain will do, as far as it can be read from it: coins that are
 * sent, `transfer` and `approve` of ERC-20.
 */
function readTransaction(given: unknown, { network, tokens }: Sent): Told {
  const { to, value, data, input } = isRecord(given)
    ? given
    : ({} as Readonly<Record<string, unknown>>)
  const calldata = typeof data === 'string' ? data : typeof input === 'string' ? input : '0x'
  if (typeof to !== 'string' || !to) return { kind: 'deployed', moves: [] }
  const raw = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : 0n
  const { symbol, decimals } = network.nativeCurrency
  const coins: readonly ActivityMove[] =
    raw > 0n
      ? [{ direction: 'out', asset: nativeAsset(network), raw, symbol, decimals, listed: true, to }]
      : []
  const call = readErc20Call(calldata)
  const asset: AssetId = `${network.id}/erc20:${to.toLowerCase()}`
  const token = tokens.find((each) => each.asset === asset)
  const known = {
    asset,
    symbol: token?.symbol ?? '',
    listed: token !== undefined,
    ...(token && { decimals: token.decimals, name: token.name }),
  }
  if (call?.method === 'transfer')
    return {
      kind: 'sent',
      moves: [...coins, { direction: 'out', ...known, raw: call.raw, to: call.to }],
      counterparty: call.to,
    }
  if (call)
    return {
      kind: call.raw === 0n ? 'revoked' : 'approved',
      moves: coins,
      approval: { ...known, spender: call.to, raw: call.raw },
      counterparty: call.to,
    }
  return { kind: calldata.length <= 2 ? 'sent' : 'call', moves: coins, counterparty: to }
}

/**
 * What a transaction that this kit has sent does, as far as its request tells. Throws
 * `kernel/bad-answer` for a result that names no transaction, such as that of a batch.
 */
export async function createOwnItem(
  sent: Sent,
): Promise<(SentItem & Pick<ActivityItem, 'approval' | 'nonce'>) | undefined> {
  const {
    outcome: {
      call: { method, params, account, chainId },
      result,
    },
    network,
  } = sent
  const { default: driver } = await network.driver()
  // a broadcast answers with the id itself
  const hash =
    driver.methods[method] === 'broadcast' ? String(result) : driver.readTransaction(result)
  if (account === undefined) return undefined
  const given: unknown =
    method === 'eth_sendTransaction' && Array.isArray(params) ? params[0] : undefined
  const told: Told =
    given === undefined ? { kind: 'call', moves: [] } : readTransaction(given, sent)
  // what takes its place is found by it, also where no node has heard of this one
  const nonce = isRecord(given) ? nonceOf(given.nonce) : undefined
  const isSelf = told.kind === 'sent' && told.counterparty?.toLowerCase() === account.toLowerCase()
  return {
    chainId,
    account,
    hash,
    ...told,
    ...(isSelf && { kind: 'self' }),
    ...(nonce !== undefined && { nonce }),
  }
}
