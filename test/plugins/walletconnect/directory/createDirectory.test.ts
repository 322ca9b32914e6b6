import { expect, test } from 'vitest'
import { createExclusion } from '../../../../plugins/walletconnect/directory/createDirectory'
import { curatedWallets } from '../../../../plugins/walletconnect/directory/curated'
import type { Directory, DirectoryWallet } from '../../../../plugins/walletconnect/directory/types'
import { directoryOf, hex, never } from './fixture'

const curated = curatedWallets()
const idOf = (name: string) => curated.find((wallet) => wallet.name === name)?.id as string
const names = (wallets: readonly DirectoryWallet[]) => wallets.map(({ name }) => name)

async function allOf(directory: Directory) {
  const wallets: DirectoryWallet[] = []
  for (let page: number | undefined = 1; page; ) {
    const found = await directory.page(page, never)
    expect(found.wallets.length).toBeLessThanOrEqual(40)
    wallets.push(...found.wallets)
    page = found.next
  }
  return wallets
}

test('without an explorer it is the list of the package, in pages of 40, and no request is made', async () => {
  const { directory } = directoryOf({}, ['eip155:1', 'solana:x', 'bip122:x'], {
    fetch: () => {
      throw new Error('a request')
    },
  })
  const first = await directory.page(1, never)
  expect(first).toMatchObject({ total: curated.length, next: 2, wallets: { length: 40 } })
  expect((await directory.page(2, never)).next).toBeUndefined()
  expect(await allOf(directory)).toEqual(curated)
  expect(await directory.page(9, never)).toEqual({ wallets: [], total: curated.length })
})

test('the host’s own wallets come first, each id once', async () => {
  const customWallets = [
    { id: 'acme', name: 'Acme' },
    { id: idOf('MetaMask'), name: 'Our MetaMask' },
    { id: 'acme', name: 'Acme again' },
  ]
  const wallets = await allOf(
    directoryOf({ customWallets }, ['eip155:1', 'solana:x', 'bip122:x']).directory,
  )
  expect(names(wallets.slice(0, 3))).toEqual(['Acme', 'Our MetaMask', 'Trust Wallet'])
  expect(wallets).toHaveLength(curated.length + 1)
})

test('only wallets of the kit’s namespaces are listed, and those that do not say theirs', async () => {
  const customWallets = [
    { id: 'a', name: 'Any' },
    { id: 's', name: 'Sol', chains: ['solana:x'] },
    { id: 'b', name: 'Btc', chains: ['bip122'] },
  ]
  const wallets = await allOf(
    directoryOf({ customWallets }, ['bip122:000000000019d6689c085ae165831e93']).directory,
  )
  expect(names(wallets)).toEqual(expect.arrayContaining(['Any', 'Btc', 'Leather', 'Xverse Wallet']))
  expect(names(wallets)).not.toEqual(expect.arrayContaining(['Sol']))
  expect(wallets.every(({ chains }) => !chains || chains.includes('bip122'))).toBe(true)
})

test('featured are the ids asked for in their order; else the host’s own; else the first of the list', async () => {
  const customWallets = [{ id: 'acme', name: 'Acme' }]
  const featuredWalletIds = ['io.rabby', 'acme', 'nobody', idOf('MetaMask')]
  expect(
    names(await directoryOf({ customWallets, featuredWalletIds }).directory.featured(never)),
  ).toEqual(['Rabby Wallet', 'Acme', 'MetaMask'])
  expect(names(await directoryOf({ customWallets }).directory.featured(never))).toEqual(['Acme'])
  expect(names(await directoryOf().directory.featured(never))).toEqual([
    'MetaMask',
    'Trust Wallet',
    'OKX Wallet',
    'Binance Wallet',
  ])
})

test('includeWalletIds narrows the list, not the host’s own wallets and not the featured ones', async () => {
  const options = {
    includeWalletIds: [idOf('Rainbow')],
    featuredWalletIds: [idOf('Zerion')],
    customWallets: [{ id: 'acme', name: 'Acme' }],
  }
  const { directory } = directoryOf(options)
  expect(names(await allOf(directory))).toEqual(['Acme', 'Rainbow', 'Zerion'])
  expect(await directory.byId(idOf('MetaMask'), never)).toBeUndefined()
})

test('excludeWalletIds hides a wallet everywhere, and an own wallet of the same rdns or name', async () => {
  const customWallets = [
    { id: 'a', name: 'METAMASK' },
    { id: 'b', name: 'Mask', rdns: 'io.metamask' },
    { id: 'c', name: 'Acme' },
  ]
  const { directory } = directoryOf({
    customWallets,
    excludeWalletIds: [idOf('MetaMask')],
    featuredWalletIds: [idOf('MetaMask'), 'c'],
  })
  const found = names(await allOf(directory))
  expect(found[0]).toBe('Acme')
  expect(found.filter((name) => /mask/i.test(name))).toEqual([])
  expect(names(await directory.featured(never))).toEqual(['Acme'])
  expect(await directory.search('metamask', {}, never)).toEqual([])
  expect(await directory.byId(idOf('MetaMask'), never)).toBeUndefined()
  expect(names(await directory.search('rainbow', {}, never))[0]).toBe('Rainbow')
})

