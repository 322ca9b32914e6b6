import { expect, test } from 'vitest'
import type { Network } from '../../../kernel/index'
import * as definitions from '../../../kernel/networks'
import networks from '../../../plugins/icons/networks'
import tokens from '../../../plugins/icons/tokens'
import wallets from '../../../plugins/icons/wallets'
import { assetOf } from '../../../plugins/shared/assets/assets'
import { curatedWallets } from '../../../plugins/walletconnect/directory/curated'
import { safePicture } from '../../../ui/primitives/monogram'
import { knownWallets } from '../../../ui/views/guide/knownWallets'

const isNetwork = (value: unknown): value is Network =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'rpcUrls' in value
const ofPackage = Object.values(definitions).filter(isNetwork)

test('every network of the package has a mark, and every mark is of one', () => {
  expect(ofPackage.length).toBeGreaterThan(40)
  expect(Object.keys(networks).sort()).toEqual([...new Set(ofPackage.map(({ id }) => id))].sort())
})

test('every mark of a wallet is of a curated one: by its reverse domain name, else by its id', () => {
  const curated = curatedWallets().map(({ rdns, id }) => rdns ?? id)
  expect(Object.keys(wallets).filter((id) => !curated.includes(id))).toEqual([])
  expect(Object.keys(wallets).length).toBeGreaterThan(35)
})

test('the wallets that visitors without one are shown have marks', () => {
  expect(
    knownWallets()
      .filter(({ rdns }) => !(rdns in wallets))
      .map(({ name }) => name),
  ).toEqual([])
})

test('every mark of a token is of an address on a network of the package, in the spelling that balances have', () => {
  const ids = Object.keys(tokens)
  expect(ids.length).toBeGreaterThan(130)
  for (const id of ids) {
    const [chain = '', asset = ''] = id.split('/')
    expect(
      ofPackage.map((network) => network.id),
      id,
    ).toContain(chain)
    expect(assetOf(chain as Network['id'], asset.slice(asset.indexOf(':') + 1))).toBe(id)
  }
})

test('marks are SVG pictures that run and fetch nothing', () => {
  for (const address of [networks, tokens, wallets].flatMap((pack) => Object.values(pack))) {
    expect(safePicture(address)).toBe(address)
    const svg = decodeURIComponent(address.slice('data:image/svg+xml,'.length))
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]+<\/svg>\s*$/)
    expect(
      svg
        .replace('xmlns="http://www.w3.org/2000/svg"', '')
        .replaceAll('xmlns:xlink="http://www.w3.org/1999/xlink"', ''),
    ).not.toMatch(/<(script|foreignObject|image|style|a)\b|\son\w+=|https?:|url\((?!#)/i)
  }
})
