import * as z from 'zod/mini'

/** A text of `min` to `max` characters. */
export const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max))

/** 128 bits in base64url: what ids and nonces of the channel are. */
export const id = z.string().check(z.regex(/^[\w-]{22}$/))

/** A mail address as the user wrote it, without the blanks around it. */
export const email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))

/** The code of a mail: six decimal digits natively, whatever the site sends otherwise. */
export const code = text(64)

/**
 * A network: CAIP-2, or a number for one of `eip155`. Frames of the specification's protocol answer
 * numbers for EVM and CAIP-2 for Solana, and are asked with either.
 */
export const chainRef = z.union([
  z.int().check(z.positive()),
  z.string().check(z.regex(/^(?:\d{1,16}|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/)),
])

/** Base58 of any bytes. */
export const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/), z.maxLength(65_536))

/** An address of `eip155` or `solana`. */
export const address = z
  .string()
  .check(z.regex(/^(?:0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

/** A kind of account: `eoa`, `smartAccount`. */
export const accountType = text(32)

/** Builds an object schema: one that refuses unknown keys, or one that drops them. */
export type ObjectSchema = typeof z.object

/** The CAIP-2 id of a {@link chainRef}. */
export const toChainId = (ref: z.infer<typeof chainRef>): `${string}:${string}` =>
  /^\d+$/.test(String(ref)) ? `eip155:${ref}` : (ref as `${string}:${string}`)

/** A CAIP-2 id as the specification's protocol writes it: a number for `eip155`. */
export const toChainRef = (chainId: string): string | number =>
  chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : chainId
