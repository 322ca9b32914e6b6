import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Look } from './openPage'

/**
 * Takes a picture, named by step and look, where the environment's SHOTS names a folder; else does
 * nothing.
 */
export const createShots = (name: string, { theme, device }: Look) => {
  const folder = process.env.SHOTS
  let step = 0
  if (folder) mkdirSync(folder, { recursive: true })
  return async (page: Page, what: string): Promise<void> => {
    step++
    if (!folder) return
    const file = `${name}-${String(step).padStart(2, '0')}-${what}-${theme}-${device}.png`
    // The dialog comes in within 150 ms; a picture of it on its way shows nothing.
    await page.waitForTimeout(350)
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  }
}
