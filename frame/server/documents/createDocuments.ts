import type { Context } from 'hono'
import { findApp, frameAncestors } from '../config/apps'
import { Refusal } from '../http/refusal'
import type { Module, Services } from '../http/types'
import { createEncoder } from './encodings'
import { type DocumentName, documentHeaders } from './headers'
import { documentOf, importMapOf } from './html'
import type { SiteFiles } from './siteFiles'

/**
 * The app that a document is asked for; where the deployment has one app alone, it need not be
 * named.
 */
const askedApp = (context: Context, { config: { apps } }: Services) => {
  const id = context.req.query('projectId')
  return id || apps.length > 1 ? findApp(apps, id ?? '') : apps[0]
}

/**
 * What the dashboard signs in for where no app is named: an app whose wallet is that of the
 * deployment.
 */
const dashboardApp = ({ config: { apps } }: Services) =>
  apps.find(({ walletScope }) => walletScope === 'deployment') ?? apps[0]

const WINDOWS: readonly DocumentName[] = ['popup', 'loading', 'passkey', 'dashboard']

/**
 * The site's documents and assets: `/sdk?projectId=…` for pages of that app, its windows, and
 * `/a/*`, which never change. `/.well-known/tessera-build.json` lists the assets with their
 * digests, so that anybody can compare them with those of a build of the published sources.
 */
export function createDocuments(services: Services, site: SiteFiles): Module {
  const importMap = importMapOf(site)
  const encode = createEncoder()
  const digests = Object.fromEntries(
    [...site.files].map(([path, { integrity }]) => [path, integrity]),
  )
  const show = (context: Context, name: DocumentName) => {
    const app =
      askedApp(context, services) ?? (name === 'dashboard' ? dashboardApp(services) : undefined)
    // a stranger is told nothing, and frames nothing
    if (name === 'sdk' && !app) throw new Refusal('not_found', 'There is no such app')
    const headers = documentHeaders(name, {
      origin: services.publicUrl(),
      ancestors: app ? frameAncestors(app) : [],
      importMap,
      agent: context.req.header('user-agent'),
    })
    return context.body(documentOf(name, site, importMap, app), 200, { ...headers })
  }
  return {
    pages(hono) {
      for (const name of ['sdk', ...WINDOWS] as const)
        hono.get(`/${name}`, (context) => show(context, name))
      hono.get('/oauth/done', (context) => show(context, 'oauth'))
      hono.get('/.well-known/tessera-build.json', (context) => context.json({ files: digests }))
      hono.get('/a/:name', async (context) => {
        const { path } = context.req
        const file = site.files.get(path)
        if (!file) throw new Refusal('not_found', 'There is no such file')
        // weak: it is of the file in any encoding (RFC 9110, section 8.8.3)
        const etag = `W/"${file.integrity}"`
        const known = (context.req.header('if-none-match') ?? '').split(',')
        // a 304 has them all: caches take its headers for those that they have
        const headers = {
          etag,
          vary: 'accept-encoding',
          'content-type': file.type,
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
          // a worker has a policy of its own: what it may ask is what its document may
          'content-security-policy':
            "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
          'cross-origin-embedder-policy': 'require-corp',
        }
        if (known.some((tag) => tag.trim() === etag)) return context.body(null, 304, headers)
        const accepts = context.req.header('accept-encoding')
        const { body, encoding } = await encode(path, file.body, accepts)
        return context.body(Uint8Array.from(body), 200, {
          ...headers,
          ...(encoding && { 'content-encoding': encoding }),
        })
      })
    },
  }
}
