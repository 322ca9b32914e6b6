import { expect, test } from 'vitest'
import { createDirectory } from '../../../../plugins/walletconnect/directory/createDirectory'
import { shortList } from '../../../../plugins/walletconnect/directory/shortList'

const networks: Readonly<Record<string, string>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}
const all = [
  ['eip155'],
  ['solana'],
  ['bip122'],
  ['eip155', 'solana'],
  ['eip155', 'bip122'],
  ['solana', 'bip122'],
  ['eip155', 'solana', 'bip122'],
]
const { signal } = new AbortController()
const directoryOf = (namespaces: readonly string[]) =>
  createDirectory(
    {
      networks: namespaces.map((namespace) => ({ id: networks[namespace] })),
      debug: () => {},
      http: () => Promise.reject(new Error('no network here')),
    } as never,
    {},
  )

test.each(all)(
  'the short list of %s %s %s is what the directory puts forward and counts',
  async (...namespaces) => {
    const directory = directoryOf(namespaces)
    const { featured, total } = shortList(namespaces)
    expect(total).toBe((await directory.page(1, signal)).total)
    const whole = await directory.featured(signal)
    expect(featured.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    for (const [at, { name, rdns, chains, links }] of featured.entries()) {
      expect(whole[at]).toMatchObject({ name, rdns, chains })
      expect(whole[at]?.links?.native).toBe(links?.native)
    }
  },
)

test('control: namespaces without wallets have none, and each namespace its own count', () => {
  expect(shortList(['cosmos'])).toEqual({ featured: [], total: 0 })
  expect(new Set(all.map((namespaces) => shortList(namespaces).total)).size).toBeGreaterThan(4)
})
