import { FrameError } from '../protocol/errors'
import { readWait } from '../protocol/limits'
import type { Approvals } from './approvals'
import { checkChains } from './chains'
import type { FrameChannel } from './channel/types'
import type { FrameConnection } from './connection'
import { embeddedError, printed, toFault } from './errors'
import { createFederatedSignIn, type FederatedSignInDeps } from './federatedSignIn'
import type { EmbeddedApi, EmbeddedWallet } from './types'

/** The methods of {@link EmbeddedApi} that ask the frame or read what is stored. */
export type SignInMethods = Omit<EmbeddedApi, 'attachFrame'>

/**
 * Refusals of what the user is asked by these methods; of requests to the wallet they are the
 * kernel's own.
 */
const asked: Readonly<Record<string, 'bad-input' | 'declined' | 'approval-unavailable'>> = {
  invalid_params: 'bad-input',
  rejected: 'declined',
  approval_unavailable: 'approval-unavailable',
}

/** What the methods work with. */
export interface SignInDeps extends FederatedSignInDeps {
  readonly approvals: Pick<Approvals, 'run'>
}

/** The wallet of who is signed in; before that, what the next one would be. */
async function readWallet(
  { cache, origin }: Pick<SignInDeps, 'cache' | 'origin'>,
  open: () => Promise<FrameChannel>,
): Promise<EmbeddedWallet> {
  const channel = await open()
  const { ready } = channel
  const { host } = new URL(origin)
  const known = { host, email: cache.email(), social: cache.social() }
  // a frame of the specification's protocol neither says nor shows it
  if (!ready) return { ...known, dashboard: `${origin}/dashboard` }
  const user = cache.isUsed()
    ? // nobody is, where the browser has kept nothing
      await channel.request('GET_USER').catch((error: unknown) => {
        if (ready.storage !== 'none') throw error
      })
    : undefined
  return { ...known, custody: user?.custody ?? ready.custody }
}

/** Throws what the frame refuses as `embedded/…`. */
const asking =
  <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    try {
      return await work(...args)
    } catch (error) {
      const name =
        error instanceof FrameError && Object.hasOwn(asked, error.reason)
          ? asked[error.reason]
          : undefined
      throw printed(name ? embeddedError(name, undefined, { cause: error }) : toFault(error))
    }
  }

/** Creates them over one connection to the frame. What the frame refuses is thrown as `embedded/…`. */
export function createSignIn(deps: SignInDeps): SignInMethods {
  const { approvals, cache, connection, networks } = deps
  const { open, ...federated } = createFederatedSignIn(deps)
  const request: Awaited<ReturnType<FrameConnection['open']>>['request'] = async (
    name,
    payload,
    options,
  ) => (await open()).request(name, payload, options)

  return {
    preload: () =>
      connection.open().then(
        () => {},
        () => {},
      ),
    isRemembered: cache.isUsed,
    isHeld: cache.isHeld,
    isKept: async () => (await connection.open()).ready?.storage !== 'none',
    email: cache.email,
    nextCodeAt: cache.nextCodeAt,
    requestCode: asking(async (email, { signal } = {}) => {
      cache.checkCode()
      const channel = await open()
      checkChains(channel, networks)
      const answer = await channel.request('CONNECT_EMAIL', { email: email.trim() }, { signal })
      cache.codeSent()
      return answer
    }),
    waitForDevice: asking(
      async ({ signal } = {}) => void (await request('CONNECT_DEVICE', undefined, { signal })),
    ),
    confirmCode: asking(async (code) => void (await request('CONNECT_OTP', { otp: code }))),
    startSocial: asking(federated.startSocial),
    waitForSocial: asking(federated.waitForSocial),
    linkSocial: asking(federated.linkSocial),
    startFarcaster: asking(federated.startFarcaster),
    waitForFarcaster: asking(federated.waitForFarcaster),
    connectPasskey: asking(federated.connectPasskey),
    resetFarcaster: federated.resetFarcaster,
    updateEmail: asking(async (email) => {
      cache.checkCode()
      const channel = await open()
      const ask = (signal?: AbortSignal) =>
        channel.request(
          'UPDATE_EMAIL',
          { email: email.trim() },
          { signal, ...(!channel.ready && { wait: readWait }) },
        )
      // the user opens the wallet's window in the frame; a site of the specification's protocol has
      // nothing to show
      const answer = channel.ready ? await approvals.run(Symbol('email'), ask) : await ask()
      cache.codeSent()
      return answer
    }),
    confirmOldEmail: asking(
      async (code) => void (await request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })),
    ),
    confirmNewEmail: asking(async (code) => {
      const { newEmail } = await request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
      cache.setEmail(newEmail)
      return newEmail
    }),
    showScreen: asking(
      async (screen, { signal } = {}) => void (await request('SHOW', { screen }, { signal })),
    ),
    wallet: asking(() => readWallet(deps, open)),
  }
}
