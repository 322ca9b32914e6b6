import * as z from 'zod/mini'

// What routes of the frame's server are made of.

/** A text of this many characters. */
export const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max))
/** RFC 4648, section 5, without padding. */
export const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
/** 128 bits. */
export const idSchema = z.string().check(z.regex(/^[\w-]{22}$/))
/** Unix milliseconds. */
export const time = z.int().check(z.nonnegative())
/** Six decimal digits. */
export const codeSchema = z.string().check(z.regex(/^\d{6}$/))
/** An address as the user wrote it; the server normalises it. */
export const emailSchema = z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
/** A share of {@link walletSchema}'s key as the splitting library writes it: 33 bytes. */
export const shareSchema = z.string().check(z.regex(/^[\w-]{44}$/))

/** Public accounts of a wallet: the first of each namespace. */
const accountsSchema = z.strictObject({
  /** EIP-55. */
  eip155: z.string().check(z.regex(/^0x[\da-fA-F]{40}$/)),
  /** Base58 of 32 bytes. */
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/**
 * Who could sign without the user: with automatic recovery the operator of the server is able to
 * rebuild the key.
 */
export const custodySchema = z.enum(['operator-recoverable', 'user-only'])

/** Generation of a wallet's key, from 1: as large as a column `integer` of Postgres takes. */
export const generation = z.int().check(z.positive(), z.maximum(2_147_483_647))

/**
 * A wallet as the server knows it: its secret is in `blob`, AES-256-GCM under a key that no party
 * has alone.
 */
export const walletSchema = z.strictObject({
  id: idSchema,
  gen: generation,
  blob: base64url(2_048),
  accounts: accountsSchema,
  custody: custodySchema,
})

/** A user. One without a mailbox has no address. */
export const userSchema = z.strictObject({
  id: idSchema,
  email: z.optional(emailSchema),
  /** Until when no share is released. */
  frozenUntil: z.optional(time),
})

/** No fields. */
export const nothing = z.strictObject({})
/** A route's body and answer. */
export const route = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  body: Body,
  answer: Answer,
) => ({ body, answer })
