import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { inject } from 'vitest'
import { launchHeadless } from '../scripts/browser.mjs'

/**
 * A browser for one test file: a connection to the one of this run, or, with options, one of its
 * own. Closing it ends its contexts. Files run side by side in the browser they share: one that
 * needs the clipboard, which is the browser's, asks for its own with `{}`.
 */
export const openBrowser = (options?: LaunchOptions): Promise<Browser> =>
  options ? launchHeadless(options) : chromium.connect(inject('browser'))
