import type { Entry, Move, RouterState } from 'tessera-kit'
import { expect, test } from 'vitest'
import { type ApprovalShell, approvalView, createApprovals } from '../../../frame/client/approvals'
import { frameError } from '../../../frame/protocol/errors'

/** A modal with its history alone. `prevented`: a plugin prevents what would be shown. */
function createModal({ history = [] as readonly Entry[], prevented = false, owner = 'ui' } = {}) {
  let state: RouterState = { history, direction: 'none' }
  const listeners = new Set<(now: RouterState, before: RouterState) => void>()
  const set = (next: readonly Entry[]) => {
    const before = state
    state = { history: next, direction: 'none' }
    for (const listener of [...listeners]) listener(state, before)
  }
  const control = {
    open: (view: string) => prevented || set([{ view }]),
    navigate: (move: Move) =>
      prevented ||
      (move.type === 'push'
        ? set([...state.history, { view: move.view }])
        : set(state.history.slice(0, -1)),
      { refused: false }),
    close: () => (set([]), { refused: false }),
  }
  const shell = {
    control,
    owner,
    modal: { get: () => ({ open: state.history.length > 0 }) },
    router: {
      get: () => state,
      subscribe: (listener: never) => (listeners.add(listener), () => listeners.delete(listener)),
    },
  } as unknown as ApprovalShell
  return {
    approvals: createApprovals(shell),
    control,
    views: () => state.history.map(({ view }) => view),
  }
}

/** A request that the test answers. */
const createRequest = () => {
  let answer: (value: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const aborted: unknown[] = []
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      answer = resolve
      fail = reject
      signal.addEventListener(
        'abort',
        () => (aborted.push(signal.reason), reject(frameError('aborted'))),
      )
    })
  return {
    ask,
    aborted,
    answer: (value: string) => answer(value),
    fail: (error: Error) => fail(error),
  }
}

test('a closed modal opens for the request and closes after its answer', async () => {
  const { approvals, views } = createModal()
  const request = createRequest()
  const work = approvals.run(1, request.ask)
  expect(views()).toEqual([approvalView])
  request.answer('signed')
  expect([await work, views()]).toEqual(['signed', []])
})

test('an open modal gets the view on top and goes back after it, also after an error', async () => {
  const { approvals, views } = createModal({ history: [{ view: 'account' }] })
  const request = createRequest()
  const work = approvals.run(1, request.ask)
  expect(views()).toEqual(['account', approvalView])
  request.fail(frameError('rejected', 'no'))
  await expect(work).rejects.toMatchObject({ code: 4001 })
  expect(views()).toEqual(['account'])
})

test.each(['close', 'back'] as const)(
  'leaving the view (%s) ends every request in it as declined',
  async (how) => {
    const { approvals, control, views } = createModal({ history: [{ view: 'account' }] })
    const [one, other] = [createRequest(), createRequest()]
    const work = [approvals.run(1, one.ask), approvals.run(2, other.ask)]
    if (how === 'close') control.close()
    else control.navigate({ type: 'back' })
    for (const each of work)
      await expect(each).rejects.toMatchObject({ reason: 'rejected', code: 4001 })
    expect([one.aborted.length, other.aborted.length]).toEqual([1, 1])
    expect(views()).toEqual(how === 'close' ? [] : ['account'])
  },
)

test('of two requests the first answer leaves the view open for the second', async () => {
  const { approvals, views } = createModal()
  const [one, other] = [createRequest(), createRequest()]
  const work = [approvals.run(1, one.ask), approvals.run(2, other.ask)]
  one.answer('first')
  await work[0]
  expect(views()).toEqual([approvalView])
  other.answer('second')
  await work[1]
  expect(views()).toEqual([])
})

test('a request that the page gave up ends alone', async () => {
  const { approvals } = createModal()
  const [one, other] = [createRequest(), createRequest()]
  const work = [approvals.run(1, one.ask), approvals.run(2, other.ask)]
  approvals.cancel(1)
  await expect(work[0]).rejects.toMatchObject({ reason: 'aborted' })
  other.answer('second')
  expect(await work[1]).toBe('second')
})

test('where nothing can show it, the frame is not asked; control: where it can be shown, it is', async () => {
  let asked = 0
  const ask = async () => ++asked
  await expect(createModal({ prevented: true }).approvals.run(1, ask)).rejects.toMatchObject({
    reason: 'approval_unavailable',
    code: 4200,
  })
  await expect(createModal({ owner: '' }).approvals.run(1, ask)).rejects.toMatchObject({
    reason: 'approval_unavailable',
    code: 4200,
  })
  expect(asked).toBe(0)
  expect(await createModal().approvals.run(1, ask)).toBe(1)
})
