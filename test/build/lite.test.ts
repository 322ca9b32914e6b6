import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, inject, test } from 'vitest'
import { importsOf, listSources, parse, type Source, walk } from './sources'

const TRADES = ['swaps', 'onramp']
const built = join(inject('packed').installed, 'dist/cdn')
const scratch = mkdtempSync(join(tmpdir(), 'tessera-lite-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/**
 * A file for plain pages with everything it imports, at once or later, by their paths in the
 * folder.
 */
const chunksOf = (folder: string, entry: string): Source[] => {
  const found = new Map<string, Source>()
  const follow = (path: string) => {
    if (found.has(path)) return
    const source = { path, text: readFileSync(join(folder, path), 'utf8') }
    found.set(path, source)
    for (const { to } of importsOf(source, () => true)) {
      expect(to, `${path} imports a file of its own folder`).toMatch(/^chunks\/.+\.js$/)
      follow(to)
    }
  }
  follow(entry)
  return [...found.values()]
}

/** Every text in a source, as it reads when it runs. */
const textsOf = (source: Source): string[] => {
  const texts: string[] = []
  walk(parse(source), (node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push(node.text.trim())
  })
  return texts
}
const isTrade = ({ path }: Source) => TRADES.some((name) => path.startsWith(`plugins/${name}/`))
/** Codes, keys, messages, URLs and hosts of the trading plugins that no other source has. */
const ownTexts = (sources: readonly Source[]): string[] => {
  const others = sources.filter((source) => !isTrade(source))
  const mine = new Set(sources.filter(isTrade).flatMap(textsOf))
  return [...mine].filter(
    (text) => text.length >= 5 && !others.some((other) => other.text.includes(text)),
  )
}

/**
 * What of the trading plugins is in these files: their names as words, and their own texts, however
 * a minifier wrote them.
 */
const tradesIn = (chunks: readonly Source[], texts: readonly string[]): string[] => {
  const name = new RegExp(`\\b(${TRADES.join('|')})\\b|on-ramp`, 'i')
  return chunks.flatMap((chunk) => {
    const read = [chunk.text, ...textsOf(chunk)].join('\n')
    const named = name.test(read) || name.test(chunk.path)
    return [
      ...(named ? [`${chunk.path}: a name`] : []),
      ...texts.filter((own) => read.includes(own)).map((own) => `${chunk.path}: ${own}`),
    ]
  })
}

const sources = listSources(['lib', 'entries', 'kernel', 'plugins', 'ui'])

test('lite: no code, message or URL of swaps and onramp is in the file or any of its chunks', () => {
  const chunks = chunksOf(built, 'tessera.lite.js')
  expect(chunks.length).toBeGreaterThan(10)
  expect(tradesIn(chunks, ownTexts(sources))).toEqual([])
})

/** The lite build in a copy, with one more lazy chunk behind its deepest one. */
const plant = (name: string, code: string): Source[] => {
  const folder = join(scratch, name)
  cpSync(built, folder, { recursive: true })
  const last = chunksOf(folder, 'tessera.lite.js').at(-1) as Source
  writeFileSync(join(folder, 'chunks/planted.js'), code)
  const up = '../'.repeat(last.path.split('/').length - 2) || './'
  writeFileSync(
    join(folder, last.path),
    `${last.text}\nexport const more=()=>import("${up}planted.js")`,
  )
  return chunksOf(folder, 'tessera.lite.js')
}

test.each([
  ['name', 'export const a="swaps.title"'],
  ['name in a code', 'export const a="tessera/onramp/no-quote"'],
  ['name in an identifier of a view', 'export const a={view:"on-ramp"}'],
])('control: a planted chunk with a %s is found', (name, code) => {
  expect(tradesIn(plant(name, code), [])).toEqual(['chunks/planted.js: a name'])
})

test('control: a planted message and a planted URL are found, however they are escaped', () => {
  const plugin: Source = {
    path: 'plugins/swaps/quote.ts',
    text: `export const texts = { a: 'You receive…', b: 'https://quotes.example/v1', c: 'eip155' }`,
  }
  const other: Source = { path: 'kernel/a.ts', text: `export const a = 'eip155'` }
  const texts = ownTexts([plugin, other])
  expect(texts).toEqual(['You receive…', 'https://quotes.example/v1'])
  const chunks = plant('texts', 'export const a="You receive\\u2026",b=`https://quotes.example/v1`')
  expect(tradesIn(chunks, texts)).toEqual(texts.map((text) => `chunks/planted.js: ${text}`))
  expect(ownTexts([other])).toEqual([])
})
