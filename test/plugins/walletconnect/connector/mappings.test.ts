import { expect, test } from 'vitest'
import {
  anvil,
  bitcoin,
  defineNetwork,
  mainnet,
  solana,
  solanaDevnet,
} from '../../../../kernel/networks/index'
import { createProposal, loadDrivers } from '../../../../plugins/walletconnect/session/proposal'
import {
  chooseChain,
  connectedOn,
  readApproved,
  readPeer,
  wireOf,
} from '../../../../plugins/walletconnect/session/readSession'
import { asUnknownChain, asWalletError } from '../../../../plugins/walletconnect/session/rpcError'
import { sessionCapabilities } from '../../../../plugins/walletconnect/session/sendRequest'
import { readEvent } from '../../../../plugins/walletconnect/session/walletEvents'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const base58 = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = defineNetwork({
  id: 'acme:1',
  name: 'Acme',
  nativeCurrency: { name: 'Acme', symbol: 'ACM', decimals: 0 },
  rpcUrls: [],
  driver: async () => ({
    default: {
      namespace: 'acme',
      methods: {},
      policy: { acme_sign: 'unsafe', acme_read: 'safe' },
      checkAddress: (address: string) => ({ valid: true, address }),
    } as never,
  }),
})
const silent = defineNetwork({
  ...other,
  id: 'mute:1',
  driver: async () => ({ default: { namespace: 'mute', methods: {}, policy: {} } as never }),
})
const networks = [mainnet, anvil, solana, solanaDevnet, bitcoin, other, silent]
const drivers = await loadDrivers(networks)

