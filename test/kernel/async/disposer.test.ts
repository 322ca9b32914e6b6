import { expect, test } from 'vitest'
import { createDisposer } from '../../../kernel/async/disposer'

test('the newest is undone first, each once; one that throws keeps no other from running; the signal is aborted before', () => {
  const done: string[] = []
  const reported: unknown[] = []
  const { end, onEnd, signal } = createDisposer((error) => reported.push(error))
  signal.addEventListener('abort', () => done.push('signal'))
  onEnd(() => done.push('first'))
  onEnd(() => {
    throw new Error('no')
  })
  onEnd(() => done.push('last'))
  const off = onEnd(() => done.push('taken back'))
  off()
  expect(signal.aborted).toBe(false)
  end()
  end()
  expect([done, reported]).toEqual([['signal', 'last', 'first'], [new Error('no')]])
})

test('after the end an undo runs at once', () => {
  const { end, onEnd } = createDisposer(() => {})
  end()
  let ran = 0
  onEnd(() => ran++)
  expect(ran).toBe(1)
})
