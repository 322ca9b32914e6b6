// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Network } from '../../../kernel/networks/types'
import { bitcoin as bitcoinSide } from '../../../plugins/injected/bitcoin'
import { solana as solanaSide } from '../../../plugins/injected/solana'
import { createStandardConnector } from '../../../plugins/injected/standard/standardConnector'
import { createStandardWallet } from '../../../plugins/injected/standard/wallet'
import { createWalletConnector } from '../../../plugins/injected/standard/walletConnector'
import { psbtOf } from './psbts'
import {
  base64,
  bitcoin,
  bitcoinAccount,
  callOf,
  code,
  createStandard,
  hex,
  payment,
  signal,
  solana,
  solanaAccount,
  taproot,
  testnet,
  turn,
} from './standardFixture'

const debug = () => {}
const chains = ['bitcoin:mainnet', 'bitcoin:testnet']
const holds = [bitcoinAccount(taproot), bitcoinAccount()]
const over = (
  about: Parameters<typeof createStandard>[0] = {},
  networks: readonly Network[] = [bitcoin, testnet],
) => {
  const test = createStandard({ chains, holds, ...about })
  const wallet = createStandardWallet(test.wallet, debug)
  if (typeof wallet === 'string') throw new Error(wallet)
  wallet.listen()
  const part = createStandardConnector({ wallet, adapter: bitcoinSide, networks, debug })
  return {
    ...test,
    wallet,
    part,
    connect: (extra: object = {}) =>
      part.connect({ namespaces: ['bip122'], signal: signal(), ...extra }),
  }
}
/** A wallet with Bitcoin's own way to connect. */
const own = (accounts = holds, more: object = {}) => {
  const made = over({
    answers: { 'bitcoin:connect': () => ({ accounts }), ...more },
    without: ['standard:connect'],
  })
  return made
}
const publicKey = hex.encode(bitcoinAccount().publicKey)

test('connect: purposes are asked for, and come out as types; what pays comes first', async () => {
  const { connect, asked } = own()
  const work = connect()
  expect(asked).toEqual([
    { feature: 'bitcoin:connect', inputs: [{ purposes: ['payment', 'ordinals'] }] },
  ])
  expect((await work).sessions.bip122).toEqual({
    accounts: [
      { address: payment, type: 'payment', publicKey },
      { address: taproot, type: 'ordinal', publicKey },
    ],
    active: payment,
    chainId: bitcoin.id,
  })
})

const purposes: [string, ReturnType<typeof bitcoinAccount>[], string[]][] = [
  ['taproot alone pays', [bitcoinAccount(taproot)], ['payment']],
  [
    "the wallet's word wins over the address",
    [bitcoinAccount(taproot, chains, 'payment'), bitcoinAccount(payment, chains, 'ordinals')],
    ['payment', 'ordinal'],
  ],
  ['one address told twice is one account', [bitcoinAccount(), bitcoinAccount()], ['payment']],
]
test.each(purposes)('connect: %s', async (_name, accounts, types) => {
  expect((await own(accounts).connect()).sessions.bip122?.accounts.map(({ type }) => type)).toEqual(
    types,
  )
})

test('connect: silently, nothing that prompts is called; what the wallet shares is the answer', async () => {
  const { connect, asked, change } = own()
  expect(await code(connect({ silent: true }))).toBe('injected/locked')
  change({ accounts: holds })
  expect((await connect({ silent: true })).sessions.bip122?.active).toBe(payment)
  expect(asked).toEqual([])
  const general = over()
  await general.connect({ silent: true })
  expect(general.asked).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
})

