import { expect, test } from 'vitest'
import { chunks } from '../../../kernel/kit/chunks'
import { kernelChunks } from '../../../scripts/rollup/kernelChunks.mjs'
import { importsOf, listSources } from '../../build/sources'

test('the table is the one place of lazy imports in the kernel, but for the networks, and the build reads it', () => {
  const sources = listSources(['kernel'])
  const paths = new Set(sources.map(({ path }) => path))
  const lazy = sources.flatMap((source) => importsOf(source, (path) => paths.has(path)).filter(({ kind }) => kind === 'lazy'))
  const outside = lazy.filter(({ from, to }) => from !== 'kernel/kit/chunks.ts' && !(from.startsWith('kernel/networks/') && to.startsWith('kernel/networks/')))
  expect(outside).toEqual([])
  const listed = lazy.filter(({ from }) => from === 'kernel/kit/chunks.ts').map(({ to }) => to)
  expect(Object.entries(kernelChunks)).toEqual(Object.keys(chunks).map((name, i) => [name, listed[i]]))
  expect(Object.keys(chunks)).toEqual(['modal', 'sessions', 'requests', 'transport', 'hooks', 'extras'])
})
