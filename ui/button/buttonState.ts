import {
  type ConnectedNamespace,
  currentConnection,
  type KernelState,
  type KitApi,
  type NamespaceSession,
  type Network,
} from '../../kernel/index'
import { formatAddress } from '../primitives/identity'

/** Labels of the buttons. Default: the kit's messages, in English until they have loaded. */
export interface ButtonLabels {
  readonly connect?: string
  readonly connecting?: string
  readonly wrongNetwork?: string
}

/** The buttons' icons: stroke paths on a 20 by 20 grid. */
export const marks = {
  wallet: 'M16 7V4H4v12h12v-3M11 7h6v6h-6a3 3 0 0 1 0-6Z',
  alert: 'm10 3 8 14H2ZM10 8v4M10 14v.01',
  spin: 'M10 2.5a7.5 7.5 0 0 1 7.5 7.5',
} as const

/** The part of the kit's state that the buttons show. */
export type ButtonSource = Pick<KernelState, 'session' | 'modal'>

/** What a button shows. */
export interface ButtonState {
  /** `data-state` in the stylesheet. */
  readonly state: 'disconnected' | 'connecting' | 'connected' | 'wrong'
  readonly label: string
  /**
   * Further labels whose width is reserved, so that the button keeps its size when the label
   * changes.
   */
  readonly room: readonly string[]
  /** The connected account, for its mosaic. */
  readonly address?: string
  /** The active network; absent if the wallet is on a network that the kit does not have. */
  readonly network?: Network
}

/**
 * The active namespace and its session; without an active one, a namespace with a session that is
 * not disconnected, else any.
 */
export function activeSession({ active, namespaces }: KernelState['session']): {
  readonly namespace?: string
  readonly session: NamespaceSession
} {
  const all = Object.entries(namespaces)
  const current = all.filter(([, { status }]) => status !== 'disconnected')
  const found =
    current.find(([name]) => name === active) ??
    current[0] ??
    all.find(([name]) => name === active) ??
    all[0]
  return found
    ? { namespace: found[0], session: found[1] }
    : { session: { status: 'disconnected' } }
}

/** The accounts of a session: of its connection, or, while reconnecting, those that were stored. */
export const accountOf = (session: NamespaceSession): ConnectedNamespace | undefined =>
  currentConnection(session) ?? (session.status === 'reconnecting' ? session.stored : undefined)

/**
 * The active network, and whether the wallet must switch: its network is not the kit's, not
 * allowed, and switching is enabled.
 */
export function activeNetwork(
  { networks, options }: KitApi,
  { session: all, modal }: ButtonSource,
): { readonly network?: Network; readonly unsupported: boolean } {
  const { session } = activeSession(all)
  const byId = (id: string | undefined) => networks.find((network) => network.id === id)
  if (session.status === 'connected') {
    const network = byId(session.chainId)
    return network
      ? { network, unsupported: false }
      : { unsupported: options.enableNetworkSwitch && !options.allowUnsupportedChain }
  }
  const stored = session.status === 'reconnecting' ? byId(session.stored?.chainId) : undefined
  return {
    network: (stored ?? byId(modal.selectedNetworkId) ?? byId(options.defaultNetwork)) as Network,
    unsupported: false,
  }
}

/** What the connect button shows. Pure. */
export function connectButton(
  kit: KitApi,
  source: ButtonSource,
  labels: ButtonLabels = {},
): ButtonState {
  const connect = labels.connect ?? translate(kit, source, 'button-connect', 'Connect wallet')
  const connecting = labels.connecting ?? translate(kit, source, 'button-connecting', 'Connecting…')
  const { session } = activeSession(source.session)
  if (session.status === 'disconnected')
    return { state: 'disconnected', label: connect, room: [connecting] }
  // without `network`, so that no balance is read for an account that may not be restored
  if (session.status === 'reconnecting' && session.stored)
    return {
      state: 'connected',
      label: formatAddress(session.stored.active),
      room: [],
      address: session.stored.active,
    }
  if (session.status !== 'connected')
    return { state: 'connecting', label: connecting, room: [connect] }
  const { network, unsupported } = activeNetwork(kit, source)
  if (unsupported)
    return {
      state: 'wrong',
      label: labels.wrongNetwork ?? translate(kit, source, 'button-wrong', 'Wrong network'),
      room: [],
      address: session.active,
    }
  return {
    state: 'connected',
    label: formatAddress(session.active),
    room: [],
    address: session.active,
    ...(network && { network }),
  }
}

/** What the network button shows. Pure. */
export function networkButton(
  kit: KitApi,
  source: ButtonSource,
  labels: ButtonLabels = {},
): ButtonState {
  const { network, unsupported } = activeNetwork(kit, source)
  if (network) return { state: 'connected', label: network.name, room: [], network }
  // "Wrong network" is the connect button's: the two usually stand side by side
  const label =
    (unsupported && labels.wrongNetwork) ||
    translate(kit, source, 'unknown-network', 'Unknown network')
  return { state: unsupported ? 'wrong' : 'connected', label, room: [] }
}

/**
 * Handles a click: closes the open modal, or opens the list of networks or the home view. Does
 * nothing before the kit has started.
 */
export function press(kit: KitApi, what: 'connect' | 'network', { state }: ButtonState): void {
  if (!kit.started) return
  if (kit.getState().modal.open) kit.close()
  else if (what === 'network' && state !== 'wrong') kit.open('networks')
  else kit.open()
}

/** The kit's message once the catalogue has loaded; `english` before that and on servers. */
function translate(kit: KitApi, { modal }: ButtonSource, name: string, english: string): string {
  if (!modal.initialized || !kit.started) return english
  const text = kit.t(`ui.${name}`)
  return text === name || text.startsWith('[missing') ? english : text
}
