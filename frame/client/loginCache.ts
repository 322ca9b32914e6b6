import type { ChainId, ScopedStorage } from '../../kernel/index'
import { is, isChainId, object, oneOf, optional, text } from '../../kernel/plugins/toolkit'
import { codeWait } from '../protocol/limits'
import type { FrameUser } from '../protocol/requests'
import { SOCIAL_PROVIDERS } from '../protocol/socialProviders'
import { embeddedError } from './errors'
import type { SocialUser } from './types'

// The specification's keys of a sign-in, each under the kit's own prefix. They say that somebody
// has signed in; who it is, the frame knows.
const keys = {
  used: 'login-used',
  email: 'email',
  chain: 'last-chain',
  codeAt: 'last-code',
  held: 'held',
  social: 'social',
} as const

const flag = is<true>('true', (value) => value === true)
const chain = is<ChainId>('a CAIP-2 id', isChainId)
const social = object({
  provider: oneOf(...SOCIAL_PROVIDERS, 'farcaster', 'passkey'),
  name: optional(text(256)),
})
const time = is<number>('a time', Number.isSafeInteger)

/** What is stored of a sign-in. */
export interface LoginCache {
  /**
   * Whether somebody has signed in before and not signed out. Without it no frame is loaded and
   * nothing is asked.
   */
  isUsed(): boolean
  email(): string | undefined
  /** Whether a window of the frame's own origin holds the sign-in. */
  isHeld(): boolean
  /** It does now. */
  held(): void
  chain(): string | undefined
  /** Somebody is signed in: the specification's writes. */
  signedIn(user: Pick<FrameUser, 'email'>, chainId: string): void
  setEmail(email: string): void
  /** How the visitor signed in elsewhere. */
  social(): SocialUser | undefined
  setSocial(user: SocialUser): void
  setChain(chainId: string): void
  /** A code was sent. */
  codeSent(): void
  /** When the next one may be asked for, in milliseconds since 1970; 0: now. */
  nextCodeAt(): number
  /** Throws `embedded/too-soon` before {@link nextCodeAt}. */
  checkCode(): void
  /** Signed out: everything but the time of the last code goes. */
  clear(): void
}

/** Reads and writes the sign-in of one kit. `now` is in milliseconds since 1970. */
export function createLoginCache(storage: ScopedStorage, now: () => number): LoginCache {
  const nextCodeAt = () => {
    const sent = storage.read(keys.codeAt, time)
    // a clock that was set back does not lock anybody out
    return sent === undefined || sent > now() || now() >= sent + codeWait ? 0 : sent + codeWait
  }
  const setEmail = (email: string) => storage.write(keys.email, email)
  const setChain = (chainId: string) => storage.write(keys.chain, chainId)
  return {
    isUsed: () => storage.read(keys.used, flag) === true,
    isHeld: () => storage.read(keys.held, flag) === true,
    held: () => storage.write(keys.held, true),
    email: () => storage.read(keys.email, text(254)),
    chain: () => storage.read(keys.chain, chain),
    signedIn({ email }, chainId) {
      if (email) setEmail(email)
      storage.write(keys.used, true)
      storage.write(keys.codeAt, undefined)
      setChain(chainId)
    },
    setEmail,
    social: () => storage.read(keys.social, social),
    setSocial: (user) => storage.write(keys.social, user),
    setChain,
    codeSent: () => storage.write(keys.codeAt, now()),
    nextCodeAt,
    checkCode() {
      const at = nextCodeAt()
      const seconds = Math.ceil((at - now()) / 1_000)
      if (at) throw embeddedError('too-soon', { seconds }, { details: { seconds } })
    },
    clear() {
      for (const key of ['used', 'email', 'chain', 'held', 'social'] as const)
        storage.write(keys[key], undefined)
    },
  }
}
