import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchHeadless } from '../../scripts/browser.mjs'
import { buildPage, type Chunk, copyHost, HOSTS, serveFolder } from '../../scripts/size.mjs'

/** A folder of its own in which the packed package is installed, for a test that builds pages. */
export const installHost = (name: string) => {
  const { host } = inject('packed')
  const scratch = mkdtempSync(join(tmpdir(), `tessera-${name}-`))
  const modules = join(scratch, 'node_modules')
  mkdirSync(modules)
  for (const found of readdirSync(join(host, 'node_modules')))
    symlinkSync(join(host, 'node_modules', found), join(modules, found), 'junction')
  return { scratch, remove: () => rmSync(scratch, { recursive: true, force: true }) }
}

/**
 * A host of `scripts/size`, built and served for the tests of a file, with a browser beside it; all
 * of it is there once the tests run.
 */
export const serveHost = (name: string) => {
  const { scratch, remove } = installHost(name)
  const host = HOSTS.find((each) => each.name === name) as (typeof HOSTS)[number] & { main: string }
  const served = { host } as {
    host: typeof host
    chunks: Chunk[]
    browser: Browser
    server: Awaited<ReturnType<typeof serveFolder>>
  }
  beforeAll(async () => {
    copyHost(scratch)
    served.chunks = await buildPage(scratch, host, join(scratch, 'dist'))
    served.browser = await launchHeadless()
    served.server = await serveFolder(join(scratch, 'dist'))
  }, 120_000)
  afterAll(async () => {
    await served.browser?.close()
    await served.server?.close()
    remove()
  })
  return served
}
