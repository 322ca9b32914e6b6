import { preactNames } from '../entries.mjs'

/**
 * Puts `'use client'` on the chunks of modules that had it, and on those that import the renderer:
 * all that a server may not load. Each is a warning of a bundler that does not know it, so views
 * have none: they get the renderer.
 */
export const clientDirective = {
  name: 'client-directive',
  transform: (code) => (/^['"]use client['"]/.test(code) ? { meta: { client: true } } : null),
  renderChunk(code, chunk) {
    const isClient =
      chunk.imports.some((name) => name in preactNames) ||
      chunk.moduleIds.some((id) => this.getModuleInfo(id)?.meta.client)
    return isClient ? { code: `'use client'\n${code}`, map: null } : null
  },
}
