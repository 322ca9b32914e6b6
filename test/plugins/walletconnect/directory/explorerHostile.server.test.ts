import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { directoryOf, hex, never, serveExplorer } from './fixture'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of undo.splice(0)) await close()
})

async function serve(answer: Parameters<typeof serveExplorer>[0], options = {}, http = {}) {
  const server = await serveExplorer(answer)
  undo.push(server.close)
  return {
    ...server,
    ...directoryOf({ ...options, explorer: { url: server.url } }, ['eip155:1'], http),
  }
}
const wallet = (n: number, more: object = {}) => ({ id: hex(n), name: `Wallet ${n}`, ...more })

const failures: [string, (response: ServerResponse) => unknown, string][] = [
  ['500', (response) => void response.writeHead(500).end('down'), 'kernel/http-status'],
  [
    '401 with a reason',
    (response) => void response.writeHead(401).end('Unauthorized: invalid key'),
    'kernel/http-status',
  ],
  ['garbage', (response) => void response.end('<html>'), 'kernel/bad-answer'],
  ['nothing', (response) => void response.end(), 'kernel/bad-answer'],
  ['null', () => null, 'kernel/bad-answer'],
  ['no list', () => ({ data: {}, count: 1 }), 'kernel/bad-answer'],
  ['a list of 1,001', () => ({ data: Array(1001).fill(wallet(1)), count: 1 }), 'kernel/bad-answer'],
  [
    'more than 4 MB',
    (response) => void response.end(JSON.stringify({ data: [], more: 'x'.repeat(5_000_000) })),
    'kernel/bad-answer',
  ],
  ['a connection cut', (response) => void response.destroy(), 'kernel/http-failed'],
]

test.each(failures)(
  '%s rejects every verb with walletconnect/directory-failed, the cause in it, and no list of the package in its place',
  async (_, answer, cause) => {
    const { directory } = await serve((_query, response) => answer(response))
    const calls = [
      () => directory.page(1, never),
      () => directory.search('meta', {}, never),
      () => directory.byIds([hex(1)], never),
      () => directory.featured(never),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'walletconnect/directory-failed',
        audience: 'user',
        cause: { code: cause },
      })
    }
  },
)

test('the server’s reason stays in the cause', async () => {
  const { directory } = await serve(
    (_, response) => void response.writeHead(401).end('Unauthorized: invalid key'),
  )
  await expect(directory.page(1, never)).rejects.toMatchObject({
    cause: { details: { reason: 'Unauthorized: invalid key' } },
  })
})

test('a server that does not answer ends by the client’s time limit', async () => {
  const { directory } = await serve(() => undefined, {}, { timeout: 20 })
  await expect(directory.page(1, never)).rejects.toMatchObject({
    code: 'walletconnect/directory-failed',
    cause: { code: 'kernel/timeout' },
  })
})

test('offline is directory-failed; the same directory works when the network is back', async () => {
  let offline = true
  const fetch = async () => {
    if (offline) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ data: [wallet(1)], count: 1 }))
  }
  const { directory } = directoryOf({ explorer: { url: 'https://explorer.test' } }, ['eip155:1'], {
    fetch,
  })
  await expect(directory.page(1, never)).rejects.toMatchObject({
    code: 'walletconnect/directory-failed',
  })
  offline = false
  expect(await directory.page(1, never)).toEqual({ wallets: [wallet(1)], total: 1 })
})

test('with the server down the host’s own wallets are there, and a page to try again', async () => {
  const { directory } = await serve((_, response) => void response.writeHead(500).end(), {
    customWallets: [{ id: 'acme', name: 'Acme' }],
  })
  expect(await directory.page(1, never)).toEqual({
    wallets: [{ id: 'acme', name: 'Acme' }],
    total: 1,
    next: 2,
  })
  expect(await directory.featured(never)).toHaveLength(1)
  await expect(directory.page(2, never)).rejects.toMatchObject({
    code: 'walletconnect/directory-failed',
  })
})

test('leaving stops a search: kernel/aborted', async () => {
  const { directory, seen } = await serve(() => undefined)
  const leaving = new AbortController()
  const search = directory.search('meta', {}, leaving.signal)
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await expect(search).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test('entries that are none are skipped, hostile ones are cleaned, and the good ones are listed', async () => {
  const data = [
    null,
    7,
    'x',
    [],
    {},
    { id: hex(1) },
    { name: 'No id' },
    { id: hex(2), name: '\u202e\u200b' },
    { id: 'a,b', name: 'Two' },
    wallet(3, { name: `\u202eksaM\u2066${'x'.repeat(10_000)}` }),
    wallet(4, {
      mobile_link: 'javascript:alert(1)',
      link_mode: 'data:text/html,x',
      webapp_link: 'http://x.example',
      homepage: 'vbscript:1',
      app_store: 'javascript:1',
    }),
    JSON.parse(
      `{"id":"${hex(5)}","name":"Five","__proto__":{"rdns":"io.metamask"},"constructor":"x"}`,
    ),
    wallet(3, { name: 'Again' }),
    wallet(6, { chains: Array(5000).fill('eip155:1'), rdns: ['io.metamask'], badge_type: true }),
  ]
  const { directory } = await serve(() => ({ data, count: 14 }))
  expect((await directory.page(1, never)).wallets).toEqual([
    { id: hex(3), name: `ksaM${'x'.repeat(60)}` },
    { id: hex(4), name: 'Wallet 4' },
    { id: hex(5), name: 'Five' },
    { id: hex(6), name: 'Wallet 6', chains: ['eip155:1'] },
  ])
})

test.each([[-1], [1.5], ['1000000'], [null], [undefined], [1e300], [{}]])(
  'a count of %j is none: the wallets are counted',
  async (count) => {
    const { directory } = await serve(() => ({ data: [wallet(1)], count }))
    expect(await directory.page(1, never)).toEqual({ wallets: [wallet(1)], total: 1 })
  },
)

test('a server that promises more and sends nothing ends the list', async () => {
  const { directory } = await serve((query) => ({
    data: query.get('page') === '1' ? [wallet(1)] : [],
    count: 1_000_000,
  }))
  expect((await directory.page(1, never)).next).toBe(2)
  expect(await directory.page(2, never)).toEqual({ wallets: [], total: 1_000_000 })
})

test('more wallets than were asked for are cut, and byIds takes none that it did not ask for', async () => {
  const { directory } = await serve(() => ({
    data: Array.from({ length: 900 }, (_, n) => wallet(n + 1)),
    count: 900,
  }))
  expect((await directory.page(1, never)).wallets).toHaveLength(40)
  expect(await directory.search('w', {}, never)).toHaveLength(100)
  expect(await directory.byIds([hex(700)], never)).toEqual([])
  expect(await directory.byIds([hex(1)], never)).toEqual([wallet(1)])
})
