import * as z from 'zod/mini'
import {
  base64url,
  emailSchema,
  idSchema,
  nothing,
  route,
  text,
  time,
  userSchema,
} from './httpShapes'
import { SOCIAL_PROVIDERS } from './socialProviders'
import { WAYS } from './ways'

const signedIn = z.strictObject({
  status: z.literal('signed_in'),
  user: userSchema,
  /** As the provider says it. */
  name: z.optional(text(254)),
})

/** A way that the user signs in by. `used`: when it last signed in, where that was noted. */
const identitySchema = z.strictObject({
  id: idSchema,
  way: z.enum(WAYS),
  /** As the provider says it. */
  name: z.optional(text(254)),
  email: z.optional(emailSchema),
  created: time,
  used: z.optional(time),
})

/** A passkey that was made, as `toJSON` of WebAuthn Level 3 writes it, without what is not looked at. */
const registration = z.strictObject({
  id: base64url(1_364),
  response: z.strictObject({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
  }),
})
/** A passkey that was used. */
const assertion = z.strictObject({
  id: base64url(1_364),
  response: z.strictObject({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(1_024),
    userHandle: base64url(86),
  }),
})

/** What a browser answers to a sign-in by a passkey. */
export const passkeyResponse = z.union([registration, assertion])
export type PasskeyRegistration = z.infer<typeof registration>
export type PasskeyAssertion = z.infer<typeof assertion>

/**
 * Body and answer of the routes of sign-ins elsewhere, which few documents ask: they
 * are no part of the frame's start.
 */
export const loginRoutes = {
  /**
   * Begins a sign-in at a provider. `uri` is this server's, and leads there. With `popup` the window
   * hands its result to the frame; with `redirect` it comes back to `returnTo`, an address of the
   * page's origin. `match` is the words that a window asks for which cannot reach the frame.
   * Refused with `not_found` where the deployment has no such provider.
   */
  '/v1/login/oauth/start': route(
    z.strictObject({
      provider: z.enum(SOCIAL_PROVIDERS),
      mode: z.enum(['popup', 'redirect']),
      returnTo: z.optional(text(2_048)),
    }),
    z.strictObject({
      login: idSchema,
      uri: text(2_048),
      match: z.optional(text(80)),
      expires: time,
    }),
  ),
  /**
   * How it stands: `returned` where the window has the result, `allowed` where its words were right,
   * so that no result is needed.
   */
  '/v1/login/oauth/poll': route(
    z.strictObject({ login: idSchema }),
    z.strictObject({
      status: z.enum(['pending', 'returned', 'allowed', 'refused', 'failed', 'expired']),
    }),
  ),
  /**
   * Signs in. `ask`: the device is new to an existing wallet, and its owner is asked first, in a
   * place that is not the page's; then `allowed` says so. `link`: the address of the account has a
   * wallet already. Neither uses the result up. `confirm`: who is signed in shows that it is them;
   * another account is refused with `identity_changed`, and signs nobody in. Refused with
   * `provider_refused`, `provider_failed`, and `login_expired` where there is nothing to redeem.
   */
  '/v1/login/oauth/finish': route(
    z.strictObject({
      login: idSchema,
      result: z.optional(base64url(43)),
      allowed: z.optional(z.literal(true)),
      confirm: z.optional(z.literal(true)),
    }),
    z.union([signedIn, z.strictObject({ status: z.enum(['ask', 'link']) })]),
  ),
  /**
   * What the visitor chose after `link`. `mail`: a code goes to the mailbox whose wallet it is, and
   * `/v1/login/email/verify` takes it, which adds the account to that wallet. `separate`: a wallet of
   * the account's own. Refused with `login_expired` where nothing was asked.
   */
  '/v1/login/link': route(
    z.strictObject({ login: idSchema, how: z.enum(['mail', 'separate']) }),
    z.union([z.strictObject({ flow: idSchema, expires: time }), signedIn]),
  ),
  /**
   * Begins a sign-in with Farcaster: `url` is where a phone approves it. Refused with `not_found`
   * where the deployment has no relay, and with `provider_failed`.
   */
  '/v1/login/farcaster/start': route(
    nothing,
    z.strictObject({ login: idSchema, url: text(2_048), expires: time }),
  ),
  /**
   * Signs in, once it was approved; the device is never approved by that, since the code may be
   * shown to somebody else. Refused with `provider_failed`, with `identity_changed` where the
   * account has another owner than when it signed in last, and `login_expired`.
   */
  '/v1/login/farcaster/finish': route(
    z.strictObject({ login: idSchema }),
    z.union([signedIn, z.strictObject({ status: z.literal('pending') })]),
  ),
  /** The ways that the user signs in by, the newest last, and the providers that there are. */
  '/v1/identities': route(
    nothing,
    z.strictObject({
      identities: z.array(identitySchema),
      providers: z.array(z.enum(SOCIAL_PROVIDERS)),
    }),
  ),
  /**
   * Adds the account of a sign-in at a provider: after a sign-in of at most five minutes, from a
   * device that opens the wallet. Refused with `conflict` for another user's, with `login_expired`,
   * and as a change of the address is.
   */
  '/v1/identities/add': route(z.strictObject({ login: idSchema, result: base64url(43) }), nothing),
  /**
   * Removes a way to sign in: after a sign-in of at most five minutes, from a device that opens the
   * wallet. Refused with `conflict` for the last one, and for a mailbox whose change can still be
   * undone; with `recovery_needed`, `recovery_delayed` and `frozen` as a change of the address is.
   */
  '/v1/identities/remove': route(z.strictObject({ id: idSchema }), nothing),
  /**
   * What happened to the wallet of a user without an address, who is told nothing by mail, and has
   * not seen it yet; the newest first. `seen` is what they have: noted from a device that opens the
   * wallet, and refused as a change of the address is.
   */
  '/v1/notices': route(
    z.strictObject({ seen: z.optional(z.array(idSchema).check(z.maxLength(20))) }),
    z.strictObject({
      notices: z.array(
        z.strictObject({
          id: idSchema,
          kind: text(32),
          app: text(300),
          device: text(120),
          at: time,
        }),
      ),
    }),
  ),
  /**
   * Begins a sign-in by a passkey of this server's host: the challenge is good for one answer, and
   * `user` is what a new passkey is to know its user by. Refused with `not_found` where the host has
   * no name.
   */
  '/v1/login/passkey/options': route(
    nothing,
    z.strictObject({
      login: idSchema,
      challenge: base64url(43),
      user: base64url(43),
      expires: time,
    }),
  ),
  /**
   * Signs in: who has made a passkey as a new user, who has used one as the user who made it. The
   * device is approved. Refused with `provider_failed`, after which the challenge is used up, and
   * `login_expired`.
   */
  '/v1/login/passkey/verify': route(
    z.strictObject({ login: idSchema, response: passkeyResponse }),
    signedIn,
  ),
} as const
