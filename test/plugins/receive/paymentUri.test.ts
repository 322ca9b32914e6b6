import fc from 'fast-check'
import {
  base,
  bitcoin,
  bitcoinTestnet,
  defineNetwork,
  mainnet,
  polygon,
  solana,
} from 'tessera-kit/networks'
import { expect, test } from 'vitest'
import { largestAmount, paymentUri } from '../../../plugins/receive/paymentUri'
import { addresses } from './people'

/**
 * What a wallet reads: the specifications' own grammars, written here without a look at the
 * builders.
 */
interface Parsed {
  readonly scheme: string
  readonly recipient: string
  readonly chain?: string
  /** In base units. */
  readonly amount: bigint
}

/**
 * EIP-681: request = "ethereum:" [ "pay-" ] target_address [ "@" chain_id ] [ "/" function_name ] [
 * "?" key "=" value *( "&" … ) ]; the value in wei, a number with an optional exponent.
 */
function parseErc681(uri: string): Parsed {
  const [, recipient = '', chain = '', call, query = ''] =
    /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@([0-9]+))?(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? []
  if (!recipient || call !== undefined) throw new Error(`no transfer of native currency: ${uri}`)
  const parameters = query.split('&').map((pair) => pair.split('='))
  if (parameters.length !== 1 || parameters[0]?.[0] !== 'value')
    throw new Error(`other parameters than value: ${query}`)
  const [, whole = '', , exponent = '0'] =
    /^([0-9]+)(\.[0-9]+)?(?:[eE]([0-9]+))?$/.exec(parameters[0]?.[1] ?? '') ?? []
  if (!whole) throw new Error(`no number: ${query}`)
  return { scheme: 'ethereum', recipient, chain, amount: BigInt(whole) * 10n ** BigInt(exponent) }
}

/**
 * A decimal number of user units in base units; refused with an exponent, without a digit before
 * the point, or with more decimals than there are.
 */
function fromUserUnits(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? []
  if (!whole || fraction.length > decimals) throw new Error(`no amount: ${text}`)
  return (
    BigInt(whole) * 10n ** BigInt(decimals) +
    BigInt(fraction + '0'.repeat(decimals - fraction.length) || '0')
  )
}

/**
 * Solana Pay, transfer request: solana:<recipient>?amount=<amount>, in SOL; BIP-21:
 * bitcoin:<address>?amount=<amount>, in BTC. Both are URIs with a path and a query.
 */
function parseWithQuery(uri: string, scheme: 'solana' | 'bitcoin', decimals: number): Parsed {
  const { protocol, pathname, searchParams, hash } = new URL(uri)
  const keys = [...searchParams.keys()]
  if (protocol !== `${scheme}:` || keys.join() !== 'amount' || hash)
    throw new Error(`not a plain request: ${uri}`)
  return {
    scheme,
    recipient: pathname,
    amount: fromUserUnits(searchParams.get('amount') ?? '', decimals),
  }
}

const amounts = (namespace: string) =>
  fc.oneof(
    fc.bigInt(1n, largestAmount(namespace) as bigint),
    fc.bigInt(1n, 10n ** 6n),
    fc
      .nat(30)
      .map((zeros) => 10n ** BigInt(zeros))
      .filter((amount) => amount <= (largestAmount(namespace) as bigint)),
  )

test('ERC-681: recipient, chain and wei are read back exactly', () => {
  fc.assert(
    fc.property(
      amounts('eip155'),
      fc.constantFrom(mainnet, base, polygon),
      fc.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      (amount, network, address) => {
        expect(parseErc681(paymentUri({ network, address, amount }))).toEqual({
          scheme: 'ethereum',
          recipient: address,
          chain: network.id.split(':')[1],
          amount,
        })
      },
    ),
  )
})

test('Solana Pay: recipient and lamports are read back exactly, from a decimal number without an exponent', () => {
  fc.assert(
    fc.property(amounts('solana'), (amount) => {
      expect(
        parseWithQuery(
          paymentUri({ network: solana, address: addresses.solana, amount }),
          'solana',
          9,
        ),
      ).toEqual({ scheme: 'solana', recipient: addresses.solana, amount })
    }),
  )
})

test('BIP-21: recipient and satoshi are read back exactly', () => {
  fc.assert(
    fc.property(
      amounts('bip122'),
      fc.constantFrom(addresses.bip122, addresses.taproot),
      (amount, address) => {
        expect(
          parseWithQuery(paymentUri({ network: bitcoin, address, amount }), 'bitcoin', 8),
        ).toEqual({ scheme: 'bitcoin', recipient: address, amount })
      },
    ),
  )
})

test('the examples of the specifications, and the ends of the range', () => {
  const to = (network: typeof mainnet, address: string, amount: bigint) =>
    paymentUri({ network, address, amount })
  expect(
    to(mainnet, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 2_014_000_000_000_000_000n),
  ).toBe('ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1?value=2014000000000000000')
  expect(to(solana, 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN', 10_000_000n)).toBe(
    'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01',
  )
  expect(to(bitcoin, '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', 2_030_000_000n)).toBe(
    'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3',
  )
  expect(to(bitcoinTestnet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 1n)).toBe(
    'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=0.00000001',
  )
  expect(to(bitcoin, addresses.bip122, 2_100_000_000_000_000n)).toContain('?amount=21000000')
  expect(to(base, addresses.eip155, 2n ** 256n - 1n)).toContain(`@8453?value=${2n ** 256n - 1n}`)
})

test('an address that would add a parameter, a function or a chain stays an address', () => {
  for (const network of [mainnet, solana, bitcoin]) {
    const [, query = '', more] = paymentUri({
      network,
      address: 'abc@2/transfer?amount=9&value=9#x',
      amount: 1n,
    }).split('?')
    expect([query.split('&').length, more]).toEqual([1, undefined])
  }
})

test('a namespace without a scheme is refused, also one that an object has by birth', () => {
  for (const id of ['cosmos:hub', 'toString:1'] as const) {
    const network = defineNetwork({ ...mainnet, id })
    expect(largestAmount(network.namespace)).toBeUndefined()
    expect(() => paymentUri({ network, address: 'a', amount: 1n })).toThrow(TypeError)
  }
})

test('control: the readers refuse what the specifications refuse', () => {
  const refused = [
    'ethereum:0x12?value=1',
    `ethereum:${addresses.eip155}/transfer?address=${addresses.other}&uint256=1`,
    `ethereum:${addresses.eip155}?value=1&gas=2`,
  ]
  for (const uri of refused) expect(() => parseErc681(uri)).toThrow()
  for (const amount of ['1e-9', '.5', '1.', '0.0000000001', '-1', '1,5'])
    expect(() =>
      parseWithQuery(`solana:${addresses.solana}?amount=${amount}`, 'solana', 9),
    ).toThrow()
})
