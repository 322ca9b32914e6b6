/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest'
import { createDisposer } from '../../../kernel/async/disposer'
import { waitFor } from '../../../kernel/kit/extras'
import type { KernelState } from '../../../kernel/kit/types'
import { createKitState } from '../../../kernel/state/store'
import { createClock } from '../../harness/fakeClock'
import { openKit, pause } from '../fixture'

const undo: (() => unknown)[] = []
afterEach(() => {
  for (const fn of undo.splice(0)) fn()
  vi.restoreAllMocks()
})

/** What waitFor needs of a kit, with a clock of its own and a count of who listens. */
function parts() {
  const { cells, state, subscribe } = createKitState([])
  const clock = createClock()
  const end = new AbortController()
  let listening = 0
  const api = {
    getState: state,
    subscribe: ((selector, listener) => {
      const off = subscribe(selector, listener)
      listening++
      return () => {
        listening--
        off()
      }
    }) as typeof subscribe,
  }
  const heard = { on: 0 }
  const disposer = createDisposer((error) => expect.unreachable(String(error)))
  const onEnd = (undo: () => void) => {
    heard.on++
    const off = disposer.onEnd(undo)
    return () => {
      heard.on--
      off()
    }
  }
  end.signal.addEventListener('abort', disposer.end)
  if (end.signal.aborted) disposer.end()
  const wait = <T>(selector: (state: KernelState) => T, options?: Parameters<typeof waitFor>[2]) =>
    waitFor({ api, clock, onEnd } as never, selector, options)
  const choose = (id: `eip155:${number}`) =>
    cells.modal.set((now) => ({ ...now, selectedNetworkId: id, activeChain: 'eip155' }))
  return { wait, choose, clock, end, listening: () => listening, heard }
}
const chosen = ({ modal }: KernelState) => modal.selectedNetworkId

test('what is so already resolves at once; what comes later, when it comes', async () => {
  const { choose, clock, listening, wait } = parts()
  let got: unknown
  const waiting = wait(chosen).then((value) => (got = value))
  await clock.advance(1_000_000)
  expect([got, listening(), clock.pending()]).toEqual([undefined, 1, 0])
  choose('eip155:10')
  expect(await waiting).toBe('eip155:10')
  expect(await wait(chosen)).toBe('eip155:10')
  expect(listening()).toBe(0)
})

test('it resolves with the first value that is truthy, although the state goes on', async () => {
  const { choose, wait } = parts()
  const waiting = wait((state) => chosen(state) === 'eip155:2' && chosen(state))
  choose('eip155:1')
  choose('eip155:2')
  choose('eip155:3')
  expect(await waiting).toBe('eip155:2')
})

test('a selector that throws rejects with what it threw: at once, and later', async () => {
  const error = new Error('mine')
  const { choose, listening, wait } = parts()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fail = () => {
    throw error
  }
  await expect(wait(fail)).rejects.toBe(error)
  const later = wait((state) => (chosen(state) ? fail() : undefined))
  choose('eip155:1')
  await expect(later).rejects.toBe(error)
  expect(listening()).toBe(0)
})

test('timeout: kernel/timeout after that many milliseconds and not before, without it never', async () => {
  const { clock, listening, wait } = parts()
  const ends: unknown[] = []
  void wait(chosen, { timeout: 500 }).catch((error: unknown) => ends.push(error))
  void wait(chosen).catch((error: unknown) => ends.push(error))
  await clock.advance(499)
  expect(ends).toEqual([])
  await clock.advance(1)
  expect(ends).toMatchObject([
    { code: 'kernel/timeout', message: expect.stringContaining('0.5 s') },
  ])
  await clock.advance(1_000_000)
  expect([ends.length, listening(), clock.pending()]).toEqual([1, 1, 0])
})

test('signal: kernel/aborted when it fires and when it had fired; nothing is left listening', async () => {
  const { choose, clock, listening, wait } = parts()
  const abort = new AbortController()
  const waiting = wait(chosen, { signal: abort.signal, timeout: 1000 })
  expect([listening(), clock.pending()]).toEqual([1, 1])
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect(wait(chosen, { signal: abort.signal })).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
  expect([listening(), clock.pending()]).toEqual([0, 0])
  choose('eip155:1')
  expect(await wait(chosen, { signal: new AbortController().signal })).toBe('eip155:1')
})

test('the kit’s end rejects; and no listener stays at the end’s signal after a wait that went well', async () => {
  const { choose, end, heard, listening, wait } = parts()
  const well = wait(chosen)
  expect(heard.on).toBe(1)
  choose('eip155:1')
  await well
  expect(heard.on).toBe(0)
  const waiting = wait(({ modal }) => modal.open)
  end.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect(wait(({ modal }) => modal.open)).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(listening()).toBe(0)
})

test('kit.waitFor: before start it rejects; then it sees the kit’s state, also across the end', async () => {
  const { kit } = openKit([], { id: 'wait-for' })
  undo.push(kit.destroy)
  await expect(kit.waitFor(({ modal }) => modal.initialized)).rejects.toMatchObject({
    code: 'kernel/not-started',
  })
  void kit.start()
  expect(await kit.waitFor(({ modal }) => modal.initialized)).toBe(true)
  const never = kit.waitFor(({ modal }) => modal.open)
  await pause(20)
  kit.destroy()
  await expect(never).rejects.toMatchObject({ code: 'kernel/aborted' })
})
