import type { FrameHandlers } from '../../../../frame/protocol/dispatch'
import { createGate, type Gate, type GateOptions } from '../../../../frame/site/approval/createGate'
import { acceptHandshake, type FrameWindow } from '../../../../frame/site/channel/acceptHandshake'
import { serveChannel } from '../../../../frame/site/channel/serveChannel'
import { systemClock } from '../../../../frame/site/clock'
import type { Device, DeviceList } from '../../../../frame/site/screens/types'
import { createScreens } from '../../../../frame/site/screens/createScreens'
import { rows } from '../../protocol/rows'
import { requests } from './requests'

// A frame with the site's screens and no wallet: `personal_sign` of a request's name shows it. Its path says how it takes approvals.

/** The control of every attack: a gate that is always open and takes whatever comes. */
const weakGate = (options: GateOptions): Gate => ({ ...createGate(options), state: () => 'open', press: ({ type }) => type === 'pointerup' || type === 'keydown' })

const path = location.pathname.slice(1)
const mode = path === 'trusted' ? 'trusted' : path === 'own' ? 'popup' : 'verified'
const nameOf = (message: unknown) => new TextDecoder().decode(Uint8Array.from(String(message).match(/[\da-f]{2}(?=(?:[\da-f]{2})*$)/gi) ?? [], (pair) => Number.parseInt(pair, 16)))

const devices: Device[] = [
  { id: 'a'.repeat(22), label: 'Firefox on Linux', app: 'Shop', seen: Date.UTC(2026, 9, 2), current: false },
  { id: 'b'.repeat(22), label: 'Chrome on Android\u202e', app: 'Shop', seen: Date.UTC(2026, 10, 23), current: true },
  { id: 'c'.repeat(22), label: '<b>Safari</b> on iPhone', app: 'Market', seen: Date.UTC(2026, 10, 20), current: false },
]
let isDown = true
/** A server whose first answer fails. */
const list: DeviceList = {
  list: async () => {
    if (isDown) {
      isDown = false
      throw new Error('down')
    }
    return devices
  },
  revoke: async (id) => void devices.splice(devices.findIndex((device) => device.id === id), 1),
}

acceptHandshake({
  window: window as unknown as FrameWindow,
  pages: { origins: [location.ancestorOrigins[0] ?? ''], dev: false },
  onAccepted({ port, nonce, origin }) {
    const screens = createScreens({ origin, mode, clock: systemClock, devices: list, ...(path === 'weak' && { gateOf: weakGate }) })
    const handlers: FrameHandlers = {
      ...(Object.fromEntries(Object.entries(rows).map(([name, { answer }]) => [name, async () => answer])) as FrameHandlers),
      SYNC_THEME: async ({ themeMode, themeVariables }) => void screens.setAppearance({ mode: themeMode, variables: themeVariables }) as undefined,
      SHOW: async ({ screen }, { signal }) => screens.show(screen, signal) as Promise<undefined>,
      RPC_REQUEST: async ({ method, params }, { signal }) => {
        if (method !== 'personal_sign') return '0x2a'
        await screens.ask({ approvals: requests[nameOf((params as readonly unknown[])[0])] ?? [], signal })
        return `0x${'1b'.repeat(65)}`
      },
    }
    serveChannel({ port, nonce, handlers, facts: { storage: 'persistent', features: [] } })
  },
})
