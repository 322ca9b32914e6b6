import type { Clock } from '../async/clock'
import { errorMessage, isKitError } from '../errors/KitError'
import { hiddenSnackbar } from '../state/store'
import type { SliceStore } from '../state/types'
import type { AlertCode, Alerts, AlertsState, Snackbar, SnackbarState } from './types'

// Loaded with the first alert, or by a kit with `debug`.

/**
 * Creates the alerts over their slice. `log` gets the texts of each alert when it is raised, with
 * or without `debug`.
 */
export function createAlerts({
  slice,
  debug,
  log,
}: {
  readonly slice: SliceStore<AlertsState>
  readonly debug: boolean
  readonly log: (text: string) => void
}): Alerts {
  return {
    async raise(code) {
      if (slice.get().some((alert) => alert.code === code)) return
      const { short, long } = alertTable[code] ?? { short: code, long: code }
      slice.set((now) => [...now, { code, text: debug ? short : '' }])
      log(`${short}: ${long}`)
    },
    dismiss: (code) =>
      slice.set((now) =>
        now.length ? now.filter((alert) => code !== undefined && alert.code !== code) : now,
      ),
  }
}

/**
 * Problems of an app's set-up by stable code: `short` for the modal's bar, `long` for the
 * developer's console, with a link to the documentation. Codes never change.
 */
export const alertTable = {
  'network-not-found': {
    short: 'Network Not Found',
    long: 'The network is not in networks. Add it there, or switch to one that is. See docs/errors.md#kernelnetwork-unknown',
  },
  'invalid-app-configuration': {
    short: 'Invalid App Configuration',
    long: "This page's origin is not on the project's list of allowed origins. Add it in the project's settings. See docs/plugins.md#alerts",
  },
  'frame-load-failed': {
    short: 'Network Error - Could not load embedded wallet',
    long: "The embedded wallet's frame did not load. Check the connection, the frame-src of the page's Content-Security-Policy, and that the frame's server has the page's origin in its origins. See docs/plugins.md#alerts",
  },
  'frame-request-timeout': {
    short: 'Embedded Wallet Request Timed Out',
    long: 'The embedded wallet did not answer a request in time. Check the connection and try again. See docs/plugins.md#alerts',
  },
  'session-expired': {
    short: 'Session Expired',
    long: 'The server refused a token as not yet valid. Check the date and time settings of this device. See docs/plugins.md#alerts',
  },
  'invalid-project-id': {
    short: 'Invalid App Configuration',
    long: 'Invalid Project ID: the server does not know it. Check the project id passed to the plugin. See docs/plugins.md#alerts',
  },
  'project-id-missing': {
    short: 'Project ID Not Configured',
    long: 'A plugin needs a project id and was given none. Pass one in its options. See docs/plugins.md#alerts',
  },
} as const satisfies Record<AlertCode, { readonly short: string; readonly long: string }>

/** Messages of servers and their alerts. Matched as a substring, case-sensitively. */
const serverMessages = [
  ['Unauthorized: origin not allowed', 'invalid-app-configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'invalid-project-id'],
] as const satisfies readonly (readonly [string, AlertCode])[]

/** The alert for a server's message or error, or undefined. */
export function alertOf(error: unknown): AlertCode | undefined {
  const message = errorMessage(error)
  return serverMessages.find(([part]) => message.includes(part))?.[1]
}

/**
 * The alert for an error, or undefined: by the name in its code (any owner may define
 * `…/project-id-missing` or `…/origin-refused`), else by a server's message in it or in its chain
 * of causes (at most 8 errors).
 */
export function alertFor(error: unknown): AlertCode | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 8 && current !== undefined && current !== null; depth++) {
    if (isKitError(current, 'kernel/network-unknown')) return 'network-not-found'
    const name = isKitError(current) ? (current.code.split('/')[1] ?? '') : ''
    if (Object.hasOwn(alertTable, name)) return name as AlertCode
    if (name === 'origin-refused') return 'invalid-app-configuration'
    const byMessage = alertOf(current) ?? alertOf(reasonIn(current))
    if (byMessage) return byMessage
    current = read(current, 'cause')
  }
  return undefined
}

const reasonIn = (error: unknown): unknown =>
  isKitError(error) ? read(error.details, 'reason') : undefined

function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | undefined)?.[key]
  } catch {
    // a getter that throws
    return undefined
  }
}

// Loaded with the first message.

/** Milliseconds between hiding one message and showing the next. */
const gap = 150
/**
 * Milliseconds until a message hides by itself: at least, and for each character of one that takes
 * longer to read.
 */
const duration = { least: 2500, character: 60 } as const

/** Creates the snackbar over its slice. `hide()` also clears its timers. */
export function createSnackbar({
  slice,
  clock,
}: {
  readonly slice: SliceStore<SnackbarState>
  readonly clock: Clock
}): Snackbar {
  let timer: unknown
  let waiting: SnackbarState | undefined

  const later = (fn: () => void, ms: number) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(fn, ms)
  }
  const hide = () => {
    clock.clearTimeout(timer)
    waiting = undefined
    slice.set(hiddenSnackbar)
  }
  const open = (next: SnackbarState) => {
    waiting = undefined
    clock.clearTimeout(timer)
    slice.set(next)
    if (next.autoClose)
      later(hide, Math.max(duration.least, next.message.length * duration.character))
  }
  return {
    show(message, variant = 'success', { autoClose = variant !== 'loading' } = {}) {
      const next: SnackbarState = { message, variant, open: true, autoClose }
      if (waiting) {
        waiting = next
      } else if (slice.get().open) {
        hide()
        waiting = next
        later(() => waiting && open(waiting), gap)
      } else {
        open(next)
      }
    },
    hide,
  }
}
