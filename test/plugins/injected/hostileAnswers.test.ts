// @vitest-environment happy-dom
import { PublicKey } from 'solana-web3-legacy'
import { afterEach, expect, test } from 'vitest'
import { bitcoin as bitcoinSide } from '../../../plugins/injected/bitcoin'
import { bitcoinProviders } from '../../../plugins/injected/bitcoin/legacy'
import { transactionOf } from '../../../plugins/injected/bitcoin/psbt'
import { solana as solanaSide } from '../../../plugins/injected/solana'
import { solanaProviders } from '../../../plugins/injected/solana/legacy'
import { createStandardConnector } from '../../../plugins/injected/standard/standardConnector'
import { createStandardWallet } from '../../../plugins/injected/standard/wallet'
import { psbtOf } from './psbts'
import {
  base58,
  base64,
  bitcoin,
  bitcoinAccount,
  callOf,
  code,
  createStandard,
  hex,
  key,
  payment,
  sign,
  signal,
  solana,
  solanaAccount,
  taproot,
} from './standardFixture'

const debug = () => {}
afterEach(() => {
  for (const name of ['solana', 'unisat'])
    delete (window as unknown as Record<string, unknown>)[name]
})

/** A registered wallet that answers so, connected. */
async function standard(
  answers: Record<string, unknown>,
  side = bitcoinSide,
  network = bitcoin,
  holds = [bitcoinAccount(), bitcoinAccount(taproot)],
) {
  const made = createStandard({
    chains: [network.standardChain],
    holds,
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, () => answer]),
    ) as never,
  })
  const wallet = createStandardWallet(made.wallet, debug)
  if (typeof wallet === 'string') throw new Error(wallet)
  const part = createStandardConnector({ wallet, adapter: side, networks: [network], debug })
  await part.connect({ namespaces: [network.namespace], signal: signal() })
  return (method: string, params: object) =>
    part.request(callOf(method, params as never, network, holds[0]?.address))
}
const onSolana = (answers: Record<string, unknown>) =>
  standard(answers, solanaSide, solana, [solanaAccount(1), solanaAccount(2)])

const psbt = base64.encode(psbtOf())
const signInputs = [{ address: payment, index: 0 }]
const others: [string, Parameters<typeof psbtOf>[0]][] = [
  ['another amount', { amount: 4000n }],
  ['another input', { vout: 1 }],
  ['another lock time', { lockTime: 800_000 }],
]
test.each(others)(
  'signPsbt: an answer with %s is refused; signed or written in the other version, the one that was asked for is taken',
  async (_name, about) => {
    const answering = async (answer: Uint8Array) =>
      (await standard({ 'bitcoin:signTransaction': [{ signedPsbt: answer }] }))('signPsbt', {
        account: payment,
        psbt,
        signInputs,
      })
    expect(await code(answering(psbtOf({ ...about, signed: true })))).toBe('kernel/bad-answer')
    expect(await code(answering(psbtOf({ ...about, version: 2 })))).toBe('kernel/bad-answer')
    for (const good of [{ signed: true }, { version: 2 }, { version: 2, signed: true }] as const)
      expect(await answering(psbtOf(good))).toEqual({ psbt: base64.encode(psbtOf(good)) })
  },
)

test('PSBT: what is cut short, counts too much or says a thing twice is none', () => {
  expect(transactionOf(psbtOf())).toBe(transactionOf(psbtOf({ version: 2, signed: true })))
  const whole = psbtOf()
  for (let length = 0; length < 80; length++)
    expect(() => transactionOf(whole.subarray(0, length))).toThrow(RangeError)
  expect(() => transactionOf(hex.decode('70736274ff0104040000000001050400000000ff'))).toThrow(
    RangeError,
  )
  expect(() => transactionOf(hex.decode('70736274ff01fb040200000001fb040200000000'))).toThrow(
    RangeError,
  )
  expect(() => transactionOf(hex.decode('70736274ff010404feffffff7f01050100'))).toThrow(RangeError)
})

const to = { account: payment, recipientAddress: taproot, amount: '1000' }
test('sendTransfer: a change address, for which wallets have no word, is not left out silently', async () => {
  const ask = await standard({ 'bitcoin:sendTransfer': { txid: 'ab'.repeat(32) } })
  expect(await code(ask('sendTransfer', { ...to, changeAddress: taproot }))).toBe(4200)
  expect(await code(ask('sendTransfer', to))).toBe('no error')
})

/**
 * `window.unisat`, connected, with one account in front that a test may change behind the kit's
 * back.
 */
