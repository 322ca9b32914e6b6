import { createKit, type Plugin } from 'tessera-kit'
import { activity, blockscoutHistory, chainHistory, hostedHistory } from 'tessera-kit/activity'
import {
  blockscout,
  data,
  hostedBalances,
  hostedPrices,
  ownedNfts,
  uniswapPrices,
} from 'tessera-kit/data'
import { devtools } from 'tessera-kit/devtools'
import { emailAuth } from 'tessera-kit/email-auth'
import { embedded } from 'tessera-kit/embedded'
import { injected } from 'tessera-kit/injected'
import { ens, names } from 'tessera-kit/names'
import { mainnet } from 'tessera-kit/networks'
import { siwx } from 'tessera-kit/siwx'
import { ui } from 'tessera-kit/ui'
import { walletConnect } from 'tessera-kit/walletconnect'
import { describe, expect, test } from 'vitest'

/** What a host without types may give as options. */
const wrong: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a text', 'text'],
  ['a number', 7],
  ['a list', []],
  ['true', true],
]

const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
const refused = (problem: unknown) =>
  expect.objectContaining({ code: 'kernel/bad-options', audience: 'developer', message: problem })

describe.each<readonly [string, unknown, RegExp]>([
  ['ui', ui, /ui\(options\): expected an object/],
  ['injected', injected, /injected\(options\): expected an object/],
  ['walletConnect', walletConnect, /walletconnect\(options\): expected an object/],
  ['emailAuth', emailAuth, /embedded\(options\): expected an object/],
  ['embedded', embedded, /embedded\(options\): expected an object/],
  ['siwx', siwx, /siwx\(options\): expected an object/],
  ['data', data, /data\(options\): expected an object/],
  ['activity', activity, /activity\(options\): expected an object/],
  ['names', names, /names\(options\): expected an object/],
  ['devtools', devtools, /devtools\(options\): expected an object/],
])('plugin %s', (_, factory, problem) => {
  test.each(wrong)(
    'given %s as options it is refused by createKit, which names it',
    (_name, value) => {
      const plugin = (factory as (value: unknown) => Plugin)(value)
      expect(refusal(() => createKit([plugin], { networks: [mainnet] }))).toEqual(
        refused(expect.stringMatching(problem)),
      )
    },
  )
})

describe.each<readonly [string, unknown, RegExp]>([
  ['blockscout', blockscout, /blockscout\.urls: expected a URL for each chain/],
  ['hostedBalances', hostedBalances, /hostedBalances\.projectId: expected a text/],
  ['hostedPrices', hostedPrices, /hostedPrices\.projectId: expected a text/],
  ['uniswapPrices', uniswapPrices, /uniswapPrices\.chains: expected a deployment for each chain/],
  [
    'blockscoutHistory',
    blockscoutHistory,
    /blockscoutHistory\.urls: expected a URL for each chain/,
  ],
  ['chainHistory', chainHistory, /chainHistory: expected/],
  ['hostedHistory', hostedHistory, /hostedHistory\.projectId: expected a text/],
])('%s', (_, make, problem) => {
  test.each(wrong)('given %s as options it throws at once', (_name, value) => {
    expect(refusal(() => (make as (value: unknown) => unknown)(value))).toEqual(
      refused(expect.stringMatching(problem)),
    )
  })
})

test.each<readonly [string, (value: never) => Plugin, RegExp]>([
  [
    'ens',
    (value) => names({ sources: [ens(value)] }),
    /names\(options\)\.sources\[0\]: expected a source/,
  ],
  [
    'ownedNfts',
    (value) => data({ sources: [ownedNfts(value)] }),
    /data\(options\)\.sources\[0\]: expected a source/,
  ],
])('%s, given what is no object, is no source of its plugin, which says so', (_, make, problem) => {
  for (const [, value] of wrong)
    expect(refusal(() => createKit([make(value as never)], { networks: [mainnet] }))).toEqual(
      refused(expect.stringMatching(problem)),
    )
})
