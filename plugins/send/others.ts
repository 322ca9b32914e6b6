import type { AnyKit } from '../../kernel/index'
import { activityToken } from '../activity/api'
import type { ActivityApi } from '../activity/index'
import { dataToken } from '../data/api'
import type { DataApi } from '../data/index'
import { namesToken } from '../names/api'
import type { NamesApi } from '../names/index'

type Having = Pick<AnyKit, 'use'>
/** What a plugin offers; undefined where the kit does not have it. */
function ifThere<Api>(use: () => Api): Api | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** What knows balances and prices. */
export const dataOf = (kit: Having): DataApi => kit.use(dataToken)
/** What knows whom an account has sent to. */
export const activityOf = (kit: Having): ActivityApi | undefined =>
  ifThere(() => kit.use(activityToken))
/** What knows names. */
export const namesOf = (kit: Having): NamesApi | undefined => ifThere(() => kit.use(namesToken))
