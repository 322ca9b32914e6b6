import * as z from 'zod/mini'

/**
 * Bodies and answers of the frame's server: `POST` with JSON, from the site alone. Ids and nonces are 128 bits, secrets and
 * ciphertexts any number of bytes, all base64url without padding (RFC 4648, section 5); times are Unix milliseconds.
 */

const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max))
const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
/** 128 bits. */
export const idSchema = z.string().check(z.regex(/^[\w-]{22}$/))
const time = z.int().check(z.nonnegative())
/** Six decimal digits. */
const codeSchema = z.string().check(z.regex(/^\d{6}$/))
/** An address as the user wrote it; the server normalises it. */
const emailSchema = z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
/** A share of {@link walletSchema}'s key as the splitting library writes it: 33 bytes. */
const shareSchema = z.string().check(z.regex(/^[\w-]{44}$/))

/** Public accounts of a wallet: the first of each namespace. */
const accountsSchema = z.strictObject({
  /** EIP-55. */
  eip155: z.string().check(z.regex(/^0x[\da-fA-F]{40}$/)),
  /** Base58 of 32 bytes. */
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/** Who could sign without the user: with automatic recovery the operator of the server is able to rebuild the key. */
const custodySchema = z.enum(['operator-recoverable', 'user-only'])

/** A wallet as the server knows it: its secret is in `blob`, AES-256-GCM under a key that no party has alone. */
const walletSchema = z.strictObject({ id: idSchema, gen: z.int().check(z.positive()), blob: base64url(2_048), accounts: accountsSchema, custody: custodySchema })

/** One split of the wallet's key between the server and a device, or a method of recovery. */
const pairSchema = z.strictObject({ id: idSchema, gen: z.int().check(z.positive()), serverShare: shareSchema })
const recoveryPairSchema = z.strictObject({ id: idSchema, gen: z.int().check(z.positive()), serverShare: shareSchema, holderShare: shareSchema })

/** A wallet with pairs of a new key. */
const newWalletSchema = z.strictObject({ wallet: walletSchema, device: pairSchema, recovery: z.optional(recoveryPairSchema) })

/** A method of recovery that only the user has the secret of. */
export const ownMethodSchema = z.enum(['password', 'file', 'passkey'])
/** 32 bytes: a digest, or what has it. */
const digestSchema = z.string().check(z.regex(/^[\w-]{43}$/))
/** A share of the wallet's key, sealed under the user's secret. */
const sealedShareSchema = base64url(256)
/** What a method needs before its secret is known: the salt of a password, the id of a passkey. A file has it in itself. */
const hintSchema = base64url(1_400)

/** A device of the user; `current` is the one that asks. */
const deviceSchema = z.strictObject({ id: idSchema, label: text(120), app: text(80), created: time, seen: time, current: z.boolean() })

const userSchema = z.strictObject({
  id: idSchema,
  email: z.optional(emailSchema),
  /** Until when no share is released. */
  frozenUntil: z.optional(time),
})

/** The next step of a sign-in by e-mail: open the link in the mail on this device's behalf, enter the code, or none. */
const actionSchema = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])

const nothing = z.strictObject({})
const route = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(body: Body, answer: Answer) => ({ body, answer })

