import { expect, test } from 'vitest'
import {
  cancelTransaction,
  closeTransaction,
  pushTransaction,
  succeedTransaction,
  type TransactionStack,
} from '../../../kernel/modal/pendingDecisions'
import { reduceRouter } from '../../../kernel/modal/router'
import type { Move, RouterState, Transaction } from '../../../kernel/modal/types'
import { closedRouter } from '../../../kernel/state/store'

const onSuccess = () => {}
const onCancel = () => {}
const entry = (view: string | null, goBack: boolean, replace?: boolean): Transaction => ({
  view,
  goBack,
  ...(replace !== undefined && { replace }),
  onSuccess,
  onCancel,
})
const history = (views: string): RouterState['history'] =>
  views.split(' ').map((view) => ({ view }))

type Row = [
  goBack: boolean,
  replace: boolean | undefined,
  view: string | null,
  views: string,
  move: Move | undefined,
]
const back: Move = { type: 'back', force: true }
const close: Move = { type: 'close', force: true }
const rows: Row[] = [
  [true, undefined, null, 'a approve', back],
  [true, false, 'done', 'a approve', back],
  [true, true, null, 'a sign approve', back],
  [true, true, 'done', 'a sign approve', back],
  [false, true, 'done', 'a approve', { type: 'replace', view: 'done' }],
  [false, true, 'done', 'a sign approve', { type: 'replace', view: 'done' }],
  [false, true, null, 'a b sign approve', { type: 'backTo', index: 1 }],
  [false, true, null, 'a sign', { type: 'backTo', index: 0 }],
  [false, true, null, 'sign approve', close],
  [false, true, null, 'a approve', close],
  [false, undefined, 'done', 'a approve', { type: 'reset', view: 'done' }],
  [false, false, 'done', 'a approve', { type: 'reset', view: 'done' }],
  [false, undefined, null, 'a approve', undefined],
  [false, false, null, 'a approve', undefined],
]
test.each(rows)(
  'success: goBack %s, replace %s, view %s, history "%s"',
  (goBack, replace, view, views, navigation) => {
    const below = entry('other', false)
    const step = succeedTransaction([below, entry(view, goBack, replace)], history(views), 'sign')
    expect(step).toStrictEqual({
      stack: [below],
      ...(navigation && { navigation }),
      call: onSuccess,
    })
  },
)

test('success: replace without a named view to return before closes', () => {
  expect(
    succeedTransaction([entry(null, false, true)], history('a sign approve')).navigation,
  ).toEqual(close)
})

test('cancel: back, then onCancel, whatever the entry says', () => {
  for (const top of [entry(null, false), entry('done', true, true), entry('done', false, true)]) {
    expect(cancelTransaction([top])).toStrictEqual({ stack: [], navigation: back, call: onCancel })
  }
})

test('close by the visitor: the top entry is cancelled, without navigation', () => {
  const below = entry('other', true)
  expect(closeTransaction([below, entry('done', true)])).toStrictEqual({
    stack: [below],
    call: onCancel,
  })
})

test('empty stack: every end is nothing', () => {
  const empty: TransactionStack = []
  for (const step of [
    succeedTransaction(empty, []),
    cancelTransaction(empty),
    closeTransaction(empty),
  ]) {
    expect(step.stack).toBe(empty)
    expect(step).toStrictEqual({ stack: empty })
  }
})

test('no callbacks: none to call', () => {
  expect('call' in succeedTransaction([{ view: 'done', goBack: false }], history('a'))).toBe(false)
  expect('call' in succeedTransaction([entry('done', false)], history('a'))).toBe(true)
})

test('push: on top, and the stack before is not edited', () => {
  const first = Object.freeze([entry('one', false)])
  const second = pushTransaction(first, entry('two', false))
  expect(second.map((transaction) => transaction.view)).toEqual(['one', 'two'])
  expect(first).toHaveLength(1)
})

test('moves pass a guarded view: the router takes them as forced', () => {
  const guarded = { history: history('approve'), direction: 'none' } as const
  const rulesOf = () => ({ canClose: () => false })
  const closeMove = succeedTransaction([entry(null, false, true)], guarded.history)
    .navigation as Move
  expect(reduceRouter(guarded, closeMove, rulesOf)).toMatchObject({
    close: true,
    state: closedRouter,
  })
  const backMove = cancelTransaction([entry(null, false)]).navigation as Move
  expect(reduceRouter(guarded, backMove, rulesOf).close).toBe(true)
  expect(reduceRouter(guarded, { type: 'back' }, rulesOf)).toMatchObject({
    close: false,
    refused: true,
  })
})
