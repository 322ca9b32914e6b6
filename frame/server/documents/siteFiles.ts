import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** One file under `/a/`, whose name has a digest of its content. */
export interface SiteFile {
  readonly type: string
  readonly body: Uint8Array<ArrayBuffer>
  /** `sha384-…` (Subresource Integrity). */
  readonly integrity: string
  /** Paths of the scripts that it imports, and waits for. */
  readonly loadedWith?: readonly string[]
}

/** The site as it was built. */
export interface SiteFiles {
  /** By path: `/a/main.3FK9.js`. */
  readonly files: ReadonlyMap<string, SiteFile>
  /** The path of each script of the build by its name: `main` is the frame's document. */
  readonly scripts: Readonly<Record<string, string>>
  /** The path of the style sheet that the documents share. */
  readonly style?: string
}

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const

const pathSchema = z.string().regex(/^[\w-]+(\.[\w-]+)*\.(js|css)$/)
const fileSchema = z.strictObject({
  path: pathSchema,
  integrity: z.string().regex(/^sha384-[A-Za-z\d+/]{64}$/),
  loadedWith: z.array(pathSchema).optional(),
})
const listSchema = z.record(z.string(), fileSchema)

const integrityOf = (body: Uint8Array) =>
  `sha384-${createHash('sha384').update(body).digest('base64')}`

/** Where the package's build puts the site: beside the server's own file. */
const packagedSite = () => fileURLToPath(new URL('site/', import.meta.url))

/**
 * Reads the folder that the site's build wrote (`scripts/frameSite.mjs`), by default that of this
 * package: `build.json` and what it lists. Throws for a folder that is incomplete or was altered.
 */
export function readSiteFiles(folder: string = packagedSite()): SiteFiles {
  const list = Object.entries(
    listSchema.parse(JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'))),
  )
  const files = list.map(([, { path, integrity, loadedWith = [] }]): [string, SiteFile] => {
    const body = Uint8Array.from(readFileSync(join(folder, path)))
    if (integrityOf(body) !== integrity)
      throw new Error(`the site's file ${path} is not the one that was built`)
    return [
      `/a/${path}`,
      {
        type: path.endsWith('.css') ? TYPES.css : TYPES.js,
        body,
        integrity,
        loadedWith: loadedWith.map((file) => `/a/${file}`),
      },
    ]
  })
  const paths = list.map(([name, { path }]) => [name, `/a/${path}`] as const)
  const style = paths.find(([, path]) => path.endsWith('.css'))?.[1]
  return {
    files: new Map(files),
    scripts: Object.fromEntries(paths.filter(([, path]) => path.endsWith('.js'))),
    ...(style && { style }),
  }
}
