/** What the site refuses. An error carries no bytes of a key, a share, a message or an address. */
export const siteErrorCodes = [
  /**
   * The wallet's ciphertext did not open: wrong, mixed or altered shares, or an altered ciphertext.
   */
  'wallet_refused',
  /** Shares, or a share and the wallet, are of different generations. */
  'generation_mixed',
  /** A ciphertext or a share in a layout that this version does not know. */
  'layout_unknown',
  /** The password, file or passkey is not the one of this method of recovery. */
  'secret_wrong',
  /** The accounts that the server names are not those of the wallet. */
  'accounts_differ',
  /**
   * The phrase is not one of BIP-39: a word that is none, a wrong number of words, a wrong
   * checksum.
   */
  'phrase_invalid',
  /** No shares are in memory: the wallet is unlocked first. */
  'locked',
  /** The request is malformed or incomplete, or asks for what is never signed. */
  'request_refused',
  /** The request names another account or another network than the one it was made for. */
  'account_refused',
  /** A method that this wallet does not have. */
  'unsupported',
  /** A message between the frame and its worker did not have its form. */
  'message_refused',
  /** No answer in time; what was asked may still have happened. */
  'timeout',
  /** The worker was ended while it was asked. */
  'aborted',
  /** The browser lets the frame store nothing, or has removed the key. */
  'storage_blocked',
  /** The server cannot be reached. */
  'unreachable',
  /** The server's answer does not have its form. */
  'answer_refused',
  /**
   * Anything that was not foreseen; its cause is dropped, since it could name what it worked on.
   */
  'internal',
] as const

/** Stable name of a {@link SiteError}. */
export type SiteErrorCode = (typeof siteErrorCodes)[number]

/** A refusal of the site. Its message is its code, and it never has a cause. */
export class SiteError extends Error {
  override readonly name = 'SiteError'
  constructor(readonly code: SiteErrorCode) {
    super(code)
  }
}

/**
 * The error itself where it is a refusal of the site, else `fallback`: what a library says of its
 * input may be the input.
 */
export const toSiteError = (error: unknown, fallback: SiteErrorCode = 'internal') =>
  error instanceof SiteError ? error : new SiteError(fallback)
