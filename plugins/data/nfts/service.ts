import type { ChainId, PluginContext } from '../../../kernel/index'
import { kernelError, systemClock } from '../../../kernel/plugins/toolkit'
import type { Spec } from '../../shared/feeds/cache'
import { followedFeed } from '../../shared/feeds/followedFeed'
import { createPageCache, isOnline } from '../../shared/feeds/pageCache'
import { createTurns } from '../../shared/feeds/turns'
import { connectedKeys, keyOf, type Wanted, wantedOf } from '../../shared/feeds/wanted'
import { dataError } from '../errors'
import type { DataApi, DataState, NftSource, Nfts, NftsQuery } from '../types'
import { checkPage, markNfts } from './answers'
import { type ChainPages, composeNfts, nextOf, type Page, readChain } from './pages'

/** Milliseconds that what was read is good, and between two readings while somebody watches. */
const freshMs = 5 * 60_000
/** Pages that are read at once while they show nothing new. */
const maxEmpty = 3

/** What is behind the NFTs of the plugin's API, once it is needed. */
export interface NftService extends Pick<DataApi, 'nfts' | 'moreNfts'> {
  /** Something on this chain may have moved. */
  changed(chainId: ChainId): void
  /** Forgets what is known of accounts that are no longer connected. */
  disconnected(): void
}

/** One question, and what is known of it. */
interface Question {
  readonly wanted: Wanted
  readonly chains: Map<ChainId, ChainPages>
  /** Of the reading as a whole: who was asked in place of whom, and which chains failed. */
  rest: Pick<Nfts, 'notes' | 'failed'>
}

const composed = ({ wanted, chains, rest }: Question): Nfts => {
  const { items, hasMore, notes, failed } = composeNfts(chains.values())
  return {
    account: wanted.account,
    items,
    hasMore,
    notes: [...rest.notes, ...notes],
    failed: [...rest.failed, ...failed],
  }
}

/** Makes it. `lists` are the host's tokens, which NFTs may not pose as. */
export function createNftService(
  ctx: PluginContext<'data', DataState>,
  lists: Pick<DataApi, 'tokens'>,
  sources: readonly NftSource[],
): NftService {
  if (ctx.signal.aborted) throw kernelError('aborted')
  const clock = systemClock
  const cache = createPageCache(ctx.signal, clock, () => dataError('offline'))
  const { askOne, eachChain } = createTurns(ctx, lists, clock)
  const questions = new Map<string, Question>()

  const readPage = async (
    source: NftSource,
    account: string,
    chainId: ChainId,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Page> => {
    const [{ items, next, notes, failed }, { tokens }] = await Promise.all([
      askOne(source, { account, chainId, cursor }, (answer) => checkPage(answer, chainId), signal),
      lists.tokens(chainId),
    ])
    if (notes.includes('dropped'))
      ctx.debug(`The source "${source.id}" answered items that are unusable`)
    return {
      items: markNfts(items, ctx.networks, tokens),
      next,
      notes: notes.map((code) => ({ code, source: source.id })),
      failed,
    }
  }
  /** Reads each chain anew. Rejects where none of them could be read. */
  const load = async (question: Question, signal: AbortSignal): Promise<Nfts> => {
    const { wanted, chains } = question
    const served = wanted.chainIds.filter((chainId) =>
      sources.some((source) => source.serves?.(chainId) ?? true),
    )
    if (!served.length)
      throw dataError('no-source', { what: `NFTs on ${wanted.chainIds.join(', ')}` })
    const { notes, failed } = await eachChain(sources, served, signal, async (source, chainId) => {
      const chain = await readChain(
        source,
        () => chains.get(chainId),
        (cursor) => readPage(source, wanted.account, chainId, cursor, signal),
      )
      // of a reading that was given up nothing is kept: another one runs
      if (!signal.aborted) chains.set(chainId, chain)
    })
    if (failed.length === served.length) throw failed[0]?.error
    for (const { part } of failed) chains.delete(part)
    question.rest = { notes, failed }
    return composed(question)
  }
  const questionOf = (wanted: Wanted): Question => {
    const key = keyOf(wanted)
    const question = questions.get(key) ?? {
      wanted,
      chains: new Map(),
      rest: { notes: [], failed: [] },
    }
    questions.set(key, question)
    return question
  }
  const every = Math.max(freshMs, ...sources.map((source) => source.every ?? 0))
  const specOf = (question: Question): Spec<Nfts> => ({
    load: (signal) => load(question, signal),
    fresh: freshMs,
    every,
  })
  const wantedBy = (query: NftsQuery = {}, session = ctx.session.get()) =>
    wantedOf(query, session, ctx.networks)
  const noAccount = () => dataError('no-account')

  return {
    nfts: (query) =>
      followedFeed<Nfts>(cache, ctx.session, noAccount, (session) => {
        const wanted = wantedBy(query, session)
        return wanted && { key: keyOf(wanted), spec: specOf(questionOf(wanted)) }
      }),
    async moreNfts(query) {
      const wanted = wantedBy(query)
      if (!wanted) throw noAccount()
      if (!isOnline()) throw dataError('offline')
      const question = questionOf(wanted)
      if (!question.chains.size)
        return (await cache.read(keyOf(wanted), specOf(question), { force: true })).hasMore
      const countShown = () => composed(question).items.filter(({ hidden }) => !hidden).length
      const before = countShown()
      const readNext = async ([chainId, chain]: readonly [ChainId, ChainPages]) => {
        const cursor = nextOf(chain)
        if (cursor === undefined) return
        const page = await readPage(chain.source, wanted.account, chainId, cursor, ctx.signal)
        // the chain may have been read anew meanwhile, and its cursors be others
        if (question.chains.get(chainId) === chain)
          question.chains.set(chainId, { ...chain, pages: [...chain.pages, page] })
      }
      try {
        for (
          let round = 0;
          round < maxEmpty && composed(question).hasMore && countShown() <= before;
          round++
        )
          await Promise.all([...question.chains].map(readNext))
      } finally {
        cache.change<Nfts>(keyOf(wanted), () => composed(question))
      }
      return composed(question).hasMore
    },
    changed: (chainId) => cache.invalidate((key) => key.split(' ').includes(chainId)),
    disconnected() {
      const accounts = connectedKeys(ctx.session.get())
      const isGone = (key: string) => !accounts.includes(key.split(' ')[0] ?? '')
      cache.drop(isGone)
      for (const key of [...questions.keys()].filter(isGone)) questions.delete(key)
    },
  }
}
