import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../kernel/sessions/context'
import { reduceSession, transitions } from '../../../kernel/sessions/store'
import type { Connected, ConnectionStatus, NamespaceSession } from '../../../kernel/sessions/types'
import { sessionOf } from './handConnector'

const session = sessionOf('eip155:1', '0xA')
const other = sessionOf('eip155:10', '0xB')
const connected: Connected = { status: 'connected', connectorId: 'one', ...session }

const states: Record<ConnectionStatus, NamespaceSession> = {
  disconnected: { status: 'disconnected', reason: 'locked' },
  connecting: { status: 'connecting', connectorId: 'one' },
  reconnecting: { status: 'reconnecting', connectorId: 'one' },
  connected,
}
const events: Record<SessionEvent['type'], SessionEvent> = {
  connect: { type: 'connect', connectorId: 'two' },
  restore: { type: 'restore', connectorId: 'two' },
  succeed: { type: 'succeed', session: other },
  fail: { type: 'fail', reason: 'declined' },
  update: { type: 'update', session: other },
  fallback: { type: 'fallback', session: undefined },
  replace: { type: 'replace', connectorId: 'two', session: other },
  disconnect: { type: 'disconnect', reason: 'user' },
}
const statuses = Object.keys(states) as ConnectionStatus[]
const types = Object.keys(events) as SessionEvent['type'][]

/** The table once more, written apart from the code: anything not here is refused. */
const expected: Record<string, NamespaceSession> = {
  'disconnected connect': { status: 'connecting', connectorId: 'two' },
  'disconnected restore': { status: 'reconnecting', connectorId: 'two' },
  'connecting connect': { status: 'connecting', connectorId: 'two' },
  'connecting fallback': { status: 'connecting', connectorId: 'one' },
  'connecting succeed': { status: 'connected', connectorId: 'one', ...other },
  'connecting replace': { status: 'connected', connectorId: 'two', ...other },
  'connecting fail': { status: 'disconnected', reason: 'declined' },
  'connecting disconnect': { status: 'disconnected', reason: 'user' },
  'reconnecting connect': { status: 'connecting', connectorId: 'two' },
  'reconnecting succeed': { status: 'connected', connectorId: 'one', ...other },
  'reconnecting replace': { status: 'connected', connectorId: 'two', ...other },
  'reconnecting fail': { status: 'disconnected', reason: 'declined' },
  'reconnecting disconnect': { status: 'disconnected', reason: 'user' },
  'connected connect': { status: 'connecting', connectorId: 'two', fallback: connected },
  'connected update': { status: 'connected', connectorId: 'one', ...other },
  'connected replace': { status: 'connected', connectorId: 'two', ...other },
  'connected disconnect': { status: 'disconnected', reason: 'user' },
}

test.each(statuses.flatMap((status) => types.map((type) => [status, type] as const)))(
  '%s, %s',
  (status, type) => {
    const state = states[status]
    const frozen = JSON.stringify(state)
    const wish = expected[`${status} ${type}`]
    if (wish) {
      expect(reduceSession('eip155', state, events[type])).toEqual(wish)
      expect((transitions[status] as Record<string, string>)[type]).toBe(wish.status)
    } else {
      expect(() => reduceSession('eip155', state, events[type])).toThrow(
        expect.objectContaining({
          code: 'kernel/illegal-move',
          message: `The connection of "eip155" is ${status} and cannot ${type}`,
        }),
      )
      expect(type in transitions[status]).toBe(false)
    }
    expect(JSON.stringify(state)).toBe(frozen)
  },
)

test('a failed attempt returns to the session before it, through any number of attempts', () => {
  let state = reduceSession('eip155', connected, { type: 'connect', connectorId: 'two' })
  state = reduceSession('eip155', state, { type: 'connect', connectorId: 'three' })
  expect(state).toEqual({ status: 'connecting', connectorId: 'three', fallback: connected })
  expect(reduceSession('eip155', state, { type: 'fail', reason: 'declined' })).toBe(connected)
  expect(reduceSession('eip155', state, { type: 'succeed', session: other })).toEqual({
    status: 'connected',
    connectorId: 'three',
    ...other,
  })
  expect(reduceSession('eip155', state, { type: 'disconnect', reason: 'user' })).toEqual({
    status: 'disconnected',
    reason: 'user',
  })
})

test('what an attempt returns to can change and go meanwhile', () => {
  const asking = reduceSession('eip155', connected, { type: 'connect', connectorId: 'two' })
  const changed = reduceSession('eip155', asking, { type: 'fallback', session: other })
  expect(reduceSession('eip155', changed, { type: 'fail', reason: 'declined' })).toEqual({
    ...connected,
    ...other,
  })
  const gone = reduceSession('eip155', changed, { type: 'fallback', session: undefined })
  expect(reduceSession('eip155', gone, { type: 'fail', reason: 'declined' })).toEqual({
    status: 'disconnected',
    reason: 'declined',
  })
  expect(reduceSession('eip155', gone, { type: 'fallback', session: other })).toEqual(gone)
})
