import { expect, test } from 'vitest'
import { listSources, type Source } from './sources'

/** Lines of a file, as the formatter writes it. */
const LIMIT = 400
const TEST_LIMIT = 500
const SOURCES = [
  'lib',
  'entries',
  'kernel',
  'plugins',
  'ui',
  'adapters',
  'frame',
  'scripts',
  'demo',
  'bench',
  'test',
]

/** Files that were longer when the limit was set. The list only shrinks. */
const LONGER = [
  'test/frame/site/rpc/signing.test.ts',
  'test/harness/conformanceContract.test.ts',
  'test/plugins/activity/blockscoutHistory.server.test.ts',
  'test/plugins/checks/bitcoin.test.ts',
  'test/plugins/checks/catalogue.server.test.ts',
  'test/plugins/checks/gate.server.test.ts',
  'test/plugins/checks/losses.server.test.ts',
  'test/plugins/checks/solanaLosses.server.test.ts',
  'test/plugins/checks/solanaMarkets.server.test.ts',
  'test/plugins/checks/solanaPrograms.server.test.ts',
]

const lines = (text: string) => text.replace(/\n$/, '').split('\n').length
const limitOf = (path: string) => (path.startsWith('test/') ? TEST_LIMIT : LIMIT)
const tooLong = (sources: readonly Source[]) =>
  sources.filter(({ path, text }) => lines(text) > limitOf(path)).map(({ path }) => path)

test('no source has more than 400 lines, no test more than 500', () => {
  const sources = listSources(SOURCES)
  expect(sources.length).toBeGreaterThan(1500)
  expect(tooLong(sources).sort()).toEqual(LONGER)
})

test('control: a file one line too long is found, one at the limit is not', () => {
  const file = (path: string, count: number) => ({ path, text: 'x\n'.repeat(count) })
  expect(tooLong([file('ui/a.ts', 401), file('test/a.ts', 501)])).toEqual(['ui/a.ts', 'test/a.ts'])
  expect(tooLong([file('ui/a.ts', 400), file('test/a.ts', 500)])).toEqual([])
})
