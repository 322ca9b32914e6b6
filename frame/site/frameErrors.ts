import { FrameError, type FrameErrorName, frameError, frameErrorCodes } from '../protocol/errors'
import type { RefusalName } from '../protocol/http'
import { SiteError, type SiteErrorCode } from './errors'
import { RefusedError } from './session/createApi'

/**
 * What a page is told of refusals of the server and of the site, where it is not their own name.
 * That a wallet did not open, and why, is not for it.
 */
const told: {
  readonly [Name in Exclude<RefusalName | SiteErrorCode, FrameErrorName>]?: FrameErrorName
} = {
  signed_out: 'login_needed',
  recovery_delayed: 'recovery_needed',
  recovery_wrong: 'recovery_needed',
  secret_wrong: 'recovery_needed',
  locked: 'login_needed',
  request_refused: 'invalid_params',
  account_refused: 'invalid_params',
  message_refused: 'invalid_params',
  unreachable: 'upstream',
  answer_refused: 'upstream',
}

/** The name of a refusal for the page; `internal` for what is told to nobody. */
const nameFor = (code: RefusalName | SiteErrorCode): FrameErrorName =>
  Object.hasOwn(frameErrorCodes, code)
    ? (code as FrameErrorName)
    : (told[code as keyof typeof told] ?? 'internal')

/**
 * An error as the page around the frame may see it: its name and numbers, and nothing of what it
 * was about.
 */
export function toFrameError(error: unknown): FrameError {
  if (error instanceof FrameError) return error
  if (error instanceof SiteError) return frameError(nameFor(error.code))
  if (!(error instanceof RefusedError)) return frameError('internal')
  const { code, retryAfter, left } = error
  return frameError(nameFor(code), undefined, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(left !== undefined && { left }),
  })
}
