import { expect, test } from 'vitest'
import { linkProblem } from '../../../../kernel/connectors/defineConnector'
import { checkWallet } from '../../../../plugins/walletconnect/directory/checkWallet'
import { curatedWallets } from '../../../../plugins/walletconnect/directory/curated'
import type { DirectoryWallet } from '../../../../plugins/walletconnect/directory/types'
import { knownWallets } from '../../../../ui/views/guide/knownWallets'

const wallets = curatedWallets()
const STORES = {
  chrome: 'chromewebstore.google.com',
  ios: 'apps.apple.com',
  android: 'play.google.com',
} as const

/** Everything that is wrong with an entry. */
function problemsOf({ id, name, links = {}, stores = {} }: DirectoryWallet): string[] {
  const problems: string[] = []
  const say = (at: string, problem: string | undefined | false) =>
    problem && problems.push(`${name}: ${at}: ${problem}`)
  for (const [key, link] of Object.entries({ ...links, ...stores })) say(key, linkProblem(link))
  for (const key of ['universal', 'web'] as const)
    say(key, links[key] !== undefined && !links[key].startsWith('https://') && 'not https')
  say('native', links.native?.startsWith('https:') && 'https')
  for (const link of Object.values(stores)) say(link, !link.startsWith('https://') && 'not https')
  for (const [key, host] of Object.entries(STORES)) {
    const link = stores[key as keyof typeof STORES]
    say(key, link !== undefined && new URL(link).host !== host && 'not the store')
  }
  say(
    'chrome',
    stores.chrome && !/\/[a-p]{32}$/.test(stores.chrome) && 'not the id of an extension',
  )
  say(
    'id',
    !/^[0-9a-f]{64}$/.test(id) &&
      !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(id) &&
      'neither an id of the explorer nor a plain name',
  )
  return problems
}

test('the list has at least 45 wallets, of every namespace, each id, name and rdns once', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(45)
  for (const key of ['id', 'name', 'rdns'] as const) {
    const values = wallets.flatMap((wallet) => wallet[key] ?? [])
    expect(new Set(values.map((value) => value.toLowerCase())).size).toBe(values.length)
  }
  expect(new Set(wallets.flatMap(({ chains = [] }) => chains))).toEqual(
    new Set(['eip155', 'solana', 'bip122']),
  )
})

test('every link is one that may be offered, and every store’s link leads to that store', () => {
  expect(wallets.flatMap(problemsOf)).toEqual([])
})

test('control: bad links, ids and stores are found', () => {
  const bad = {
    id: 'Not An Id',
    name: 'Bad',
    links: { native: 'javascript:1', universal: 'bad://' },
    stores: { homepage: 'http://bad.test', chrome: 'https://bad.test/x' },
  }
  expect(problemsOf(bad)).toHaveLength(7)
})

test('every entry passes the check of wallets from outside, and comes out as it is', () => {
  expect(wallets.map((wallet) => checkWallet(wallet))).toEqual(wallets)
})

test('what the get-a-wallet view knows of the same wallets is the same', () => {
  for (const { name, rdns, links } of knownWallets())
    expect(wallets.find((wallet) => wallet.rdns === rdns)).toMatchObject({ name, stores: links })
})
