import type { Page } from 'playwright-core'

/** See waves.mjs. */
export function watchWaves(
  tab: Page,
): Promise<{ run(act: () => unknown, isDone: () => Promise<boolean>): Promise<string[][]> }>
