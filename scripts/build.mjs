// Builds both packages. dist of the kit: the code and the types of every entry, the files for plain
// pages (see rollup.config.mjs), and the bill of materials of all. frame/dist: see frameBuild.mjs.
// Also docs/api.md, docs/types.md and the guide in frame/docs, which are packed and not committed.
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rollup } from 'rollup'
import { cdn, code, types } from '../rollup.config.mjs'
import { writeFrame } from './frameBuild.mjs'
import { writeFrameDocs } from './frameDocs.mjs'
import { copiedPackages, withoutNotice } from './rollup/copied.mjs'
import { bomOf } from './rollup/sbom.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const write = async (config) => {
  const bundle = await rollup(config)
  const { output } = await bundle.write(config.output)
  await bundle.close()
  return output
}

const main = async () => {
  const started = performance.now()
  rmSync(dist, { recursive: true, force: true })
  const apiPages = promisify(execFile)(process.execPath, [join(root, 'scripts/docs.mjs'), '--api'])
  const modules = await write(code)
  const declarations = await write(types)
  const pages = (await write(cdn)).map((file) => ({ ...file, fileName: `cdn/${file.fileName}` }))
  const copied = copiedPackages([...modules, ...pages])
  writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bomOf(copied))}\n`)
  console.log(
    `built ${modules.length + declarations.length + pages.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  await apiPages
  writeFrameDocs()
  const noticesOf = (folder) => readFileSync(join(root, folder, 'THIRD_PARTY_NOTICES.md'), 'utf8')
  const strange = [
    ...withoutNotice(copied, noticesOf('')),
    ...withoutNotice(await writeFrame(), noticesOf('frame')),
  ]
  if (strange.length > 0)
    throw new Error(
      `copied into dist without a notice: ${strange.map(({ name, version }) => `${name} ${version}`).join(', ')}. If it may be there, run: npm run notices`,
    )
}

main().catch((error) => {
  console.error(error.message ?? error)
  if (error.frame) console.error(error.frame)
  process.exitCode = 1
})
