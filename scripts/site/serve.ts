import { createReadStream, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** The file that a path of the address names, or undefined when the folder has none. */
function fileOf(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path))
  return file.startsWith(folder + sep) && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? file
    : undefined
}

const decode = (url: string | undefined) => {
  try {
    return decodeURIComponent(new URL(url ?? '/', 'http://localhost').pathname)
  } catch {
    return '/'
  }
}

/**
 * Serves a folder on 127.0.0.1, below `base` (`/docs/`) and nowhere else. Resolves when it listens,
 * rejects when the port is taken; port 0 takes a free one.
 */
export function serveSite(
  folder: string,
  port: number,
  base = '/',
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = decode(request.url)
    const file = path.startsWith(base) ? fileOf(folder, path.slice(base.length - 1)) : undefined
    // what a page may load stands in the page
    response.setHeader('content-security-policy', "frame-ancestors 'none'")
    response.setHeader('x-content-type-options', 'nosniff')
    response.writeHead(file ? 200 : 404, {
      'content-type': TYPES[extname(file ?? '.html')] ?? 'application/octet-stream',
    })
    if (file) createReadStream(file).pipe(response)
    else response.end('Not found')
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as { port: number }).port}${base}`,
        server,
      }),
    )
  })
}
