import type { Connector, KitApi, Views } from '../../../kernel/index'
import type { ConnectTarget } from '../../shell/connectAttempts'
import type { ShellViewContext } from '../../shell/types'

/** The namespaces that both a wallet and the kit's networks have. */
export const sharedNamespaces = ({ networks }: Pick<KitApi, 'networks'>, { manifest }: Connector): readonly string[] =>
  manifest.namespaces.filter((namespace) => networks.some((network) => network.namespace === namespace))

/** Where a click on a wallet leads: to the view that connects it where it has one; one that spans several namespaces is asked about them first, unless they are settled. */
export const stepOf = ({ kit }: ShellViewContext, connector: Connector, target: ConnectTarget | undefined): keyof Views & string =>
  connector.manifest.view ?? (!target?.namespace && sharedNamespaces(kit, connector)[1] ? 'choose-namespace' : 'connecting')

/** A visitor's choice of a wallet. The wallet is called first, in the click's own task: browsers block windows that open any later. */
export function startConnecting(ctx: ShellViewContext, connector: Connector, target: ConnectTarget | undefined, step = stepOf(ctx, connector, target)): void {
  const { id } = connector.manifest
  if (connector.ready?.() === false) preloadConnector(connector)
  else if (step === 'connecting') ctx.attempts.start(id, target)
  ctx.push(step as 'connecting', { connector: id, ...target })
}

/** Loads what a connector needs before its click. A failure shows when it is connected, not before. */
export function preloadConnector(connector: Pick<Connector, 'preload'>): void {
  try {
    connector.preload?.().catch(() => {})
  } catch {
    // a foreign connector may throw at once: the same
  }
}
