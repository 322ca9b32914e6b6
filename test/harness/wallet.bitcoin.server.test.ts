import { p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { expect, test } from 'vitest'
import {
  type AppAccount,
  bitcoinKeys,
  createStandardFixture,
  nowhere,
  seeds,
  serveEsplora,
} from './standardFixture'
import type { BitcoinWalletOptions } from './types'
import { codeOf } from './walletFixture'

const bytes = (text: string) => new TextEncoder().encode(text)
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64')
const options = { keys: bitcoinKeys, chain: 'bitcoin:mainnet' } as const
const fixture = (more: Partial<BitcoinWalletOptions> = {}) =>
  createStandardFixture({ bitcoin: { ...options, ...more } })
const connected = async (more: Partial<BitcoinWalletOptions> = {}) => {
  const made = await fixture(more)
  const { accounts } = await made.call<{ accounts: readonly [AppAccount, AppAccount] }>(
    'bitcoin:connect',
    { purposes: ['payment', 'ordinals'] },
  )
  return { ...made, payment: accounts[0], ordinals: accounts[1] }
}
const secret = Buffer.from(bitcoinKeys[0].slice(2), 'hex')
const txid = '11'.repeat(32)

/** A PSBT that pays from both addresses of the first key. */
const psbtOf = (network?: typeof TEST_NETWORK) => {
  const xOnly = pubSchnorr(secret)
  const transaction = new Transaction()
  transaction.addInput({
    txid,
    index: 0,
    witnessUtxo: { script: p2wpkh(pubECDSA(secret), network).script, amount: 60_000n },
  })
  transaction.addInput({
    txid,
    index: 1,
    witnessUtxo: { script: p2tr(xOnly, undefined, network).script, amount: 50_000n },
  })
  transaction.addOutputAddress(
    p2wpkh(pubECDSA(Buffer.alloc(32, 9)), network).address ?? '',
    100_000n,
    network,
  )
  transaction.addOutputAddress(p2wpkh(pubECDSA(secret), network).address ?? '', 9_000n, network)
  return transaction.toPSBT()
}

test('the wallet registers itself with what it can; without a server it cannot send', async () => {
  const { entry, wallet } = await fixture()
  expect(entry.chains).toEqual(['bitcoin:mainnet'])
  const names = [
    'standard:connect',
    'standard:disconnect',
    'standard:events',
    'bitcoin:connect',
    'bitcoin:disconnect',
    'bitcoin:events',
    'bitcoin:signMessage',
    'bitcoin:signTransaction',
  ]
  expect(Object.keys(entry.features)).toEqual(names)
  expect(wallet.bitcoin?.addresses).toEqual(
    bitcoinKeys.map((key) => {
      const own = Buffer.from(key.slice(2), 'hex')
      return { payment: p2wpkh(pubECDSA(own)).address, ordinals: p2tr(pubSchnorr(own)).address }
    }),
  )
  const { entry: sender } = await fixture({ esploraUrl: 'http://127.0.0.1:9' })
  expect(Object.keys(sender.features)).toEqual([
    ...names,
    'bitcoin:signAndSendTransaction',
    'bitcoin:sendTransfer',
  ])
})

test('connect: the purposes asked for and no other, more of them on a second asking', async () => {
  const { call, connect, entry, wallet } = await fixture()
  expect(await codeOf(call('bitcoin:connect', { purposes: ['stacks'] }))).toBe(-32602)
  const [payment] = (
    await call<{ accounts: readonly AppAccount[] }>('bitcoin:connect', { purposes: ['payment'] })
  ).accounts
  expect(payment).toMatchObject({
    address: wallet.bitcoin?.addresses[0]?.payment,
    chains: ['bitcoin:mainnet'],
  })
  expect(Buffer.from(payment?.publicKey ?? [])).toEqual(Buffer.from(pubECDSA(secret)))
  expect(await connect({ silent: true })).toEqual([payment])
  const { accounts } = await call<{ accounts: readonly AppAccount[] }>('bitcoin:connect', {
    purposes: ['ordinals'],
  })
  expect(accounts.map(({ address }) => address)).toEqual([wallet.bitcoin?.addresses[0]?.ordinals])
  expect(entry.accounts).toHaveLength(2)
  await call('bitcoin:disconnect')
  expect(entry.accounts).toEqual([])
})

test.each([
  ['an empty text', ''],
  ['a short one', 'hi'],
  ['a long one in two scripts', 'Grüße, 世界 '.repeat(40)],
])('signMessage: BIP-322 by p2wpkh and p2tr, verified by other code: %s', async (_what, text) => {
  const { call, payment, ordinals } = await connected()
  for (const account of [payment, ordinals]) {
    const [output] = await call<{ signature: Uint8Array }[]>('bitcoin:signMessage', {
      account,
      message: bytes(text),
    })
    const signature = base64(output?.signature ?? new Uint8Array())
    expect(Verifier.verifySignature(account.address, text, signature)).toBe(true)
    expect(Verifier.verifySignature(account.address, `${text}.`, signature)).toBe(false)
  }
})

test('signMessage: the older kind has 65 bytes and is verified too; wrongSignature is by another key', async () => {
  const { call, payment, ordinals, wallet } = await connected()
  const sign = async (account: AppAccount, protocol: string) =>
    base64(
      (
        await call<{ signature: Uint8Array }[]>('bitcoin:signMessage', {
          account,
          message: bytes('hi'),
          protocol,
        })
      )[0]?.signature ?? new Uint8Array(),
    )
  const older = await sign(payment, 'ecdsa')
  expect(Buffer.from(older, 'base64')).toHaveLength(65)
  expect(Verifier.verifySignature(payment.address, 'hi', older)).toBe(true)
  await wallet.set({ wrongSignature: true })
  for (const [account, protocol] of [
    [payment, 'ecdsa'],
    [payment, 'bip322'],
    [ordinals, 'bip322'],
  ] as const) {
    expect(Verifier.verifySignature(account.address, 'hi', await sign(account, protocol))).toBe(
      false,
    )
  }
  await wallet.set({ wrongSignature: false })
  expect(Verifier.verifySignature(ordinals.address, 'hi', await sign(ordinals, 'bip322'))).toBe(
    true,
  )
})

test('signTransaction: signs the inputs it is told to and finalises when asked; the result is read back', async () => {
  const { call, payment, ordinals } = await connected()
  const sign = async (inputsToSign: object[], more: object = {}) => {
    const [output] = await call<{ signedPsbt: Uint8Array }[]>('bitcoin:signTransaction', {
      psbt: psbtOf(),
      inputsToSign,
      ...more,
    })
    return Transaction.fromPSBT(output?.signedPsbt ?? new Uint8Array())
  }
  const one = await sign([{ account: payment, signingIndexes: [0] }])
  expect([one.getInput(0).partialSig?.length, one.getInput(1).tapKeySig]).toEqual([1, undefined])
  const all = [
    { account: payment, signingIndexes: [0] },
    { account: ordinals, signingIndexes: [1] },
  ]
  const open = await sign(all)
  expect([open.isFinal, open.getInput(1).tapKeySig?.length]).toEqual([false, 64])
  open.finalize()
  const done = await sign(all, { finalize: true })
  expect(done.isFinal).toBe(true)
  expect(Transaction.fromRaw(done.extract()).outputsLength).toBe(2)
  expect(done.id).toBe(open.id)
  const flagged = await sign([
    { account: payment, signingIndexes: [0], sigHash: 'SINGLE|ANYONECANPAY' },
  ])
  expect(flagged.getInput(0).partialSig?.[0]?.[1].at(-1)).toBe(0x83)
})

test('what cannot be signed is refused with a code', async () => {
  const { call, payment, ordinals } = await connected()
  const sign = (input: object) =>
    codeOf(call('bitcoin:signTransaction', { psbt: psbtOf(), ...input }))
  expect(await sign({ inputsToSign: [{ account: payment, signingIndexes: [1] }] })).toBe(-32602)
  expect(await sign({ inputsToSign: [{ account: payment, signingIndexes: [7] }] })).toBe(-32602)
  expect(await sign({ inputsToSign: [] })).toBe(-32602)
  expect(
    await sign({
      psbt: bytes('nonsense'),
      inputsToSign: [{ account: payment, signingIndexes: [0] }],
    }),
  ).toBe(-32602)
  expect(
    await sign({ inputsToSign: [{ account: { address: 'bc1q' }, signingIndexes: [0] }] }),
  ).toBe(4100)
  expect(
    await sign({
      inputsToSign: [{ account: ordinals, signingIndexes: [1] }],
      chain: 'bitcoin:signet',
    }),
  ).toBe(-32602)
  expect(await sign({ inputsToSign: [{ account: ordinals, signingIndexes: [1] }] })).toBe(
    'no error',
  )
})

test('a prompt says what leaves the wallet and what it costs', async () => {
  const { call, payment, target, wallet } = await connected()
  await wallet.set({ overlay: true })
  const asked = codeOf(
    call('bitcoin:signTransaction', {
      psbt: psbtOf(),
      inputsToSign: [{ account: payment, signingIndexes: [0] }],
    }),
  )
  const overlay = () => target.document.querySelector('[data-wallet-overlay]')?.shadowRoot
  await expect.poll(overlay).toBeTruthy()
  expect(overlay()?.querySelector('.words')?.textContent).toMatch(
    /^Send 0\.001 BTC to bc1q\w\w…\w{4}\.$/,
  )
  expect(overlay()?.querySelector('dl')?.textContent).toContain('0.00001 BTC')
  overlay()?.querySelector<HTMLButtonElement>('button.no')?.click()
  expect(await asked).toBe(4001)
})

test('sendTransfer and signAndSendTransaction: signed, finalised, and given to the server', async () => {
  const server = await serveEsplora([{ txid, vout: 0, value: 80_000 }])
  const { call, payment, ordinals } = await connected({
    chain: 'bitcoin:regtest',
    esploraUrl: server.url,
  })
  expect(payment.address).toMatch(/^bcrt1q/)
  const transfer = {
    account: payment,
    recipient: ordinals.address,
    amount: 30_000n,
    chain: 'bitcoin:regtest',
  }
  const [sent] = await call<{ txid: string }[]>('bitcoin:sendTransfer', transfer)
  const transaction = Transaction.fromRaw(Buffer.from(server.sent[0] ?? '', 'hex'))
  expect(transaction.id).toBe(sent?.txid)
  const outputs = [0, 1].map((index) => [
    transaction.getOutputAddress(index, { ...TEST_NETWORK, bech32: 'bcrt' }),
    transaction.getOutput(index).amount,
  ])
  expect(outputs).toContainEqual([ordinals.address, 30_000n])
  expect(outputs.map(([to]) => to)).toContain(payment.address)
  expect(await codeOf(call('bitcoin:sendTransfer', { ...transfer, amount: 90_000 }))).toBe(-32603)
  const inputsToSign = [
    { account: payment, signingIndexes: [0] },
    { account: ordinals, signingIndexes: [1] },
  ]
  await call('bitcoin:signAndSendTransaction', {
    psbt: psbtOf({ ...TEST_NETWORK, bech32: 'bcrt' }),
    inputsToSign,
    chain: 'bitcoin:regtest',
  })
  expect(server.sent).toHaveLength(2)
  await server.close()
})

test('a wallet of Solana and Bitcoin is one entry; standard:connect gives both, bitcoin:connect Bitcoin alone', async () => {
  const make = () =>
    createStandardFixture({ solana: { keys: seeds, chains: [nowhere] }, bitcoin: options })
  const { app, entry, connect, changes, wallet } = await make()
  expect(app.wallets).toHaveLength(1)
  expect(entry.chains).toEqual(['solana:localnet', 'bitcoin:mainnet'])
  expect((await connect()).map(({ chains }) => chains[0])).toEqual([
    'solana:localnet',
    'bitcoin:mainnet',
    'bitcoin:mainnet',
  ])
  await wallet.changeChain('bitcoin:regtest')
  expect(entry.chains).toEqual(['solana:localnet', 'bitcoin:regtest'])
  await wallet.changeAccount(1)
  const last = changes.at(-1)?.accounts?.map(({ address }) => address)
  expect(last).toEqual([
    wallet.solana?.addresses[1],
    wallet.bitcoin?.addresses[1]?.payment,
    wallet.bitcoin?.addresses[1]?.ordinals,
  ])
  const other = await make()
  await other.call('bitcoin:connect', { purposes: ['payment'] })
  expect(other.entry.accounts).toHaveLength(1)
})
