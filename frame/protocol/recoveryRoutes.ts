import * as z from 'zod/mini'
import {
  base64url,
  custodySchema,
  generation,
  idSchema,
  nothing,
  route,
  shareSchema,
  time,
  walletSchema,
} from './httpShapes'

/** A method of recovery that only the user has the secret of. */
const ownMethodSchema = z.enum(['password', 'file', 'passkey'])
/** 32 bytes: a digest, or what has it. */
const digestSchema = z.string().check(z.regex(/^[\w-]{43}$/))
/** A share of the wallet's key, sealed under the user's secret. */
const sealedShareSchema = base64url(256)
/**
 * What a method needs before its secret is known: the salt of a password; of a passkey 32 bytes of
 * salt, and the credential's id of at most 1,023 (WebAuthn, section 4). A file has it in itself.
 */
const hintSchema = base64url(1_407)

/**
 * Body and answer of the routes of recovery and export, which few documents ask: they are no part
 * of the frame's start.
 */
export const recoveryRoutes = {
  /**
   * How the wallet can be opened without a device: `auto`, and the user's own methods. Pending is
   * what was not proven yet.
   */
  '/v1/recovery/methods': route(
    nothing,
    z.strictObject({
      methods: z.array(
        z.strictObject({
          id: idSchema,
          method: z.enum(['auto', 'password', 'file', 'passkey']),
          status: z.enum(['pending', 'active']),
          created: time,
          hint: z.optional(hintSchema),
        }),
      ),
    }),
  ),
  /**
   * A method of the user's own, pending until it is confirmed: after a sign-in of at most five
   * minutes, on a device that opens the wallet. `verifier` is the SHA-256 of the proof that a
   * release asks for. A file has both shares in itself.
   */
  '/v1/recovery/prepare': route(
    z.strictObject({
      wallet: idSchema,
      id: idSchema,
      gen: generation,
      method: ownMethodSchema,
      verifier: digestSchema,
      hint: z.optional(hintSchema),
      shares: z.optional(z.strictObject({ server: shareSchema, sealed: sealedShareSchema })),
    }),
    nothing,
  ),
  /**
   * The shares of a method, to who proves its secret: after a sign-in of at most five minutes.
   * Refused with `recovery_wrong` for another secret; each asking counts.
   */
  '/v1/recovery/release': route(
    z.strictObject({ id: idSchema, proof: digestSchema }),
    z.strictObject({
      wallet: walletSchema,
      id: idSchema,
      gen: generation,
      method: ownMethodSchema,
      shares: z.optional(z.strictObject({ server: shareSchema, sealed: sealedShareSchema })),
    }),
  ),
  /**
   * The wallet was opened by a method that was released: it is active from now on, and the
   * automatic recovery ends.
   */
  '/v1/recovery/confirm': route(
    z.strictObject({ id: idSchema }),
    z.strictObject({ custody: custodySchema }),
  ),
  /** Ends a method of the user's own. Refused with `conflict` for the last one. */
  '/v1/recovery/remove': route(z.strictObject({ method: ownMethodSchema }), nothing),
  /**
   * The phrase or the keys are about to be shown on this device, which opens the wallet: after a
   * sign-in of at most five minutes. The user is told by mail.
   */
  '/v1/export': route(nothing, nothing),
} as const
