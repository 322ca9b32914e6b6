import { beforeAll, expect, test } from 'vitest'
import {
  base,
  bitcoin,
  bitcoinTestnet,
  mainnet,
  type Network,
  solana,
} from '../../../kernel/networks/index'
import { paymentUri } from '../../../plugins/receive/paymentUri'
import { readTransferText } from '../../../plugins/send/views/transferText'

const drivers = new Map<string, Awaited<ReturnType<Network['driver']>>['default']>()
beforeAll(async () => {
  for (const network of [mainnet, solana, bitcoin])
    drivers.set(network.namespace, (await network.driver()).default)
})
const read = (text: string, network: Network, networks: readonly Network[] = [network]) =>
  readTransferText(text, { network, networks, driver: drivers.get(network.namespace) as never })

const evm = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const sol = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('a bare address of the network, with blanks around it', () => {
  expect(read(` ${evm}\n`, mainnet)).toEqual({ to: evm })
  expect(read(sol, solana)).toEqual({ to: sol })
  expect(read(btc.toUpperCase(), bitcoin)).toEqual({ to: btc.toUpperCase() })
})

test('EIP-681: coins with wei in each way of writing them, a network, a name, a token', () => {
  const coin = 'eip155:1/slip44:60'
  expect(read(`ethereum:${evm}`, mainnet)).toEqual({ to: evm })
  expect(read(`ethereum:pay-${evm}?value=2.014e18`, mainnet)).toEqual({
    to: evm,
    asset: coin,
    amount: '2.014',
  })
  expect(read(`ethereum:${evm}?value=1`, mainnet)).toEqual({
    to: evm,
    asset: coin,
    amount: '0.000000000000000001',
  })
  expect(read(`ethereum:${evm}@8453?value=5e17`, mainnet, [mainnet, base])).toEqual({
    to: evm,
    asset: 'eip155:8453/slip44:60',
    amount: '0.5',
  })
  expect(read(`ethereum:${evm}@8453`, mainnet, [mainnet, base])).toEqual({
    to: evm,
    asset: 'eip155:8453/slip44:60',
  })
  expect(read('ethereum:river.eth?value=1e18', mainnet)).toEqual({
    to: 'river.eth',
    asset: coin,
    amount: '1',
  })
  expect(
    read(`ethereum:${token}@8453/transfer?address=${evm}&uint256=12500000`, mainnet, [
      mainnet,
      base,
    ]),
  ).toEqual({ to: evm, asset: `eip155:8453/erc20:${token.toLowerCase()}`, raw: 12_500_000n })
})

test('BIP-21 and transfers of Solana Pay', () => {
  expect(read(`BITCOIN:${btc.toUpperCase()}?amount=0.1&label=Loom`, bitcoin)).toEqual({
    to: btc.toUpperCase(),
    asset: `${bitcoin.id}/slip44:0`,
    amount: '0.1',
  })
  expect(read(`bitcoin:${btc}`, bitcoin)).toEqual({ to: btc })
  expect(read(`solana:${sol}?amount=1.5&spl-token=${mint}&memo=hello`, solana)).toEqual({
    to: sol,
    asset: `${solana.id}/token:${mint}`,
    amount: '1.5',
  })
  expect(read(`solana:${sol}?amount=0.01`, solana)).toEqual({
    to: sol,
    asset: `${solana.id}/slip44:501`,
    amount: '0.01',
  })
})

test.each([mainnet, solana, bitcoin])(
  'what `receive` asks for on $name is read as it was asked',
  (network) => {
    const address = { eip155: evm, solana: sol, bip122: btc }[network.namespace] as string
    expect(read(paymentUri({ network, address, amount: 123_456_789n }), network)).toMatchObject({
      to: address,
      amount: { eip155: '0.000000000123456789', solana: '0.123456789', bip122: '1.23456789' }[
        network.namespace
      ],
    })
  },
)

test('what is for another network is told from what is nothing', () => {
  expect(read(`bitcoin:${btc}`, mainnet)).toBe('other-network')
  expect(read(`ethereum:${evm}`, solana)).toBe('other-network')
  expect(read(`ethereum:${evm}@137?value=1`, mainnet, [mainnet, base])).toBe('other-network')
})

