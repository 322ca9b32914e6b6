import * as z from 'zod/mini'
import {
  codeSchema,
  emailSchema,
  generation,
  idSchema,
  nothing,
  route,
  shareSchema,
  text,
  time,
  userSchema,
  walletSchema,
} from './httpShapes'
import type { loginRoutes } from './loginRoutes'
import type { recoveryRoutes } from './recoveryRoutes'

export { idSchema }

/**
 * Bodies and answers of the frame's server: `POST` with JSON, from the site alone. Ids and nonces
 * are 128 bits, secrets and ciphertexts any number of bytes, all base64url without padding (RFC
 * 4648, section 5); times are Unix milliseconds.
 */

/** One split of the wallet's key between the server and a device, or a method of recovery. */
const pairSchema = z.strictObject({
  id: idSchema,
  gen: generation,
  serverShare: shareSchema,
})
const recoveryPairSchema = z.strictObject({
  id: idSchema,
  gen: generation,
  serverShare: shareSchema,
  holderShare: shareSchema,
})

/** A wallet with pairs of a new key. */
const newWalletSchema = z.strictObject({
  wallet: walletSchema,
  device: pairSchema,
  recovery: z.optional(recoveryPairSchema),
})

/** A device of the user; `current` is the one that asks. */
const deviceSchema = z.strictObject({
  id: idSchema,
  label: text(120),
  app: text(80),
  created: time,
  seen: time,
  current: z.boolean(),
})

/**
 * The next step of a sign-in by e-mail: open the link in the mail on this device's behalf, enter
 * the code, or none.
 */
const actionSchema = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])

