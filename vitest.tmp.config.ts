import { defineConfig } from 'vitest/config'
import { sourceAlias } from './scripts/entries.mjs'
export default defineConfig({ resolve: { alias: sourceAlias }, test: { include: ['test/build/*.test.ts'], testTimeout: 120000 } })
