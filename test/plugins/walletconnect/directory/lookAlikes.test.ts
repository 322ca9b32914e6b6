import { expect, test } from 'vitest'
import { curatedWallets } from '../../../../plugins/walletconnect/directory/curated'
import { createLookAlikes, uncertify } from '../../../../plugins/walletconnect/directory/lookAlikes'
import { hex } from './fixture'

const looksLike = createLookAlikes()
const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

test.each([
  ['Cyrillic', 'МеtаМаѕk'],
  ['Greek capitals', 'ΜetaΜask'],
  ['accents', 'MétáMàsk'],
  ['full width', 'ＭｅｔａＭａｓｋ'],
  ['mathematical letters', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
  ['rn for m', 'MetaMask'.replace('M', 'rn')],
  ['a gap', 'Meta-Mask Wallet'],
  ['case', 'METAMASK'],
])('a name in %s is taken for the well-known one, by an id of the explorer', (_, name) => {
  expect(looksLike({ id: hex(1), name })).toBe('MetaMask')
})

test.each([
  ['Ιedger Live', 'Ledger Live'],
  ['1edger Live', 'Ledger Live'],
  ['0KX', 'OKX Wallet'],
  ['Тrust', 'Trust Wallet'],
  ['Rаinbow', 'Rainbow'],
  ['Phаntom Wallet', 'Phantom'],
])('%s is taken for %s', (name, known) => {
  expect(looksLike({ id: 'acme', name })).toBe(known)
})

test.each(['Acme', 'Мой кошелёк', 'Πορτοφόλι', 'Rain', 'Metamorph', 'Wallet', '钱包'])(
  '%s is a name of its own',
  (name) => {
    expect(looksLike({ id: hex(1), name })).toBeUndefined()
  },
)

test('no wallet of the list looks like another, and none like itself', () => {
  expect(curatedWallets().filter((wallet) => looksLike(wallet) !== undefined)).toEqual([])
  expect(
    curatedWallets().filter(
      ({ name }) => looksLike({ id: 'x', name: `${name}\u0301` }) === undefined,
    ),
  ).toEqual([])
})

test('the plain name under an id of the host’s own is that wallet; another spelling is not', () => {
  expect(looksLike({ id: 'my-metamask', name: 'MetaMask' })).toBeUndefined()
  expect(looksLike({ id: 'my-metamask', name: 'МetaMask' })).toBe('MetaMask')
})

test('a look-alike loses its mark, others keep it', () => {
  expect(uncertify({ id: hex(1), name: 'MetaMask', certified: true }, looksLike)).toEqual({
    id: hex(1),
    name: 'MetaMask',
  })
  expect(uncertify({ id: metamask, name: 'MetaMask', certified: true }, looksLike)).toMatchObject({
    certified: true,
  })
  expect(uncertify({ id: hex(1), name: 'Acme', certified: true }, looksLike)).toMatchObject({
    certified: true,
  })
})
