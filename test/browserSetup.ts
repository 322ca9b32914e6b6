import type { TestProject } from 'vitest/node'
import { launchServer } from '../scripts/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser that the files of a project share; `openBrowser` connects to it. */
    browser: string
  }
}

/** Launches one browser for all files of a project. */
export const setup = async (project: TestProject) => {
  const server = await launchServer()
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
