import { build } from 'vite'

/**
 * Vite's build for production, also where a test runner has set another NODE_ENV, which Vite would
 * keep to. Resolves with the chunks.
 */
export const buildProduction = async (root, options, plugins = []) => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const { output } = await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins,
      build: { modulePreload: { polyfill: false }, ...options },
    })
    return output.filter(({ type }) => type === 'chunk')
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
