import { isKitError, KitError } from '../../../kernel/index'

/** A source as errors name it: by its id, since an address may hold a key. */
export const nameSource = (id: string): string => `The source "${id}"`

/**
 * What a source failed with, naming it where it is for whoever develops; code and details are those
 * of the failure, which is the cause. What is for visitors, and what names the source already,
 * stays as it is.
 */
export function sourceError(error: unknown, id: string): unknown {
  const who = nameSource(id)
  if (!isKitError(error) || error.audience === 'user' || error.message.startsWith(who)) return error
  return new KitError(error.code, `${who}: ${error.message}`, error.audience, {
    cause: error,
    details: error.details,
  })
}
