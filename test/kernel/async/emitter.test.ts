import { expect, test } from 'vitest'
import { createEmitter } from '../../../kernel/async/emitter'

function begin() {
  const errors: [unknown, string][] = []
  const emitter = createEmitter<{ a: number; b: string }>((error, event) =>
    errors.push([error, event as string]),
  )
  return { emitter, errors }
}

test('a listener that throws stops neither the next nor the teller', () => {
  const { emitter, errors } = begin()
  const heard: number[] = []
  const boom = new Error('boom')
  emitter.on('a', () => {
    throw boom
  })
  emitter.on('a', (n) => heard.push(n))
  emitter.emit('a', 1)
  expect([heard, errors]).toEqual([[1], [[boom, 'a']]])
})

test('each undo takes back its own: also of one function that listens twice, also during a call, also twice', () => {
  const { emitter } = begin()
  const heard: string[] = []
  const same = () => heard.push('same')
  const first = emitter.on('a', same)
  emitter.on('a', same)
  first()
  first()
  emitter.emit('a', 1)
  expect(heard).toEqual(['same'])

  heard.length = 0
  const offs = [emitter.on('b', () => offs[1]?.()), emitter.on('b', () => heard.push('taken back'))]
  emitter.emit('b', '')
  expect(heard).toEqual([])
})

test('a listener added during a call hears the next one', () => {
  const { emitter } = begin()
  const heard: number[] = []
  emitter.on('a', () => void emitter.on('a', (n) => heard.push(n)))
  emitter.emit('a', 1)
  emitter.emit('a', 2)
  expect(heard).toEqual([2])
})
