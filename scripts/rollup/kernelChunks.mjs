// The kernel's lazy files, as the tables of `kernel/kit/` list them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './root.mjs'

const folder = 'kernel/kit'
const tables = ['chunks.ts', 'lateChunks.ts', 'sessionChunks.ts'].map((name) =>
  at(join(folder, name)),
)

/**
 * Names of the kernel's lazy files to the modules that each is built of, in the order of the
 * tables.
 */
export const kernelChunks = Object.fromEntries(
  [
    ...tables
      .map((table) => readFileSync(table, 'utf8'))
      .join('')
      .matchAll(/(\w+): \(\) => import\('([^']+)'\)/g),
  ].map(([, name, path]) => [name, `${join(folder, path).replaceAll('\\', '/')}.ts`]),
)
