import { defineConfig } from 'vitest/config'
import { sourceAlias as alias } from './scripts/entries.mjs'

/** As in test/everything.ts. */
const everything = process.env.TEST_ALL === '1'
/**
 * Files that only `npm run test:all` runs. CONTRIBUTING.md says what they prove, and what proves
 * most of it for a commit.
 */
const RELEASE_TESTS = [
  // Packs a second plugin into the package, and compares the bundles of many hosts.
  'test/build/hosts.test.ts',
  'test/build/typeVersions.test.ts',
  'test/docs/site.test.ts',
  // Builds former releases from the repository's history, which a shallow clone does not have.
  'test/frame/server/upgrade.test.ts',
  'test/harness/conformance{Contract,Hostile,Settle,Signing}{,.server}.test.ts',
  'test/template/{hosts,own}.browser.test.ts',
]
const NOT_NOW = everything ? [] : RELEASE_TESTS

const BROWSER_TESTS = 'test/**/*.browser.test.ts'

/**
 * What talks to a server of this machine: a chain, a relay, a plain HTTP server. A test that listens
 * has this name, or fails (test/noServers.ts).
 */
const SERVER_TESTS = 'test/**/*.server.test.ts'
/** Where the tests of the kit itself are: those without a server, and those with one. */
const KIT_FOLDERS = 'test/{lib,entries,kernel,plugins,ui,adapters,harness}/**'

/**
 * What differs with the renderer: the screens, the elements around them, and what the page's policy
 * lets them do.
 */
const DRAWN_TESTS = ['test/e2e/{accessibility,accessibility.wallets,modal,policy,surface}.test.ts']
/** Served from the demo, which is on React, or about what is stored and what other tabs do. */
const BELOW_SCREENS = [
  'test/e2e/{demo,embedded,reload,tabs,walletconnect,walletconnect.away,walletconnect.phone}.test.ts',
]

/** No test is about time: these only end one that hangs, also where the machine is busy or slow. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

const project = (
  name: string,
  {
    setupFiles = [],
    ...test
  }: { readonly setupFiles?: readonly string[] } & Record<string, unknown>,
) => ({
  resolve: { alias },
  test: {
    name,
    pool: 'forks' as const,
    ...patient,
    ...test,
    setupFiles: ['test/patientWaits.ts', ...setupFiles],
  },
})

/**
 * After the others, where one run has several projects: Vitest refuses to mix projects of different
 * `maxWorkers`.
 */
const two = { maxWorkers: 2, sequence: { groupOrder: 1 } }

/**
 * Files share a process: safe, since no module keeps state (test/build/moduleState.test.ts), and
 * three times cheaper.
 */
const shared = { isolate: false, execArgv: ['--disallow-code-generation-from-strings'] }

/** Runs before each file of tests with the frame's server in it: ends what the file has started. */
const cleanup = 'test/frame/server/cleanupSetup.ts'

/** Two files at a time, in one browser. */
const inBrowser = {
  globalSetup: [
    'test/harness/globalSetup.ts',
    'test/browserSetup.ts',
    'test/e2e/site/globalSetup.ts',
  ],
  setupFiles: [cleanup],
  isolate: false,
  ...two,
}

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      // Nothing but this process: a test that opens a port fails.
      project('unit', {
        include: [`${KIT_FOLDERS}/*.test.{ts,tsx}`],
        exclude: [BROWSER_TESTS, SERVER_TESTS, ...NOT_NOW],
        setupFiles: ['test/noServers.ts'],
        ...shared,
      }),
      project('integration', {
        include: [`${KIT_FOLDERS}/*.server.test.ts`],
        exclude: [BROWSER_TESTS, ...NOT_NOW],
        globalSetup: ['test/harness/globalSetup.ts'],
        setupFiles: ['test/plugins/walletconnect/phone/socket.ts'],
        sequence: { groupOrder: 2 },
        // More than there are processors: many of these tests wait for real sockets.
        maxWorkers: 3,
        ...shared,
      }),
      // The secure frame: its protocol, its server on SQLite and Postgres, and the keys' code as
      // the worker runs it.
      project('frame', {
        include: ['test/frame/**/*.test.ts'],
        exclude: [BROWSER_TESTS, ...NOT_NOW],
        globalSetup: ['test/frame/globalSetup.ts'],
        setupFiles: [cleanup],
        sequence: { groupOrder: 3 },
        maxWorkers: 2,
        isolate: false,
      }),
      // What plugins of others go through: the conformance suite, the template's own tests, copies
      // of it that are broken, and hosts it is installed into.
      project('template', {
        include: ['test/template/**/*.test.ts', 'demo/plugin-template/**/test/**/*.test.ts'],
        exclude: ['**/node_modules/**', ...NOT_NOW],
        globalSetup: [
          'test/template/globalSetup.ts',
          'test/harness/globalSetup.ts',
          'test/browserSetup.ts',
        ],
        ...two,
        ...shared,
      }),
      // Reads the sources, dist, and what `npm pack` makes of it.
      project('build', {
        include: ['test/build/**/*.test.ts'],
        exclude: NOT_NOW,
        setupFiles: [cleanup],
        globalSetup: ['test/build/globalSetup.ts'],
      }),
      // The compiler is loaded once for all of them.
      project('docs', {
        include: ['test/docs/**/*.test.{ts,tsx}'],
        exclude: NOT_NOW,
        isolate: false,
      }),
      // A real Bitcoin node, fetched when it is asked for: `npm run test:regtest`.
      project('regtest', { include: ['test/regtest/**/*.test.ts'] }),
      project('e2e', {
        include: ['test/e2e/**/*.test.ts', BROWSER_TESTS],
        exclude: ['test/template/**'],
        ...inBrowser,
      }),
      // Firefox and WebKitGTK: what must work in every browser.
      project('engines', {
        include: ['test/engines/**/*.test.ts'],
        setupFiles: [cleanup],
        globalSetup: ['test/harness/globalSetup.ts'],
      }),
      // The same pages, drawn by preact: for a commit what draws, for a release all but what is run
      // once, being about what is below the screens.
      project('preact', {
        include: everything ? ['test/e2e/**/*.test.ts'] : DRAWN_TESTS,
        exclude: BELOW_SCREENS,
        ...inBrowser,
        env: { TESSERA_RENDERER: 'preact' },
      }),
    ],
  },
})
