import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The path of a file that is named from there. */
export const at = (path) => resolve(root, path)
