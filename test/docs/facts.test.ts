import { expect, test } from 'vitest'
import { hookTable } from '../../kernel/hooks/table'
import { cookieLimit } from '../../kernel/server/cookieStorage'
import { sessionLimits } from '../../kernel/sessions/connect'
import { transitions } from '../../kernel/sessions/store'
import { connectionLimit } from '../../kernel/sessions/stored'
import type { ChangeReason } from '../../kernel/sessions/types'
import { circuitLimits, rankingLimits } from '../../kernel/transport/ranking'
import { retryLimits } from '../../kernel/transport/retry'
import { revokeLimit } from '../../plugins/injected/eip155/connector'
import { announcementLimits } from '../../plugins/injected/eip155/eip6963'
import { legacyWindow } from '../../plugins/injected/findContext'
import { curatedWallets } from '../../plugins/walletconnect/directory/curated'
import { differences, namesUnder, page } from './root'

const sessions = page('docs/sessions.md')
const words = [
  'None',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
]

// Facts in hand-written pages that the code could leave behind.

test('sessions.md tells exactly the transitions of the state machine', () => {
  const told = [
    ...sessions.matchAll(
      /^\| (disconnected|connecting|reconnecting|connected) \| (\w+)[^|]*\| (\w+)[^|]*\|$/gm,
    ),
  ].map(([, from, event, to]) => `${from} ${event} ${to}`)
  const live = Object.entries(transitions).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  )
  expect(differences(told, live)).toEqual([])
  expect(differences(told.slice(1), live)).toHaveLength(1)
})

test('sessions.md tells exactly the reasons of a change', () => {
  const reasons: Record<ChangeReason, true> = {
    user: true,
    restored: true,
    wallet: true,
    declined: true,
    failed: true,
    timeout: true,
    locked: true,
    removed: true,
    garbage: true,
    tab: true,
    destroyed: true,
  }
  expect(differences(namesUnder(sessions, '## Reasons'), Object.keys(reasons))).toEqual([])
})

test('limits in the pages are those of the code', () => {
  const { connect, pairing, appear, restore, switchNetwork, disconnect } = sessionLimits
  expect(sessions).toContain(`| Connect | ${connect / 60_000} min |`)
  expect(sessions).toContain(`| Connect a wallet by a code | ${pairing / 60_000} min;`)
  expect(sessions).toContain(`| Stored wallet appears after a reload | ${appear / 1000} s |`)
  expect(sessions).toContain(`| Its silent answer | ${restore / 1000} s |`)
  expect(sessions).toContain(`Within ${(appear + restore) / 1000} s`)
  expect(sessions).toContain(`| Switch network | ${switchNetwork / 60_000} min |`)
  expect(sessions).toContain(`| Wallet takes the disconnect | ${disconnect / 1000} s;`)
  expect(sessions).toContain(`${words[connectionLimit]} are kept`)
  const requests = page('docs/requests.md')
  expect(requests).toContain(`a ping of at most ${rankingLimits.ping / 1000} s`)
  expect(requests).toContain(`tried last for ${rankingLimits.failed / 1000} s`)
  const { count, delay, longest } = retryLimits
  expect(count).toBe(3)
  expect(requests).toContain(`Three times more, after ${delay}, ${delay * 2} and ${delay * 4} ms`)
  expect(requests).toContain(`\`Retry-After\` says (at most ${longest / 1000} s)`)
  const { failures, open } = circuitLimits
  expect(requests).toContain(
    `After ${failures} failures in a row a URL is left alone for ${open / 1000} s, then ${(2 * open) / 1000} s, up to ${circuitLimits.longest / 60_000} min`,
  )
  expect(page('docs/server.md')).toContain(`more than ${cookieLimit.toLocaleString('en')} bytes`)
  const phones = page('docs/walletconnect.md')
  expect(phones).toContain(`at most ${pairing / 60_000} minutes`)
  expect(phones).toContain(`the list in the package serves: ${curatedWallets().length} wallets`)
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
