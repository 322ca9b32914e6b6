import type { FrameHandlers } from '../../../../frame/protocol/dispatch'
import { FrameError } from '../../../../frame/protocol/errors'
import { createGate, type Gate, type GateOptions } from '../../../../frame/site/approval/createGate'
import { acceptHandshake, type FrameWindow } from '../../../../frame/site/channel/acceptHandshake'
import { serveChannel } from '../../../../frame/site/channel/serveChannel'
import { systemClock } from '../../../../frame/site/clock'
import { createScreens } from '../../../../frame/site/screens/createScreens'
import type { Account, AccountAction, Device } from '../../../../frame/site/screens/types'
import { rows } from '../../protocol/rows'
import { requests } from './requests'

// A frame with the site's screens and no wallet: `personal_sign` of a request's name shows it. Its
// path says how it takes approvals.

/** The control of every attack: a gate that is always open and takes whatever comes. */
const weakGate = (options: GateOptions): Gate => ({
  ...createGate(options),
  state: () => 'open',
  press: ({ type }) => type === 'pointerup' || type === 'keydown',
})

const path = location.pathname.slice(1)
const mode = path === 'trusted' ? 'trusted' : path === 'own' ? 'popup' : 'verified'
const nameOf = (message: unknown) =>
  new TextDecoder().decode(
    Uint8Array.from(String(message).match(/[\da-f]{2}(?=(?:[\da-f]{2})*$)/gi) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    ),
  )

const devices: Device[] = [
  {
    id: 'b'.repeat(22),
    label: 'Chrome on macOS',
    app: 'Shop',
    seen: Date.UTC(2026, 10, 23),
    current: true,
  },
  {
    id: 'a'.repeat(22),
    label: 'Firefox on Linux\u202e',
    app: 'Shop',
    seen: Date.UTC(2026, 9, 2),
    current: false,
  },
  {
    id: 'c'.repeat(22),
    label: '<b>Safari</b> on iPhone',
    app: 'Market',
    seen: Date.UTC(2026, 10, 20),
    current: false,
  },
]
let isDown = true
let frozenUntil: number | undefined
/** What was done with the account. */
const acted: AccountAction[] = []
const shown = new URLSearchParams(location.search)
/**
 * A server whose first answer fails; the page's address says what it refuses, and whether the
 * wallet can be recovered.
 */
const account: Account = {
  read: async () => {
    if (isDown) {
      isDown = false
      throw new FrameError('unreachable', 'down')
    }
    return {
      devices: devices.slice(0, Number(shown.get('devices') ?? 3)),
      email: 'owner@example.com',
      isRecoverable: !shown.has('recovery'),
      ...(shown.get('recovery') === 'own' && {
        methods: [{ method: 'password', status: 'active' }],
      }),
      ...(frozenUntil !== undefined && { frozenUntil }),
    }
  },
  act: async (action) => {
    const refusal = shown.get(action.kind)
    if (refusal)
      throw new FrameError(
        refusal,
        refusal,
        refusal === 'recovery_delayed'
          ? { retryAfter: (Date.UTC(2027, 0, 3, 12) - Date.now()) / 1000 }
          : {},
      )
    acted.push(action)
    if (action.kind === 'end')
      devices.splice(
        devices.findIndex(({ id }) => id === action.device),
        1,
      )
    if (action.kind === 'endOthers')
      devices.splice(0, devices.length, ...devices.filter(({ current }) => current))
    if (action.kind === 'freeze') frozenUntil = Date.now() + 24 * 60 * 60_000
  },
}
/** A window of the wallet's own gets nothing here: what it shows is for a frame with a wallet. */
const access = () => {
  const refuse = () => Promise.reject(new FrameError('recovery_needed', 'no wallet'))
  return { ask: refuse, device: refuse, unlock: refuse, left: async () => undefined, pair: refuse }
}
Object.assign(window, { acted })

acceptHandshake({
  window: window as unknown as FrameWindow,
  pages: { origins: [location.ancestorOrigins[0] ?? ''], dev: false },
  onAccepted({ port, nonce, origin }) {
    const screens = createScreens({
      origin,
      mode,
      clock: systemClock,
      settings: { keys: '', password: '' },
      account: async () => ({ ...account, isOpen: async () => true, access }),
      loadWindows: () => import('../../../../frame/site/screens/window/windowScreens'),
      ...(path === 'weak' && { gateOf: weakGate }),
    })
    const handlers: FrameHandlers = {
      ...(Object.fromEntries(
        Object.entries(rows).map(([name, { answer }]) => [name, async () => answer]),
      ) as FrameHandlers),
      SYNC_THEME: async ({ themeMode, themeVariables }) =>
        void screens.setAppearance({ mode: themeMode, variables: themeVariables }) as undefined,
      UPDATE_EMAIL: async ({ email }, { signal }) => {
        await screens.confirmEmail({ from: 'owner@example.com', to: email }, signal)
        return { action: 'VERIFY_PRIMARY_OTP' }
      },
      SHOW: async ({ screen }, { signal }) => screens.show(screen, signal) as Promise<undefined>,
      RPC_REQUEST: async ({ method, params }, { signal }) => {
        if (method !== 'personal_sign') return '0x2a'
        await screens.ask({
          approvals: requests[nameOf((params as readonly unknown[])[0])] ?? [],
          signal,
        })
        return `0x${'1b'.repeat(65)}`
      },
    }
    serveChannel({ port, nonce, handlers, facts: { storage: 'persistent', features: [] } })
  },
})
