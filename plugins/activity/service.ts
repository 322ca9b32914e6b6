import type { ChainId, Network, PluginContext, RpcOutcome } from '../../kernel/index'
import { kernelError, runError, systemClock } from '../../kernel/plugins/toolkit'
import type { DataApi, Note, ReadFailure } from '../data/index'
import { followedFeed } from '../shared/feeds/followedFeed'
import { createPageCache, isOnline } from '../shared/feeds/pageCache'
import { createTurns } from '../shared/feeds/turns'
import { accountKey, connectedKeys, keyOf, type Wanted, wantedOf } from '../shared/feeds/wanted'
import { checkPage } from './answers'
import { activityError } from './errors'
import { createFollowing, isOpen } from './followOwn'
import { createOwnItem } from './ownItem'
import { createPages, type Page, type Pages } from './pages'
import { openStored } from './stored'
import { createTrust } from './trust'
import type {
  Activity,
  ActivityApi,
  ActivityItem,
  ActivityOptions,
  ActivityQuery,
  HistorySource,
  SentItem,
} from './types'

/**
 * Milliseconds that a page is good and between two readings of what is watched; of several networks
 * at once, each of which is a question.
 */
const freshMs = 15_000
const everyOfSeveral = 30_000
/** Pages that are read at once while they show nothing new. */
const maxEmpty = 3

/** What is behind the plugin's API, once it is needed. */
export interface Service extends ActivityApi {
  /** A call that may have sent something has succeeded. */
  sent(outcome: RpcOutcome & { readonly ok: true }): Promise<void>
  /** Forgets what is known of accounts that are no longer connected. */
  disconnected(): void
}

/** One question, and what is known of it. */
interface Book {
  readonly wanted: Wanted
  readonly pages: Pages
  notes: readonly Note[]
  failed: readonly ReadFailure[]
  /** The first pages were read. */
  isRead?: boolean
  /** Older pages that are being read: who asks meanwhile waits for the same. */
  reading?: Promise<boolean> | undefined
}

