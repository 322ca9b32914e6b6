import { errorMessage, isKitError } from '../errors/KitError'
import type { SliceStore } from '../state/types'
import type { Alerts, AlertsState } from './types'

/** Makes the alerts over their cell. `log` gets each long text once while its alert is open, in debug or not. */
export function createAlerts({ cell, debug, log }: {
  readonly cell: SliceStore<AlertsState>
  readonly debug: boolean
  readonly log: (text: string) => void
}): Alerts {
  const has = (code: AlertCode) => cell.get().some((alert) => alert.code === code)
  return {
    async raise(code) {
      if (has(code)) return
      const { short, long } = alertTable[code] ?? { short: code, long: code }
      cell.set((now) => [...now, { code, text: debug ? short : '' }])
      log(`${short}: ${long}`)
    },
    dismiss: (code) => cell.set((now) => (now.length ? now.filter((alert) => code !== undefined && alert.code !== code) : now)),
  }
}

/**
 * Troubles of an app's set-up, by stable code: `short` for the bar, `long` for the developer's console, with the place in the
 * documentation that says more. Codes never change.
 */
export const alertTable = {
  'network-not-found': {
    short: 'Network Not Found',
    long: 'The network is not in the networks array passed to createKit. Add it there, or switch to one that is. See docs/errors.md#kernelnetwork-unknown',
  },
  'invalid-app-configuration': {
    short: 'Invalid App Configuration',
    long: "This page's origin is not on the project's list of allowed origins. Add it in the project's settings. See docs/plugins.md#alerts",
  },
  'frame-load-failed': {
    short: 'Network Error - Could not load embedded wallet',
    long: "The embedded wallet's frame did not load. Check the connection and the frame-src of the page's Content-Security-Policy. See docs/plugins.md#alerts",
  },
  'frame-request-timeout': {
    short: 'Embedded Wallet Request Timed Out',
    long: 'The embedded wallet did not answer a request in time. Check the connection and try again. See docs/plugins.md#alerts',
  },
  'unverified-domain': {
    short: 'Invalid App Configuration',
    long: "The embedded wallet did not load because this page's domain is not verified. Verify it in the project's settings. See docs/plugins.md#alerts",
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
} as const satisfies Record<string, { readonly short: string; readonly long: string }>

export type AlertCode = keyof typeof alertTable

/** What servers say, and the alert it stands for. Matched as a part of the server's message, letter by letter. */
const serverMessages = [
  ['Unauthorized: origin not allowed', 'invalid-app-configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'invalid-project-id'],
] as const satisfies readonly (readonly [string, AlertCode])[]

/** The alert that a server's message or error stands for, or undefined. */
export function alertOf(error: unknown): AlertCode | undefined {
  const message = errorMessage(error)
  return serverMessages.find(([part]) => message.includes(part))?.[1]
}

/**
 * The alert that an error stands for, or undefined: by the last part of its code (any owner may say `…/project-id-missing`), else by
 * what a server said in it or in what caused it.
 */
export function alertFor(error: unknown): AlertCode | undefined {
  let one: unknown = error
  for (let depth = 0; depth < 8 && one !== undefined && one !== null; depth++) {
    if (isKitError(one, 'kernel/network-unknown')) return 'network-not-found'
    const name = isKitError(one) ? (one.code.split('/')[1] ?? '') : ''
    if (Object.hasOwn(alertTable, name)) return name as AlertCode
    const said = alertOf(one) ?? alertOf(reasonIn(one))
    if (said) return said
    one = read(one, 'cause')
  }
  return undefined
}

const reasonIn = (error: unknown): unknown => (isKitError(error) ? read(error.details, 'reason') : undefined)

function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | undefined)?.[key]
  } catch {
    // a hostile getter
    return undefined
  }
}
