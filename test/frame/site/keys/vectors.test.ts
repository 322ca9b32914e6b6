import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from 'micro-key-producer/slip10.js'
import { HDNodeWallet, Mnemonic } from 'ethers'
import { expect, test } from 'vitest'
import { toBase58 } from '../../../../frame/site/base58'
import { accountsOf, evmAddress, solanaAddress, withEvmKey, withSolanaKey } from '../../../../frame/site/keys/accounts'
import { createEntropy, fromPhrase, toPhrase, withSeed } from '../../../../frame/site/keys/phrase'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const ABANDON = `${'abandon '.repeat(11)}about`

// BIP-39's own vectors (trezor/python-mnemonic), of 12, 18 and 24 words
test.each([
  ['00000000000000000000000000000000', ABANDON],
  ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['808080808080808080808080808080808080808080808080', 'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter always'],
  ['ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', `${'zoo '.repeat(23)}vote`],
])('BIP-39: entropy %s', (entropy, phrase) => {
  expect(toPhrase(bytes(entropy))).toBe(phrase)
  expect(hex(fromPhrase(phrase))).toBe(entropy)
})

test('BIP-39: the seed is that of an empty passphrase', async () => {
  const seed = await withSeed(new Uint8Array(16), (secret) => hex(secret))
  expect(seed).toBe('5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4')
})

test('phrase: blanks and capitals do not matter; a wrong word, checksum or number of words does', () => {
  expect(hex(fromPhrase(`  ${ABANDON.toUpperCase().replaceAll(' ', ' \n ')} `))).toBe('00'.repeat(16))
  for (const wrong of ['', `${'abandon '.repeat(12)}`, ABANDON.replace('about', 'abouts'), `${'abandon '.repeat(10)}about`, `${ABANDON} about`, 'x'.repeat(2_000), `${'abandon '.repeat(8)}about`]) {
    expect(() => fromPhrase(wrong), wrong.slice(0, 40)).toThrow(expect.objectContaining({ code: 'phrase_invalid' }))
  }
})

test('a new wallet has 128 bits, others each time', () => {
  expect(createEntropy()).toHaveLength(16)
  expect(new Set(Array.from({ length: 50 }, () => hex(createEntropy()))).size).toBe(50)
})

test('accounts: those of the design for "abandon … about"', async () => {
  expect(await accountsOf(new Uint8Array(16))).toEqual({ eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' })
})

test('SLIP-10: the keys are those of its own vector, m/0\'/1\'/2\'', () => {
  const node = HDKey.fromMasterSeed(bytes('000102030405060708090a0b0c0d0e0f')).deriveChild(0x80000000).deriveChild(0x80000001).deriveChild(0x80000002)
  expect(hex(node.privateKey)).toBe('92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9')
})

test('accounts: each index is the one that ethers derives, and SLIP-10 by its path', async () => {
  const entropy = bytes('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f')
  for (const index of [0, 1, 7, 99]) {
    const { eip155, solana } = await accountsOf(entropy, index)
    expect(eip155).toBe(HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(toPhrase(entropy)), `m/44'/60'/0'/0/${index}`).address)
    const path = await withSeed(entropy, (seed) => HDKey.fromMasterSeed(seed).derive(`m/44'/501'/${index}'/0'`).privateKey)
    expect(solana).toBe(toBase58(ed25519.getPublicKey(path)))
  }
})

test.each([-1, 0.5, 100, Number.NaN, 2 ** 31])('accounts: index %s is refused', async (index) => {
  const seed = new Uint8Array(64).fill(1)
  await expect(withEvmKey(seed, index, evmAddress)).rejects.toMatchObject({ code: 'request_refused' })
  await expect(withSolanaKey(seed, index, solanaAddress)).rejects.toMatchObject({ code: 'request_refused' })
})

test('a key is overwritten after its use, also when that fails', async () => {
  const seed = new Uint8Array(64).fill(1)
  for (const withAccountKey of [withEvmKey, withSolanaKey]) {
    const seen: Uint8Array[] = []
    await withAccountKey(seed, 0, (key) => {
      expect(key.some((byte) => byte !== 0)).toBe(true)
      seen.push(key)
    })
    await expect(withAccountKey(seed, 0, (key) => Promise.reject(seen.push(key)))).rejects.toBe(2)
    expect(seen.map((key) => key.every((byte) => byte === 0))).toEqual([true, true])
  }
})
