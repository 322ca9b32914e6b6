import { expect, test } from 'vitest'
import { alertOf, alertTable, createAlerts } from '../../../kernel/modal/notices'
import type { AlertCode, AlertsState } from '../../../kernel/modal/types'
import { createCell } from '../parts'

const setUp = (debug = true) => {
  const cell = createCell<AlertsState>([])
  const log: string[] = []
  return {
    cell,
    log,
    alerts: createAlerts({ slice: cell, debug, log: (text) => void log.push(text) }),
  }
}

test('catalogue: the short texts of the specification, by code', () => {
  expect(
    Object.fromEntries(Object.entries(alertTable).map(([code, { short }]) => [code, short])),
  ).toEqual({
    'network-not-found': 'Network Not Found',
    'invalid-app-configuration': 'Invalid App Configuration',
    'frame-load-failed': 'Network Error - Could not load embedded wallet',
    'frame-request-timeout': 'Embedded Wallet Request Timed Out',
    'session-expired': 'Session Expired',
    'invalid-project-id': 'Invalid App Configuration',
    'project-id-missing': 'Project ID Not Configured',
  })
})

test.each([
  ['Unauthorized: origin not allowed', 'invalid-app-configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'invalid-project-id'],
  [new Error('WebSocket closed: Unauthorized: invalid key (3000)'), 'invalid-project-id'],
  ['unauthorized: invalid key', undefined],
  ['Unauthorized', undefined],
  [undefined, undefined],
])('server message %s stands for %s', (message, code) => {
  expect(alertOf(message)).toBe(code)
})

test('server message: an error with a hostile getter stands for nothing', () => {
  const hostile = {
    get message(): string {
      throw new Error('hostile')
    },
  }
  expect(alertOf(hostile)).toBeUndefined()
})

test.each(Object.keys(alertTable) as AlertCode[])(
  '%s: short text to the bar, both to the log',
  async (code) => {
    const { cell, log, alerts } = setUp()
    await alerts.raise(code)
    expect(cell.get()).toEqual([{ code, text: alertTable[code].short }])
    expect(log).toEqual([`${alertTable[code].short}: ${alertTable[code].long}`])
  },
)

test('debug off: nothing for the bar, the log all the same', async () => {
  const { cell, log, alerts } = setUp(false)
  await alerts.raise('session-expired')
  expect(cell.get().filter((alert) => alert.text)).toEqual([])
  expect(log).toHaveLength(1)
})

test('once while open; again after it was dismissed', async () => {
  const { cell, log, alerts } = setUp()
  await Promise.all([1, 2, 3].map(() => alerts.raise('session-expired')))
  await alerts.raise('session-expired')
  await alerts.raise('network-not-found')
  expect(cell.get().map((alert) => alert.code)).toEqual(['session-expired', 'network-not-found'])
  expect(log).toHaveLength(2)
  alerts.dismiss('session-expired')
  expect(cell.get().map((alert) => alert.code)).toEqual(['network-not-found'])
  await alerts.raise('session-expired')
  expect(log).toHaveLength(3)
  alerts.dismiss()
  expect(cell.get()).toEqual([])
})

test('two kits: each has its own', async () => {
  const [first, second] = [setUp(), setUp()]
  await first.alerts.raise('session-expired')
  expect(first.cell.get()).toHaveLength(1)
  expect(second.cell.get()).toHaveLength(0)
})
