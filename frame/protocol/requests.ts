import * as z from 'zod/mini'
import { paramsSchemas } from './rpcMethods'
import { accountType, address, chainRef, code, email, type ObjectSchema, text } from './shapes'
import { SOCIAL_PROVIDERS } from './socialProviders'

/**
 * Who is able to sign without the user: with automatic recovery the server's operator can rebuild
 * the key.
 */
const custody = z.enum(['operator-recoverable', 'user-only'])
const textRecord = z.record(text(64), text(256, 0))

/** What both protocols ask the frame, and what it answers; the names are the specification's. */
const define = (object: ObjectSchema) => {
  const nothing = z.optional(object({}))
  const account = object({ address, type: accountType })
  const user = object({
    email: z.optional(z.nullable(email)),
    address,
    chainId: chainRef,
    smartAccountDeployed: z.optional(z.boolean()),
    accounts: z.optional(z.array(account).check(z.maxLength(64))),
    preferredAccountType: z.optional(accountType),
    custody: z.optional(custody),
  })
  const socialUser = object({
    email: z.optional(z.nullable(text(254, 0))),
    address,
    chainId: chainRef,
    accounts: z.optional(z.array(account).check(z.maxLength(64))),
    userName: z.optional(z.nullable(text(256, 0))),
    preferredAccountType: z.optional(accountType),
  })
  const metadata = object({
    name: text(256, 0),
    description: text(1_024, 0),
    url: text(2_048, 0),
    icons: z.array(text(2_048)).check(z.maxLength(16)),
  })
  const params = paramsSchemas(object)
  const rpc = object({
    method: text(64),
    params: z.optional(z.unknown()),
    chainId: z.optional(chainRef),
  })
    // a method of no list passes: it is refused by name, not by form
    .check(z.refine((call) => params.get(call.method)?.safeParse(call.params).success ?? true))
  return {
    /** Sends a code or a link. `match` is what the page of the link asks for. */
    CONNECT_EMAIL: {
      payload: object({ email }),
      answer: object({
        action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
        match: z.optional(text(80)),
      }),
    },
    /** Answers when the link was opened and approved. */
    CONNECT_DEVICE: { payload: nothing, answer: nothing },
    CONNECT_OTP: { payload: object({ otp: code }), answer: nothing },
    /**
     * Begins a sign-in at an identity provider: `uri` is to be opened in a window of its own, or, with
     * `mode: 'redirect'`, in the page's, to which it comes back at `returnTo`. `match` is what a
     * window asks for that cannot reach the frame.
     */
    GET_SOCIAL_REDIRECT_URI: {
      payload: object({
        provider: z.enum(SOCIAL_PROVIDERS),
        mode: z.optional(z.enum(['popup', 'redirect'])),
        returnTo: z.optional(text(2_048)),
      }),
      answer: object({ uri: text(8_192), match: z.optional(text(80)) }),
    },
    /** Answers when somebody signed in there. `uri`: what a redirect brought back. */
    CONNECT_SOCIAL: {
      payload: z.optional(
        object({
          uri: z.optional(text(8_192)),
          preferredAccountType: z.optional(accountType),
        }),
      ),
      answer: socialUser,
    },
    /**
     * Native only, after `link_asked`: `mail` sends a code to the mailbox whose wallet it is, which
     * `CONNECT_OTP` takes; `separate` makes a wallet of the account's own, and is signed in.
     */
    LINK_SOCIAL: {
      payload: object({ how: z.enum(['mail', 'separate']) }),
      answer: object({
        action: z.enum(['VERIFY_OTP', 'CONNECT']),
        userName: z.optional(z.nullable(text(256, 0))),
      }),
    },
    GET_FARCASTER_URI: { payload: nothing, answer: object({ url: text(8_192) }) },
    CONNECT_FARCASTER: { payload: nothing, answer: object({ userName: text(256, 0) }) },
    /**
     * Native only: signs in by a passkey, of which a window of the frame's origin asks that the page
     * has opened.
     */
    CONNECT_PASSKEY: { payload: nothing, answer: nothing },
    GET_USER: {
      payload: z.optional(
        object({
          chainId: z.optional(chainRef),
          preferredAccountType: z.optional(accountType),
          socialUri: z.optional(text(8_192)),
        }),
      ),
      answer: user,
    },
    IS_CONNECTED: {
      payload: z.optional(object({ token: z.optional(text(8_192)) })),
      answer: object({ isConnected: z.boolean() }),
    },
    GET_CHAIN_ID: { payload: nothing, answer: object({ chainId: chainRef }) },
    SWITCH_NETWORK: {
      payload: object({ chainId: chainRef }),
      answer: object({ chainId: chainRef }),
    },
    /**
     * `chainId` is sent natively only: the network that the call was made for, whatever the frame
     * was switched to meanwhile.
     */
    RPC_REQUEST: { payload: rpc, answer: z.unknown() },
    /** The user confirms it in a window of the wallet's own before anything is mailed. */
    UPDATE_EMAIL: {
      payload: object({ email }),
      answer: object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    },
    /** The code that was sent to the old address. */
    UPDATE_EMAIL_PRIMARY_OTP: { payload: object({ otp: code }), answer: nothing },
    /** The code that was sent to the new address. */
    UPDATE_EMAIL_SECONDARY_OTP: {
      payload: object({ otp: code }),
      answer: object({ newEmail: email }),
    },
    SYNC_THEME: {
      payload: object({
        themeMode: z.optional(z.enum(['light', 'dark'])),
        themeVariables: z.optional(z.record(text(64), z.union([text(256, 0), z.number()]))),
        w3mThemeVariables: z.optional(textRecord),
      }),
      answer: nothing,
    },
    SYNC_DAPP_DATA: {
      payload: object({
        metadata: z.optional(metadata),
        sdkVersion: z.optional(text(128)),
        sdkType: z.optional(text(64)),
        projectId: text(128, 0),
      }),
      answer: nothing,
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
      payload: nothing,
      answer: object({
        smartAccountEnabledNetworks: z.array(z.int().check(z.positive())).check(z.maxLength(1_000)),
      }),
    },
    SET_PREFERRED_ACCOUNT: {
      payload: object({ type: accountType }),
      answer: object({ type: accountType, address }),
    },
    SIGN_OUT: { payload: nothing, answer: nothing },
    RELOAD: { payload: nothing, answer: nothing },
    /**
     * Native only: shows a screen about the account until the user leaves it. What it shows and
     * does is not for the page.
     */
    SHOW: {
      payload: object({
        screen: z.enum(['devices', 'recovery', 'export', 'session', 'identities', 'delete']),
      }),
      answer: nothing,
    },
  }
}

/** Payload and answer of each request. */
export type FrameRequests = ReturnType<typeof define>
/** Name of a request, without a protocol's prefix. */
export type RequestName = keyof FrameRequests
/** What a request is sent with. */
export type Payload<Name extends RequestName> = z.input<FrameRequests[Name]['payload']>
/** What a request is answered with. */
export type AnswerOf<Name extends RequestName> = z.output<FrameRequests[Name]['answer']>
/** Who is signed in, on one network. */
export type FrameUser = AnswerOf<'GET_USER'>

/**
 * Makes the table of requests: `strict` refuses keys that it does not know, `lenient` drops them.
 */
export const frameRequests = (keys: 'strict' | 'lenient'): FrameRequests =>
  define(keys === 'strict' ? (z.strictObject as unknown as ObjectSchema) : z.object)

/** Requests that the specification's protocol has not. */
export const nativeOnly = [
  'SHOW',
  'LINK_SOCIAL',
  'CONNECT_PASSKEY',
] as const satisfies readonly RequestName[]
