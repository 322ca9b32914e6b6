import * as z from 'zod/mini'

/** Who asked, as windows and mails show it. */
const asker = { app: z.string(), device: z.string(), locale: z.enum(['en', 'ar']) }

/** What a request to an identity provider was made of. */
export const oauthSecret = z.strictObject({
  verifier: z.string(),
  nonce: z.string(),
  /** The window's: `redirect` is the page's own. */
  mode: z.enum(['popup', 'redirect']),
  returnTo: z.optional(z.string()),
  /** The page's, where its client may still ask for a redirect by `state`. */
  origin: z.optional(z.string()),
  ...asker,
})
export type OauthSecret = z.infer<typeof oauthSecret>

/** What a channel of a Farcaster relay was opened with, and its token. */
export const farcasterSecret = z.strictObject({
  channel: z.string(),
  nonce: z.string(),
  ...asker,
})
export type FarcasterSecret = z.infer<typeof farcasterSecret>

/** What a passkey is asked for with, and what the one that is made knows its user by. */
export const passkeySecret = z.strictObject({
  challenge: z.string(),
  handle: z.string(),
  ...asker,
})
export type PasskeySecret = z.infer<typeof passkeySecret>
