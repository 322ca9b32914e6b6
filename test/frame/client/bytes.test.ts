import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { sourceAlias } from '../../../scripts/entries.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What a page fetches at its start: the entry, and what that imports at once. */
async function pageStart(source: string) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    outdir: `${root}/.tmp/none`,
    write: false,
    metafile: true,
    alias: { ...sourceAlias, util: `${root}/node_modules/tapable/lib/util-browser.js` },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom'],
    logLevel: 'error',
  })
  const outputs: Metafile['outputs'] = metafile.outputs
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && next in outputs) visit(next)
  }
  visit(
    Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith('<stdin>')) as string,
  )
  const inputs = [...found].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}))
  const bytes = outputFiles
    .filter(({ path }) => found.has(path.slice(root.length)))
    .map(({ contents }) => gzipSync(contents).length)
  return { bytes: bytes.reduce((sum, one) => sum + one, 0), inputs }
}

const host = (plugins: string, imports = '') => `
  import { createKit } from 'tessera-kit'
  import { mainnet } from 'tessera-kit/networks'
  import { injected } from 'tessera-kit/injected'
  import { ui } from 'tessera-kit/ui'
  ${imports}
  export const kit = createKit([ui(), injected(), ${plugins}], { networks: [mainnet] })`

test('the embedded wallet adds at most 1,500 bytes to the page’s start, and no schema, channel or frame', async () => {
  const without = await pageStart(host(''))
  const added = await pageStart(
    host(
      `embedded({ url: 'https://wallet.example' })`,
      `import { embedded } from 'tessera-kit/embedded'`,
    ),
  )
  const ours = added.inputs.filter((path) => /^frame\/|zod/.test(path))
  expect(ours.sort()).toEqual(['frame/client/index.ts', 'frame/client/options.ts'])
  expect(without.bytes).toBeGreaterThan(5_000)
  console.info(
    `the page's start grows by ${added.bytes - without.bytes} bytes (gzip), from ${without.bytes}`,
  )
  expect(added.bytes - without.bytes).toBeLessThanOrEqual(1_500)
})

test('sign-in by email adds at most 1,960 bytes to the page’s start, the embedded wallet included, and no view, step or text', async () => {
  const without = await pageStart(host(''))
  const added = await pageStart(
    host(
      `emailAuth({ url: 'https://wallet.example' })`,
      `import { emailAuth } from 'tessera-kit/email-auth'`,
    ),
  )
  const ours = added.inputs.filter((path) => /^frame\/|zod|email-auth/.test(path))
  expect(ours.sort()).toEqual([
    'frame/client/index.ts',
    'frame/client/options.ts',
    'plugins/email-auth/index.ts',
  ])
  console.info(`the page's start grows by ${added.bytes - without.bytes} bytes (gzip)`)
  expect(added.bytes - without.bytes).toBeLessThanOrEqual(1_960)
})

test('control: a host that imports the service at once is found', async () => {
  const { inputs } = await pageStart(
    host('', `export { createFrameService } from './frame/client/service'`),
  )
  expect(inputs).toContain('frame/client/channel/handshake.ts')
  expect(inputs).toContain('frame/protocol/requests.ts')
})
