/**
 * Why the frame refused a request: a name and its numeric code. 4001 to 4902 are of EIP-1193 and
 * EIP-3326, the negative ones of JSON-RPC 2.0 and EIP-1474. A name is never renamed; several may
 * share a code.
 */
export const frameErrorCodes = {
  /** The user declined. */
  rejected: 4001,
  /** The provider, or the visitor there, said no. */
  provider_refused: 4001,
  /** Nobody is signed in. */
  login_needed: 4100,
  /** The code is not the one that was sent. */
  otp_wrong: 4100,
  /** The code is too old. */
  otp_expired: 4100,
  /** Too many wrong codes. */
  otp_locked: 4100,
  /**
   * The address was that of a wallet, whose change to another can still be undone; until
   * `retryAfter` where it was to be the new one.
   */
  address_reserved: 4100,
  /** The link in the mail is too old, or was refused. */
  link_expired: 4100,
  /** The sign-in at an identity provider is too old, or another document's. */
  login_expired: 4100,
  /** The account has another owner than when it signed in last. */
  identity_changed: 4100,
  /** The address of the account has a wallet already. */
  link_asked: 4100,
  /** The link in the mail was not opened yet. */
  device_pending: 4100,
  /**
   * The device has no share of the key: a method of recovery must be used. With `retryAfter` the
   * device is too new for what was asked, and has to wait.
   */
  recovery_needed: 4100,
  /** No share is released for now. */
  frozen: 4100,
  /** The page around the frame is not one of the app's. */
  origin_refused: 4100,
  unsupported: 4200,
  /** The deployment has no such way to sign in. */
  way_unavailable: 4200,
  /** Nothing could show the request to the user. */
  approval_unavailable: 4200,
  disconnected: 4900,
  chain_unknown: 4902,
  method_not_found: -32601,
  invalid_params: -32602,
  internal: -32603,
  /** The page asked for the end. */
  aborted: -32603,
  timeout: -32603,
  /** The frame's document was loaded anew while the request was open. */
  reloaded: -32603,
  /** The browser keeps nothing for the frame. */
  storage_blocked: -32603,
  mail_unavailable: -32603,
  /** The provider did not answer as it should. */
  provider_failed: -32603,
  /** A chain's server failed. */
  upstream: -32603,
  rate_limited: -32005,
  version_unsupported: -32006,
} as const

/** Name of a refusal. */
export type FrameErrorName = keyof typeof frameErrorCodes

/** Data of a refusal beside its name. */
export interface FrameErrorExtra {
  /** Another code than the name's: 5700 to 5760 of EIP-5792, or a chain's own. */
  readonly code?: number
  /** Seconds until another try may pass. */
  readonly retryAfter?: number
  /** Tries that are left, of `otp_wrong`. */
  readonly left?: number
}

/** A refusal. Its message is for developers and has no code, address or key in it. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: number

  constructor(
    /** One of {@link FrameErrorName}, or what a newer frame says. */
    readonly reason: string,
    message: string,
    readonly extra: FrameErrorExtra = {},
  ) {
    super(message)
    this.code =
      extra.code ??
      (Object.hasOwn(frameErrorCodes, reason)
        ? frameErrorCodes[reason as FrameErrorName]
        : frameErrorCodes.internal)
  }
}

/** A refusal by its name. */
export const frameError = (
  reason: FrameErrorName,
  message: string = reason,
  extra?: FrameErrorExtra,
): FrameError => new FrameError(reason, message, extra)
