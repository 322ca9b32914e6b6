import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = {
  'tessera-kit/ui': at('ui/index.ts'),
  'tessera-kit/view': at('ui/view.ts'),
  'tessera-kit/react': at('ui/react/index.ts'),
  'tessera-kit/injected': at('plugins/injected/index.ts'),
  'tessera-kit/networks': at('kernel/networks/index.ts'),
  'tessera-kit/testing': at('test/harness/index.ts'),
  'tessera-kit': at('kernel/index.ts'),
}

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['test/{kernel,plugins,ui,harness}/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**'],
          globalSetup: ['test/harness/globalSetup.ts'],
          pool: 'forks',
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
    ],
  },
})