test('a proposal asks for the networks of the namespaces wanted, the chosen one first, with the methods the protocol knows', () => {
  const proposal = createProposal(networks, ['eip155', 'bip122'], drivers, anvil.id)
  expect(Object.keys(proposal)).toEqual(['eip155', 'bip122'])
  expect(proposal.eip155?.chains).toEqual(['eip155:31337', 'eip155:1'])
  expect(proposal.eip155?.methods).toEqual(
    expect.arrayContaining([
      'personal_sign',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'eth_sendTransaction',
    ]),
  )
  expect(proposal.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
  expect(proposal.bip122).toMatchObject({
    chains: [bitcoin.id],
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  })
})

test('Solana is asked for by its former ids too, after all present ones', () => {
  expect(createProposal(networks, ['solana'], drivers).solana?.chains).toEqual([
    solana.id,
    solanaDevnet.id,
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  ])
})

test('a namespace of others is asked for what its driver calls unsafe, and left out where that is nothing', () => {
  const proposal = createProposal(networks, ['acme', 'mute', 'nowhere'], drivers)
  expect(proposal).toEqual({
    acme: {
      chains: ['acme:1'],
      methods: ['acme_sign'],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
})

test('an approval is read by namespace or by chain; what is no account of its key, and repeats, are dropped', () => {
  const approved = readApproved(
    {
      eip155: {
        accounts: [
          `eip155:1:${A}`,
          `eip155:1:${A.toLowerCase()}`,
          `eip155:1:0x12`,
          `solana:1:${A}`,
          7,
          'garbage',
          `eip155:1:${'x'.repeat(10_000)}`,
        ],
        methods: ['personal_sign', 5],
        events: [],
      },
      'eip155:31337': {
        accounts: [`eip155:31337:${B}`, `eip155:1:${B}`],
        methods: ['eth_sign'],
        events: [],
      },
      bip122: {
        accounts: [
          `${bitcoin.id}:${segwit}`,
          `${bitcoin.id}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`,
        ],
        methods: [],
        events: [],
      },
      cosmos: { accounts: ['cosmos:hub:cosmos1abc'], methods: [], events: [] },
      solana: null,
    },
    drivers,
    networks,
  )
  expect(Object.keys(approved)).toEqual(['eip155', 'bip122'])
  expect(approved.eip155?.accounts.map(({ chainId, address }) => `${chainId}:${address}`)).toEqual([
    `eip155:1:${A}`,
    `eip155:31337:${B}`,
  ])
  expect(
    [...(approved.eip155?.methods ?? [])].map(([chain, methods]) => [chain, [...methods]]),
  ).toEqual([
    ['eip155:1', ['personal_sign']],
    ['eip155:31337', ['eth_sign']],
  ])
  expect(approved.bip122?.accounts.map(({ address }) => address)).toEqual([segwit])
})

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{ eip155: { accounts: 'text' } }],
  [{ eip155: [] }],
  [{ __proto__: { eip155: {} } }],
])('an approval that is no map of namespaces holds nothing: %j', (namespaces) => {
  expect(readApproved(namespaces, drivers, networks)).toEqual({})
})

test('a chain approved by its former id is the kit’s chain, and called by that id on the wire', () => {
  const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const only = readApproved(
    { solana: { accounts: [`${former}:${base58}`], methods: ['solana_signMessage'], events: [] } },
    drivers,
    networks,
  )
  expect([wireOf(only.solana, solana.id), only.solana?.accounts[0]?.chainId]).toEqual([
    former,
    solana.id,
  ])
  const both = readApproved(
    {
      solana: {
        accounts: [`${former}:${base58}`, `${solana.id}:${base58}`],
        methods: [],
        events: [],
      },
    },
    drivers,
    networks,
  )
  expect([wireOf(both.solana, solana.id), both.solana?.accounts.length]).toEqual([solana.id, 1])
})

test('the chain is the wanted one if approved, else the first of the kit, else the first approved', () => {
  const at = (...ids: number[]) => ({
    accounts: ids.map((id) => ({
      chainId: `eip155:${id}` as const,
      wire: `eip155:${id}` as const,
      address: A,
    })),
    methods: new Map(),
  })
  expect(chooseChain(at(10, 1, 31_337), ['eip155:10'], networks)).toBe('eip155:10')
  expect(chooseChain(at(10, 31_337, 1), ['eip155:5', undefined], networks)).toBe('eip155:1')
  expect(chooseChain(at(10, 5), [], networks)).toBe('eip155:10')
})

test('accounts are those of the chain, the ones named first in front', () => {
  const approved = readApproved(
    {
      eip155: {
        accounts: [`eip155:1:${A}`, `eip155:1:${B}`, `eip155:31337:${B}`],
        methods: [],
        events: [],
      },
    },
    drivers,
    networks,
  ).eip155
  expect(approved && connectedOn(approved, 'eip155:1')).toEqual({
    accounts: [{ address: A }, { address: B }],
    active: A,
    chainId: 'eip155:1',
  })
  expect(approved && connectedOn(approved, 'eip155:1', [B])?.active).toBe(B)
  expect(approved && connectedOn(approved, 'eip155:31337')?.accounts).toEqual([{ address: B }])
  expect(approved && connectedOn(approved, 'eip155:5', [A])).toBeUndefined()
})

test.each([
  ['0x1', 'eip155:1'],
  [31_337, 'eip155:31337'],
  ['10', 'eip155:10'],
  ['eip155:5', 'eip155:5'],
  ['0x', 'eip155:1'],
  [Number.NaN, 'eip155:1'],
  [-3, 'eip155:1'],
  [{}, 'eip155:1'],
  ['solana:x', 'eip155:1'],
  ['a b', 'eip155:1'],
  ['9'.repeat(400), 'eip155:1'],
])('chainChanged with %j on eip155:1 means %s', (data, chainId) => {
  expect(readEvent({ name: 'chainChanged', chainId: 'eip155:1', data })).toEqual({
    type: 'chain',
    namespace: 'eip155',
    chainId,
  })
})

test('accountsChanged names addresses plainly or by CAIP-10; other namespaces and other things are left out', () => {
  const data = [A, `eip155:1:${B}`, `solana:x:${base58}`, 'a:b', 5, null]
  expect(readEvent({ name: 'accountsChanged', chainId: 'eip155:1', data })).toEqual({
    type: 'accounts',
    namespace: 'eip155',
    addresses: [A, B],
  })
})

test.each([
  [{ name: 'accountsChanged', chainId: 'eip155:1', data: 'x' }],
  [{ name: 'message', chainId: 'eip155:1', data: [] }],
  [{ name: 'chainChanged', chainId: '1', data: '0x1' }],
  [{ name: {}, chainId: null, data: null }],
])('an event that says nothing usable is not heard: %j', (event) =>
  expect(readEvent(event)).toBeUndefined(),
)

test('a wallet’s words about itself become one short line, and only links that may be offered', () => {
  expect(
    readPeer({
      name: `Evil\u202e\n${'x'.repeat(5_000)}`,
      url: 'http://a.example',
      redirect: { native: 'javascript:alert(1)', universal: 'https://a.example/open' },
    }),
  ).toEqual({
    name: `Evil ${'x'.repeat(59)}`,
    link: 'https://a.example/open',
  })
  expect(
    readPeer({
      name: 'Good',
      url: 'https://good.example',
      redirect: { native: 'good://', universal: 'https://good.example' },
    }),
  ).toEqual({ name: 'Good', url: 'https://good.example/', link: 'good://' })
  expect(
    readPeer(
      { name: 'Good', redirect: { native: 'good://', universal: 'https://good.example' } },
      true,
    ).link,
  ).toBe('https://good.example')
  for (const odd of [undefined, null, { name: 7, url: {}, redirect: null }, { name: '\u202e' }])
    expect(readPeer(odd)).toEqual({ name: 'WalletConnect' })
})

test('capabilities in the session answer for their address and the chains asked for', () => {
  const properties = {
    capabilities: JSON.stringify({
      [A]: { '0x1': { atomic: { status: 'ready' } }, '0x7a69': {}, bad: {}, '0x2': 'text' },
    }),
  }
  expect(sessionCapabilities(properties, [A.toLowerCase()])).toEqual({
    '0x1': { atomic: { status: 'ready' } },
    '0x7a69': {},
  })
  expect(sessionCapabilities(properties, [A, ['0x01']])).toEqual({
    '0x1': { atomic: { status: 'ready' } },
  })
})

test.each([
  [undefined, [A]],
  [{ capabilities: '{' }, [A]],
  [{ capabilities: '[]' }, [A]],
  [{ capabilities: JSON.stringify({ [A]: 1 }) }, [A]],
  [{ capabilities: JSON.stringify({ [A]: { x: {} } }) }, [A]],
  [{ capabilities: JSON.stringify({ [A]: { '0x1': {} } }) }, [B]],
  [{ capabilities: JSON.stringify({ [A]: { '0x1': {} } }) }, undefined],
])('capabilities that cannot be used are no answer: %j', (properties, params) =>
  expect(sessionCapabilities(properties, params)).toBeUndefined(),
)

test('the protocol’s errors become those of EIP-1193; a wallet’s own stay', () => {
  expect(asWalletError({ code: 6000, message: 'User disconnected.' })).toMatchObject({ code: 4900 })
  expect(asWalletError({ code: 5002, message: 'no' })).toMatchObject({ code: 4001 })
  expect(asWalletError(new Error('Request expired. Please try again.'))).toMatchObject({
    code: 'walletconnect/expired',
  })
  expect(asWalletError({ code: 8000, message: 'late' })).toMatchObject({
    code: 'walletconnect/expired',
  })
  const own = { code: -32_000, message: 'nonce too low', data: '0x' }
  expect(asWalletError(own)).toBe(own)
  for (const odd of [undefined, null, 'text', 5]) expect(asWalletError(odd)).toBe(odd)
})

test('a wallet says in several ways that it does not know a network; a refusal is not one of them', () => {
  for (const error of [
    { code: 4902 },
    { code: -32_603, data: { originalError: { code: 4902 } } },
    { code: 32_603 },
    { code: -32_603, message: 'Unrecognized chain ID' },
  ])
    expect(asUnknownChain(error)).toMatchObject({ code: 4902 })
  const no = { code: 5000, message: 'User rejected.' }
  expect(asUnknownChain(no)).toBe(no)
})