async function unisat() {
  const asked: string[] = []
  const provider = {
    front: payment,
    signed: psbtOf({ signed: true }),
    requestAccounts: async () => [provider.front],
    getAccounts: async () => [provider.front],
    getChain: async () => ({ enum: 'BITCOIN_MAINNET' }),
    signMessage: async () => (asked.push('signMessage'), base64.encode(new Uint8Array(64))),
    signPsbt: async () => hex.encode(provider.signed),
    pushPsbt: async () => (asked.push('pushPsbt'), 'ab'.repeat(32)),
    sendBitcoin: async () => (asked.push('sendBitcoin'), 'ab'.repeat(32)),
  }
  Object.assign(window, { unisat: provider })
  const part = bitcoinProviders()[0]?.createConnector([bitcoin], debug)
  await part?.connect({ namespaces: ['bip122'], signal: signal() })
  return {
    asked,
    provider,
    ask: (method: string, params: object) =>
      part?.request(callOf(method, params as never, bitcoin, payment)),
  }
}

test('window.unisat: another transaction than was asked for is not sent', async () => {
  const { asked, provider, ask } = await unisat()
  const params = { account: payment, psbt, signInputs, broadcast: true }
  provider.signed = psbtOf({ amount: 4999n, signed: true })
  expect(await code(ask('signPsbt', params))).toBe('kernel/bad-answer')
  expect(asked).toEqual([])
  provider.signed = psbtOf({ signed: true })
  expect(await code(ask('signPsbt', params))).toBe('no error')
  expect(asked).toEqual(['pushPsbt'])
})

test('window.unisat: with another account in front nothing is signed or paid in the name of the connected one', async () => {
  const { asked, provider, ask } = await unisat()
  provider.front = taproot
  expect(await code(ask('signMessage', { account: payment, message: 'a' }))).toBe(4100)
  expect(await code(ask('sendTransfer', to))).toBe(4100)
  expect(await code(ask('sendTransfer', { ...to, changeAddress: taproot }))).toBe(4200)
  expect(asked).toEqual([])
  provider.front = payment
  expect(await code(ask('signMessage', { account: payment, message: 'a' }))).toBe('no error')
  expect(await code(ask('sendTransfer', to))).toBe('no error')
  expect(asked).toEqual(['signMessage', 'sendBitcoin'])
})

test('solana_signMessage: a signature of another message than was asked for is refused', async () => {
  const text = new TextEncoder().encode('Hi')
  const params = { message: base58.encode(text), pubkey: key(1) }
  const answering = async (signedMessage?: Uint8Array) =>
    (
      await onSolana({
        'solana:signMessage': [
          { ...(signedMessage && { signedMessage }), signature: sign(1, text) },
        ],
      })
    )('solana_signMessage', params)
  expect(await code(answering(new TextEncoder().encode('\xffsolana offchainHi')))).toBe(
    'kernel/bad-answer',
  )
  expect(await code(answering(new TextEncoder().encode('Ho')))).toBe('kernel/bad-answer')
  expect(await code(answering(text))).toBe('no error')
  expect(await code(answering())).toBe('no error')
})

test('solana_signIn: another account than the one that was asked for is refused', async () => {
  const signedMessage = new Uint8Array(9)
  const ask = await onSolana({
    'solana:signIn': [
      {
        account: { address: key(2), publicKey: base58.decode(key(2)) },
        signedMessage,
        signature: sign(2, signedMessage),
      },
    ],
  })
  expect(await code(ask('solana_signIn', { address: key(1) }))).toBe('kernel/bad-answer')
  expect(await code(ask('solana_signIn', { address: key(2) }))).toBe('no error')
  expect(await code(ask('solana_signIn', {}))).toBe('no error')
})

test('connect: base58 that is not of 32 bytes is no account of Solana', async () => {
  const long = 'z'.repeat(44)
  expect(base58.decode(long)).toHaveLength(33)
  expect(
    await code(standard({}, solanaSide, solana, [{ ...solanaAccount(1), address: long }])),
  ).toBe('kernel/bad-answer')
  expect(await code(onSolana({}))).toBe('no error')
})

test('window.solana: a message that another account signed is refused', async () => {
  const provider = {
    signer: key(2),
    publicKey: new PublicKey(key(1)),
    connect: async () => ({ publicKey: provider.publicKey }),
    signMessage: async (bytes: Uint8Array) => ({
      publicKey: new PublicKey(provider.signer),
      signature: sign(2, bytes),
    }),
  }
  Object.assign(window, { solana: provider })
  const part = solanaProviders()[0]?.createConnector([solana], debug)
  await part?.connect({ namespaces: ['solana'], signal: signal() })
  const ask = () => part?.request(callOf('solana_signMessage', { message: '2' }, solana, key(1)))
  expect(await code(ask())).toBe('kernel/bad-answer')
  provider.signer = key(1)
  expect(await code(ask())).toBe('no error')
})
