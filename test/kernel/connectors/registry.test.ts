import { expect, test } from 'vitest'
import { createConnectorRegistry } from '../../../kernel/connectors/registry'
import type { Connector } from '../../../kernel/connectors/types'
import { createClock } from '../../harness/fakeClock'
import { createCell } from '../parts'
import { handConnector } from '../sessions/handConnector'

function begin() {
  const clock = createClock()
  const cell = createCell<readonly Connector[]>([])
  let published = 0
  cell.subscribe(() => {
    published++
  })
  return {
    clock,
    cell,
    published: () => published,
    registry: createConnectorRegistry(cell, clock),
    ids: () => cell.get().map(({ manifest }) => manifest.id),
  }
}

test('500 connectors of one frame are published once, in their order', async () => {
  const { clock, registry, published, ids } = begin()
  for (let i = 0; i < 500; i++) registry.add(handConnector(`w${i}`).connector)
  expect(published()).toBe(0)
  expect(registry.get('w499')?.manifest.id).toBe('w499')
  await clock.advance(16)
  expect(published()).toBe(1)
  expect(ids()).toEqual(Array.from({ length: 500 }, (_, i) => `w${i}`))
  await clock.advance(1000)
  expect(published()).toBe(1)
})

test('a taken id is refused: the first stays, and the undo of the second removes nothing', async () => {
  const { clock, registry, ids } = begin()
  const first = handConnector('same').connector
  const undoFirst = registry.add(first)
  const undoSecond = registry.add(handConnector('same').connector)
  undoSecond()
  expect(registry.get('same')).toBe(first)
  undoFirst()
  expect(registry.get('same')).toBe(undefined)
  const third = handConnector('same').connector
  registry.add(third)
  undoFirst()
  expect(registry.get('same')).toBe(third)
  await clock.advance(16)
  expect(ids()).toEqual(['same'])
})

test('who listens hears at once what is added, an id that comes back too; not after stopping', () => {
  const { registry } = begin()
  const heard: string[] = []
  registry.on('added', ({ manifest }) => heard.push(manifest.id))
  registry.on('added', () => heard.push('stopped'))()
  const undo = registry.add(handConnector('late').connector)
  expect(heard).toEqual(['late'])
  registry.add(handConnector('late').connector)
  undo()
  registry.add(handConnector('late').connector)
  expect(heard).toEqual(['late', 'late'])
})

test('removal is told at once, to those who still listen', () => {
  const { registry } = begin()
  const gone: string[] = []
  registry.on('removed', ({ manifest }) => gone.push(manifest.id))
  registry.on('removed', () => gone.push('stopped'))()
  const undo = registry.add(handConnector('w').connector)
  undo()
  undo()
  expect(gone).toEqual(['w'])
})

test('after destroy nothing is published and nobody is called', async () => {
  const { clock, registry, published } = begin()
  const heard: string[] = []
  registry.add(handConnector('a').connector)
  registry.on('added', () => heard.push('b'))
  registry.destroy()
  registry.add(handConnector('b').connector)
  await clock.advance(100)
  expect([published(), heard, clock.pending()]).toEqual([0, [], 0])
})
