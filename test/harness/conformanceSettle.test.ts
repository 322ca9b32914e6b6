import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settle } from '../conformance/settle'

const holdUp = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('time in which the process was held up is not held against an answer', async () => {
  const work = async () => {
    await readFile(import.meta.filename)
    holdUp(1_100)
    await readFile(import.meta.filename)
    return 'read'
  }
  expect(await settle(work, 1_000)).toEqual({ status: 'done', value: 'read' })
})

test('control: what never answers is pending, and what throws at once is rejected', async () => {
  expect(await settle(() => new Promise(() => {}), 20)).toEqual({ status: 'pending' })
  const reason = new Error('no')
  const fail = () => {
    throw reason
  }
  expect(await settle(fail, 20)).toEqual({ status: 'rejected', reason })
})
