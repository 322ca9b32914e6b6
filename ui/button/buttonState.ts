import { type ConnectedNamespace, currentConnection, type KernelState, type KitApi, type NamespaceSession, type Network } from '../../kernel/index'
import { formatAddress } from '../primitives/formatAddress'

/** Words of the buttons; the kit's own texts, or English, where not given. */
export interface ButtonLabels {
  readonly connect?: string
  readonly connecting?: string
  readonly wrongNetwork?: string
}

/** What part of the kit's state the buttons show. */
export type ButtonSource = Pick<KernelState, 'session' | 'modal'>

/** What a button shows: a state of the stylesheet, its word, and words whose room it keeps so that it does not jump. */
export interface ButtonState {
  readonly state: 'disconnected' | 'connecting' | 'connected' | 'wrong'
  readonly label: string
  readonly room: readonly string[]
  /** The connected account; for its mosaic. */
  readonly address?: string
  /** The network in front, unless the wallet is on one that is not the kit's. */
  readonly network?: Network
}

/** The connection in front: the active namespace's, else one that is being made, else the one that ended. */
export function frontSession({ active, namespaces }: KernelState['session']): { readonly namespace?: string; readonly session: NamespaceSession } {
  const all = Object.entries(namespaces)
  const live = all.filter(([, { status }]) => status !== 'disconnected')
  const front = live.find(([name]) => name === active) ?? live[0] ?? all.find(([name]) => name === active) ?? all[0]
  return front ? { namespace: front[0], session: front[1] } : { session: { status: 'disconnected' } }
}

/** The accounts of a connection: those it has, or had when it was stored while the wallet is asked for them again. */
export const accountOf = (session: NamespaceSession): ConnectedNamespace | undefined =>
  currentConnection(session) ?? (session.status === 'reconnecting' ? session.stored : undefined)

/** The network in front, and whether the wallet is on one that is to be left: not the kit's, not allowed, and switching is offered. */
export function frontNetwork({ networks, options }: KitApi, { session: all, modal }: ButtonSource): { readonly network?: Network; readonly unsupported: boolean } {
  const { session } = frontSession(all)
  const of = (id: string | undefined) => networks.find((network) => network.id === id)
  if (session.status === 'connected') {
    const network = of(session.chainId)
    return network ? { network, unsupported: false } : { unsupported: options.enableNetworkSwitch && !options.allowUnsupportedChain }
  }
  const stored = session.status === 'reconnecting' ? of(session.stored?.chainId) : undefined
  return { network: (stored ?? of(modal.selectedNetworkId) ?? of(options.defaultNetwork)) as Network, unsupported: false }
}

/** What the connect button shows. Pure. */
export function connectButton(kit: KitApi, source: ButtonSource, labels: ButtonLabels = {}): ButtonState {
  const connect = labels.connect ?? say(kit, source, 'button-connect', 'Connect wallet')
  const connecting = labels.connecting ?? say(kit, source, 'button-connecting', 'Connecting…')
  const { session } = frontSession(source.session)
  if (session.status === 'disconnected') return { state: 'disconnected', label: connect, room: [connecting] }
  // without a network: nothing is read for an account that may not come back
  if (session.status === 'reconnecting' && session.stored) return { state: 'connected', label: formatAddress(session.stored.active), room: [], address: session.stored.active }
  if (session.status !== 'connected') return { state: 'connecting', label: connecting, room: [connect] }
  const { network, unsupported } = frontNetwork(kit, source)
  if (unsupported) return { state: 'wrong', label: labels.wrongNetwork ?? say(kit, source, 'button-wrong', 'Wrong network'), room: [], address: session.active }
  return { state: 'connected', label: formatAddress(session.active), room: [], address: session.active, ...(network && { network }) }
}

/** What the network button shows. Pure. */
export function networkButton(kit: KitApi, source: ButtonSource, labels: ButtonLabels = {}): ButtonState {
  const { network, unsupported } = frontNetwork(kit, source)
  if (unsupported) return { state: 'wrong', label: labels.wrongNetwork ?? say(kit, source, 'button-wrong', 'Wrong network'), room: [] }
  if (network) return { state: 'connected', label: network.name, room: [], network }
  return { state: 'connected', label: say(kit, source, 'unknown-network', 'Unknown network'), room: [] }
}

/** Opens what the button stands for: the networks, or the kit's own choice. Nothing before the kit has started. */
export function press(kit: KitApi, what: 'connect' | 'network', { state }: ButtonState): void {
  if (!kit.started) return
  if (kit.getState().modal.open) kit.close()
  else if (what === 'network' && state !== 'wrong') kit.open('networks')
  else kit.open()
}

/** The kit's text once its catalogue is here; before that, and where the host renders on a server, English. */
function say(kit: KitApi, { modal }: ButtonSource, name: string, english: string): string {
  if (!modal.initialized || !kit.started) return english
  const text = kit.t(`ui.${name}`)
  return text === name || text.startsWith('[missing') ? english : text
}
