import { type HostedOptions, hostedServiceOf } from '../../../shared/indexers/hosted'
import { needsOf } from '../../../shared/indexers/serviceUrl'
import type { HistorySource } from '../../types'

/**
 * What an account did, from the Blockchain API that hosted wallet kits use. Its transfers tell
 * symbols and amounts but not which contract they are of: such an asset is unknown to the kit, and
 * shown as one. Nobody is asked but the server of `url`. A chain that the service does not know is
 * `activity/no-source`. Throws `kernel/bad-options` without a project id, and for an address that
 * is no URL.
 */
export const hostedHistory = (options: HostedOptions): HistorySource => {
  const service = hostedServiceOf('hostedHistory', options)
  return {
    kind: 'history',
    id: 'hosted',
    needs: needsOf([service]),
    read: async (input, ask) => (await import('./readHistory')).readHistory(input, service, ask),
  }
}
