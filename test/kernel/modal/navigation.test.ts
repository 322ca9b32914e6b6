import { expect, test } from 'vitest'
import { lazy } from '../../../kernel/async/lazy'
import { createNavigation } from '../../../kernel/modal/navigation'
import { createPendingDecisions } from '../../../kernel/modal/pendingDecisions'
import type {
  ApprovalRequest,
  ModalNavigation,
  ModalState,
  Navigation,
  RouterState,
  ViewDefinition,
} from '../../../kernel/modal/types'
import { createViews } from '../../../kernel/modal/views'
import type { RpcCall } from '../../../kernel/requests/types'
import { closedRouter, initialModal } from '../../../kernel/state/store'
import { pause } from '../fixture'
import { createCell } from '../parts'

const view = (name: string, more: Partial<ViewDefinition> = {}): ViewDefinition => ({
  name,
  plugin: 'ui',
  load: async () => ({ default: {} }),
  ...more,
})

function begin({ views = [] as ViewDefinition[], home = true } = {}) {
  const router = createCell<RouterState>(closedRouter)
  const modal = createCell<ModalState>(initialModal)
  const approvals = createCell<readonly ApprovalRequest[]>([])
  const told: boolean[] = []
  const reports: string[] = []
  const guard = { tap: (navigation: Navigation): Navigation | null => navigation }
  const control: ModalNavigation = createNavigation({
    router,
    modal,
    requests: lazy(async () => ({
      decisions: createPendingDecisions(approvals),
    })),
    views: createViews(
      createCell<readonly ViewDefinition[]>([view('a'), view('b'), view('c'), ...views]),
      () => ({}),
    ),
    hooks: { view: (navigation: Navigation) => guard.tap(navigation) } as never,
    home: () => (home ? { view: 'a' } : undefined),
    onChange: (open) => told.push(open),
    report: (error) => reports.push((error as Error).message),
  })
  return {
    control,
    router,
    modal,
    approvals,
    told,
    reports,
    guard,
    path: () => router.get().history.map((entry) => entry.view),
    open: () => modal.get().open,
  }
}
const call = (id: number) => ({ id, method: 'personal_sign' }) as RpcCall
const said = (work: Promise<void>) =>
  work.then(
    () => 'yes',
    (error: Error) => error.message,
  )

test('opens on the shell’s home or the view asked for, and tells once', () => {
  const { control, told, path, open } = begin()
  control.open()
  control.open('b')
  expect([path(), told, open()]).toEqual([['b'], [true], true])
  control.close()
  expect([path(), told, open()]).toEqual([[], [true, false], false])
  control.close()
  expect(told).toEqual([true, false])
})

test('without a shell, and on a view that nobody registered, it says so and nothing opens', () => {
  const { control, told } = begin({ home: false })
  expect(() => control.open()).toThrow('No plugin has a modal: pass ui()')
  expect(() => control.open('nowhere')).toThrow('No plugin has the view "nowhere"')
  expect(() => control.navigate({ type: 'push', view: 'nowhere' })).toThrow(/nowhere/)
  expect(told).toEqual([])
  control.open('a')
  expect(told).toEqual([true])
})

test('a tap may refuse or change a move', () => {
  const { control, guard, path, told } = begin()
  guard.tap = () => null
  control.open()
  expect([path(), told]).toEqual([[], []])
  guard.tap = (navigation) =>
    navigation.type === 'reset' ? { ...navigation, view: 'c' } : navigation
  control.open()
  expect(path()).toEqual(['c'])
  guard.tap = () => null
  expect(control.close()).toEqual({ refused: false })
  expect(path()).toEqual(['c'])
})

test('a closing that has happened already cannot be refused, changed or broken by a tap', () => {
  for (const tap of [
    () => null,
    (navigation: Navigation): Navigation => ({ from: navigation.from, type: 'push', view: 'b' }),
    () => {
      throw new Error('guard')
    },
  ]) {
    const { control, guard, path, told, reports } = begin()
    control.open()
    guard.tap = tap
    control.close(true)
    expect([path(), told, reports.length <= 1]).toEqual([[], [true, false], true])
  }
})

test('a view may keep the visitor, never the program', () => {
  const { control, path } = begin({ views: [view('guarded', { canClose: () => false })] })
  control.open('guarded')
  expect([control.canClose(), control.close()]).toEqual([false, { refused: true }])
  expect(path()).toEqual(['guarded'])
  expect(control.close(true)).toEqual({ refused: false })
  expect([path(), control.canClose()]).toEqual([[], true])
})

test('an approval: yes, no, closing, the request’s own end, destroy', async () => {
  const { control, approvals } = begin()
  control.open()
  const yes = said(control.ask(call(1), 'over the limit'))
  const no = said(control.ask(call(2), undefined))
  await expect.poll(() => approvals.get()).toHaveLength(2)
  expect(approvals.get()).toEqual([
    { id: 1, call: call(1), reason: 'over the limit' },
    { id: 2, call: call(2) },
  ])
  control.decide(1, true)
  control.decide(2, false)
  control.decide(2, true)
  control.decide(99, true)
  expect([await yes, await no, approvals.get()]).toEqual(['yes', 'The request was declined', []])

  const closed = [said(control.ask(call(3), undefined)), said(control.ask(call(4), undefined))]
  await expect.poll(() => approvals.get()).toHaveLength(2)
  control.close(true)
  expect([await Promise.all(closed), approvals.get()]).toEqual([
    ['The request was declined', 'The request was declined'],
    [],
  ])

  const abort = new AbortController()
  const ended = said(control.ask(call(5), undefined, abort.signal))
  await expect.poll(() => approvals.get()).toHaveLength(1)
  abort.abort()
  expect([
    await ended,
    await said(control.ask(call(6), undefined, abort.signal)),
    approvals.get(),
  ]).toEqual(['The request was declined', 'The request was declined', []])

  const left = said(control.ask(call(7), undefined))
  await expect.poll(() => approvals.get()).toHaveLength(1)
  const late = said(control.ask(call(8), undefined))
  control.destroy()
  expect([await left, await late, approvals.get()]).toEqual([
    'The kit was destroyed',
    'The kit was destroyed',
    [],
  ])
})

test('approvals whose code cannot be loaded are refused, and asked again with the next request', async () => {
  let offline = true
  const approvals = createCell<readonly ApprovalRequest[]>([])
  const control = createNavigation({
    router: createCell<RouterState>(closedRouter),
    modal: createCell<ModalState>(initialModal),
    requests: lazy(async () => {
      if (offline) throw new Error('offline')
      return {
        decisions: createPendingDecisions(approvals),
      }
    }),
    views: createViews(createCell<readonly ViewDefinition[]>([]), () => ({})),
    hooks: {} as never,
    home: () => undefined,
    onChange: () => {},
    report: () => {},
  })
  await expect(control.ask(call(1), undefined)).rejects.toMatchObject({
    code: 'kernel/not-loaded',
    audience: 'user',
    cause: { message: 'offline' },
  })
  offline = false
  const work = said(control.ask(call(2), undefined))
  await expect.poll(() => approvals.get()).toHaveLength(1)
  control.decide(2, false)
  expect(await work).toBe('The request was declined')
  control.destroy()
})

test('destroy while open tells that it closed, and leaves the initial state', async () => {
  const { control, told, modal, router } = begin()
  control.open()
  control.destroy()
  control.destroy()
  await pause()
  expect([told, modal.get(), router.get()]).toEqual([[true, false], initialModal, closedRouter])
})
