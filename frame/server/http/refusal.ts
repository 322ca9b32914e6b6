import type { RefusalName } from '../../protocol/http'

const STATUS = {
  bad_request: 400,
  not_found: 404,
  origin_refused: 403,
  proof_refused: 401,
  signed_out: 401,
  login_needed: 403,
  otp_wrong: 403,
  otp_expired: 403,
  otp_locked: 403,
  link_expired: 403,
  login_expired: 403,
  identity_changed: 403,
  provider_refused: 403,
  provider_failed: 502,
  rate_limited: 429,
  recovery_needed: 409,
  recovery_delayed: 403,
  recovery_wrong: 403,
  device_pending: 403,
  frozen: 423,
  conflict: 409,
  mail_unavailable: 503,
  upstream: 502,
  internal: 500,
} as const satisfies Record<RefusalName, number>

/**
 * Why a request was refused, as its client is told. The message is for developers and has nothing
 * of the request in it.
 */
export class Refusal extends Error {
  override readonly name: RefusalName
  readonly retryAfter?: number
  readonly left?: number
  /** `retryAfter` is in seconds, `left` the tries of a code. */
  constructor(
    name: RefusalName,
    message: string,
    { retryAfter, left }: { readonly retryAfter?: number; readonly left?: number } = {},
  ) {
    super(message)
    this.name = name
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (left !== undefined) this.left = left
  }
  get status() {
    return STATUS[this.name]
  }
  /** As `refusalSchema` of the protocol has it. */
  toJSON() {
    const { name, message, retryAfter, left } = this
    return {
      error: {
        name,
        message,
        ...(retryAfter !== undefined && { retryAfter }),
        ...(left !== undefined && { left }),
      },
    }
  }
}
