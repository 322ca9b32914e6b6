import {
  type Account,
  type ChainId,
  currentConnection,
  isKitError,
  type Network,
  type PluginContext,
} from '../../kernel/index'
import { kernelError, systemClock } from '../../kernel/plugins/toolkit'
import type { DataApi } from '../data/index'
import type { AssetId } from '../shared/assets/assets'
import { chainOf, isCoin, nativeAsset, sameAsset } from '../shared/assets/assets'
import { refusal, sendError } from './errors'
import { activityOf } from './others'
import type {
  Job,
  PreparedTransfer,
  SendApi,
  Sender,
  SendState,
  SentTransfer,
  TransferInput,
} from './types'

/**
 * Milliseconds that what was prepared can be sent: a block hash of Solana is known for a minute,
 * and fees move.
 */
const freshMs = 45_000

const senders: Readonly<Record<string, () => Promise<{ readonly sender: Sender }>>> = {
  eip155: () => import('./senders/eip155'),
  solana: () => import('./senders/solana'),
  bip122: () => import('./senders/bip122'),
}

/**
 * Why what is sent to an address is lost for ever; undefined where nothing says so. `token`: the
 * address of its contract or mint.
 */
function lossAt(to: string, token: string | undefined): string | undefined {
  // Solana's address of 32 zero bytes is written with as many ones
  if (/^(?:0x0{40}|1{32})$/.test(to)) return 'nobody has the zero address'
  const isToken = to.startsWith('0x') ? to.toLowerCase() === token?.toLowerCase() : to === token
  return isToken ? 'it is the token itself, which keeps what is sent to it' : undefined
}

/** What is known of an asset. */
type Described = Pick<PreparedTransfer, 'name' | 'symbol' | 'decimals' | 'listed'>

