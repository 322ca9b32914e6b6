import { afterEach, expect, test } from 'vitest'
import type { HttpOptions } from '../../../../kernel/transport/httpClient'
import type { DirectoryWallet } from '../../../../plugins/walletconnect/directory/types'
import type { WalletConnectOptions } from '../../../../plugins/walletconnect/types'
import { directoryOf, hex, never, serveExplorer } from './fixture'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of undo.splice(0)) await close()
})

async function serve(
  answer: Parameters<typeof serveExplorer>[0],
  options: WalletConnectOptions = {},
  networks = ['eip155:1', 'eip155:10'],
  http: Partial<HttpOptions> = {},
) {
  const server = await serveExplorer(answer)
  undo.push(server.close)
  return {
    ...server,
    ...directoryOf(
      { projectId: 'p1', ...options, explorer: { url: server.url, ...options.explorer } },
      networks,
      http,
    ),
  }
}

const names = (wallets: readonly DirectoryWallet[]) => wallets.map(({ name }) => name)
const wallet = (n: number, more: object = {}) => ({
  id: hex(n),
  name: `Wallet ${n}`,
  chains: ['eip155:1'],
  ...more,
})
/** The part of 100 wallets that a request asks for, as the service answers it. */
const hundred = (query: URLSearchParams) => {
  const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
  const include = query.get('include')?.split(',')
  const all = Array.from({ length: 100 }, (_, n) => wallet(n + 1)).filter(
    ({ id }) => !include || include.includes(id),
  )
  return { data: all.slice((page - 1) * entries, page * entries), count: all.length }
}

test('pages of 40 are asked for with the kit’s networks and the project; empty parameters are left out', async () => {
  const { directory, seen } = await serve(hundred)
  expect(await directory.page(1, never)).toMatchObject({
    total: 100,
    next: 2,
    wallets: { length: 40 },
  })
  expect(await directory.page(3, never)).toEqual({
    total: 100,
    wallets: expect.objectContaining({ length: 20 }),
  })
  expect(seen[0]?.pathname).toBe('/v3/getWallets')
  expect(Object.fromEntries(seen[0]?.searchParams ?? [])).toEqual({
    page: '1',
    entries: '40',
    chains: 'eip155:1,eip155:10',
    projectId: 'p1',
    st: 'tessera-kit',
    sv: expect.stringMatching(/^html-universal-\d+\.\d+\.\d+$/),
  })
})

test('include and exclude go along as lists of ids; the explorer’s own project id comes before the plugin’s', async () => {
  const options = { includeWalletIds: [hex(1), hex(2)], excludeWalletIds: [hex(2), 'io.rabby'] }
  const server = await serveExplorer(hundred)
  undo.push(server.close)
  const { directory } = directoryOf({
    ...options,
    projectId: 'p1',
    explorer: { url: server.url, projectId: 'p2' },
  })
  expect(names((await directory.page(1, never)).wallets)).toEqual(['Wallet 1'])
  expect(Object.fromEntries(server.seen[0]?.searchParams ?? [])).toMatchObject({
    include: `${hex(1)},${hex(2)}`,
    exclude: hex(2),
    projectId: 'p2',
  })
})

