import type { Network } from '../../kernel/index'
import { parseUrl } from '../../lib/plain-text/parseUrl'
import { frameError } from '../protocol/errors'
import { checkChains } from './chains'
import type { FrameChannel } from './channel/types'
import { w3mResult } from './channel/w3mResult'
import type { FrameConnection } from './connection'
import type { LoginCache } from './loginCache'
import type { EmbeddedApi } from './types'

/** Milliseconds from leaving a sign-in to the frame's reload, as the specification has it. */
const RELOAD_AFTER = 100
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/

/** What the methods work with; `origin` is the frame's. */
export interface FederatedSignInDeps {
  readonly cache: LoginCache
  readonly connection: FrameConnection
  readonly networks: readonly Network[]
  readonly origin: string
  /** Tells the frame about the app. */
  tellApp(channel: FrameChannel): Promise<void>
}

/** An answer whose address a visitor may be sent to: a frame's word for it is not taken. */
const checked = <Name extends string, T extends Readonly<Record<Name, string>>>(
  answer: T,
  name: Name,
): T => {
  const { hostname = '', protocol } = parseUrl(answer[name]) ?? {}
  if (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))) return answer
  throw frameError('internal', 'its address to sign in at is not of https')
}

/**
 * The methods of {@link EmbeddedApi} for identity providers, Farcaster and passkeys; their errors are the
 * frame's own.
 */
export interface FederatedSignIn
  extends Pick<
    EmbeddedApi,
    | 'startSocial'
    | 'waitForSocial'
    | 'linkSocial'
    | 'startFarcaster'
    | 'waitForFarcaster'
    | 'resetFarcaster'
    | 'connectPasskey'
  > {
  /** The frame's channel, once no sign-in that was left is being forgotten. */
  open(): Promise<FrameChannel>
}

/** Creates them over one connection to the frame. */
export function createFederatedSignIn({
  cache,
  connection,
  networks,
  origin,
  tellApp,
}: FederatedSignInDeps): FederatedSignIn {
  let resetting: Promise<void> | undefined
  const open = async () => {
    await resetting
    return connection.open()
  }
  const reset = async () => {
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER))
    if (!connection.exists) return
    await (await connection.open()).request('RELOAD')
    // its document may be another one now
    await tellApp(await connection.open())
  }
  return {
    open,
    async startSocial(provider, { mode, returnTo, signal } = {}) {
      const channel = await open()
      checkChains(channel, networks)
      const payload = { provider, ...(mode && { mode }), ...(returnTo && { returnTo }) }
      return checked(await channel.request('GET_SOCIAL_REDIRECT_URI', payload, { signal }), 'uri')
    },
    async waitForSocial(provider, { uri, signal, onReturned } = {}) {
      const channel = await open()
      // a site of the specification's protocol tells the page itself
      const given = uri ?? (channel.ready ? undefined : await w3mResult(window, origin, signal))
      const { userName } = await channel.request('CONNECT_SOCIAL', given ? { uri: given } : {}, {
        signal,
        onProgress: onReturned,
      })
      const name = userName || undefined
      cache.setSocial({ provider, name })
      return { name }
    },
    async linkSocial(provider, how, { signal } = {}) {
      if (how === 'mail') cache.checkCode()
      const channel = await open()
      const { action, userName } = await channel.request('LINK_SOCIAL', { how }, { signal })
      if (action === 'VERIFY_OTP') cache.codeSent()
      cache.setSocial({ provider, name: userName || undefined })
      return { action }
    },
    async startFarcaster({ signal } = {}) {
      const channel = await open()
      checkChains(channel, networks)
      return checked(await channel.request('GET_FARCASTER_URI', undefined, { signal }), 'url')
    },
    async waitForFarcaster({ signal, onReturned } = {}) {
      const { userName } = await (await open()).request('CONNECT_FARCASTER', undefined, {
        signal,
        onProgress: onReturned,
      })
      const name = userName || undefined
      cache.setSocial({ provider: 'farcaster', name })
      return { name }
    },
    async connectPasskey({ signal, onReturned } = {}) {
      const channel = await open()
      checkChains(channel, networks)
      await channel.request('CONNECT_PASSKEY', undefined, { signal, onProgress: onReturned })
      cache.setSocial({ provider: 'passkey' })
    },
    resetFarcaster() {
      resetting ??= reset()
        // whatever is asked next says what is wrong
        .catch(() => {})
        .finally(() => {
          resetting = undefined
        })
      return resetting
    },
  }
}