const both = (holding: Parameters<typeof createStandard>[0] = {}) => {
  const test = createStandard({
    chains: [...chains, 'solana:mainnet'],
    answers: { 'bitcoin:connect': () => ({ accounts: holds }) },
    ...holding,
  })
  const wallet = createStandardWallet(test.wallet, debug)
  if (typeof wallet === 'string') throw new Error(wallet)
  const networks = [solana, bitcoin]
  const parts = [solanaSide, bitcoinSide].map((side) =>
    createStandardConnector({
      wallet,
      adapter: side,
      networks: networks.filter(({ namespace }) => namespace === side.namespace),
      debug,
    }),
  )
  return {
    ...test,
    connector: createWalletConnector({
      about: { id: 'a', name: 'A', kind: 'announced', approval: 'wallet' },
      members: parts,
      debug,
    }),
  }
}
test('connect: a wallet that shares both namespaces with one yes is asked once', async () => {
  const { connector, features } = both({ holds: [solanaAccount(), ...holds] })
  const { sessions } = await connector.connect({
    namespaces: ['solana', 'bip122'],
    signal: signal(),
  })
  expect(Object.keys(sessions)).toEqual(['solana', 'bip122'])
  expect(features()).toEqual(['standard:connect'])
})

test("connect: one that does not is asked for Bitcoin by Bitcoin's own feature afterwards", async () => {
  const { connector, features } = both()
  const { sessions } = await connector.connect({
    namespaces: ['solana', 'bip122'],
    signal: signal(),
  })
  expect(Object.keys(sessions)).toEqual(['solana', 'bip122'])
  expect(features()).toEqual(['standard:connect', 'bitcoin:connect'])
})

test('network: another one has other addresses, and both are told', async () => {
  const test1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const { part, connect, change } = over({
    holds: [...holds, bitcoinAccount(test1, ['bitcoin:testnet'])],
  })
  const changes: unknown[] = []
  part.on('change', (payload) => changes.push(payload))
  await connect()
  await part.switchNetwork?.(testnet, { signal: signal() })
  expect(changes).toEqual([
    {
      namespace: 'bip122',
      chainId: testnet.id,
      accounts: [{ address: test1, type: 'payment', publicKey }],
    },
  ])
  change({ accounts: holds })
  await turn()
  expect(changes[1]).toMatchObject({ chainId: bitcoin.id })
  expect(await code(part.switchNetwork?.(testnet, { signal: signal() }))).toBe(
    'kernel/switch-unsupported',
  )
})

const psbt = base64.encode(psbtOf())
const request = async (more: object, method: string, params: object) => {
  const made = over({ answers: more as never })
  await made.connect()
  const work = made.part.request(callOf(method, params as never, bitcoin, payment))
  return {
    work,
    input: () => made.asked.at(-1)?.inputs[0] as Record<string, unknown>,
    asked: made.asked,
  }
}

test('signMessage: the bytes of the text, by the address that is named, as hex', async () => {
  const answers = {
    'bitcoin:signMessage': () => [
      { signedMessage: new Uint8Array(1), signature: Uint8Array.from([1, 255]) },
    ],
  }
  const { work, input } = await request(answers, 'signMessage', {
    account: payment,
    address: taproot,
    message: 'Hé',
    protocol: 'bip322',
  })
  expect(await work).toEqual({ address: taproot, signature: '01ff' })
  expect(input()).toMatchObject({
    account: { address: taproot },
    message: new TextEncoder().encode('Hé'),
  })
})

test('signPsbt: inputs with the accounts they belong to and the kind of signature', async () => {
  const signedPsbt = psbtOf({ signed: true })
  const signInputs = [
    { address: payment, index: 0, sighashTypes: [1] },
    { address: taproot, index: 1, sighashTypes: [131] },
    { address: taproot, index: 2 },
  ]
  const { work, input } = await request(
    { 'bitcoin:signTransaction': () => [{ signedPsbt }] },
    'signPsbt',
    { account: payment, psbt, signInputs },
  )
  expect(await work).toEqual({ psbt: base64.encode(signedPsbt) })
  expect(input()).toMatchObject({
    psbt: base64.decode(psbt),
    chain: 'bitcoin:mainnet',
    inputsToSign: [
      { account: { address: payment }, signingIndexes: [0], sigHash: 'ALL' },
      { account: { address: taproot }, signingIndexes: [1], sigHash: 'SINGLE|ANYONECANPAY' },
      { account: { address: taproot }, signingIndexes: [2] },
    ],
  })
})

