import { OutScript, Address as Payment, p2ms, p2wsh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Address } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAddress, parseAddress } from '../../../../kernel/networks/bip122/address'
import { bitcoin } from '../../../../kernel/networks/definitions/bitcoin'
import { bitcoinRegtest } from '../../../../kernel/networks/definitions/bitcoinRegtest'
import { bitcoinSignet } from '../../../../kernel/networks/definitions/bitcoinSignet'
import { bitcoinTestnet } from '../../../../kernel/networks/definitions/bitcoinTestnet'
import { networks } from './signer'

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((key) => (key[0] as number) > 0 && (key[0] as number) < 255)
const types = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const
const chains = ['mainnet', 'testnet', 'regtest'] as const

test('addresses of random keys are read as bip322-js and btc-signer read them', () => {
  fc.assert(
    fc.property(keys, fc.constantFrom(...types), fc.constantFrom(...chains), (key, type, chain) => {
      const address = Address.convertPubKeyIntoAddress(Buffer.from(pubECDSA(key)), type)[chain]
      const parsed = parseAddress(address)
      expect(parsed?.type).toBe(type === 'p2sh-p2wpkh' ? 'p2sh' : type)
      expect(parsed?.chains).toContain(chain)
      expect(hex(parsed?.script)).toBe(Address.convertAdressToScriptPubkey(address).toString('hex'))
      expect(hex(parsed?.script)).toBe(
        hex(OutScript.encode(Payment(networks[chain]).decode(address))),
      )
    }),
    { numRuns: 60 },
  )
})

test('a script hash of SegWit is read as btc-signer wrote it', () => {
  const { address, script } = p2wsh(
    p2ms(1, [pubECDSA(new Uint8Array(32).fill(3))]),
    networks.testnet,
  )
  expect(parseAddress(address as string)).toMatchObject({
    type: 'p2wsh',
    chains: ['testnet', 'signet'],
    script,
  })
})

test('one changed character is always found out', () => {
  const letters = [...'023456789acdefghjklmnpqrstuvwxyz']
  fc.assert(
    fc.property(
      keys,
      fc.constantFrom(...types),
      fc.nat(),
      fc.constantFrom(...letters),
      (key, type, place, letter) => {
        const address = Address.convertPubKeyIntoAddress(Buffer.from(pubECDSA(key)), type).mainnet
        const at = 4 + (place % (address.length - 4))
        fc.pre(address[at] !== letter)
        expect(checkAddress(address).valid).toBe(true)
        expect(checkAddress(address.slice(0, at) + letter + address.slice(at + 1)).valid).toBe(
          false,
        )
      },
    ),
    { numRuns: 200 },
  )
})

describe('the examples of BIP-173 and BIP-350', () => {
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('%s', (address, script) => {
    expect(hex(parseAddress(address)?.script)).toBe(script)
    expect(parseAddress(address)?.address).toBe(address.toLowerCase())
  })

  test.each([
    ['another prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    [
      'the old checksum on version 1',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['the new checksum on version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['a character that is none', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['one byte', 'bc1pw5dgrnzv'],
    ['41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['a wrong length for version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['both cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    [
      'padding of more than four bits',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    ],
    ['padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['no data', 'bc1gmk9yu'],
    ['a version of the future', 'BC1SW50QGDZ25J'],
  ])('refused: %s', (_, address) => expect(parseAddress(address)).toBeUndefined())
})

test.each([
  '',
  '1',
  '11111111111111111111111111',
  'bc1',
  'BC1',
  '0x'.padEnd(42, 'a'),
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 ',
  '1'.repeat(500),
  'bc1q'.padEnd(5000, 'q'),
  '💰',
])('no address: %s', (text) =>
  expect(checkAddress(text)).toMatchObject({
    valid: false,
    reason: expect.stringContaining('Bitcoin address'),
  }),
)

test('an address is judged for its network; without one, one of a test network is named so', () => {
  const at = (prefix: string) =>
    Address.convertPubKeyIntoAddress(Buffer.from(pubECDSA(new Uint8Array(32).fill(9))), 'p2wpkh')[
      prefix as 'mainnet'
    ]
  const [main, test, local] = [at('mainnet'), at('testnet'), at('regtest')]
  expect(checkAddress(main)).toEqual({ valid: true, address: main })
  expect(checkAddress(test.toUpperCase())).toEqual({
    valid: true,
    address: test,
    warning: 'testnet',
  })
  const verdicts = (address: string) =>
    [bitcoin, bitcoinTestnet, bitcoinSignet, bitcoinRegtest].map(
      (network) => checkAddress(address, network).valid,
    )
  expect(verdicts(main)).toEqual([true, false, false, false])
  expect(verdicts(test)).toEqual([false, true, true, false])
  expect(verdicts(local)).toEqual([false, false, false, true])
  expect(verdicts('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toEqual([false, true, true, true])
  expect(checkAddress(main, bitcoinTestnet)).toMatchObject({
    reason: expect.stringContaining('Bitcoin Testnet'),
  })
})
