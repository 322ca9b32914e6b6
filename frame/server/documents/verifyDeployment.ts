import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type DocumentName, documentHeaders } from './headers'
import { documentOf, importMapOf } from './html'
import type { SiteFiles } from './siteFiles'

const DOCUMENTS: readonly DocumentName[] = ['sdk', 'popup', 'loading', 'passkey', 'dashboard']
/** What each deployment says of its apps; of it the workers' paths alone are code. */
const SETTINGS = / data-site="([^"]*)"/
const workerSchema = z.object({ keys: z.optional(z.string()), password: z.optional(z.string()) })

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const withoutAncestors = (policy: string) =>
  policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors')

/** A redirect is no answer: what it leads to is not what a browser's policy was made for. */
const load = (url: string): Promise<Response | undefined> =>
  fetch(url, { redirect: 'error', headers: { 'cache-control': 'no-cache' } }).catch(() => undefined)

const noAnswer = (path: string, response: Response | undefined) =>
  `${path}: ${response ? `answered with ${response.status}` : 'no answer, or a redirect'}`

const namesWorker = (settings: string | undefined, site: SiteFiles): boolean => {
  if (settings === undefined) return true
  try {
    const { keys, password } = workerSchema.parse(JSON.parse(unescapeHtml(settings)))
    return keys === site.scripts.keys && password === site.scripts.password
  } catch {
    return false
  }
}

const checkDocument = async (
  origin: string,
  name: DocumentName,
  site: SiteFiles,
  app: string | undefined,
): Promise<readonly string[]> => {
  const path = `/${name}${app === undefined ? '' : `?projectId=${encodeURIComponent(app)}`}`
  const response = await load(origin + path)
  if (response?.status !== 200) return [noAnswer(path, response)]
  const importMap = importMapOf(site)
  const text = await response.text()
  const expected = documentHeaders(name, { origin, ancestors: [], importMap })
  const differs = Object.entries(expected).filter(
    ([header, value]) =>
      withoutAncestors(response.headers.get(header) ?? '') !== withoutAncestors(value),
  )
  return [
    ...(text.replace(SETTINGS, '') === documentOf(name, site, importMap, undefined)
      ? []
      : [`${path}: another document`]),
    ...(namesWorker(SETTINGS.exec(text)?.[1], site) ? [] : [`${path}: another worker`]),
    ...differs.map(([header]) => `${path}: another ${header}`),
  ]
}

const checkFile = async (
  origin: string,
  path: string,
  integrity: string,
): Promise<readonly string[]> => {
  const response = await load(origin + path)
  if (response?.status !== 200) return [noAnswer(path, response)]
  // what does not open by its Content-Encoding is another content, too
  const body = await response.arrayBuffer().catch(() => new ArrayBuffer())
  const found = createHash('sha384').update(Buffer.from(body)).digest('base64')
  return `sha384-${found}` === integrity ? [] : [`${path}: another content`]
}

/**
 * What of the site at `origin` is not what this package has: documents, their headers but for the
 * pages that may frame them, scripts and styles. Empty where all is the same. It says what was
 * served to whoever ran this, now: an operator who serves others something else is not found by it.
 * With several apps in the deployment `app` is the id of one. Rejects for what is no origin.
 */
export const verifyDeployment = async (
  origin: string,
  site: SiteFiles,
  app?: string,
): Promise<readonly string[]> => {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new Error('Not an origin, such as https://wallet.example.com')
  const found = await Promise.all([
    ...DOCUMENTS.map((name) => checkDocument(origin, name, site, app)),
    ...[...site.files].map(([path, { integrity }]) => checkFile(origin, path, integrity)),
  ])
  return found.flat()
}

/** What an operator, or somebody who looks at a deployment, may make of these differences. */
export const explainFaults = (faults: readonly string[], origin: string, app?: string): string => {
  if (faults.every((fault) => fault.endsWith(': no answer, or a redirect')))
    return `${origin} does not answer as a frame's server does: is it the origin of PUBLIC_URL, and does the proxy hand all paths on without a redirect?`
  const documents = faults.filter((fault) => DOCUMENTS.some((name) => fault.startsWith(`/${name}`)))
  if (
    documents.length === faults.length &&
    documents.every((fault) => fault.endsWith(': answered with 404'))
  )
    return app === undefined
      ? 'The scripts are those of this package. The documents are of an app each: add the id of one.'
      : 'The scripts are those of this package, but there is no app of this id.'
  return `${faults.length} difference${faults.length === 1 ? '' : 's'} from this package: the site is of another version of tessera-frame, a proxy changes its answers, or it was altered. Compare with the version that its operator names.`
}
