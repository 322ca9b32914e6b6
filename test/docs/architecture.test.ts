import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
/** The folders in the first column of the table that is written by hand. */
const named = [...(page.split('## The tree')[0] ?? '').matchAll(/^\| `([\w/-]+)\/` \|/gm)].map(
  ([, folder = '']) => folder,
)
const foldersIn = (parent: string) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)

test('the table of folders names each plugin, library and entry, and no folder that is missing', () => {
  const folders = ['plugins', 'lib', 'entries'].flatMap(foldersIn)
  expect(folders.length).toBeGreaterThan(15)
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
  expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})