/** Makes it: the cache, the sources, what this kit has sent, and what becomes of that. */
export async function createService(
  ctx: PluginContext<'activity'>,
  lists: Pick<DataApi, 'tokens'>,
  { sources = [], keep = false }: ActivityOptions,
): Promise<Service> {
  const clock = systemClock
  const stored = openStored(await ctx.openStorage(), clock.now)
  if (ctx.signal.aborted) throw kernelError('aborted')
  const cache = createPageCache(ctx.signal, clock, () => activityError('offline'))
  const books = new Map<string, Book>()
  const networkOf = (chainId: ChainId) => ctx.networks.find(({ id }) => id === chainId) as Network
  const { askOne, eachChain } = createTurns(ctx, lists, clock)

  const connected = () => connectedKeys(ctx.session.get())
  const compose = ({ wanted, pages, notes, failed }: Book): Activity => {
    const own = stored
      .items()
      .filter(
        ({ account, chainId }) =>
          accountKey(account) === accountKey(wanted.account) && wanted.chainIds.includes(chainId),
      )
    return { account: wanted.account, ...pages.compose(own), notes, failed }
  }
  const bookOf = (wanted: Wanted): Book => {
    const key = keyOf(wanted)
    const book = books.get(key) ?? { wanted, pages: createPages(), notes: [], failed: [] }
    books.set(key, book)
    return book
  }
  const tell = (account: string) => {
    for (const [key, book] of books)
      if (accountKey(book.wanted.account) === accountKey(account))
        cache.change<Activity>(key, () => compose(book))
  }
  const following = createFollowing({
    ctx,
    clock,
    isVisible: () => document.visibilityState !== 'hidden',
    changed(item) {
      stored.put(item)
      tell(item.account)
      // the sources know more of it now
      if (!isOpen(item, clock.now()))
        cache.invalidate(
          (key) =>
            key.startsWith(`${accountKey(item.account)} `) && key.split(' ').includes(item.chainId),
        )
    },
  })
  document.addEventListener('visibilitychange', following.wake, { signal: ctx.signal })
  stored
    .items()
    .filter((item) => isOpen(item, clock.now()))
    .forEach((item) => following.follow(item))

  /**
   * Addresses as the chain's own code writes them: sources do it in their ways, and one account is
   * to look the same everywhere.
   */
  const spell = async (
    chainId: ChainId,
    items: readonly ActivityItem[],
  ): Promise<readonly ActivityItem[]> => {
    const { default: driver } = await networkOf(chainId).driver()
    const own = (address: string) => {
      const verdict = driver.checkAddress(address)
      return verdict.valid ? verdict.address : address
    }
    const spelled = <T extends object, K extends keyof T>(part: T, ...keys: readonly K[]): T => ({
      ...part,
      ...Object.fromEntries(
        keys.flatMap((key) =>
          typeof part[key] === 'string' ? [[key, own(part[key] as string)]] : [],
        ),
      ),
    })
    return items.map(({ moves, approval, ...item }) => ({
      ...spelled(item, 'counterparty'),
      moves: moves.map((move) => spelled(move, 'from', 'to')),
      ...(approval && { approval: spelled(approval, 'spender') }),
    }))
  }
  const readPage = async (
    source: HistorySource,
    account: string,
    chainId: ChainId,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Page & { readonly notes: readonly Note[] }> => {
    const [{ items, dropped, isEarly, ...page }, { tokens }] = await Promise.all([
      askOne(
        source,
        { account, chainId, cursor },
        (answer) => checkPage(answer, { account, chainId, now: clock.now() }),
        signal,
      ),
      lists.tokens(chainId),
    ])
    const who = `The source "${source.id}"`
    const problem = 'times are milliseconds since 1970, and none is before 2009'
    if (isEarly && !items.length) throw runError('bad-answer', { who, problem })
    if (dropped)
      ctx.debug(`${who} answered items that are unusable${isEarly ? `: ${problem}` : ''}`)
    return {
      ...page,
      items: await spell(
        chainId,
        createTrust(account, networkOf(chainId), ctx.networks, tokens).mark(items, source.id),
      ),
      notes: dropped ? [{ code: 'dropped', source: source.id }] : [],
    }
  }
  /**
   * Reads the first page of each chain that somebody knows. Rejects where nothing is known and one
   * failed.
   */
  const load = async (book: Book, signal: AbortSignal): Promise<Activity> => {
    const { account, chainIds } = book.wanted
    const dropped: Note[] = []
    const { notes, failed, unread } = await eachChain(
      sources,
      chainIds,
      signal,
      async (source, chainId) => {
        const { notes: own, ...page } = await readPage(source, account, chainId, undefined, signal)
        // of a reading that was given up nothing is kept: another one runs
        if (signal.aborted) return
        book.pages.first(chainId, source, page)
        dropped.push(...own)
      },
    )
    Object.assign(book, {
      notes: [...notes, ...dropped],
      failed,
      isRead: book.isRead || unread < chainIds.length || !failed.length,
    })
    const known = compose(book)
    if (
      failed.length &&
      failed.length === unread &&
      unread === chainIds.length &&
      !known.items.length
    )
      throw failed[0]?.error
    return known
  }
  /**
   * Reads the next page of each chain that has one, and the page after it where that shows nothing
   * new.
   */
  const readOlder = async (book: Book): Promise<boolean> => {
    const { account } = book.wanted
    const before = compose(book).items.length
    try {
      for (let round = 0; round < maxEmpty; round++) {
        const next = book.pages.next()
        await Promise.all(
          next.map(async ({ chainId, source, cursor }) =>
            book.pages.older(
              chainId,
              cursor,
              await readPage(source, account, chainId, cursor, ctx.signal),
            ),
          ),
        )
        if (!next.length || compose(book).items.length > before) break
      }
    } finally {
      // also what one chain has answered while another failed
      tell(account)
    }
    return compose(book).hasOlder
  }
  const specOf = (wanted: Wanted) => {
    const book = bookOf(wanted)
    const every = Math.max(
      freshMs,
      wanted.chainIds[1] ? everyOfSeveral : 0,
      ...sources.map((source) => source.every ?? 0),
    )
    const restore = () => {
      const value = compose(book)
      // what was sent is known before anybody is asked, and is no answer of theirs
      return value.items[0] && { value, at: Math.min(value.items[0].at, clock.now() - freshMs) }
    }
    return {
      load: (signal: AbortSignal) => load(book, signal),
      fresh: freshMs,
      every,
      stored: restore,
    }
  }
  const questionOf = (query: ActivityQuery, session = ctx.session.get()) =>
    wantedOf(query, session, ctx.networks)

  const keepOwn = (sent: SentItem) => {
    const item: ActivityItem = {
      ...sent,
      id: `${sent.chainId}:${sent.hash}`,
      at: clock.now(),
      status: 'pending',
      source: 'own',
    }
    // who has left meanwhile is not stored again
    if (ctx.signal.aborted || !(keep || connected().includes(accountKey(item.account)))) return
    stored.put(item)
    tell(item.account)
    following.follow(item, true)
  }

  return {
    items: (query = {}) =>
      followedFeed<Activity>(
        cache,
        ctx.session,
        () => activityError('no-account'),
        (session) => {
          const wanted = questionOf(query, session)
          return wanted && { key: keyOf(wanted), spec: specOf(wanted) }
        },
      ),
    async older(query = {}) {
      const wanted = questionOf(query)
      if (!wanted) throw activityError('no-account')
      if (!isOnline()) throw activityError('offline')
      const book = bookOf(wanted)
      // what is older than nothing is not known
      if (!book.isRead) await cache.read(keyOf(wanted), specOf(wanted), { force: true })
      book.reading ??= readOlder(book).finally(() => (book.reading = undefined))
      return book.reading
    },
    async sent(outcome) {
      const { chainId } = outcome.call
      const network = networkOf(chainId)
      if (!network) return
      const { tokens } = await lists.tokens(chainId)
      const item = await createOwnItem({ outcome, network, tokens })
      // who has sent it knows more of it
      if (item && !stored.items().some(({ hash }) => hash === item.hash)) keepOwn(item)
    },
    add: async (sent) => keepOwn(sent),
    disconnected() {
      if (keep) return
      const accounts = connected()
      stored.keepOnly(accounts)
      following.keepOnly(({ account }) => accounts.includes(accountKey(account)))
      const isGone = (key: string) => !accounts.includes(key.split(' ')[0] ?? '')
      cache.drop(isGone)
      for (const key of [...books.keys()].filter(isGone)) books.delete(key)
    },
  }
}
