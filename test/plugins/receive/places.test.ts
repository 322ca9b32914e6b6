import type { ConnectedNamespace, SessionState } from 'tessera-kit'
import {
  base,
  bitcoin,
  bitcoinTestnet,
  mainnet,
  sepolia,
  solana,
  solanaDevnet,
} from 'tessera-kit/networks'
import { expect, test } from 'vitest'
import { bitcoinType, inGroups, readPlaces } from '../../../plugins/receive/places'
import { addresses, everywhere, sessionOf } from './people'

const networks = [mainnet, base, sepolia, solana, solanaDevnet, bitcoin, bitcoinTestnet]
const stateOf = (
  sessions: Record<string, ConnectedNamespace>,
  active = Object.keys(sessions)[0],
): SessionState => ({
  ...(active !== undefined && { active }),
  namespaces: Object.fromEntries(
    Object.entries(sessions).map(([namespace, session]) => [
      namespace,
      { status: 'connected', connectorId: 'wallet', ...session },
    ]),
  ),
})
const read = (...given: Parameters<typeof stateOf>) => readPlaces(networks, stateOf(...given))
const names = (
  list: readonly { readonly network?: { readonly name: string } | undefined }[] = [],
) => list.map(({ network }) => network?.name)
const sharedAt = (found: ReturnType<typeof read>, id: string) =>
  found?.places.find(({ chainId }) => chainId === id)?.shared.map(({ name }) => name)

test('an EVM account is on every EVM network of the kit, each namespace of the wallet at its own address', () => {
  const found = read(everywhere())
  expect(found?.front).toMatchObject({ chainId: 'eip155:1', address: addresses.eip155 })
  expect(names(found?.places)).toEqual([
    'Ethereum',
    'Base',
    'Sepolia',
    'Solana',
    'Solana Devnet',
    'Bitcoin',
  ])
  expect(found?.places.map(({ address }) => address)).toEqual([
    ...Array(3).fill(addresses.eip155),
    ...Array(2).fill(addresses.solana),
    addresses.bip122,
  ])
})

test('the networks that share an address are told without test networks, and those of a test network without the others', () => {
  const found = read(everywhere())
  expect(sharedAt(found, 'eip155:8453')).toEqual(['Ethereum', 'Base'])
  expect(sharedAt(found, 'eip155:11155111')).toEqual(['Sepolia'])
  expect(sharedAt(found, solana.id)).toEqual(['Solana'])
  expect(sharedAt(found, bitcoin.id)).toEqual(['Bitcoin'])
})

test('a contract is an account on its own network alone', () => {
  const found = read(sessionOf('eip155', { chainId: 'eip155:8453', type: 'smartAccount' }))
  expect(names(found?.places)).toEqual(['Base'])
})

test('the namespace in front is the one that is active', () => {
  expect(read(everywhere(), 'solana')?.front).toMatchObject({
    chainId: solana.id,
    address: addresses.solana,
  })
})

test('a network that the kit does not have is in front by its id, and those that it has can be chosen', () => {
  const found = read(sessionOf('eip155', { chainId: 'eip155:999' }))
  expect(found?.front).toMatchObject({
    chainId: 'eip155:999',
    network: undefined,
    address: addresses.eip155,
    shared: [],
  })
  expect(names(found?.places)).toEqual([undefined, 'Ethereum', 'Base', 'Sepolia'])
  const other = read({
    cosmos: { accounts: [{ address: 'cosmos1x' }], active: 'cosmos1x', chainId: 'cosmos:hub' },
  })
  expect([other?.front.chainId, other?.places.length]).toEqual(['cosmos:hub', 1])
})

test('without a connection there is nowhere to receive, while another wallet is asked there still is', () => {
  expect(readPlaces(networks, { namespaces: {} })).toBeUndefined()
  expect(
    readPlaces(networks, {
      active: 'eip155',
      namespaces: { eip155: { status: 'reconnecting', connectorId: 'wallet' } },
    }),
  ).toBeUndefined()
  const fallback = {
    status: 'connected',
    connectorId: 'wallet',
    ...(sessionOf('eip155').eip155 as ConnectedNamespace<'eip155'>),
  } as const
  expect(
    readPlaces(networks, {
      active: 'eip155',
      namespaces: { eip155: { status: 'connecting', connectorId: 'other', fallback } },
    })?.front.address,
  ).toBe(addresses.eip155)
})

test.each([
  [addresses.bip122, 'Native SegWit'],
  [addresses.taproot, 'Taproot'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'Native SegWit'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'Nested SegWit'],
  ['2N2yrD9rRo6iQNQnKzgzQ3uKCXPPzSAgQ7g', 'Nested SegWit'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'Legacy'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'Legacy'],
  ['zzz', undefined],
])('%s is of the type %s', (address, type) => {
  expect(bitcoinType(address)).toBe(type)
})

test('the groups are the address, whole, in fours', () => {
  for (const address of Object.values(addresses)) expect(inGroups(address).join('')).toBe(address)
  expect(inGroups(addresses.eip155)).toEqual([
    '0x71C7',
    '656E',
    'C7ab',
    '88b0',
    '98de',
    'fB75',
    '1B74',
    '01B5',
    'f6d8',
    '976F',
  ])
})
