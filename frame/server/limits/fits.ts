import { Refusal } from '../http/refusal'
import type { Limit, Limits } from './types'

/**
 * Takes one unit, and says whether there was one: for what goes on in another way where there is
 * none.
 */
export const fits = async (
  limits: Pick<Limits, 'take'>,
  limit: Limit,
  subject: string,
): Promise<boolean> => {
  try {
    await limits.take([limit, subject])
    return true
  } catch (error) {
    if (error instanceof Refusal && error.name === 'rate_limited') return false
    throw error
  }
}
