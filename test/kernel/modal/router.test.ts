import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backCloses,
  currentEntry,
  mayClose,
  navigationFrom,
  reduceRouter,
} from '../../../kernel/modal/router'
import type { Entry, Move, RouterState, ViewRules } from '../../../kernel/modal/types'
import { closedRouter } from '../../../kernel/state/store'

const rules: Record<string, ViewRules> = {
  marked: { onBack: 'close', canClose: () => false },
  guarded: { canClose: () => false },
  broken: {
    canClose: () => {
      throw new Error('a bug in a plugin')
    },
  },
}
const rulesOf = (view: string) => rules[view]
const at = (...views: (string | Entry)[]): RouterState => ({
  history: views.map((view) => (typeof view === 'string' ? { view } : view)),
  direction: 'none',
})
const names = (state: RouterState) => state.history.map((entry) => entry.view).join(' ')
const go = (state: RouterState, move: Move) => reduceRouter(state, move, rulesOf)

type Row = [
  title: string,
  from: string,
  move: Move,
  to: string,
  direction: RouterState['direction'],
]
const moved: Row[] = [
  ['push: on closed', '', { type: 'push', view: 'a' }, 'a', 'none'],
  ['push: another view', 'a', { type: 'push', view: 'b' }, 'a b', 'forward'],
  ['push: a view further back', 'a b', { type: 'push', view: 'a' }, 'a b a', 'forward'],
  ['replace: on closed', '', { type: 'replace', view: 'a' }, 'a', 'none'],
  ['replace: last of two', 'a b', { type: 'replace', view: 'c' }, 'a c', 'none'],
  ['replace: the only one', 'a', { type: 'replace', view: 'c' }, 'c', 'none'],
  ['reset: on closed', '', { type: 'reset', view: 'a' }, 'a', 'none'],
  ['reset: deep', 'a b c', { type: 'reset', view: 'd' }, 'd', 'none'],
  ['reset: to the current view', 'a b', { type: 'reset', view: 'b' }, 'b', 'none'],
  ['back: one of two', 'a b', { type: 'back' }, 'a', 'back'],
  ['back: out of a guarded view with one before it', 'a guarded', { type: 'back' }, 'a', 'back'],
  ['backTo: first', 'a b c', { type: 'backTo', index: 0 }, 'a', 'back'],
  ['backTo: middle', 'a b c', { type: 'backTo', index: 1 }, 'a b', 'back'],
]
test.each(moved)('%s', (_title, from, move, to, direction) => {
  const step = go(from ? at(...from.split(' ')) : closedRouter, move)
  expect(names(step.state)).toBe(to)
  expect(step).toMatchObject({ close: false, refused: false, state: { direction } })
})

type Still = [title: string, from: string, move: Move, refused: boolean]
const still: Still[] = [
  ['push: current view', 'a b', { type: 'push', view: 'b' }, false],
  ['replace: same view', 'a b', { type: 'replace', view: 'b' }, false],
  ['back: closed', '', { type: 'back' }, false],
  ['close: closed', '', { type: 'close' }, false],
  ['backTo: the last', 'a b', { type: 'backTo', index: 1 }, false],
  ['backTo: beyond', 'a b', { type: 'backTo', index: 9 }, false],
  ['backTo: negative', 'a b', { type: 'backTo', index: -1 }, false],
  ['backTo: no number', 'a b', { type: 'backTo', index: Number.NaN }, false],
  ['a foreign answer of a tap', 'a b', { type: 'sideways' } as unknown as Move, false],
  ['close: guarded', 'a guarded', { type: 'close' }, true],
  ['close: marked and guarded', 'marked', { type: 'close' }, true],
  ['back: guarded and alone', 'guarded', { type: 'back' }, true],
  ['back: guarded, over a marked one', 'marked guarded', { type: 'back' }, true],
]
test.each(still)('nothing moves: %s', (_title, from, move, refused) => {
  const state = from ? at(...from.split(' ')) : closedRouter
  const step = go(state, move)
  expect(step.state).toBe(state)
  expect(step).toMatchObject({ close: false, refused })
})

const closing: [title: string, from: string, move: Move][] = [
  ['back: one entry left', 'a', { type: 'back' }],
  ['back: out of the marked view', 'a marked', { type: 'back' }],
  ['back: marked view anywhere in the history', 'a marked b', { type: 'back' }],
  ['back: forced, guarded and alone', 'guarded', { type: 'back', force: true }],
  ['close: plain', 'a b', { type: 'close' }],
  ['close: forced, guarded', 'guarded', { type: 'close', force: true }],
  ['close: a guard that throws locks nobody in', 'broken', { type: 'close' }],
]
test.each(closing)('closes: %s', (_title, from, move) => {
  expect(go(at(...from.split(' ')), move)).toEqual({
    state: closedRouter,
    close: true,
    refused: false,
  })
})

