// The hosts whose bytes are counted, and their production builds by Vite against the packed
// package.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildProduction } from './production.mjs'

const fixture = fileURLToPath(new URL('../../test/fixtures/vite-host', import.meta.url))

const OWN_BUTTON = { body: '<button type="button">Connect</button>', opener: 'button' }

/**
 * One row each, in the order of the table. `main` is a file of test/fixtures/vite-host; a host is
 * built once the package exports every entry which that file imports. A host of a plugin to come
 * names the entry it waits for, and gets its `main` with the plugin. `opener` is what a visitor
 * clicks.
 */
export const HOSTS = [
  { name: 'index', title: 'injected only, a button of its own', main: 'main.ts', ...OWN_BUTTON },
  {
    name: 'bindings',
    title: 'injected only, KitProvider and ConnectButton',
    main: 'bindings.tsx',
    body: '<div id="app"></div>',
    opener: '.tessera-button',
  },
  { name: 'preact', title: 'injected only, on preact', main: 'preact.js', ...OWN_BUTTON },
  {
    name: 'walletconnect',
    title: 'injected and walletconnect',
    main: 'walletconnect.ts',
    ...OWN_BUTTON,
  },
  { name: 'everything', title: 'every plugin there is', main: 'everything.ts', ...OWN_BUTTON },
  { name: 'lite', title: 'everything without swaps and onramp', main: 'lite.ts', ...OWN_BUTTON },
]

/** The renderers, each in a chunk of its own that is not counted. */
const RENDERERS = [
  { name: 'vendor-react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'vendor-preact', test: /node_modules[\\/]preact[\\/]/ },
]

/**
 * A script of a renderer, or the bundler's glue for CommonJS modules, which React needs whether the
 * kit is there or not.
 */
export const isRenderer = (name) => /^(vendor-(react|preact)|rolldown-runtime)[-.]/.test(name)

const importsOfKit = (text) =>
  [...text.matchAll(/\b(?:from|import) '(tessera-kit[^']*)'/g)].map(([, name]) =>
    name.replace('tessera-kit', '.'),
  )

const needs = ({ main, waitsFor }, folder) =>
  main ? importsOfKit(readFileSync(join(folder, main), 'utf8')) : [waitsFor]

/**
 * The hosts that the package can serve, and those that wait, each with the entries it waits for.
 */
export const sortHosts = (exports, hosts = HOSTS, folder = fixture) => {
  const all = hosts.map((host) => ({
    ...host,
    missing: needs(host, folder).filter((name) => !(name in exports)),
  }))
  const ready = all.filter(({ missing }) => missing.length === 0)
  for (const { name, main, waitsFor } of ready)
    if (!main)
      throw new Error(
        `${waitsFor} is there: the host ${name} in scripts/size/hosts.mjs needs a page`,
      )
  return { ready, waiting: all.filter(({ missing }) => missing.length > 0) }
}

/** The `exports` of an unpacked package. */
export const exportsOf = (installed) =>
  JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).exports

/** The page of a host: its body, and the script `main`. */
export const pageOf = ({ main, body }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>A host</title>
  </head>
  <body>
    ${body}
    <script type="module" src="/${main}"></script>
  </body>
</html>
`

/** Builds one page of the host for production. Resolves with the chunks that were written. */
export const buildPage = (root, host, outDir) => {
  const input = join(root, `${host.name}.html`)
  writeFileSync(input, pageOf(host))
  return buildProduction(root, {
    outDir,
    emptyOutDir: true,
    rolldownOptions: { input, output: { codeSplitting: { groups: RENDERERS } } },
  })
}

/** Copies the host's sources to where the packed package is installed. */
export const copyHost = (root) => cpSync(fixture, root, { recursive: true })

/**
 * Builds the pages of every host that the package can serve, each by itself. Returns the folder
 * that holds theirs.
 */
export const buildHost = async ({ host, installed = join(host, 'node_modules/tessera-kit') }) => {
  const folder = join(host, 'dist')
  copyHost(host)
  for (const ready of sortHosts(exportsOf(installed)).ready)
    await buildPage(host, ready, join(folder, ready.name))
  return folder
}
