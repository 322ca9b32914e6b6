import type { Connector, PluginContext } from '../../../kernel/index'
import type { WalletConnectOptions } from '../types'
import { createExclusion } from './createDirectory'

/**
 * Makes the filter that leaves installed wallets out of lists where `excludeWalletIds` names them,
 * by an id of the directory or by their rdns. Lists that are shown already are drawn again.
 */
export function hideExcluded(
  { connectors }: Pick<PluginContext, 'connectors'>,
  options: WalletConnectOptions,
): (connectors: readonly Connector[]) => readonly Connector[] {
  if (!options.excludeWalletIds) return (all) => all
  const isExcluded = createExclusion(options)
  // an alias is never listed: adding one publishes the list again
  const alias = {
    id: 'walletConnect:excluded',
    name: '',
    kind: 'external',
    namespaces: [],
  } as const
  const unused = async () => {
    throw new Error('It is no wallet')
  }
  connectors.add({
    manifest: { ...alias, platforms: [], approval: 'wallet' },
    connect: unused,
    disconnect: unused,
    request: unused,
    on: () => () => {},
  })()
  return (all) =>
    all.filter(
      ({ manifest: { kind, name, rdns = '' } }) =>
        (kind !== 'announced' && kind !== 'injected') || !isExcluded({ id: rdns, rdns, name }),
    )
}