test('sendTransfer: where the wallet can, the amount as an integer of any size', async () => {
  const params = { account: payment, recipientAddress: taproot, amount: '9007199254740993' }
  const { work, input } = await request(
    { 'bitcoin:sendTransfer': () => ({ txid: 'AB'.repeat(32) }) },
    'sendTransfer',
    params,
  )
  expect(await work).toEqual({ txid: 'ab'.repeat(32) })
  expect(input()).toMatchObject({
    account: { address: payment },
    recipient: taproot,
    amount: 9007199254740993n,
    chain: 'bitcoin:mainnet',
  })
})

test('getAccountAddresses: all addresses with what they are for', async () => {
  const { work } = await request({}, 'getAccountAddresses', {})
  expect(await work).toEqual([
    { address: taproot, intention: 'ordinal', publicKey },
    { address: payment, intention: 'payment', publicKey },
  ])
})

const signInputs = [{ address: payment, index: 0 }]
const failures: [string, string, object, object, unknown][] = [
  [
    'no such feature',
    'sendTransfer',
    { account: payment, recipientAddress: taproot, amount: '1' },
    {},
    4200,
  ],
  [
    'a memo, which the feature cannot carry',
    'sendTransfer',
    { account: payment, recipientAddress: taproot, amount: '1', memo: 'ff' },
    { 'bitcoin:sendTransfer': () => ({}) },
    4200,
  ],
  [
    'an amount that is none',
    'sendTransfer',
    { account: payment, recipientAddress: taproot, amount: '1.5' },
    { 'bitcoin:sendTransfer': () => ({}) },
    -32602,
  ],
  [
    'no id',
    'sendTransfer',
    { account: payment, recipientAddress: taproot, amount: '1' },
    { 'bitcoin:sendTransfer': () => ({ txid: 'x' }) },
    'kernel/bad-answer',
  ],
  [
    'ECDSA of a segwit address',
    'signMessage',
    { account: payment, message: 'a', protocol: 'ecdsa' },
    { 'bitcoin:signMessage': () => [{ signature: new Uint8Array(64) }] },
    4200,
  ],
  [
    'an address it does not share',
    'signMessage',
    { account: 'bc1qother', message: 'a' },
    { 'bitcoin:signMessage': () => [] },
    4100,
  ],
  [
    'no signature',
    'signMessage',
    { account: payment, message: 'a' },
    { 'bitcoin:signMessage': () => [{ signature: 'ff' }] },
    'kernel/bad-answer',
  ],
  [
    'sending a PSBT',
    'signPsbt',
    { account: payment, psbt, signInputs, broadcast: true },
    { 'bitcoin:signTransaction': () => [] },
    4200,
  ],
  [
    'no inputs',
    'signPsbt',
    { account: payment, psbt, signInputs: [] },
    { 'bitcoin:signTransaction': () => [] },
    -32602,
  ],
  [
    'a sighash without a word',
    'signPsbt',
    { account: payment, psbt, signInputs: [{ ...signInputs[0], sighashTypes: [7] }] },
    { 'bitcoin:signTransaction': () => [] },
    -32602,
  ],
  [
    'something else than a PSBT',
    'signPsbt',
    { account: payment, psbt, signInputs },
    { 'bitcoin:signTransaction': () => [{ signedPsbt: new Uint8Array(9) }] },
    'kernel/bad-answer',
  ],
]
test.each(failures)(
  'request: %s ends in a defined error',
  async (_name, method, params, answers, expected) => {
    const { work } = await request(answers, method, params)
    expect(await code(work)).toBe(expected)
  },
)
