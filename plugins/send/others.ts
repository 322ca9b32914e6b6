import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { ActivityApi } from '../activity/index'
import type { DataApi, DataState } from '../data/index'
import type { NamesApi } from '../names/index'
import type { SendApi, SendState } from './types'

// Plugins as their factories would find them, without their code: hooks and views are entries of
// their own, and who is not there is not loaded.
const own = { pluginName: 'send' } as PluginFactory<'send', [], SendState, SendApi>
const data = { pluginName: 'data' } as PluginFactory<'data', [], DataState, DataApi>
const activity = { pluginName: 'activity' } as PluginFactory<'activity', [], object, ActivityApi>
const names = { pluginName: 'names' } as PluginFactory<'names', [], object, NamesApi>

type Having = Pick<AnyKit, 'use'>
/** What a plugin offers; undefined where the kit does not have it. */
function ifThere<Api>(use: () => Api): Api | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/**
 * This plugin's API, for its hooks and views. Throws `kernel/plugin-missing` where the kit does not
 * have it.
 */
export const apiOf = (kit: Having): SendApi => kit.use(own)
/** What knows balances and prices. */
export const dataOf = (kit: Having): DataApi => kit.use(data)
/** What knows whom an account has sent to. */
export const activityOf = (kit: Having): ActivityApi | undefined => ifThere(() => kit.use(activity))
/** What knows names. */
export const namesOf = (kit: Having): NamesApi | undefined => ifThere(() => kit.use(names))
