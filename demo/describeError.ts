import { isKitError } from 'tessera-kit'

/**
 * An action that failed, in words: what happened and what to do next. `nothing` says what did not
 * come of it.
 */
export function describeError(error: unknown, nothing: string): string {
  const kind = isKitError(error) ? error.code.slice(error.code.indexOf('/') + 1) : ''
  if (kind === 'user-rejected') return `You declined. ${nothing} You can try again.`
  if (kind === 'timeout') return `The wallet did not answer in time. ${nothing} Try again.`
  if (kind === 'unauthorized' || kind === 'locked')
    return `The wallet is locked or no longer connected. ${nothing}`
  const why = error instanceof Error ? error.message : 'The reason is not known.'
  return `${nothing} ${why}`
}

/** Whether an error is the visitor's own no: an outcome, not a fault. */
export const isDeclined = (error: unknown): boolean =>
  isKitError(error) && error.code.endsWith('/user-rejected')
