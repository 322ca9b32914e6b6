import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  explainFaults,
  verifyDeployment,
} from '../../../../frame/server/documents/verifyDeployment'
import { afterFile } from '../cleanup'
import { appOf, documentsOf, listen, siteOf } from './site'

const site = siteOf('run()', { '/a/keys.js': 'sign()', '/a/style.css': 'body {}' })
const withWorker = {
  ...site,
  scripts: { ...site.scripts, loading: '/a/main.js', keys: '/a/keys.js' },
}

/** A deployment of the site with two apps; `change` is what its operator altered of each answer. */
const deploy = async (
  change: (path: string, answer: Response) => Response | Promise<Response> = (_, answer) => answer,
) => {
  let origin = ''
  const apps = [
    appOf({ id: 'shop', name: '"Shop" & <Co>', origins: ['https://shop.example'] }),
    appOf({ id: 'blog', dev: true }),
  ]
  const hono = documentsOf(withWorker, apps, () => origin)
  const served = await listen(
    async (request) => change(new URL(request.url).pathname, await hono.fetch(request)),
    'wallet',
  )
  afterFile(served.close)
  origin = `http://127.0.0.1:${served.port}`
  return origin
}

const rewrite = async (answer: Response, from: string | RegExp, to: string) => {
  const { headers } = answer
  const body = Buffer.from(await answer.arrayBuffer())
  const isEncoded = headers.get('content-encoding') === 'gzip'
  headers.delete('content-encoding')
  const text = (isEncoded ? gunzipSync(body) : body).toString()
  return new Response(text.replace(from, to), { headers })
}
const withHeader = (answer: Response, name: string, change: (value: string) => string) => {
  const headers = new Headers(answer.headers)
  headers.set(name, change(headers.get(name) ?? ''))
  return new Response(answer.body, { headers })
}

test('a deployment of this package has no difference, whatever its apps are', async () => {
  const origin = await deploy()
  for (const app of ['shop', 'blog'])
    expect(await verifyDeployment(origin, withWorker, app)).toEqual([])
})

test.each([
  [
    'a script',
    '/a/keys.js: another content',
    (path, answer) => (path === '/a/keys.js' ? rewrite(answer, 'sign()', 'sign();leak()') : answer),
  ],
  [
    'a script that does not open',
    '/a/keys.js: another content',
    (path, answer) =>
      path === '/a/keys.js' ? withHeader(answer, 'content-encoding', () => 'br') : answer,
  ],
  [
    'a script that is gone',
    '/a/keys.js: answered with 404',
    (path, answer) => (path === '/a/keys.js' ? new Response('', { status: 404 }) : answer),
  ],
  [
    'a script that is led elsewhere',
    '/a/keys.js: no answer, or a redirect',
    (path, answer) =>
      path === '/a/keys.js'
        ? new Response('', { status: 302, headers: { location: '/a/main.js' } })
        : answer,
  ],
  [
    'one more script in a document',
    '/dashboard?projectId=shop: another document',
    (path, answer) =>
      path === '/dashboard'
        ? rewrite(answer, '</head>', '<script src="/a/more.js"></script></head>')
        : answer,
  ],
  [
    'a script beside the settings',
    '/sdk?projectId=shop: another document',
    (path, answer) =>
      path === '/sdk' ? rewrite(answer, '</head>', '<i data-site="x"></i></head>') : answer,
  ],
  [
    'another worker in the settings',
    '/sdk?projectId=shop: another worker',
    (path, answer) =>
      path === '/sdk' ? rewrite(answer, '/a/keys.js&quot;', '/a/evil.js&quot;') : answer,
  ],
  [
    'a policy that lets requests out',
    '/sdk?projectId=shop: another content-security-policy',
    (path, answer) =>
      path === '/sdk'
        ? withHeader(answer, 'content-security-policy', (value) =>
            value.replace("connect-src 'self'", 'connect-src *'),
          )
        : answer,
  ],
  [
    'a policy hidden behind its ancestors',
    '/sdk?projectId=shop: another content-security-policy',
    (path, answer) =>
      path === '/sdk'
        ? withHeader(answer, 'content-security-policy', (value) =>
            value.replace(/frame-ancestors [^;]*/, '$&; connect-src *'),
          )
        : answer,
  ],
  [
    'a header that is gone',
    '/popup?projectId=shop: another integrity-policy',
    (path, answer) =>
      path === '/popup' ? withHeader(answer, 'integrity-policy', () => '') : answer,
  ],
] satisfies [string, string, (path: string, answer: Response) => Response | Promise<Response>][])(
  '%s is told',
  async (_, fault, change) => {
    expect(await verifyDeployment(await deploy(change), withWorker, 'shop')).toEqual([fault])
  },
)

test('what the differences may come from is said: another server, an app that is missing, another version', async () => {
  const origin = await deploy()
  expect(explainFaults(await verifyDeployment(origin, withWorker), origin)).toBe(
    'The scripts are those of this package. The documents are of an app each: add the id of one.',
  )
  expect(explainFaults(await verifyDeployment(origin, withWorker, 'ghost'), origin, 'ghost')).toBe(
    'The scripts are those of this package, but there is no app of this id.',
  )
  expect(
    explainFaults(
      await verifyDeployment('http://127.0.0.1:1', withWorker, 'shop'),
      'http://127.0.0.1:1',
      'shop',
    ),
  ).toContain('http://127.0.0.1:1 does not answer as a frame’s server does'.replace('’', "'"))
  const altered = await deploy((path, answer) =>
    path === '/a/keys.js' ? rewrite(answer, 'sign()', 'sign();leak()') : answer,
  )
  expect(
    explainFaults(await verifyDeployment(altered, withWorker, 'shop'), altered, 'shop'),
  ).toMatch(/^1 difference from this package: the site is of another version/)
})

test('what is no origin is refused', async () => {
  for (const wrong of ['wallet.example', 'https://wallet.example/path', 'https://wallet.example/'])
    await expect(verifyDeployment(wrong, withWorker)).rejects.toThrow('Not an origin')
})