test.each([
  ['', mainnet],
  ['hello', mainnet],
  ['https://evil.example/pay', mainnet],
  ['javascript:alert(1)', mainnet],
  ['wc:abc@2?relay-protocol=irn', mainnet],
  ['<b>', mainnet],
  // calls that are no payment, and arguments that are none
  [`ethereum:${token}/approve?address=${evm}&uint256=1`, mainnet],
  [`ethereum:${token}/transfer?uint256=1`, mainnet],
  [`ethereum:river.eth/transfer?address=${evm}&uint256=1`, mainnet],
  [`ethereum:${evm}?value=-1`, mainnet],
  [`ethereum:${evm}?value=1.5`, mainnet],
  [`ethereum:${evm}?value=0x10`, mainnet],
  [`ethereum:${evm}?value=1e999`, mainnet],
  [`ethereum:${evm}@8453/`, mainnet],
  ['ethereum:%E0%A4%A', mainnet],
  [`solana:https%3A%2F%2Fevil.example%2Ftx`, solana],
  [`solana:${sol}?amount=1e9`, solana],
  [`solana:${sol}?amount=1&spl-token=nonsense`, solana],
  [`solana:${evm}`, solana],
  [`bitcoin:${btc}?amount=-1`, bitcoin],
  [`bitcoin:${btc}?amount=1,5`, bitcoin],
  [`bitcoin:${btc}?req-somethingnew=1`, bitcoin],
  [`bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`, bitcoin],
  [`bitcoin:${btc}`.replace('f3t4', 'f3t5'), bitcoin],
  [`ethereum:${evm}?${'a=1&'.repeat(1000)}`, mainnet],
])('%s is refused', (text, network) => {
  expect(read(text, network, [network, base])).toBe('no-recipient')
})

test.each<[string, string, Network, object]>([
  ['an address in groups', `0x71C7 656E C7ab 88b0 98de\nfB75 1B74 01B5 f6d8 976F`, mainnet, {}],
  ['an address with marks that are not seen', `\u200e${evm}\u200b`, mainnet, {}],
  [
    'a link with line breaks of an email',
    `ethereum:${evm.slice(0, 20)}\r\n${evm.slice(20)}@8453\n?value=5e17`,
    mainnet,
    { asset: 'eip155:8453/slip44:60', amount: '0.5' },
  ],
  ['a CAIP-10 id', `eip155:1:${evm}`, mainnet, {}],
  [
    'a CAIP-10 id on another network of the account',
    `eip155:8453:${evm}`,
    mainnet,
    { asset: 'eip155:8453/slip44:60' },
  ],
  ['an explorer’s page', `https://etherscan.io/address/${evm}`, mainnet, {}],
  [
    'an explorer’s page on another network of the account, at one of its tabs',
    `https://basescan.org/address/${evm}?tab=tokens#tokentxns`,
    mainnet,
    { asset: 'eip155:8453/slip44:60' },
  ],
])('%s is understood', (_what, text, network, more) => {
  expect(read(text, network, [network, base])).toEqual({ to: evm, ...more })
})

test('a CAIP-10 id of Solana or Bitcoin is told from a link, and one elsewhere is another network’s', () => {
  expect(read(`${solana.id}:${sol}`, solana)).toEqual({ to: sol })
  expect(read(`${bitcoin.id}:${btc}`, bitcoin)).toEqual({ to: btc })
  expect(read(`${bitcoin.id}:${btc}`, solana)).toBe('other-network')
  expect(read(`eip155:137:${evm}`, mainnet, [mainnet, base])).toBe('other-network')
})

test('a page elsewhere that looks like an explorer’s is refused', () => {
  expect(read(`https://etherscan.io.evil.example/address/${evm}`, mainnet)).toBe('no-recipient')
  expect(read(`https://polygonscan.com/address/${evm}`, mainnet)).toBe('no-recipient')
  expect(read(`https://etherscan.io/token/${evm}`, mainnet)).toBe('no-recipient')
})

test('the prototype has no schemes', () => {
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(read(`${name}:${evm}`, mainnet)).toBe('no-recipient')
  expect(
    read(`bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=1`, bitcoinTestnet),
  ).toMatchObject({ amount: '1' })
})
