import { testingError } from './errors'

const MISSING: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']

/**
 * Loads a package that the host installs beside the kit, when `by` first needs it. Rejects with
 * `testing/package-missing` where it is not installed; other failures pass as they are.
 */
export const loadPeer = async <T>(name: string, by: string, load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    if (!MISSING.includes((cause as { code?: unknown } | null)?.code)) throw cause
    throw testingError('package-missing', { name, by }, { cause })
  }
}
