import type { PluginContext } from '../../kernel/index'
import { runError, systemClock, withTimeout } from '../../kernel/plugins/toolkit'
import { createCache } from '../feeds/cache'
import { followedFeed } from '../feeds/followedFeed'
import { accountOf, type NamedAccount } from './account'
import { namesError } from './errors'
import { normalizeName } from './normalize'
import type { NameAsk, NamesApi, NameSource, Profile } from './types'

/** Milliseconds that a name is good, between two readings of one that is watched, and that a source has. */
const freshMs = 5 * 60_000
const maxMs = 15_000

const isImage = (avatar: unknown): avatar is string => typeof avatar === 'string' && avatar.length <= 200_000 && /^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp);)/i.test(avatar)

/** What is behind the plugin's API, once it is needed. */
export function createService(ctx: PluginContext<'names'>, sources: readonly NameSource[]): NamesApi {
  const clock = systemClock
  const cache = createCache({
    clock,
    isOnline: () => navigator.onLine !== false,
    isVisible: () => document.visibilityState !== 'hidden',
    restOf: () => undefined,
    offline: () => namesError('offline'),
  })
  const { signal } = ctx
  window.addEventListener('online', cache.wake, { signal })
  window.addEventListener('offline', cache.wake, { signal })
  document.addEventListener('visibilitychange', cache.wake, { signal })
  signal.addEventListener('abort', cache.end)

  const askFor = (own: AbortSignal): NameAsk => ({
    signal: own,
    request: (request, where) => ctx.request(request, { ...where, signal: own }),
    http: ctx.http,
    has: (chainId) => ctx.networks.some(({ id }) => id === chainId),
  })
  /** The first answer of the sources that know names of a chain; one that fails does not keep the next from being asked. Rejects where none answered and one failed. */
  const inTurn = async <T>(chainId: NamedAccount['chainId'], own: AbortSignal, read: (source: NameSource) => Promise<T | undefined> | undefined): Promise<T | undefined> => {
    const able = sources.filter((source) => source.serves?.(chainId) ?? true)
    let failure: { readonly error: unknown } | undefined
    for (const source of able) {
      const onTime = () => runError('timeout', { what: `The source "${source.id}"`, seconds: maxMs / 1000 })
      try {
        const found = await withTimeout((async () => read(source))(), { ms: maxMs, signal: own, clock, onTime })
        if (found !== undefined) return found
      } catch (error) {
        // nobody waits: the next one is not asked either
        if (own.aborted) throw error
        failure ??= { error }
      }
    }
    if (failure) throw failure.error
    if (!able.length) throw namesError('no-source', { chainId })
    return undefined
  }
  const profileOf = async ({ address, chainId }: NamedAccount, own: AbortSignal): Promise<Profile> => {
    const ask = askFor(own)
    const found = await inTurn(chainId, own, async (source) => {
      const { name, avatar } = (await source.reverse?.(address, chainId, ask)) ?? {}
      // one that is written otherwise than it is may look like another's
      return name !== undefined && (await normalizeName(name)) === name ? { name, ...(isImage(avatar) && { avatar }) } : undefined
    })
    return { account: address, ...found }
  }
  return {
    profile: (query = {}) =>
      followedFeed<Profile>(cache, ctx.session, () => namesError('no-account'), (state) => {
        const account = accountOf(query, state, ctx.networks)
        const load = (own: AbortSignal) => profileOf(account as NamedAccount, own)
        return account && { key: `${account.chainId} ${account.address.startsWith('0x') ? account.address.toLowerCase() : account.address}`, spec: { load, fresh: freshMs, every: freshMs } }
      }),
    async resolve(text, { chainId = accountOf({}, ctx.session.get(), ctx.networks)?.chainId ?? ctx.networks[0]?.id, signal: own = signal } = {}) {
      const network = ctx.networks.find(({ id }) => id === chainId)
      if (!network) throw namesError('no-source', { chainId: String(chainId) })
      const name = await normalizeName(text)
      if (name === undefined) throw namesError('bad-name')
      const ask = askFor(own)
      const found = await inTurn(network.id, own, (source) => source.resolve(name, network.id, ask))
      if (found === undefined) return undefined
      const { default: driver } = await network.driver()
      const verdict = driver.checkAddress(found)
      if (!verdict.valid) throw runError('bad-answer', { who: 'A source of names', problem: verdict.reason })
      return { name, address: verdict.address, chainId: network.id }
    },
  }
}
