import type { Clock, PluginContext, RpcRequest } from '../../kernel/index'
import type { TransactionStatus } from '../../kernel/networks/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { readFee } from './fees'
import { nonceOf } from './ownItem'
import { findReplacement } from './replacement'
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
  /**
   * Follows an item from now on, unless it is. `atOnce`: it was sent right now, and is looked at
   * also while the page is hidden, as it is behind a wallet's app.
   */
  follow(item: ActivityItem, atOnce?: boolean): void
  /** Ends with those of other items: what a look that is under way finds is not told. */
  keepOnly(isKept: (item: ActivityItem) => boolean): void
  /** The page is visible again: what is due is looked at. */
  wake(): void
}

interface Followed {
  item: ActivityItem
  pause: number
  due: number
  /** Its nonce as far as that can be counted: its node does not know it. */
  guess?: number | undefined
  /** When it was first seen in a block, or failed in one. */
  settledAt?: number | undefined
}

const isOld = ({ at }: ActivityItem, now: number) => now - at >= 24 * 60 * 60_000

/**
 * Whether there is something to wait for: what was dropped may still come, but nobody waits for it
 * after a day.
 */
export const isOpen = (item: ActivityItem, now: number): boolean =>
  item.status === 'pending' || (item.status === 'dropped' && !isOld(item, now))

/** Whether another transaction took its place. */
const isReplaced = ({ status }: ActivityItem) => status === 'replaced' || status === 'cancelled'
/** Whether it is in a block. */
const isSettled = ({ status }: ActivityItem) => status === 'confirmed' || status === 'failed'

/** Makes {@link Following}. Ends with the kit. */
export function createFollowing({ ctx, clock, isVisible, changed }: FollowingDeps): Following {
  const followed = new Map<string, Followed>()
  let timer: unknown

  /** The nonce of what its node does not know: the next one, behind those that were sent before. */
  const guessOf = async (one: Followed, ask: (request: RpcRequest) => Promise<unknown>) => {
    const { account, chainId } = one.item
    const params = [account, 'pending']
    let guess = nonceOf(await ask({ method: 'eth_getTransactionCount', params }))
    const others = [...followed.values()].filter(
      (other) => other !== one && other.item.account === account && other.item.chainId === chainId,
    )
    while (
      guess !== undefined &&
      others.some(({ item, guess: own }) => (item.nonce ?? own) === guess)
    )
      guess += 1
    return guess
  }
  /** One look at a transaction of an EVM chain: its nonce, and what became of it. */
  const lookEvm = async (
    one: Followed,
    status: TransactionStatus,
    readStatus: () => Promise<TransactionStatus>,
    ask: (request: RpcRequest) => Promise<unknown>,
  ): Promise<
    Pick<ActivityItem, 'nonce' | 'replacedBy'> & { readonly taken?: ActivityItem['status'] }
  > => {
    const { account, hash } = one.item
    const isUnknown = status === 'unknown'
    let { nonce } = one.item
    if (nonce === undefined && !isUnknown) {
      const transaction = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
      nonce = isRecord(transaction) ? nonceOf(transaction.nonce) : undefined
    }
    if (status !== 'pending' && !isUnknown) return { nonce }
    if (nonce === undefined) one.guess ??= await guessOf(one, ask)
    const own = nonce ?? one.guess
    const params = [account, 'latest']
    const count = nonceOf(await ask({ method: 'eth_getTransactionCount', params })) ?? 0
    if (own === undefined || count <= own) return { nonce }
    if (isReplaced(one.item) && one.item.replacedBy)
      return { nonce, taken: one.item.status, replacedBy: one.item.replacedBy }
    const by = await findReplacement(ask, account, own)
    if (by && by.hash.toLowerCase() !== hash?.toLowerCase())
      return { nonce, taken: by.isCancel ? 'cancelled' : 'replaced', replacedBy: by.hash }
    // the receipt and the count are of two moments: one that comes into a block between them was
    // not replaced
    const isTaken = !by && isUnknown && (await readStatus()) === 'unknown'
    return { nonce, ...(isTaken && { taken: 'replaced' }) }
  }
  /** One look; returns the item as it is now. */
  const look = async (one: Followed): Promise<ActivityItem> => {
    const { fee, ...item } = one.item
    const { account, chainId, hash, at } = item
    const network = ctx.networks.find(({ id }) => id === chainId)
    const { default: driver } = (await network?.driver()) ?? {}
    const ask = (request: RpcRequest) => ctx.request(request, { chainId, signal: ctx.signal })
    if (!network || !driver?.getStatus || hash === undefined) return one.item
    const { getStatus } = driver
    const readStatus = () => getStatus(hash, ask)
    const status = await readStatus()
    const { taken, ...found } =
      network.namespace === 'eip155' ? await lookEvm(one, status, readStatus, ask) : {}
    const unknown = clock.now() - at > droppedMs ? 'dropped' : 'pending'
    const next: ActivityItem = {
      ...item,
      replacedBy: undefined,
      ...found,
      status: taken ?? (status === 'unknown' ? unknown : status),
    }
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
    const isNew = (['status', 'nonce', 'fee', 'replacedBy'] as const).some(
      (key) => next[key] !== one.item[key],
    )
    one.item = next
    if (isNew) changed(next)
    // a nonce that was counted proves less than one that was read
    const isGuessed = isReplaced(next) && next.nonce === undefined && !isOld(next, clock.now())
    if (isOpen(next, clock.now()) || isGuessed) one.settledAt = undefined
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
          const next = await look(one)
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
    follow(item, atOnce = false) {
      const known = followed.get(item.id)
      if (known) known.item = { ...item, status: known.item.status, nonce: known.item.nonce }
      if (known || followed.size >= maxOpen) return
      // its nonce is learnt at once, while the node knows it: another may soon take its place
      followed.set(item.id, { item, pause: firstMs, due: clock.now() })
      if (atOnce) void run()
      else plan()
    },
    keepOnly(isKept) {
      for (const [id, { item }] of followed) if (!isKept(item)) followed.delete(id)
      plan()
    },
    wake: plan,
  }
}
