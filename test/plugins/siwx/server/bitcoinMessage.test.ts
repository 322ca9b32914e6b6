import { p2pkh, p2sh, p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { BIP137, Signer, Verifier } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyBitcoinMessage } from '../../../../plugins/siwx/server/bitcoinMessage'

const secret = Uint8Array.from({ length: 32 }, () => 7)
const wif = WIF().encode(secret)
const key = pubECDSA(secret)
const addresses = {
  P2PKH: p2pkh(key).address as string,
  'P2SH-P2WPKH': p2sh(p2wpkh(key)).address as string,
  P2WPKH: p2wpkh(key).address as string,
  P2TR: p2tr(pubSchnorr(secret)).address as string,
}
const other = p2wpkh(pubECDSA(Uint8Array.from({ length: 32 }, () => 8))).address as string
const message = 'app.example wants you to sign in with your Bitcoin account:\nЯ ünïcode'
const flip = (signature: string, at: number) => {
  const bytes = Buffer.from(signature, 'base64')
  bytes[at] = (bytes[at] as number) ^ 1
  return bytes.toString('base64')
}

// the vectors of the BIP itself
describe.each([
  [
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
])('the BIP-322 vector of "%s"', (text, signature) => {
  test('holds for its address, and for no other text', () => {
    const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    expect(verifyBitcoinMessage({ address, message: text, signature })).toBe(true)
    expect(verifyBitcoinMessage({ address, message: `${text}!`, signature })).toBe(false)
    expect(verifyBitcoinMessage({ address: other, message: text, signature })).toBe(false)
  })
})

describe.each(Object.entries(addresses).filter(([type]) => type !== 'P2PKH'))(
  'a simple BIP-322 signature of bip322-js by %s',
  (_, address) => {
    const signature = Signer.sign(wif, address, message) as string

    test('holds, and nothing that differs does', () => {
      expect(Verifier.verifySignature(address, message, signature)).toBe(true)
      expect(verifyBitcoinMessage({ address, message, signature })).toBe(true)
      expect(verifyBitcoinMessage({ address, message: `${message} `, signature })).toBe(false)
      for (const wrong of [...Object.values(addresses), other].filter((one) => one !== address))
        expect(verifyBitcoinMessage({ address: wrong, message, signature })).toBe(false)
      const { length } = Buffer.from(signature, 'base64')
      for (let at = 0; at < length; at++)
        expect(verifyBitcoinMessage({ address, message, signature: flip(signature, at) })).toBe(
          false,
        )
    })
  },
)

describe.each(Object.entries(addresses).filter(([type]) => type !== 'P2TR'))(
  'an older signature of 65 bytes by %s',
  (type, address) => {
    const plain = Signer.sign(wif, addresses.P2PKH, message) as string
    const header = { P2PKH: 4, 'P2SH-P2WPKH': 8, P2WPKH: 12 }[type] ?? 0
    const bytes = Buffer.from(plain, 'base64')
    bytes[0] = 27 + header + (((bytes[0] as number) - 27) & 3)
    const signature = bytes.toString('base64')

    test('holds with its own header and with that of P2PKH, and nothing that differs does', () => {
      expect(BIP137.isBIP137Signature(signature)).toBe(true)
      expect(Verifier.verifySignature(address, message, signature)).toBe(true)
      expect(
        [signature, plain].map((one) => verifyBitcoinMessage({ address, message, signature: one })),
      ).toEqual([true, true])
      expect(verifyBitcoinMessage({ address, message: `${message} `, signature })).toBe(false)
      expect(verifyBitcoinMessage({ address: other, message, signature })).toBe(false)
      for (let at = 1; at < 65; at++)
        expect(verifyBitcoinMessage({ address, message, signature: flip(signature, at) })).toBe(
          false,
        )
    })
  },
)

test('an address counts in its canonical form, and on its own network', () => {
  const signature = Signer.sign(wif, addresses.P2WPKH, message) as string
  const main = 'bip122:000000000019d6689c085ae165831e93'
  expect(
    verifyBitcoinMessage({ address: addresses.P2WPKH, message, signature, chainId: main }),
  ).toBe(true)
  expect(
    verifyBitcoinMessage({
      address: addresses.P2WPKH,
      message,
      signature,
      chainId: 'bip122:000000000933ea01ad0ee984209779ba',
    }),
  ).toBe(false)
  expect(
    verifyBitcoinMessage({ address: addresses.P2WPKH.toUpperCase(), message, signature }),
  ).toBe(false)
})

test('anything at all is answered with true or false', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(addresses), '', 'x'),
      fc.string(),
      fc.oneof(
        fc.string(),
        fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data).toString('base64')),
      ),
      (address, text, signature) => {
        expect(verifyBitcoinMessage({ address, message: text, signature })).toBe(false)
      },
    ),
  )
})
