import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sources that are not on the disk, by their paths from the root. */
const unwritten = (sources) => ({
  name: 'unwritten',
  resolveId(id, importer) {
    const path = importer && id.startsWith('.') ? join(dirname(importer), id) : id
    return [path, `${path}.ts`].find((file) => file in sources) ?? null
  },
  load: (id) => sources[id] ?? null,
})

const configFile = new URL('../../rollup.config.mjs', import.meta.url)

/** The places of the package's entries below `dist`, without an ending. */
export const codeEntries = async () => Object.keys((await import(configFile.href)).code.input)

/**
 * Builds the package's code into another folder, with the entry of a plugin added, given as its
 * sources by their paths from the root, or with entries left out, named by their places below
 * `dir`. Returns the places of the entries.
 */
export const buildCode = async (dir, { more = {}, without = [] } = {}) => {
  // Read anew: the configuration remembers which file each module went to.
  const config = new URL(configFile)
  config.search = `${dir}${performance.now()}`
  const { code } = await import(config.href)
  const sources = Object.fromEntries(
    Object.entries(more).map(([path, text]) => [join(root, path), text]),
  )
  const added = Object.keys(more)
    .filter((path) => path.endsWith('/index.ts'))
    .map((path) => [path.replace(/\.ts$/, ''), join(root, path)])
  const input = Object.fromEntries(
    [...Object.entries(code.input), ...added].filter(([name]) => !without.includes(name)),
  )
  const bundle = await rollup({ ...code, input, plugins: [unwritten(sources), ...code.plugins] })
  await bundle.write({ ...code.output, dir })
  await bundle.close()
  return Object.keys(input)
}
