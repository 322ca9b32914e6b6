import {
  type Connector,
  definePlugin,
  type PluginContext,
  type SessionState,
  type SlotEntry,
} from '../../kernel/index'
import { type Lazy, lazy, systemClock } from '../../kernel/plugins/toolkit'
import type { Flow } from './flow/createFlow'
import { optionsCheck, withSiweConfig } from './options'
import type { SignInState, SiwxApi, SiwxOptions, SiwxState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** Asks the visitor to sign in with the account in front. */
    'siwx/sign': void
  }
  interface Telemetry {
    /** A visitor has signed in, on the network of this CAIP-2 id. */
    'siwx/signed-in': { network: string }
    /** An attempt to sign in has failed, or was declined in the wallet. */
    'siwx/failed': { network: string }
    /** A visitor has left the view without signing in. */
    'siwx/declined': Record<string, never>
  }
}

const views = () => import('./views/index')
const signedIn: SlotEntry = { slot: 'account.header', load: async () => (await views()).signedIn() }

/**
 * Sign in with a wallet: EIP-4361 on EVM chains, Sign-In with Solana, CAIP-122 for Bitcoin. A
 * visitor who connects is asked to sign a message, which the `verifier`'s server checks. Throws
 * `kernel/bad-options` without a verifier.
 */
export const siwx = definePlugin('siwx', (given: SiwxOptions) => {
  // the view's rule is part of the description, what it depends on is of one start
  let held = (): boolean => false
  return {
    needs: ['views', 'sessions', 'request:*:*', 'hooks:connectors', 'hooks:connect'],
    options: optionsCheck,
    state: { initial: (): SiwxState => ({ accounts: [], status: 'unknown' }) },
    views: [
      {
        name: 'siwx/sign',
        title: 'siwx.title',
        load: async () => (await views()).sign(),
        canClose: () => !held(),
      },
    ],
    slots: [signedIn],
    messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
    setup(ctx): SiwxApi {
      const options = withSiweConfig(given)
      const framed = new Set<string>()
      const flow = lazy(async (): Promise<Flow> => {
        const { createFlow } = await import('./flow/createFlow')
        const made = createFlow({
          ctx,
          options,
          clock: systemClock,
          isFramed: (id) => framed.has(id),
        })
        held = made.isHeld
        return made
      })
      const follow = (now: SessionState, before: SessionState) => {
        // without a connection there is nothing to sign in with, but a disconnect may follow a lock
        if (flow.now() || now.active !== undefined || before.active !== undefined)
          flow.get().then(
            (one) => one.changed(now, before),
            (error) => ctx.debug('the code for signing in could not be loaded', error),
          )
      }
      if (options.siweConfig?.enabled !== false) {
        if (options.oneClick !== false) signInByConnecting(ctx, flow, framed)
        ctx.session.subscribe(follow)
        follow(ctx.session.get(), { namespaces: {} })
      }
      return {
        isSignedIn: () => flow.now()?.isSignedIn() ?? false,
        open: () => void flow.get().then((one) => one.open()),
        signIn: async (): Promise<SignInState> => (await flow.get()).signIn(),
        signOut: async (account) => (await flow.get()).signOut(account),
        refresh: async () => (await flow.get()).refresh(),
        prepare: () => void flow.get().then((one) => one.prepare()),
        message: () => flow.now()?.message(),
        failure: () => flow.now()?.failure(),
        decline: () => flow.now()?.decline(),
        required: options.required ?? false,
        scope: options.scope ?? 'account',
      }
    },
  }
})

/** Whether a connector can sign in while it connects, or may be able to once it is loaded. */
const maySignIn = (connector: Connector): boolean =>
  connector.authenticate !== undefined || connector.ready?.() === false

/**
 * Connects wallets that can sign in at the same time through the flow, with a nonce that is fetched
 * when they are listed. Those that show what is signed in the modal go to `framed`.
 */
function signInByConnecting(
  ctx: PluginContext<'siwx', SiwxState>,
  flow: Lazy<Flow>,
  framed: Set<string>,
): void {
  const noteFramed = ({ manifest }: Connector) => {
    if (manifest.approval === 'frame') framed.add(manifest.id)
  }
  ctx.hooks.connectors.tap((connectors) => {
    // the `connect` hook does not run where a plugin judges requests, this one not without a list
    connectors.forEach(noteFramed)
    if (!ctx.session.get().active && connectors.some(maySignIn))
      flow.get().then(
        (one) => one.prepare(),
        (error) => ctx.debug('the code for signing in could not be loaded', error),
      )
    return undefined
  })
  ctx.hooks.connect.tap((connector) => {
    noteFramed(connector)
    if (!maySignIn(connector)) return undefined
    return {
      ...connector,
      connect: (input) =>
        flow.now()?.connect(connector, input) ??
        flow.get().then(
          (one) => one.connect(connector, input),
          () => connector.connect(input),
        ),
    }
  })
}

export type { SignInFields } from '../shared/sign-in-message/format'
export { createSignInMessage, parseSignInMessage } from '../shared/sign-in-message/message'
export type {
  ServerNonce,
  SignedMessage,
  SignInState,
  SignInVerifier,
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiwxApi,
  SiwxOptions,
  SiwxState,
} from './types'
export { httpVerifier, localVerifier } from './verifiers/httpVerifier'
