import { isKitError } from '../errors/KitError'
import type { KitServices } from '../kit/services'
import { currentEntry } from '../modal/router'
import type { RpcOutcome } from '../requests/types'
import type { SessionChange } from '../sessions/types'
import type { Telemetry as TelemetryEvents } from '../vocabulary'
import type { Telemetry } from './types'

/** The kernel's own events, by name. */
type Track = <E extends keyof TelemetryEvents & `${'modal' | 'session' | 'rpc'}/${string}`>(
  event: E,
  props: TelemetryEvents[E],
) => void

/**
 * Sends the kernel's own events to the telemetry, until the kit's end. What is open or asked
 * already is told at once.
 */
export function followKit(services: KitServices, telemetry: Telemetry): void {
  const { cells, events, onEnd } = services
  const track: Track = (event, props) =>
    void telemetry.track(event.slice(0, event.indexOf('/')), event, props)
  const modal = (open: boolean) =>
    track(open ? 'modal/opened' : 'modal/closed', {
      connected: cells.session.get().active !== undefined,
    })
  const view = () => currentEntry(cells.router.get())?.view
  const asked: Asked = new Map()

  onEnd(events.on('modal:change', ({ open }) => modal(open)))
  onEnd(
    cells.router.subscribe((_, before) => {
      const now = view()
      if (now !== undefined && now !== currentEntry(before)?.view)
        track('modal/view', { view: now })
    }),
  )
  onEnd(
    events.on('session:change', (change) =>
      trackSession(track, services.clock.now(), asked, change),
    ),
  )
  onEnd(
    events.on(
      'request:settled',
      (outcome) => void trackRequest(services, track, outcome).catch(() => {}),
    ),
  )
  for (const [namespace, current] of Object.entries(cells.session.get().namespaces)) {
    trackSession(track, services.clock.now(), asked, {
      namespace,
      previous: { status: 'disconnected' },
      current,
      reason: 'user',
    })
  }
  const shown = view()
  if (cells.modal.get().open) modal(true)
  if (shown !== undefined) track('modal/view', { view: shown })
}

/** When the wallet of a namespace was asked to connect. */
type Asked = Map<string, number>

function trackSession(
  track: Track,
  now: number,
  asked: Asked,
  { namespace, previous, current, reason }: SessionChange,
): void {
  if (current.status === 'connecting') {
    const { connectorId: connector } = current
    if (previous.status === 'connecting' && previous.connectorId === connector) return
    asked.set(namespace, now)
    track('session/asked', { connector, namespace })
  } else if (previous.status === 'connecting') {
    const facts = { connector: previous.connectorId, namespace }
    const milliseconds = now - (asked.get(namespace) ?? now)
    if (
      reason === 'user' &&
      current.status === 'connected' &&
      current.connectorId === previous.connectorId
    )
      track('session/connected', { ...facts, network: current.chainId, milliseconds })
    else if (reason === 'user' || reason === 'declined')
      track('session/declined', { ...facts, milliseconds })
    else track('session/failed', { ...facts, reason, milliseconds })
  } else if (previous.status === 'connected') {
    if (current.status === 'disconnected')
      track('session/disconnected', { connector: previous.connectorId, namespace, reason })
    else if (
      current.status === 'connected' &&
      current.connectorId === previous.connectorId &&
      current.chainId !== previous.chainId
    )
      track('session/switched', { namespace, network: current.chainId, reason })
  }
}

/** Calls that sign or send: what the driver's policy has as unsafe. */
async function trackRequest(
  { options }: KitServices,
  track: Track,
  outcome: RpcOutcome,
): Promise<void> {
  const {
    call: { chainId, method, origin },
    milliseconds,
  } = outcome
  const driver = (await options.networks.find(({ id }) => id === chainId)?.driver())?.default
  if (!driver || !Object.hasOwn(driver.policy, method) || driver.policy[method] !== 'unsafe') return
  const facts = { method, network: chainId, origin, milliseconds }
  if (outcome.ok) return track('rpc/signed', facts)
  const code = isKitError(outcome.error) ? outcome.error.code : 'unknown'
  if (code === 'rpc/user-rejected') track('rpc/declined', facts)
  else track('rpc/failed', { ...facts, code })
}