test('the exclusion tells of installed wallets too: by id, rdns and name', () => {
  const isExcluded = createExclusion({
    excludeWalletIds: [idOf('MetaMask'), 'acme'],
    customWallets: [{ id: 'acme', name: 'Acme', rdns: 'com.acme' }],
  })
  for (const known of [
    { rdns: 'IO.METAMASK' },
    { name: 'metamask' },
    { id: 'acme' },
    { rdns: 'com.acme' },
    { name: 'ACME' },
  ])
    expect(isExcluded(known)).toBe(true)
  for (const known of [{}, { rdns: 'me.rainbow' }, { name: 'Rainbow' }, { id: '__proto__' }])
    expect(isExcluded(known)).toBe(false)
  expect(createExclusion({})({ name: 'MetaMask' })).toBe(false)
})

test('byIds answers in the order asked for, each once, unknown ones left out', async () => {
  const { directory } = directoryOf()
  expect(
    names(await directory.byIds(['zengo', 'core', 'nobody', '__proto__', 'zengo'], never)),
  ).toEqual(['Zengo', 'Core'])
  expect(await directory.byId('core', never)).toMatchObject({ name: 'Core' })
})

test('the search answers at most 100, with the certified ones alone if asked, and all of these without a text', async () => {
  const customWallets = Array.from({ length: 5000 }, (_, n) => ({
    id: `w${n}`,
    name: `Wallet ${n}`,
    certified: n % 25 === 0,
  }))
  const { directory } = directoryOf({ customWallets })
  expect(await directory.search('wallet', {}, never)).toHaveLength(100)
  expect(names(await directory.search('wallet 4999', {}, never))).toEqual(
    expect.arrayContaining(['Wallet 4999']),
  )
  expect(await directory.search('', {}, never)).toHaveLength(100)
  for (const [text, count] of [
    ['wallet', 100],
    [' ', 200],
  ] as const) {
    const certified = await directory.search(text, { certified: true }, never)
    expect(certified).toHaveLength(count)
    expect(certified.every((wallet) => wallet.certified)).toBe(true)
  }
})

test('every verb rejects when its signal has fired', async () => {
  const { directory } = directoryOf()
  const stopped = AbortSignal.abort()
  const calls = [
    () => directory.page(1, stopped),
    () => directory.search('a', {}, stopped),
    () => directory.byIds(['core'], stopped),
    () => directory.byId('core', stopped),
    () => directory.featured(stopped),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test.each([
  [null, 'customWallets[1] is not a usable wallet: reading it failed'],
  [{ id: 'x' }, 'customWallets[1] is not a usable wallet: it has no readable name'],
  [{ name: 'X' }, 'customWallets[1] is not a usable wallet: its id is not'],
])('a wallet of the host that cannot be used is walletconnect/bad-wallet (%#)', (bad, message) => {
  const make = () => directoryOf({ customWallets: [{ id: 'a', name: 'A' }, bad as never] })
  expect(make).toThrow(
    expect.objectContaining({
      code: 'walletconnect/bad-wallet',
      audience: 'developer',
      message: expect.stringContaining(message),
    }),
  )
})

test('a link of the host that may not be offered is left out and told; the wallet stays', async () => {
  const customWallets = [
    {
      id: 'a',
      name: 'A',
      links: { native: 'javascript:alert(1)', universal: 'https://a.example' },
    },
  ]
  const { directory, told } = directoryOf({ customWallets })
  expect(await directory.byId('a', never)).toEqual({
    id: 'a',
    name: 'A',
    links: { universal: 'https://a.example' },
  })
  expect(told).toEqual([
    expect.stringMatching(
      /^walletConnect\(\): customWallets\[0\]\.links\.native is left out: .*javascript/,
    ),
  ])
})

test('an own wallet that looks like a well-known one is not certified; another one is', async () => {
  const customWallets = [
    { id: 'a', name: 'МetaМask', certified: true },
    { id: 'b', name: 'Acme', certified: true },
    { id: hex(5), name: 'Trust Wallet', certified: true },
  ]
  const { directory } = directoryOf({ customWallets })
  expect(await directory.byIds(['a', 'b', hex(5)], never)).toEqual([
    { id: 'a', name: 'МetaМask' },
    { id: 'b', name: 'Acme', certified: true },
    { id: hex(5), name: 'Trust Wallet' },
  ])
})
