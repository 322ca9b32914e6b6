import type { Clock, PluginContext, RpcRequest } from '../../kernel/index'
import type { TransactionStatus } from '../../kernel/networks/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { readFee } from './fees'
import { nonceOf } from './ownItem'
import type { ActivityItem } from './types'

/**
 * Milliseconds from the first look to the next, the longest of them, and how long a look still
 * comes after it was in a block: blocks can be taken back.
 */
const firstMs = 2000
const slowestMs = 30_000
const reorgMs = 3 * 60_000
/**
 * Milliseconds after which one that nobody knows has been dropped, as long as its nonce is free.
 */
const droppedMs = 30 * 60_000
/** Items that are followed at once. */
const maxOpen = 99

/** Deps of {@link createFollowing}. */
export interface FollowingDeps {
  readonly ctx: Pick<PluginContext, 'networks' | 'request' | 'signal' | 'debug'>
  readonly clock: Clock
  isVisible(): boolean
  /** What is now known of an item. */
  changed(item: ActivityItem): void
}

/** Looks at transactions until they have come to an end, while the page is visible. */
export interface Following {
  /** Follows an item from now on, unless it is. */
  follow(item: ActivityItem): void
  /** Ends with those of other items: what a look that is under way finds is not told. */
  keepOnly(isKept: (item: ActivityItem) => boolean): void
  /** The page is visible again: what is due is looked at. */
  wake(): void
}

interface Followed {
  item: ActivityItem
  pause: number
  due: number
  /** When it was first seen in a block, or failed in one. */
  settledAt?: number | undefined
}

/**
 * Whether there is something to wait for: what was dropped may still come, but nobody waits for it
 * after a day.
 */
export const isOpen = ({ status, at }: ActivityItem, now: number): boolean =>
  status === 'pending' || (status === 'dropped' && now - at < 24 * 60 * 60_000)

/** Whether it is in a block. */
const isSettled = ({ status }: ActivityItem) => status === 'confirmed' || status === 'failed'

/** Makes {@link Following}. Ends with the kit. */
export function createFollowing({ ctx, clock, isVisible, changed }: FollowingDeps): Following {
  const followed = new Map<string, Followed>()
  let timer: unknown

  const statusOf = (
    status: TransactionStatus,
    { at }: ActivityItem,
    isTaken: boolean,
  ): ActivityItem['status'] =>
    status !== 'unknown'
      ? status
      : isTaken
        ? 'replaced'
        : clock.now() - at > droppedMs
          ? 'dropped'
          : 'pending'
  /** One look; answers the item as it is now. */
  const look = async ({
    account,
    chainId,
    hash,
    nonce,
    fee,
    ...item
  }: ActivityItem): Promise<ActivityItem> => {
    const network = ctx.networks.find(({ id }) => id === chainId)
    const { default: driver } = (await network?.driver()) ?? {}
    const ask = (request: RpcRequest) => ctx.request(request, { chainId, signal: ctx.signal })
    const send = (method: string, params: readonly unknown[]) => ask({ method, params })
    const whole = { ...item, account, chainId, hash, nonce }
    if (!network || !driver?.getStatus || hash === undefined) return { ...whole, fee }
    const { getStatus } = driver
    const readStatus = () => getStatus(hash, ask)
    const status = await readStatus()
    let known = nonce
    let isTaken = false
    if (network.namespace === 'eip155') {
      if (known === undefined && status !== 'unknown') {
        const transaction = await send('eth_getTransactionByHash', [hash])
        known = isRecord(transaction) ? nonceOf(transaction.nonce) : undefined
      }
      const isPast =
        status === 'unknown' &&
        known !== undefined &&
        (nonceOf(await send('eth_getTransactionCount', [account, 'latest'])) ?? 0) > known
      // the receipt and the count are of two moments: one that comes into a block between them was
      // not replaced
      isTaken = isPast && (await readStatus()) === 'unknown'
    }
    const next = { ...whole, nonce: known, status: statusOf(status, whole, isTaken) }
    // that it is in a block is told also where what was paid is not
    const readPaid = () =>
      readFee(network.namespace, hash, account, ask).catch(
        (error: unknown) => void ctx.debug('a fee could not be read', error),
      )
    const paid = isSettled(next) ? (fee ?? (await readPaid())) : undefined
    return { ...next, ...(paid !== undefined && { fee: paid }) }
  }
  const plan = () => {
    clock.clearTimeout(timer)
    if (ctx.signal.aborted || !followed.size || !isVisible()) return
    const next = Math.min(...[...followed.values()].map(({ due }) => due))
    timer = clock.setTimeout(() => void run(), Math.max(0, next - clock.now()))
  }
  const settle = (one: Followed, next: ActivityItem) => {
    const isNew =
      next.status !== one.item.status || next.nonce !== one.item.nonce || next.fee !== one.item.fee
    one.item = next
    if (isNew) changed(next)
    if (isOpen(next, clock.now())) one.settledAt = undefined
    else one.settledAt ??= clock.now()
    if (one.settledAt !== undefined && clock.now() - one.settledAt >= reorgMs)
      followed.delete(next.id)
  }
  const run = async () => {
    const due = [...followed.values()].filter((one) => one.due <= clock.now())
    for (const one of due) {
      one.due = clock.now() + one.pause
      one.pause = Math.min(slowestMs, one.pause * 2)
    }
    await Promise.all(
      due.map(async (one) => {
        try {
          const next = await look(one.item)
          if (!ctx.signal.aborted && followed.get(next.id) === one) settle(one, next)
        } catch (error) {
          // a server that is away says nothing of a transaction
          ctx.debug('a transaction could not be looked at', error)
        }
      }),
    )
    plan()
  }
  ctx.signal.addEventListener('abort', () => clock.clearTimeout(timer))
  return {
    follow(item) {
      const known = followed.get(item.id)
      if (known) known.item = { ...item, status: known.item.status, nonce: known.item.nonce }
      if (known || followed.size >= maxOpen) return
      // its nonce is learnt at once, while the node knows it: another may soon take its place
      followed.set(item.id, { item, pause: firstMs, due: clock.now() })
      plan()
    },
    keepOnly(isKept) {
      for (const [id, { item }] of followed) if (!isKept(item)) followed.delete(id)
      plan()
    },
    wake: plan,
  }
}
