// Builds dist: the code and the types of every entry, and the files for plain pages (see rollup.config.mjs).
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { cdn, code, types } from '../rollup.config.mjs'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

const write = async (config) => {
  const bundle = await rollup(config)
  const { output } = await bundle.write(config.output)
  await bundle.close()
  return output
}

const main = async () => {
  const started = performance.now()
  rmSync(dist, { recursive: true, force: true })
  const written = [...(await write(code)), ...(await write(types)), ...(await write(cdn))]
  console.log(`built ${written.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

main().catch((error) => {
  console.error(error.message ?? error)
  if (error.frame) console.error(error.frame)
  process.exitCode = 1
})
