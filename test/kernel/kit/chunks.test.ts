import { expect, test } from 'vitest'
import { chunks } from '../../../kernel/kit/chunks'
import { lateChunks } from '../../../kernel/kit/lateChunks'
import { sessionChunks } from '../../../kernel/kit/sessionChunks'
import { kernelChunks } from '../../../scripts/rollup/kernelChunks.mjs'
import { importsOf, listSources } from '../../build/sources'

/** The table of what the page's start loads, and those of what its chunks load. */
const tables = ['chunks', 'lateChunks', 'sessionChunks'].map((name) => `kernel/kit/${name}.ts`)

test('the tables are the one place of lazy imports in the kernel, but for the networks, and the build reads it', () => {
  const sources = listSources(['kernel'])
  const paths = new Set(sources.map(({ path }) => path))
  const lazy = sources.flatMap((source) =>
    importsOf(source, (path) => paths.has(path)).filter(({ kind }) => kind === 'lazy'),
  )
  const outside = lazy.filter(
    ({ from, to }) =>
      !tables.includes(from) &&
      !(from.startsWith('kernel/networks/') && to.startsWith('kernel/networks/')),
  )
  expect(outside).toEqual([])
  const listed = tables.flatMap((table) =>
    lazy.filter(({ from }) => from === table).map(({ to }) => to),
  )
  expect(Object.entries(kernelChunks)).toEqual(
    [chunks, lateChunks, sessionChunks]
      .flatMap((table) => Object.keys(table))
      .map((name, i) => [name, listed[i]]),
  )
  expect(Object.keys(chunks)).toEqual(['modal', 'sessions', 'requests', 'hooks', 'extras'])
})