/** Makes what is behind the plugin's API, once it is needed. `balances` knows the assets. */
export function createService(
  ctx: PluginContext<'send', SendState>,
  balances: Pick<DataApi, 'tokens' | 'balances'>,
): Pick<SendApi, 'prepare' | 'send' | 'stopWaiting'> {
  /** What was prepared here and not sent yet, with the code that sends it. */
  const prepared = new WeakMap<
    PreparedTransfer,
    { readonly sender: Sender; readonly network: Network }
  >()

  const networkOf = (chainId: ChainId): Network => {
    const network = ctx.networks.find(({ id }) => id === chainId)
    if (!network || !Object.hasOwn(senders, network.namespace)) throw sendError('unsupported-chain')
    return network
  }
  const sessionOf = ({ namespace }: Network) =>
    currentConnection(ctx.session.get().namespaces[namespace])
  /**
   * Who pays on a network. Throws `send/unsupported-chain` where no wallet of its namespace is
   * connected.
   */
  const payerOf = (network: Network): Account => {
    const session = sessionOf(network)
    const account = session?.accounts.find(({ address }) => address === session.active)
    if (!account) throw sendError('unsupported-chain')
    return account
  }
  const describe = async (
    asset: AssetId,
    network: Network,
    account: string,
  ): Promise<Described> => {
    if (asset === nativeAsset(network)) return { ...network.nativeCurrency, listed: true }
    const listed = (await balances.tokens(network.id)).tokens.find((token) => token.asset === asset)
    if (listed) return { ...listed, listed: true }
    const feed = balances.balances({ account: `${network.id}:${account}` })
    const held = (feed.get().data ?? (await feed.read())).items.find(
      (balance) => balance.asset === asset,
    )
    if (!held) throw sendError('unknown-token')
    return held
  }
  const isSame = (network: Network, account: string) => sessionOf(network)?.active === account
  const endOf = (signal: AbortSignal | undefined): AbortSignal => {
    if (!signal) return ctx.signal
    const end = new AbortController()
    for (const each of [signal, ctx.signal]) {
      each.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
      if (each.aborted) end.abort()
    }
    return end.signal
  }

  const prepare = async (
    input: TransferInput,
    { signal: given }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<PreparedTransfer> => {
    const { amount, fee } = input
    if (!input.to || !amount || (typeof amount === 'bigint' && amount < 0n))
      throw sendError('address-required')
    if (!input.asset) throw sendError('token-required')
    const signal = endOf(given)
    const asset = sameAsset(input.asset)
    const network = networkOf(chainOf(asset))
    const account = payerOf(network)
    const [{ sender }, { default: driver }] = await Promise.all([
      (senders[network.namespace] as (typeof senders)[string])(),
      network.driver(),
    ])
    const verdict = driver.checkAddress(input.to, network)
    if (!verdict.valid) throw refusal('bad-address', { problem: verdict.reason })
    const token = isCoin({ asset }) ? undefined : asset.slice(asset.lastIndexOf(':') + 1)
    const problem = lossAt(verdict.address, token)
    if (problem) throw refusal('bad-address', { problem })
    const { name, symbol, decimals, listed } = await describe(asset, network, account.address)
    const { id: chainId, namespace } = network
    const request: Job['request'] = (call) => ctx.request(call, { namespace, chainId, signal })
    const plan = await sender.prepare({
      network,
      driver,
      account,
      to: verdict.address,
      token,
      decimals,
      symbol,
      amount,
      fee,
      request,
    })
    if (signal.aborted) throw kernelError('aborted')
    // an answer for somebody else is nobody's
    if (!isSame(network, account.address)) throw sendError('account-changed')
    const transfer: PreparedTransfer = Object.freeze({
      ...plan,
      asset,
      chainId,
      account: account.address,
      to: verdict.address,
      ...(verdict.warning !== undefined && { warning: verdict.warning }),
      name,
      symbol,
      decimals,
      listed,
      expiresAt: systemClock.now() + freshMs,
    })
    prepared.set(transfer, { sender, network })
    return transfer
  }

  /** Adds what was sent to the history. One that cannot be written is no failure of what was sent. */
  const record = (transfer: PreparedTransfer, hash: string) => {
    const { asset, chainId, account, amount, symbol, decimals, name, listed, to } = transfer
    const token = { asset, raw: amount, symbol, decimals, name, listed }
    activityOf(ctx)
      ?.add({
        chainId,
        account,
        hash,
        kind: to === account ? 'self' : 'sent',
        counterparty: to,
        moves: [{ direction: 'out', ...token, from: account, to }],
      })
      .catch((error: unknown) => ctx.debug('what was sent could not be kept', error))
  }

  /** The send that the wallet has been asked for. */
  let waiting: { readonly own: object; readonly stop: () => void } | undefined
  /**
   * The wallet may still answer what is no longer waited for: then it is known what became of it. What
   * was sent after all is not sent again.
   */
  const followLate = (answer: Promise<unknown>, transfer: PreparedTransfer, stopped: unknown) => {
    const settle = (error: unknown, change: Partial<SendState> = {}) => {
      if (ctx.state.get().failed?.error === stopped)
        ctx.state.set({ ...change, failed: { transfer, error } })
    }
    answer.then(() => {
      prepared.delete(transfer)
      settle(sendError('sent-late'), { to: '', amount: '', max: false, fee: undefined })
      ctx.snack(ctx.t('send.started'))
    }, settle)
  }

  const send = async (
    transfer: PreparedTransfer,
    { signal: given }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<SentTransfer> => {
    const known = prepared.get(transfer)
    if (!known) throw sendError('not-prepared')
    const { sender, network } = known
    const { chainId, account, request: asked } = transfer
    if (systemClock.now() > transfer.expiresAt) throw sendError('expired')
    if (!isSame(network, account)) throw sendError('account-changed')
    if (sessionOf(network)?.chainId !== chainId)
      throw sendError('wrong-network', { network: network.name })
    prepared.delete(transfer)
    const signal = endOf(given)
    const request: Job['request'] = (call) =>
      ctx.request(call, { namespace: network.namespace, chainId, signal })
    ctx.state.set({ loading: true, failed: undefined })
    const own = {}
    const isStopped = new Promise<never>((_, reject) => {
      waiting = { own, stop: () => reject(sendError('stopped')) }
    })
    const work = async () => {
      const hash = await (sender.deliver?.(transfer, { request }) ??
        Promise.all([network.driver(), request(asked)]).then(([{ default: driver }, result]) =>
          driver.readTransaction(result),
        ))
      record(transfer, hash)
      return { chainId, hash }
    }
    const answer = work()
    try {
      return await Promise.race([answer, isStopped])
    } catch (error) {
      // what was refused can be asked again
      prepared.set(transfer, known)
      // the kit's own view of the request may have taken the place of the one that asked
      ctx.state.set({ failed: { transfer, error } })
      if (isKitError(error, 'send/stopped')) followLate(answer, transfer, error)
      throw error
    } finally {
      if (waiting?.own === own) {
        waiting = undefined
        ctx.state.set({ loading: false })
      }
    }
  }
  return { prepare, send, stopWaiting: () => waiting?.stop() }
}
