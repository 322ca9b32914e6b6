import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const template = join(root, 'demo/plugin-template')

/** The blocks of a page that say which file they are, by that file. */
const filesIn = (page: string) =>
  new Map(
    [...page.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map(([, file, text]) => [
      file ?? '',
      text ?? '',
    ]),
  )

/** Files whose block is not the file. */
const differing = (blocks: ReadonlyMap<string, string>) =>
  [...blocks]
    .filter(([file, text]) => readFileSync(join(template, file), 'utf8') !== text)
    .map(([file]) => file)

const blocks = filesIn(readFileSync(join(root, 'docs/write-a-plugin.md'), 'utf8'))

test('the walk-through shows every source of the template, each as it is', () => {
  const sources = readdirSync(join(template, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts'),
  )
  expect(sources.length).toBeGreaterThan(8)
  expect([...blocks.keys()]).toEqual(
    expect.arrayContaining([
      ...sources.map((file) => `src/${file.replaceAll('\\', '/')}`),
      'package.json',
      'test/conformance.test.ts',
    ]),
  )
  expect(differing(blocks)).toEqual([])
})

test('control: a block that says something else is found', () => {
  const [[file, text] = ['', '']] = blocks
  expect(differing(filesIn(`\`\`\`ts file=${file}\n${text.replace('a', 'b')}\`\`\`\n`))).toEqual([
    file,
  ])
})
