import { createHash } from 'node:crypto'
import { transform } from 'esbuild'
import { preactNames } from '../entries.mjs'

/**
 * The files for plain pages: each exports what its source exports, and adds the same to `tessera`
 * on the page, for scripts that are no modules.
 */
export const cdnEntries = (sources) => ({
  name: 'cdn-entries',
  resolveId: (id) => (id in sources ? `\0${id}` : null),
  load: (id) => {
    const source = sources[id.slice(1)]
    if (!id.startsWith('\0') || !source) return null
    const path = JSON.stringify(source)
    return {
      code: `import * as kit from ${path}\nexport * from ${path}\nglobalThis.tessera = { ...globalThis.tessera, ...kit }`,
      moduleSideEffects: true,
    }
  },
})

/** The renderer's names lead to preact, each name exactly. */
export const preactAlias = {
  name: 'preact-alias',
  resolveId(id, importer) {
    return id in preactNames ? this.resolve(preactNames[id], importer, { skipSelf: true }) : null
  },
}

export const minify = {
  name: 'minify',
  async renderChunk(source) {
    const { code: written } = await transform(source, {
      minify: true,
      format: 'esm',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    // on a line of its own: tools that tell a module by its text find the export there
    return { code: written.replace(/\}(export\{[^{}]*\};\s*)$/, '}\n$1'), map: null }
  },
}

/**
 * Names under which plugins of others import the kit, and the file that stands for them on a plain
 * page.
 */
const names = {
  'tessera.js': [
    '',
    '/ui',
    '/view',
    '/button',
    '/injected',
    '/walletconnect',
    '/embedded',
    '/email-auth',
    '/receive',
    '/icons',
    '/presets',
  ],
  'tessera.account.js': [
    '/data',
    '/activity',
    '/names',
    '/names/suffix',
    '/send',
    '/checks',
    '/clear-signing',
  ],
}

/**
 * An import map for plain pages, seen from the folder: the names, and the `integrity` of every file
 * (https://html.spec.whatwg.org/#integrity-metadata-map).
 */
export const importMap = {
  name: 'import-map',
  generateBundle(_, bundle) {
    const hash = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const sorted = chunks
      .map(({ fileName, code }) => [`./${fileName}`, hash(code)])
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const map = {
      imports: Object.fromEntries(
        Object.entries(names).flatMap(([file, its]) =>
          its.map((name) => [`tessera-kit${name}`, `./${file}`]),
        ),
      ),
      integrity: Object.fromEntries(sorted),
    }
    this.emitFile({
      type: 'asset',
      fileName: 'importmap.json',
      source: `${JSON.stringify(map, null, 2)}\n`,
    })
  },
}