describe('data of entries', () => {
  const pick = { view: 'pick', params: { page: 2 } }

  test('push, replace and reset keep params, and nothing else', () => {
    for (const type of ['push', 'replace', 'reset'] as const) {
      const move = { type, ...pick, from: 'a', more: 1 } as Move
      expect(currentEntry(go(at('a'), move).state)).toEqual(pick)
    }
  })

  test('back and backTo drop the params of what is left, and keep those of the entry returned to', () => {
    const left = { view: 'b', params: { connector: 'w1' } }
    expect(go(at('first', pick, left), { type: 'back' }).state.history).toEqual([
      { view: 'first' },
      pick,
    ])
    expect(go(at(pick, left, 'c'), { type: 'backTo', index: 0 }).state.history).toEqual([pick])
  })

  test('the state before is not edited', () => {
    const state = Object.freeze({
      ...at(pick, 'b'),
      history: Object.freeze(at(Object.freeze(pick), 'b').history),
    })
    expect(names(go(state, { type: 'back' }).state)).toBe('pick')
    expect(state.history).toHaveLength(2)
  })
})

test('navigationFrom: names the view left, null while closed', () => {
  expect(navigationFrom(at('a', 'b'), { type: 'back' })).toEqual({ type: 'back', from: 'b' })
  expect(navigationFrom(closedRouter, { type: 'push', view: 'a' })).toEqual({
    type: 'push',
    view: 'a',
    from: null,
  })
})

test('mayClose: by the current view only', () => {
  expect(mayClose(at('guarded', 'a'), rulesOf)).toBe(true)
  expect(mayClose(at('a', 'guarded'), rulesOf)).toBe(false)
  expect(mayClose(closedRouter, rulesOf)).toBe(true)
})

const view = fc.constantFrom('a', 'b', 'c', 'marked', 'guarded', 'broken')
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    type: fc.constantFrom('push', 'replace', 'reset'),
    view,
  }) as fc.Arbitrary<Move>,
  fc.record({ type: fc.constantFrom('back', 'close'), force: fc.boolean() }) as fc.Arbitrary<Move>,
  fc.record({
    type: fc.constant('backTo'),
    index: fc.integer({ min: -2, max: 6 }),
  }) as fc.Arbitrary<Move>,
)

/** The rules once more, on a list of names, written apart from the reducer. */
function model(views: string[], move: Move): { views: string[]; close: boolean; refused: boolean } {
  const last = views.at(-1)
  const same = { views, close: false, refused: false }
  const shut = { views: [], close: true, refused: false }
  const locked = last === 'guarded' || last === 'marked'
  if (move.type === 'reset') return { ...same, views: [move.view] }
  if (move.type === 'push')
    return last === move.view ? same : { ...same, views: [...views, move.view] }
  if (move.type === 'replace')
    return last === move.view ? same : { ...same, views: [...views.slice(0, -1), move.view] }
  if (last === undefined) return same
  if (move.type === 'backTo')
    return move.index < 0 || move.index > views.length - 2
      ? same
      : { ...same, views: views.slice(0, move.index + 1) }
  if (move.type === 'close') return move.force || !locked ? shut : { ...same, refused: true }
  if (views.length > 1 && !views.includes('marked')) return { ...same, views: views.slice(0, -1) }
  return move.force || last !== 'guarded' ? shut : { ...same, refused: true }
}

test('model: any run of moves follows the rules; open is never empty, closed only by back and close', () => {
  let closings = 0
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 30 }), (moves) => {
      let state = closedRouter
      for (const move of moves) {
        const before = state
        const wanted = model(
          before.history.map((entry) => entry.view),
          move,
        )
        const step = go(before, move)
        state = step.state
        expect({
          views: state.history.map((entry) => entry.view),
          close: step.close,
          refused: step.refused,
        }).toEqual(wanted)
        if (step.close) {
          closings++
          expect(['back', 'close']).toContain(move.type)
        }
        expect(state.history.length === 0).toBe(
          step.close || (before.history.length === 0 && state === before),
        )
        // a push never doubles the view that shows; a replace may: it looks at the last entry only
        if (move.type === 'push' && state !== before)
          expect(state.history.at(-2)?.view).not.toBe(move.view)
      }
    }),
    { numRuns: 500 },
  )
  expect(closings).toBeGreaterThan(50)
})

test('backCloses: agrees with what back does', () => {
  expect(backCloses(at('a'), rulesOf)).toBe(true)
  expect(backCloses(at('a', 'b'), rulesOf)).toBe(false)
  expect(backCloses(at('marked', 'b'), rulesOf)).toBe(true)
})