/** Body and answer of each route. A refusal is {@link refusalSchema} with its HTTP status. */
export const routes = {
  /**
   * Registers the key that signs all later requests. Signed itself; `keyid` is the key's thumbprint
   * (RFC 7638). `now` corrects the page's clock.
   */
  '/v1/session': route(
    z.strictObject({
      app: text(64),
      /** Origin of the page around the frame. */
      origin: text(300),
      jwk: z.strictObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string().check(z.regex(/^[\w-]{43}$/)),
        y: z.string().check(z.regex(/^[\w-]{43}$/)),
      }),
    }),
    z.strictObject({ sid: idSchema, now: time, expires: time }),
  ),
  /**
   * Sends a link or a code. `match` is the words that the page of the link asks for; `words: false`
   * where the page around the frame, of an app that may have the specification's client, shows
   * none; `fresh` where who is signed in confirms it by a code.
   */
  '/v1/login/email': route(
    z.strictObject({
      email: emailSchema,
      words: z.optional(z.literal(false)),
      fresh: z.optional(z.literal(true)),
    }),
    z.strictObject({
      action: actionSchema,
      flow: z.optional(idSchema),
      match: z.optional(text(80)),
      expires: z.optional(time),
    }),
  ),
  /** How a link stands; approved, a code is on its way. */
  '/v1/login/poll': route(
    z.strictObject({ flow: idSchema }),
    z.strictObject({ status: z.enum(['pending', 'approved', 'refused', 'expired']) }),
  ),
  /**
   * Refused with `conflict` where the code is right and a wallet's change away from this address
   * can still be undone.
   */
  '/v1/login/email/verify': route(
    z.strictObject({ flow: idSchema, code: codeSchema }),
    z.strictObject({ user: userSchema }),
  ),
  '/v1/logout': route(nothing, nothing),
  '/v1/me': route(
    nothing,
    z.strictObject({
      user: z.optional(userSchema),
      wallet: z.optional(walletSchema),
      devices: z.optional(z.array(deviceSchema)),
    }),
  ),
  /**
   * Code to the present address, then code to the new one: from a device that opens the wallet.
   * Refused with `recovery_delayed`, as is all that could shut the user's own devices out, for 72
   * hours on one that opened it by automatic recovery (what it waited for that counts). The last
   * step is refused with `conflict` for an address of another wallet, with `retryAfter` for one
   * that is reserved until then.
   */
  '/v1/email/change': route(
    z.strictObject({ email: emailSchema }),
    z.strictObject({ flow: idSchema, expires: time }),
  ),
  '/v1/email/change/old': route(z.strictObject({ flow: idSchema, code: codeSchema }), nothing),
  '/v1/email/change/new': route(
    z.strictObject({ flow: idSchema, code: codeSchema }),
    z.strictObject({ email: emailSchema }),
  ),
  /**
   * Stores a new wallet with its first pairs. Of several calls one creates: the others are answered
   * with its wallet and `created: false`.
   */
  '/v1/wallet': route(
    newWalletSchema,
    z.strictObject({ created: z.boolean(), wallet: walletSchema }),
  ),
  /**
   * The wallet under another key, one generation up, after a sign-in of at most five minutes: its
   * accounts stay, and no pair of before opens it, so other devices need a recovery. Refused with
   * `conflict` where the wallet is of another generation than the one before. The same call again
   * is answered alike.
   */
  '/v1/wallet/rotate': route(newWalletSchema, nothing),
  /**
   * The server's share for this device. Refused with `recovery_needed` where the device has none.
   */
  '/v1/wallet/share': route(nothing, z.strictObject({ wallet: walletSchema, pair: pairSchema })),
  /**
   * Both shares of the automatic recovery: after a sign-in of at most five minutes. Refused with
   * `device_pending` on a device that no mailed link approved, and with `recovery_delayed` from the
   * first asking until the delay of the deployment has passed.
   */
  '/v1/wallet/recover': route(
    nothing,
    z.strictObject({ wallet: walletSchema, pair: recoveryPairSchema }),
  ),
  /** A new pair for this device, pending until it is confirmed. */
  '/v1/pairs': route(z.strictObject({ wallet: idSchema, pair: pairSchema }), nothing),
  /**
   * The device has stored its share: the new pair is active, and the device's former one deleted.
   */
  '/v1/pairs/confirm': route(z.strictObject({ pair: idSchema }), nothing),
  /**
   * Ends a device: its pairs and sessions. Another than its own only a device ends at once that has
   * opened all wallets of the user, and none of them by automatic recovery in the last 72 hours;
   * another is refused with `recovery_delayed` until they have passed since, or since its first
   * asking, with `recovery_needed` where a wallet has no automatic recovery, and with `frozen`.
   */
  '/v1/devices/revoke': route(z.strictObject({ device: idSchema }), nothing),
  /**
   * No share is released until an unfreezing by mail and an existing device. Refused with
   * `recovery_needed` on a device that opened no wallet of the user.
   */
  '/v1/freeze': route(nothing, z.strictObject({ frozenUntil: time })),
  /**
   * Mails a link that ends the freezing, good until `expires`. Refused with `device_pending` on a
   * device that opened no wallet before the freezing, with `recovery_delayed` on one that recovered
   * it not long ago.
   */
  '/v1/unfreeze': route(nothing, z.strictObject({ expires: time })),
  /**
   * Asks a chain by JSON-RPC, at the address that the operator gave the app. What the node refused
   * is answered, not refused. `chain` is a CAIP-2 id.
   */
  '/v1/rpc': route(
    z.strictObject({ chain: text(41), method: text(64), params: z.optional(z.unknown()) }),
    z.union([
      z.strictObject({ result: z.unknown() }),
      z.strictObject({
        error: z.strictObject({
          code: z.int(),
          message: z.string(),
          data: z.optional(z.unknown()),
        }),
      }),
    ]),
  ),
  /**
   * Deletes the user with all wallets: after a sign-in of at most five minutes, from a device that
   * opens the wallet.
   */
  '/v1/delete': route(nothing, nothing),
} as const

type Routes = typeof routes & typeof recoveryRoutes & typeof loginRoutes
export type RoutePath = keyof Routes
export type RouteBody<Path extends RoutePath> = z.infer<Routes[Path]['body']>
export type RouteAnswer<Path extends RoutePath> = z.infer<Routes[Path]['answer']>

/** Why the server refused. `retryAfter` is in seconds. */
export const refusalSchema = z.object({
  error: z.object({
    name: z.enum([
      'bad_request',
      'not_found',
      'origin_refused',
      'proof_refused',
      'signed_out',
      'login_needed',
      'otp_wrong',
      'otp_expired',
      'otp_locked',
      'link_expired',
      'login_expired',
      'identity_changed',
      'provider_refused',
      'provider_failed',
      'rate_limited',
      'recovery_needed',
      'recovery_delayed',
      'recovery_wrong',
      'device_pending',
      'frozen',
      'conflict',
      'mail_unavailable',
      'upstream',
      'internal',
    ]),
    message: z.string(),
    retryAfter: z.optional(z.number()),
    /** Tries that are left, of `otp_wrong`. */
    left: z.optional(z.number()),
  }),
})

/** Name of a refusal; each is one sentence of the site's texts. */
export type RefusalName = z.infer<typeof refusalSchema>['error']['name']