test('a page is fetched once, also by two who ask at the same time; a failure is asked again', async () => {
  let fails = true
  const { directory, seen } = await serve((query, response) =>
    fails ? void response.writeHead(500).end() : hundred(query),
  )
  const both = await Promise.allSettled([directory.page(1, never), directory.page(1, never)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(seen).toHaveLength(1)
  fails = false
  await directory.page(1, never)
  await directory.page(1, never)
  expect(seen).toHaveLength(2)
})

test('who leaves gets kernel/aborted, and spoils nothing for the others', async () => {
  let go = () => {}
  const { directory, seen } = await serve(
    (query, response) => void (go = () => response.end(JSON.stringify(hundred(query)))),
  )
  const leaving = new AbortController()
  const [left, stayed] = [directory.page(1, leaving.signal), directory.page(1, never)]
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  go()
  expect((await stayed).wallets).toHaveLength(40)
})

test('a search asks for 100 in one page, trimmed; certified alone asks for the badge and keeps only those', async () => {
  const { directory, seen } = await serve(() => ({
    data: [wallet(1, { badge_type: 'certified' }), wallet(2, { badge_type: 'none' })],
    count: 2,
  }))
  expect(names(await directory.search('  meta ', {}, never))).toEqual(['Wallet 1', 'Wallet 2'])
  expect(Object.fromEntries(seen[0]?.searchParams ?? [])).toMatchObject({
    page: '1',
    entries: '100',
    search: 'meta',
  })
  expect(seen[0]?.searchParams.has('badge_type')).toBe(false)
  expect(await directory.search('', { certified: true }, never)).toEqual([
    expect.objectContaining({ name: 'Wallet 1', certified: true }),
  ])
  expect(seen[1]?.searchParams.get('badge_type')).toBe('certified')
  expect(seen[1]?.searchParams.has('search')).toBe(false)
})

test('every certified wallet is asked for, a hundred at a time, each once; a count that is none of a list asks ten times at most', async () => {
  const customWallets = [{ id: 'acme', name: 'Acme', certified: true }]
  const all = Array.from({ length: 230 }, (_, n) => wallet(n + 1, { badge_type: 'certified' }))
  // the list moves by one while it is read
  const part = (query: URLSearchParams) =>
    all.slice(Math.max(0, (Number(query.get('page')) - 1) * 100 - 1)).slice(0, 100)
  const { directory, seen } = await serve((query) => ({ data: part(query), count: 230 }), {
    customWallets,
  })
  const found = await directory.search('', { certified: true }, never)
  expect([found.length, new Set(found.map(({ id }) => id)).size]).toEqual([231, 231])
  expect(seen.map(({ searchParams }) => searchParams.get('page')).sort()).toEqual(['1', '2', '3'])
  expect(await directory.search('w', { certified: true }, never)).toHaveLength(100)
  expect(seen).toHaveLength(4)
  const liar = await serve((query) => ({ data: part(query), count: 1e9 }))
  await liar.directory.search('', { certified: true }, never)
  expect(liar.seen).toHaveLength(10)
})

test('byIds asks for what is not known yet, and only for ids that can be the explorer’s', async () => {
  const { directory, seen } = await serve(hundred)
  expect(names(await directory.byIds([hex(3), hex(1), 'acme', hex(500)], never))).toEqual([
    'Wallet 3',
    'Wallet 1',
  ])
  expect(seen[0]?.searchParams.get('include')).toBe(`${hex(3)},${hex(1)},${hex(500)}`)
  expect(await directory.byId(hex(3), never)).toMatchObject({ name: 'Wallet 3' })
  expect(await directory.byId('io.rabby', never)).toBeUndefined()
  expect(seen).toHaveLength(1)
})

test('featured ids are one request, in their order', async () => {
  const { directory, seen } = await serve(hundred, { featuredWalletIds: [hex(9), hex(2)] })
  expect(names(await directory.featured(never))).toEqual(['Wallet 9', 'Wallet 2'])
  expect(seen[0]?.searchParams.has('chains')).toBe(false)
})

test('more ids than fit into an address are asked for in parts', async () => {
  const includeWalletIds = Array.from({ length: 250 }, (_, n) => hex(n + 1))
  const { directory, seen } = await serve(hundred, { includeWalletIds })
  expect(await directory.page(1, never)).toMatchObject({
    total: 250,
    next: 2,
    wallets: { length: 40 },
  })
  expect(await directory.byIds(includeWalletIds, never)).toHaveLength(100)
  for (const { searchParams } of seen)
    expect((searchParams.get('include') ?? '').split(',').length).toBeLessThanOrEqual(100)
})

test('wallets of other networks are not listed; those that list none, or a namespace, are', async () => {
  const data = [
    wallet(1),
    wallet(2, { chains: ['eip155:56'] }),
    wallet(3, { chains: undefined }),
    wallet(4, { chains: ['eip155'] }),
    wallet(5, { chains: ['solana:x'] }),
  ]
  const { directory } = await serve(() => ({ data, count: 5 }))
  expect(names((await directory.page(1, never)).wallets)).toEqual([
    'Wallet 1',
    'Wallet 3',
    'Wallet 4',
  ])
  expect(names(await directory.search('w', {}, never))).toEqual([
    'Wallet 1',
    'Wallet 3',
    'Wallet 4',
  ])
})

test('the fields of an answer become links and stores; a link that may not be offered is left out', async () => {
  const told = wallet(1, {
    mobile_link: 'acme:',
    desktop_link: 'acme-desk://',
    webapp_link: 'https://app.acme.example',
    link_mode: 'https://acme.example/app',
    rdns: 'com.acme',
    homepage: 'https://acme.example',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=a',
    chrome_store: 'https://evil.example/x',
    image_id: null,
    order: 1,
    injected: null,
  })
  const mobileOnly = wallet(2, {
    mobile_link: 'https://two.example',
    desktop_link: 'javascript:1',
    homepage: 'javascript:1',
    webapp_link: null,
    link_mode: null,
  })
  const { directory } = await serve(() => ({ data: [told, mobileOnly], count: 2 }))
  expect((await directory.page(1, never)).wallets).toEqual([
    {
      id: hex(1),
      name: 'Wallet 1',
      chains: ['eip155:1'],
      rdns: 'com.acme',
      links: {
        native: 'acme://',
        desktop: 'acme-desk://',
        web: 'https://app.acme.example',
        universal: 'https://acme.example/app',
      },
      stores: {
        homepage: 'https://acme.example',
        ios: 'https://apps.apple.com/app/id1',
        android: 'https://play.google.com/store/apps/details?id=a',
      },
    },
    {
      id: hex(2),
      name: 'Wallet 2',
      chains: ['eip155:1'],
      links: { universal: 'https://two.example' },
    },
  ])
})

test('a picture is an https address with the project in it; an id that is none gives none', async () => {
  const data = [
    wallet(1, { image_id: 'a1-b2' }),
    wallet(2, { image_id: '../x?y' }),
    wallet(3, { image_id: 7 }),
  ]
  const fetch = async () => new Response(JSON.stringify({ data, count: 3 }))
  const { directory } = directoryOf(
    { explorer: { url: 'https://explorer.test/v3/', projectId: 'p 1' } },
    ['eip155:1'],
    { fetch },
  )
  const [first, ...others] = (await directory.page(1, never)).wallets
  expect(first?.image).toMatch(
    /^https:\/\/explorer\.test\/v3\/getWalletImage\/a1-b2\?projectId=p\+1&st=tessera-kit&sv=/,
  )
  expect(others.map(({ image }) => image)).toEqual([undefined, undefined])
})

test('a certified wallet keeps its mark, a look-alike does not', async () => {
  const data = [
    wallet(1, { badge_type: 'certified' }),
    wallet(2, { badge_type: 'certified', name: 'MetаMаsk' }),
    wallet(3, { badge_type: 'certified', name: 'MetaMask' }),
  ]
  const { directory } = await serve(() => ({ data, count: 3 }))
  expect((await directory.page(1, never)).wallets.map(({ certified }) => certified)).toEqual([
    true,
    undefined,
    undefined,
  ])
})

test('the host’s own wallets come first and without the server; its pages follow, each id once', async () => {
  const customWallets = [
    { id: 'acme', name: 'Acme' },
    { id: hex(1), name: 'Our One' },
  ]
  const { directory, seen } = await serve(hundred, { customWallets })
  expect(await directory.page(1, never)).toMatchObject({
    total: 102,
    next: 2,
    wallets: [{ name: 'Acme' }, { name: 'Our One' }],
  })
  expect(await directory.page(2, never)).toMatchObject({
    total: 102,
    next: 3,
    wallets: { length: 39 },
  })
  expect(seen).toHaveLength(1)
  expect(names(await directory.search('acme', {}, never))[0]).toBe('Acme')
  expect(names(await directory.byIds([hex(2), 'acme', hex(1)], never))).toEqual([
    'Wallet 2',
    'Acme',
    'Our One',
  ])
})
