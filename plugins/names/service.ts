import type { ChainId, Network, PluginContext } from '../../kernel/index'
import { kernelError, runError, systemClock, withTimeout } from '../../kernel/plugins/toolkit'
import { imageOf } from '../../lib/plain-text/imageOf'
import { followedFeed } from '../shared/feeds/followedFeed'
import { createPageCache } from '../shared/feeds/pageCache'
import { createRests } from '../shared/feeds/restOf'
import { nameSource, sourceError } from '../shared/feeds/sourceError'
import { accountKey, connectedKeys } from '../shared/feeds/wanted'
import { accountOf, type NamedAccount } from './account'
import { namesError } from './errors'
import { normalizeName } from './normalize'
import { openStored } from './stored'
import type { NameAsk, NameSource, NamesApi, Profile } from './types'

/**
 * Milliseconds that a name is good, between two readings of one that is watched, and that a source
 * has.
 */
const freshMs = 5 * 60_000
const maxMs = 15_000
/** Characters of a picture that is in a record. */
const maxPicture = 200_000

/**
 * What a network's driver says of an address: its own form of it, or why it is none. An address
 * whose checksum is wrong may be mistyped, or made to be taken for another.
 */
async function checkAddress(
  network: Network,
  address: string,
): Promise<
  | { readonly address: string; readonly problem?: undefined }
  | { readonly address?: undefined; readonly problem: string }
> {
  const verdict = (await network.driver()).default.checkAddress(address)
  if (!verdict.valid) return { problem: verdict.reason }
  return verdict.warning === 'checksum'
    ? { problem: 'Its checksum is wrong' }
    : { address: verdict.address }
}

/** Logs the sources that serve no network of the kit, with or without `debug`. */
function logUnused(
  { networks }: PluginContext<'names'>,
  sources: readonly NameSource[],
  has: NameAsk['has'],
): void {
  for (const source of sources) {
    if (networks.some(({ id }) => source.serves?.(id, has) ?? true)) continue
    const { code, message, docs } = namesError('source-unused', { source: source.id })
    console.error(`[tessera] ${code}: ${message}. See ${docs}`)
  }
}

/** What is behind the plugin's API, once it is needed. */
export async function createService(
  ctx: PluginContext<'names'>,
  sources: readonly NameSource[],
): Promise<Omit<NamesApi, 'registration'>> {
  const clock = systemClock
  const stored = await openStored(await ctx.openStorage(), clock.now, freshMs)
  if (ctx.signal.aborted) throw kernelError('aborted')
  const present = () => connectedKeys(ctx.session.get())
  const unsubscribe = ctx.session.subscribe((now, before) => {
    const left = connectedKeys(now)
    // while the page starts, connections come one by one
    if (connectedKeys(before).some((key) => !left.includes(key))) stored.keepOnly(left)
  })
  ctx.signal.addEventListener('abort', unsubscribe)
  const cache = createPageCache(ctx.signal, clock, () => namesError('offline'))
  const rests = createRests(clock.now)
  const networkOf = (chainId: ChainId | undefined) => ctx.networks.find(({ id }) => id === chainId)
  const has = (chainId: ChainId) => networkOf(chainId) !== undefined
  logUnused(ctx, sources, has)

  /**
   * Asks one source, which hears when it is late, when who asks gives up, and when the kit ends.
   */
  const askOne = async <T>(
    source: NameSource,
    own: AbortSignal,
    read: (source: NameSource, ask: NameAsk) => Promise<T> | T,
  ): Promise<T> => {
    const ending = new AbortController()
    const { signal } = ending
    const end = () => ending.abort()
    for (const each of [own, ctx.signal]) {
      each.addEventListener('abort', end, { signal })
      if (each.aborted) end()
    }
    const ask: NameAsk = {
      signal,
      request: (request, where) => ctx.request(request, { ...where, signal }),
      http: ctx.http,
      has,
    }
    const onTime = () => runError('timeout', { what: nameSource(source.id), seconds: maxMs / 1000 })
    try {
      return await withTimeout((async () => read(source, ask))(), {
        ms: maxMs,
        signal,
        clock,
        onTime,
      })
    } finally {
      end()
    }
  }
  /**
   * The first answer of the sources that know names of a chain; one that fails does not keep the
   * next from being asked. Rejects where none answered and one failed.
   */
  const inTurn = async <T>(
    chainId: ChainId,
    own: AbortSignal,
    read: (source: NameSource, ask: NameAsk) => Promise<T | undefined> | undefined,
  ): Promise<T | undefined> => {
    const able = sources.filter((source) => source.serves?.(chainId, has) ?? true)
    let failure: { readonly error: unknown } | undefined
    for (const source of able) {
      const key = `${source.id} ${chainId}`
      try {
        const resting = rests.get(key)
        if (resting !== undefined) throw resting
        const found = await askOne(source, own, read)
        if (found !== undefined) return found
      } catch (cause) {
        // nobody waits: the next one is not asked either
        if (own.aborted || ctx.signal.aborted) throw cause
        const error = sourceError(cause, source.id)
        rests.add(key, error)
        failure ??= { error }
      }
    }
    if (failure) throw failure.error
    if (!able.length) throw namesError('no-source', { chainId })
    return undefined
  }
  const profileOf = async (
    { address, chainId }: NamedAccount,
    own: AbortSignal,
  ): Promise<Profile> => {
    const { problem } = await checkAddress(networkOf(chainId) as Network, address)
    if (problem !== undefined) throw namesError('bad-address', { address, problem })
    const found = await inTurn(chainId, own, async (source, ask) => {
      const { name, avatar: given } = (await source.reverse?.(address, chainId, ask)) ?? {}
      const avatar = imageOf(given, maxPicture)
      // one that is written otherwise than it is may look like another's
      return typeof name === 'string' && (await normalizeName(name)) === name
        ? { name, ...(avatar !== undefined && { avatar }) }
        : undefined
    })
    return { account: address, chainId, ...found }
  }
  return {
    profile: (query = {}) =>
      followedFeed<Profile>(
        cache,
        ctx.session,
        () => namesError('no-account'),
        (state) => {
          const account = accountOf(query, state, ctx.networks)
          if (!account) return undefined
          const { address, chainId } = account
          return {
            key: `${chainId} ${address}`,
            spec: {
              stored: () => stored.read({ account: address, chainId }),
              async load(own) {
                const profile = await profileOf(account, own)
                // nobody's but those of who is there
                if (present().includes(accountKey(address))) stored.write(profile)
                return profile
              },
              fresh: freshMs,
              every: freshMs,
            },
          }
        },
      ),
    async resolve(
      text,
      {
        chainId = accountOf({}, ctx.session.get(), ctx.networks)?.chainId ?? ctx.networks[0]?.id,
        signal = ctx.signal,
      } = {},
    ) {
      const network = networkOf(chainId)
      if (!network) throw namesError('no-source', { chainId: String(chainId) })
      const name = await normalizeName(text)
      if (name === undefined) throw namesError('bad-name')
      const found = await inTurn(network.id, signal, (source, ask) =>
        source.resolve(name, network.id, ask),
      )
      if (found === undefined) return undefined
      const { address, problem } = await checkAddress(network, found)
      if (address === undefined) throw runError('bad-answer', { who: 'A source of names', problem })
      return { name, address, chainId: network.id }
    },
  }
}
