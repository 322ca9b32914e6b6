import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '../..')

/** The plugin template, as a wallet vendor copies it. */
const templateFolder = join(root, 'demo/plugin-template')

/**
 * One change of a source of the template: its path below `src`, a text that is there once, and what
 * stands in its place.
 */
export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Where a copy was built, and how it is taken away. */
export interface Built {
  readonly folder: string
  /** Its module; the kit is an import of it. */
  readonly entry: string
  /** The same with the kit's sources in it, for a process that has no kit installed. */
  readonly alone: string
  readonly remove: () => void
}

const apply = (text: string, { file, from, to }: Edit): string => {
  if (text.split(from).length !== 2) throw new Error(`"${from}" is not there once in ${file}`)
  return text.replace(from, () => to)
}

const editor = (edits: readonly Edit[], used: Set<Edit>): Plugin => ({
  name: 'edits',
  setup(builder) {
    builder.onLoad({ filter: /plugin-template.src.*\.ts$/ }, ({ path }) => {
      const own = edits.filter(({ file }) => relative(join(templateFolder, 'src'), path) === file)
      for (const edit of own) used.add(edit)
      return { contents: own.reduce(apply, readFileSync(path, 'utf8')), loader: 'ts' }
    })
  },
})

/**
 * Builds a changed copy of the template as its own build command does. An edit that does not fit
 * throws.
 */
export async function buildTemplate(edits: readonly Edit[] = []): Promise<Built> {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(root, '.tmp/acme-'))
  const used = new Set<Edit>()
  const common: BuildOptions = {
    entryPoints: [join(templateFolder, 'src/index.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  }
  const plugins = [editor(edits, used)]
  const alias = { util: join(root, 'node_modules/tapable/lib/util-browser.js') }
  await build({ ...common, plugins, packages: 'external', outdir: folder })
  await build({
    ...common,
    plugins,
    alias,
    tsconfig: join(root, 'tsconfig.json'),
    outdir: join(folder, 'alone'),
  })
  if (used.size !== edits.length) throw new Error('an edit names a file that is not there')
  return {
    folder,
    entry: join(folder, 'index.js'),
    alone: join(folder, 'alone/index.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
