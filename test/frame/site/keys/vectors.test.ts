import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey as Bip32 } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { HDNodeWallet, Mnemonic } from 'ethers'
import fc from 'fast-check'
import { HDKey } from 'micro-key-producer/slip10.js'
import { expect, test } from 'vitest'
import {
  accountsOf,
  evmAddress,
  solanaAddress,
  withEvmKey,
  withSolanaKey,
} from '../../../../frame/site/keys/accounts'
import { HARDENED, withChildKey } from '../../../../frame/site/keys/hdKeys'
import { createEntropy, fromPhrase, toPhrase, withSeed } from '../../../../frame/site/keys/phrase'
import { wordlist } from '../../../../frame/site/keys/wordlist'
import { toBase58 } from '../../../../lib/bytes/base58'
import { everything } from '../../../everything'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const ABANDON = `${'abandon '.repeat(11)}about`

// BIP-39's own vectors (trezor/python-mnemonic), of 12, 18 and 24 words
test.each([
  ['00000000000000000000000000000000', ABANDON],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  ],
  [
    '808080808080808080808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter always',
  ],
  ['ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', `${'zoo '.repeat(23)}vote`],
])('BIP-39: entropy %s', (entropy, phrase) => {
  expect(toPhrase(bytes(entropy))).toBe(phrase)
  expect(hex(fromPhrase(phrase))).toBe(entropy)
})

test('BIP-39: the seed is that of an empty passphrase', async () => {
  const seed = await withSeed(new Uint8Array(16), (secret) => hex(secret))
  expect(seed).toBe(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  )
})

test('BIP-39: the list is the English one, word by word', () => {
  expect(wordlist).toEqual(english)
  expect(new Set(wordlist.map((word) => word.slice(0, 4))).size).toBe(2_048)
})

test('property: phrase, entropy and seed are those of another implementation', async () => {
  const entropies = fc
    .constantFrom(16, 20, 24, 28, 32)
    .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
  fc.assert(
    fc.property(entropies, (entropy) => {
      const phrase = entropyToMnemonic(entropy, english)
      expect(toPhrase(entropy)).toBe(phrase)
      expect(hex(fromPhrase(phrase))).toBe(hex(entropy))
    }),
    { numRuns: everything ? 2_000 : 200 },
  )
  // a checksum of 4 to 8 bits: some of these are phrases
  fc.assert(
    fc.property(
      fc.constantFrom(11, 12, 13, 15, 18, 21, 24, 25).chain((size) =>
        fc.array(fc.constantFrom(...english.slice(0, 100), 'nothing'), {
          minLength: size,
          maxLength: size,
        }),
      ),
      (words) => {
        const read = (work: () => Uint8Array) => {
          try {
            return hex(work())
          } catch {
            return 'refused'
          }
        }
        expect(read(() => fromPhrase(words.join(' ')))).toBe(
          read(() => mnemonicToEntropy(words.join(' '), english)),
        )
      },
    ),
    { numRuns: everything ? 2_000 : 200 },
  )
  await fc.assert(
    fc.asyncProperty(
      entropies,
      async (entropy) =>
        void expect(await withSeed(entropy, (seed) => hex(seed))).toBe(
          hex(mnemonicToSeedSync(entropyToMnemonic(entropy, english))),
        ),
    ),
    { numRuns: 10 },
  )
})

test('property: the key at a path is that of another implementation, for both curves', () => {
  const path = fc.array(fc.tuple(fc.oneof(fc.nat(3), fc.nat(HARDENED - 1)), fc.boolean()), {
    maxLength: 5,
  })
  return fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 64 }), path, async (seed, steps) => {
      const indexes = steps.map(([index, isHardened]) => index + (isHardened ? HARDENED : 0))
      const hardened = steps.map(([index]) => index + HARDENED)
      expect(await withChildKey('secp256k1', seed, indexes, hex)).toBe(
        hex(
          indexes.reduce((node, index) => node.deriveChild(index), Bip32.fromMasterSeed(seed))
            .privateKey as Uint8Array,
        ),
      )
      expect(await withChildKey('ed25519', seed, hardened, hex)).toBe(
        hex(
          hardened.reduce((node, index) => node.deriveChild(index), HDKey.fromMasterSeed(seed))
            .privateKey,
        ),
      )
    }),
    { numRuns: 150 },
  )
})

test('SLIP-10: ed25519 has no keys but hardened ones', async () => {
  const seed = bytes('000102030405060708090a0b0c0d0e0f')
  const key = await withChildKey('ed25519', seed, [HARDENED, HARDENED + 1, HARDENED + 2], hex)
  expect(key).toBe('92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9')
  await expect(withChildKey('ed25519', seed, [HARDENED, 1], hex)).rejects.toMatchObject({
    name: 'SiteError',
    code: 'internal',
  })
})

test('phrase: blanks and capitals do not matter; a wrong word, checksum or number of words does', () => {
  expect(hex(fromPhrase(`  ${ABANDON.toUpperCase().replaceAll(' ', ' \n ')} `))).toBe(
    '00'.repeat(16),
  )
  for (const wrong of [
    '',
    `${'abandon '.repeat(12)}`,
    ABANDON.replace('about', 'abouts'),
    `${'abandon '.repeat(10)}about`,
    `${ABANDON} about`,
    'x'.repeat(2_000),
    `${'abandon '.repeat(8)}about`,
  ]) {
    expect(() => fromPhrase(wrong), wrong.slice(0, 40)).toThrow(
      expect.objectContaining({ code: 'phrase_invalid' }),
    )
  }
})

test('a new wallet has 128 bits, others each time', () => {
  expect(createEntropy()).toHaveLength(16)
  expect(new Set(Array.from({ length: 50 }, () => hex(createEntropy()))).size).toBe(50)
})

test('accounts: those of the design for "abandon … about"', async () => {
  expect(await accountsOf(new Uint8Array(16))).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

test('accounts: each index is the one that ethers derives, and SLIP-10 by its path', async () => {
  const entropy = bytes('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f')
  for (const index of [0, 1, 7, 99]) {
    const { eip155, solana } = await accountsOf(entropy, index)
    expect(eip155).toBe(
      HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(toPhrase(entropy)), `m/44'/60'/0'/0/${index}`)
        .address,
    )
    const path = await withSeed(
      entropy,
      (seed) => HDKey.fromMasterSeed(seed).derive(`m/44'/501'/${index}'/0'`).privateKey,
    )
    expect(solana).toBe(toBase58(ed25519.getPublicKey(path)))
  }
})

test.each([-1, 0.5, 100, Number.NaN, 2 ** 31])('accounts: index %s is refused', async (index) => {
  const seed = new Uint8Array(64).fill(1)
  await expect(withEvmKey(seed, index, evmAddress)).rejects.toMatchObject({
    code: 'request_refused',
  })
  await expect(withSolanaKey(seed, index, solanaAddress)).rejects.toMatchObject({
    code: 'request_refused',
  })
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
