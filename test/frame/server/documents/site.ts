import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { App } from '../../../../frame/server/config/types'
import { createDocuments } from '../../../../frame/server/documents/createDocuments'
import type { SiteFile, SiteFiles } from '../../../../frame/server/documents/siteFiles'
import { Refusal } from '../../../../frame/server/http/refusal'
import type { Services } from '../../../../frame/server/http/types'

/** A file of a site as its build writes it. */
export const fileOf = (text: string): SiteFile => {
  const body = new TextEncoder().encode(text)
  return {
    type: 'text/javascript',
    body,
    integrity: `sha384-${createHash('sha384').update(body).digest('base64')}`,
  }
}

/** A site of one script per document, and what they import. */
export const siteOf = (
  script: string,
  others: Readonly<Record<string, string>> = {},
): SiteFiles => ({
  files: new Map([
    ['/a/main.js', fileOf(script)],
    ...Object.entries(others).map(([path, text]): [string, SiteFile] => [path, fileOf(text)]),
  ]),
  scripts: { main: '/a/main.js', popup: '/a/main.js', dashboard: '/a/main.js' },
})

export const appOf = (app: Partial<App> = {}): App => ({
  id: 'shop',
  name: 'Shop',
  origins: [],
  dev: false,
  upstreams: {},
  recovery: 'auto',
  walletScope: 'deployment',
  approvalMode: 'verified',
  compat: false,
  limits: { mailsPerDay: 10 },
  ...app,
})

/**
 * The documents of a site behind Hono, with what they ask of the server: its apps and its address.
 */
export const documentsOf = (
  site: SiteFiles,
  apps: readonly App[],
  publicUrl: () => string,
): Hono => {
  const hono = new Hono()
  createDocuments({ config: { apps }, publicUrl } as unknown as Services, site).pages?.(hono)
  hono.onError((error, context) =>
    context.json(error, error instanceof Refusal ? error.status : 500),
  )
  return hono
}

/** Serves on loopback; `origin` is its address by a name, which browsers resolve by themselves. */
export const listen = async (
  fetch: (request: Request) => Response | Promise<Response>,
  name: string,
) => {
  const server = createServer(getRequestListener(fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://${name}.localhost:${port}`, port, close: () => void server.close() }
}
