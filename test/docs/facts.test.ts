import { expect, test } from 'vitest'
import { type ChangeReason, moves } from '../../kernel/connectors/machine'
import { sessionLimits } from '../../kernel/connectors/sessionCore'
import { retryLimits } from '../../kernel/rpc/retry'
import { rankingLimits } from '../../kernel/rpc/ranking'
import { announcementLimits } from '../../plugins/injected/announcement'
import { revokeLimit } from '../../plugins/injected/finishRevoke'
import { legacyWindow } from '../../plugins/injected/watchLegacy'
import { hookTable } from '../../kernel/hooks/table'
import { differences, namesUnder, page } from './root'

const sessions = page('docs/sessions.md')

// Facts in hand-written pages that the code could leave behind.

test('sessions.md tells exactly the moves of the state machine', () => {
  const told = [...sessions.matchAll(/^\| (disconnected|connecting|reconnecting|connected) \| (\w+)[^|]*\| (\w+)[^|]*\|$/gm)].map(([, from, event, to]) => `${from} ${event} ${to}`)
  const live = Object.entries(moves).flatMap(([from, events]) => Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`))
  expect(differences(told, live)).toEqual([])
  expect(differences(told.slice(1), live)).toHaveLength(1)
})

test('sessions.md tells exactly the reasons of a change', () => {
  const reasons: Record<ChangeReason, true> = {
    user: true, restored: true, wallet: true, declined: true, failed: true, timeout: true, locked: true, removed: true, garbage: true, tab: true, destroyed: true,
  }
  expect(differences(namesUnder(sessions, '## Reasons'), Object.keys(reasons))).toEqual([])
})

test('limits in the pages are those of the code', () => {
  const { connect, appear, restore, switchNetwork, disconnect } = sessionLimits
  expect(sessions).toContain(`| Connect | ${connect / 60_000} min |`)
  expect(sessions).toContain(`| Stored wallet appears after a reload | ${appear / 1000} s |`)
  expect(sessions).toContain(`| Its silent answer | ${restore / 1000} s |`)
  expect(sessions).toContain(`within ${(appear + restore) / 1000} s`)
  expect(sessions).toContain(`| Switch network | ${switchNetwork / 60_000} min |`)
  expect(sessions).toContain(`| Wallet takes the disconnect | ${disconnect / 1000} s;`)
  const networks = page('docs/networks.md')
  expect(networks).toContain(`a ping of at most ${rankingLimits.ping / 1000} s`)
  expect(networks).toContain(`tried last for ${rankingLimits.failed / 1000} s`)
  const { count, delay } = retryLimits
  expect(count).toBe(3)
  expect(networks).toContain(`three times more after ${delay}, ${delay * 2} and ${delay * 4} ms`)
  const injected = page('docs/injected.md')
  expect(injected).toContain(`cut at ${announcementLimits.name}`)
  expect(injected).toContain(`at most ${announcementLimits.icon / 1024} kB`)
  expect(injected).toContain(`at most ${revokeLimit / 1000} s`)
  expect(injected).toContain(`fires within ${legacyWindow / 1000} s`)
})

test('the kinds of hooks named in architecture.md are those of the table', () => {
  for (const hook of ['view', 'telemetry'] as const) expect(hookTable[hook].kind).toBe('filter')
  expect(page('docs/architecture.md')).toContain('a fifth kind, `filter`')
})
