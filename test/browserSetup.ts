import type { TestProject } from 'vitest/node'
import { launchServer } from '../scripts/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address of the browser that the files of a project share; `openBrowser` connects to it.
     */
    browser: string
  }
}

/**
 * Frames of other sites have storage of their own, as in browsers that people use: Playwright's
 * switches turn that off, and then it is denied. The address bar, which nobody sees, loads no pages
 * of its own into each window: a third of the processor's time, where the headless shell is not
 * there.
 */
const args = [
  '--enable-features=ThirdPartyStoragePartitioning',
  '--disable-features=TrackingProtection3pcd,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/** Launches one browser for all files of a project. */
export const setup = async (project: TestProject) => {
  const server = await launchServer({ args })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
