import { createKit, type Plugin } from 'tessera-kit'
import { activity, blockscoutHistory, chainHistory, hostedHistory } from 'tessera-kit/activity'
import { blockscout, data, hostedBalances, hostedPrices, ownedNfts, uniswapPrices } from 'tessera-kit/data'
import { devtools } from 'tessera-kit/devtools'
import { emailAuth } from 'tessera-kit/email-auth'
import { embedded } from 'tessera-kit/embedded'
import { icons } from 'tessera-kit/icons'
import { injected } from 'tessera-kit/injected'
import { ens, names } from 'tessera-kit/names'
import { mainnet } from 'tessera-kit/networks'
import { full, lite } from 'tessera-kit/presets'
import { receive } from 'tessera-kit/receive'
import { siwx } from 'tessera-kit/siwx'
import { ui } from 'tessera-kit/ui'
import { walletConnect } from 'tessera-kit/walletconnect'
import { describe, expect, test } from 'vitest'

/** What a host without types may give as options. */
const wrong: readonly (readonly [string, unknown])[] = [['null', null], ['a text', 'text'], ['a number', 7], ['a list', []], ['true', true]]

const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
const refused = (problem: unknown) => expect.objectContaining({ code: 'kernel/bad-options', audience: 'developer', message: problem })

describe.each<readonly [string, unknown, RegExp]>([
  ['ui', ui, /ui\(options\): expected an object/],
  ['injected', injected, /injected\(options\): expected an object/],
  ['walletConnect', walletConnect, /walletconnect\(options\): expected an object/],
  ['emailAuth', emailAuth, /email-auth\(options\): expected an object/],
  ['embedded', embedded, /frame\(options\): expected an object/],
  ['siwx', siwx, /siwx\(options\): expected an object/],
  ['data', data, /data\(options\): expected an object/],
  ['activity', activity, /activity\(options\): expected an object/],
  ['names', names, /names\(options\): expected an object/],
  ['receive', receive, /receive\(options\): expected an object/],
  ['icons', icons, /icons\(options\): expected an object/],
  ['devtools', devtools, /devtools\(options\): expected an object/],
])('plugin %s', (_, factory, problem) => {
  test.each(wrong)('given %s as options it is refused by createKit, which names it', (_name, value) => {
    const plugin = (factory as (value: unknown) => Plugin)(value)
    expect(refusal(() => createKit([plugin], { networks: [mainnet] }))).toEqual(refused(expect.stringMatching(problem)))
  })
})

describe.each<readonly [string, unknown, RegExp]>([
  ['blockscout', blockscout, /blockscout\.urls: expected a URL for each chain/],
  ['hostedBalances', hostedBalances, /hostedBalances: expected an object/],
  ['hostedPrices', hostedPrices, /hostedPrices: expected an object/],
  ['ownedNfts', ownedNfts, /ownedNfts: expected an object/],
  ['uniswapPrices', uniswapPrices, /uniswapPrices\.chains: expected a deployment for each chain/],
  ['blockscoutHistory', blockscoutHistory, /blockscoutHistory\.urls: expected a URL for each chain/],
  ['chainHistory', chainHistory, /chainHistory: expected an object/],
  ['hostedHistory', hostedHistory, /hostedHistory: expected an object/],
  ['ens', ens, /ens: expected an object/],
  ['lite', lite, /lite: expected an object/],
  ['full', full, /full: expected an object/],
])('%s', (_, make, problem) => {
  test.each(wrong)('given %s as options it throws at once', (_name, value) => {
    expect(refusal(() => (make as (value: unknown) => unknown)(value))).toEqual(refused(expect.stringMatching(problem)))
  })
})

test('a wrong value of an option is named, and a key that is no option has its nearest', () => {
  expect(refusal(() => ens({ gateways: 'https://a.example' as never }))).toEqual(refused(expect.stringContaining('ens.gateways: expected a list')))
  expect(refusal(() => ens({ chainId: 1 as never }))).toEqual(refused(expect.stringContaining('ens.chainId: expected a CAIP-2 id')))
  expect(refusal(() => ens({ universalResolver: 'x' as never }))).toEqual(refused(expect.stringContaining('ens.universalResolver: expected')))
  expect(refusal(() => ens({ avatar: true } as never))).toEqual(refused(expect.stringContaining('did you mean "avatars"?')))
  expect(refusal(() => ownedNfts({ contracts: { 'eip155:1': 'x' as never } }))).toEqual(refused(expect.stringContaining('ownedNfts.contracts.eip155:1: expected a list')))
  expect(refusal(() => ownedNfts({ contracts: { 'eip155:1': [{ address: '0x1', standard: 'erc1155', ids: [1, 2n] }] } }))).toBeUndefined()
  expect(refusal(() => ownedNfts({ contracts: { 'eip155:1': [{ address: '0x1', standard: 'erc1155' } as never] } }))).toEqual(refused(expect.stringContaining('ownedNfts.contracts.eip155:1.0: expected a collection')))
  expect(refusal(() => ownedNfts({ contracts: {}, gateway: 7 as never }))).toEqual(refused(expect.stringContaining('ownedNfts.gateway: expected')))
  expect(refusal(() => lite({ walletconnect: {} } as never))).toEqual(refused(expect.stringContaining('did you mean "walletConnect"?')))
})
