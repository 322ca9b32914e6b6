import { defineConfig } from 'vitest/config'
import { sourceAlias as alias } from './scripts/entries.mjs'

const BROWSER_TESTS = 'test/**/*.browser.test.ts'

/** No test is about time: these only end one that hangs, also where the machine is busy or slow. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

const project = (name: string, test: object) => ({ resolve: { alias }, test: { name, pool: 'forks' as const, ...patient, ...test } })

const inBrowser = {
  globalSetup: ['test/harness/globalSetup.ts'],
  fileParallelism: false,
}

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      project('unit', {
        include: ['test/{kernel,plugins,ui,adapters,harness}/**/*.test.{ts,tsx}'],
        exclude: [BROWSER_TESTS],
        globalSetup: ['test/harness/globalSetup.ts'],
        setupFiles: ['test/plugins/walletconnect/phone/socket.ts'],
        // Safe, since no module keeps state (test/build/moduleState.test.ts), and three times cheaper.
        isolate: false,
        // More than there are processors: many of these tests wait for real sockets.
        maxWorkers: 3,
        execArgv: ['--disallow-code-generation-from-strings'],
      }),
      // What plugins of others go through: the conformance suite, the template's own tests, and copies of it that are broken.
      project('template', {
        include: ['test/template/**/*.test.ts', 'demo/plugin-template/test/**/*.test.ts'],
        exclude: [BROWSER_TESTS],
        isolate: false,
        execArgv: ['--disallow-code-generation-from-strings'],
      }),
      // Reads the sources, dist, and what `npm pack` makes of it.
      project('build', {
        include: ['test/build/**/*.test.ts'],
        globalSetup: ['test/build/globalSetup.ts'],
      }),
      project('docs', { include: ['test/docs/**/*.test.{ts,tsx}'] }),
      // A real Bitcoin node, fetched when it is asked for: `npm run test:regtest`.
      project('regtest', { include: ['test/regtest/**/*.test.ts'] }),
      // One browser at a time.
      project('e2e', { include: ['test/e2e/**/*.test.ts', BROWSER_TESTS], ...inBrowser }),
      // The same pages, drawn by preact; those that are about what is below the screens are run once.
      project('preact', { include: ['test/e2e/**/*.test.ts'], exclude: ['test/e2e/{reload,tabs,walletconnect.phone}.test.ts'], ...inBrowser, env: { TESSERA_RENDERER: 'preact' } }),
    ],
  },
})
