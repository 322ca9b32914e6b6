// The operator's guide in the package `tessera-frame`: docs/frame-server.md of the repository.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGE = 'docs/frame-server.md'

/** Links to pages that only the package of the kit has, as text that names their files there. */
const withoutKitPages = (/** @type {string} */ text) =>
  text.replace(/\[([^\]]+)\]\(([\w-]+\.md)(?:#[\w-]*)?\)/g, '$1 (`docs/$2` of tessera-kit)')

/** Writes the guide into the package. The build does, and what packs it without a build. */
export const writeFrameDocs = () => {
  const target = join(root, 'frame', PAGE)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, withoutKitPages(readFileSync(join(root, PAGE), 'utf8')))
}