/** Body and answer of each route. A refusal is {@link refusalSchema} with its HTTP status. */
export const routes = {
  /** Registers the key that signs all later requests. Signed itself; `keyid` is the key's thumbprint (RFC 7638). `now` corrects the page's clock. */
  '/v1/session': route(
    z.strictObject({
      app: text(64),
      /** Origin of the page around the frame. */
      origin: text(300),
      jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string().check(z.regex(/^[\w-]{43}$/)), y: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    }),
    z.strictObject({ sid: idSchema, now: time, expires: time }),
  ),
  /** Sends a link or a code. `match` is the words that the page of the link asks for; `words: false` where the page around the frame, of an app that may have the specification's client, shows none; `fresh` where who is signed in confirms it by a code. */
  '/v1/login/email': route(z.strictObject({ email: emailSchema, words: z.optional(z.literal(false)), fresh: z.optional(z.literal(true)) }), z.strictObject({ action: actionSchema, flow: z.optional(idSchema), match: z.optional(text(80)), expires: z.optional(time) })),
  /** How a link stands; approved, a code is on its way. */
  '/v1/login/poll': route(z.strictObject({ flow: idSchema }), z.strictObject({ status: z.enum(['pending', 'approved', 'refused', 'expired']) })),
  '/v1/login/email/verify': route(z.strictObject({ flow: idSchema, code: codeSchema }), z.strictObject({ user: userSchema })),
  '/v1/logout': route(nothing, nothing),
  '/v1/me': route(nothing, z.strictObject({ user: z.optional(userSchema), wallet: z.optional(walletSchema), devices: z.optional(z.array(deviceSchema)) })),
  /** Code to the present address, then code to the new one. */
  '/v1/email/change': route(z.strictObject({ email: emailSchema }), z.strictObject({ flow: idSchema, expires: time })),
  '/v1/email/change/old': route(z.strictObject({ flow: idSchema, code: codeSchema }), nothing),
  '/v1/email/change/new': route(z.strictObject({ flow: idSchema, code: codeSchema }), z.strictObject({ email: emailSchema })),
  /** Stores a new wallet with its first pairs. Of several calls one creates: the others are answered with its wallet and `created: false`. */
  '/v1/wallet': route(newWalletSchema, z.strictObject({ created: z.boolean(), wallet: walletSchema })),
  /**
   * The wallet under another key, one generation up, after a sign-in of at most five minutes: its accounts stay, and no pair of before opens it, so other
   * devices need a recovery. Refused with `conflict` where the wallet is of another generation than the one before. The same call again is answered alike.
   */
  '/v1/wallet/rotate': route(newWalletSchema, nothing),
  /** The server's share for this device. Refused with `recovery_needed` where the device has none. */
  '/v1/wallet/share': route(nothing, z.strictObject({ wallet: walletSchema, pair: pairSchema })),
  /**
   * Both shares of the automatic recovery: after a sign-in of at most five minutes. Refused with `device_pending` on a device that no mailed link
   * approved, and with `recovery_delayed` from the first asking until the delay of the deployment has passed.
   */
  '/v1/wallet/recover': route(nothing, z.strictObject({ wallet: walletSchema, pair: recoveryPairSchema })),
  /** How the wallet can be opened without a device: `auto`, and the user's own methods. Pending is what was not proven yet. */
  '/v1/recovery/methods': route(
    nothing,
    z.strictObject({ methods: z.array(z.strictObject({ id: idSchema, method: z.enum(['auto', 'password', 'file', 'passkey']), status: z.enum(['pending', 'active']), created: time, hint: z.optional(hintSchema) })) }),
  ),
  /**
   * A method of the user's own, pending until it is confirmed: after a sign-in of at most five minutes, on a device that opens the wallet. `verifier` is the
   * SHA-256 of the proof that a release asks for. A file has both shares in itself.
   */
  '/v1/recovery/prepare': route(
    z.strictObject({ wallet: idSchema, id: idSchema, gen: z.int().check(z.positive()), method: ownMethodSchema, verifier: digestSchema, hint: z.optional(hintSchema), shares: z.optional(z.strictObject({ server: shareSchema, sealed: sealedShareSchema })) }),
    nothing,
  ),
  /** The shares of a method, to who proves its secret: after a sign-in of at most five minutes. Refused with `recovery_wrong` for another secret; each asking counts. */
  '/v1/recovery/release': route(
    z.strictObject({ id: idSchema, proof: digestSchema }),
    z.strictObject({ wallet: walletSchema, id: idSchema, gen: z.int().check(z.positive()), method: ownMethodSchema, shares: z.optional(z.strictObject({ server: shareSchema, sealed: sealedShareSchema })) }),
  ),
  /** The wallet was opened by a method that was released: it is active from now on, and the automatic recovery ends. */
  '/v1/recovery/confirm': route(z.strictObject({ id: idSchema }), z.strictObject({ custody: custodySchema })),
  /** Ends a method of the user's own. Refused with `conflict` for the last one. */
  '/v1/recovery/remove': route(z.strictObject({ method: ownMethodSchema }), nothing),
  /** The phrase or the keys are about to be shown on this device, which opens the wallet: after a sign-in of at most five minutes. The user is told by mail. */
  '/v1/export': route(nothing, nothing),
  /** A new pair for this device, pending until it is confirmed. */
  '/v1/pairs': route(z.strictObject({ wallet: idSchema, pair: pairSchema }), nothing),
  /** The device has stored its share: the new pair is active, and the device's former one deleted. */
  '/v1/pairs/confirm': route(z.strictObject({ pair: idSchema }), nothing),
  /**
   * Ends a device: its pairs and sessions. Another than its own only a device ends at once that has opened all wallets of the user; one that only signed in
   * is refused with `recovery_delayed` until the delay has passed, and with `frozen`.
   */
  '/v1/devices/revoke': route(z.strictObject({ device: idSchema }), nothing),
  /** No share is released until an unfreezing by mail and an existing device. */
  '/v1/freeze': route(nothing, z.strictObject({ frozenUntil: time })),
  /** Mails a link that ends the freezing, good until `expires`. Refused with `device_pending` on a device that opened no wallet before the freezing. */
  '/v1/unfreeze': route(nothing, z.strictObject({ expires: time })),
  /** Asks a chain by JSON-RPC, at the address that the operator gave the app. What the node refused is answered, not refused. `chain` is a CAIP-2 id. */
  '/v1/rpc': route(
    z.strictObject({ chain: text(41), method: text(64), params: z.optional(z.unknown()) }),
    z.union([z.strictObject({ result: z.unknown() }), z.strictObject({ error: z.strictObject({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }) })]),
  ),
  /** Deletes the user with all wallets: after a sign-in of at most five minutes, from a device that opens the wallet. */
  '/v1/delete': route(nothing, nothing),
} as const

export type RoutePath = keyof typeof routes
export type RouteBody<Path extends RoutePath> = z.infer<(typeof routes)[Path]['body']>
export type RouteAnswer<Path extends RoutePath> = z.infer<(typeof routes)[Path]['answer']>

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
