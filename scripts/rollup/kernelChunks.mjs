// The kernel's lazy files, as `kernel/kit/chunks.ts` lists them.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = 'kernel/kit'
const table = join(dirname(fileURLToPath(import.meta.url)), '../..', folder, 'chunks.ts')

/** Names of the kernel's lazy files to the modules that each is built of, in the order of the table. */
export const kernelChunks = Object.fromEntries(
  [...readFileSync(table, 'utf8').matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)].map(([, name, path]) => [name, `${join(folder, path).replaceAll('\\', '/')}.ts`]),
)
