import type { App } from '../../../../frame/server/config/types'
import { documentHeaders } from '../../../../frame/server/documents/headers'
import { documentOf, importMapOf } from '../../../../frame/server/documents/html'
import type { SiteFiles } from '../../../../frame/server/documents/siteFiles'
import { buildSite } from '../../../../scripts/frameSite.mjs'
import { appOf, listen } from '../../server/documents/site'

/** Paths of the frame, each with another way to take approvals. */
const FRAMES = ['/sdk', '/trusted', '/own', '/weak']

async function readSite(): Promise<SiteFiles> {
  const files = await buildSite({
    entries: {
      main: '../../test/frame/site/screens/frame.ts',
      popup: 'popup/index.ts',
      style: 'screens/style.css',
    },
  })
  const type = (path: string) => (path.endsWith('.css') ? 'text/css' : 'text/javascript')
  const paths = Object.fromEntries(files.map(({ name, path }) => [name, `/a/${path}`]))
  return {
    files: new Map(
      files.map(({ path, contents, integrity, loadedWith }) => [
        `/a/${path}`,
        {
          type: type(path),
          body: Uint8Array.from(contents),
          integrity,
          loadedWith: loadedWith.map((file) => `/a/${file}`),
        },
      ]),
    ),
    scripts: paths,
    ...(paths.style && { style: paths.style }),
  }
}

/** Serves the screens under the headers of production, to be framed by the pages of `ancestors`. */
export async function serveScreens(ancestors: () => readonly string[]) {
  const site = await readSite()
  const importMap = importMapOf(site)
  const app: App = appOf()
  const server = await listen((request) => {
    const { pathname, origin } = new URL(request.url)
    const file = site.files.get(pathname)
    if (file)
      return new Response(file.body, {
        headers: { 'content-type': file.type, 'cross-origin-resource-policy': 'same-origin' },
      })
    const name = FRAMES.includes(pathname) ? 'sdk' : pathname === '/popup' ? 'popup' : undefined
    if (!name) return new Response('', { status: 404 })
    return new Response(documentOf(name, site, importMap, app), {
      headers: documentHeaders(name, { origin, ancestors: ancestors(), importMap }),
    })
  }, 'wallet')
  return server
}
