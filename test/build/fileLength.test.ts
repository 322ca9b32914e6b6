import { expect, test } from 'vitest'
import { listSources, type Source } from './sources'

const LIMIT = 300
const lines = (text: string) => text.replace(/\n$/, '').split('\n').length
const tooLong = (sources: readonly Source[]) =>
  sources.filter(({ text }) => lines(text) > LIMIT).map(({ path, text }) => `${path}: ${lines(text)} lines`)

test('file length: sources', () => {
  const sources = listSources(['kernel', 'plugins', 'ui', 'adapters', 'frame', 'test/harness', 'test/build', 'scripts', 'demo', 'bench'])
  expect(sources.length).toBeGreaterThan(150)
  expect(tooLong(sources)).toEqual([])
})

test('control: a file of 301 lines is named, one of 300 is not', () => {
  const file = (count: number) => ({ path: 'a.ts', text: 'x\n'.repeat(count) })
  expect(tooLong([file(301)])).toEqual(['a.ts: 301 lines'])
  expect(tooLong([file(300)])).toEqual([])
})
