import { createPublicKey, verify } from 'node:crypto'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { type AppAccount, createStandardFixture, nowhere, seeds } from './standardFixture'
import { codeOf, settlesWithin } from './walletFixture'

type Signed = { signedMessage: Uint8Array; signature: Uint8Array }
const bytes = (text: string) => new TextEncoder().encode(text)
const spki = Buffer.from('302a300506032b6570032100', 'hex')
// node:crypto, so that nothing of the wallet's own code is believed.
const verifies = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )
const keypairs = seeds.map((seed) => Keypair.fromSeed(Buffer.from(seed.slice(2), 'hex')))
const me = keypairs[0]?.publicKey ?? PublicKey.default
const other = keypairs[1]?.publicKey ?? PublicKey.default
const hash = PublicKey.default.toBase58()
const transfer = SystemProgram.transfer({ fromPubkey: me, toPubkey: other, lamports: 500_000_000 })
const legacy = () => {
  const transaction = new Transaction({ feePayer: me, recentBlockhash: hash }).add(transfer)
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
}

test('the wallet registers itself with what it can, and its addresses are those of its seeds', async () => {
  const { entry, wallet, announcements } = await createStandardFixture()
  expect(entry).toMatchObject({
    version: '1.0.0',
    name: wallet.info.name,
    icon: wallet.info.icon,
    chains: ['solana:localnet'],
    accounts: [],
  })
  expect(Object.keys(entry.features)).toEqual([
    'standard:connect',
    'standard:disconnect',
    'standard:events',
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
    'solana:signIn',
  ])
  expect(entry.features['solana:signTransaction']?.supportedTransactionVersions).toEqual([
    'legacy',
    0,
  ])
  expect(wallet.solana?.addresses).toEqual(keypairs.map(({ publicKey }) => publicKey.toBase58()))
  expect(wallet.addresses).toEqual([])
  expect(announcements.seen).toEqual([])
})

test('an app that comes later gets the wallet too; features can be left out', async () => {
  const { target, entry } = await createStandardFixture({
    solana: { keys: seeds, chains: [nowhere], features: ['solana:signMessage'] },
  })
  const late: unknown[] = []
  target.dispatchEvent(
    new target.CustomEvent('wallet-standard:app-ready', {
      detail: { register: (wallet: unknown) => late.push(wallet) },
    }),
  )
  expect(late).toEqual([entry])
  expect(Object.keys(entry.features)).toEqual([
    'standard:connect',
    'standard:events',
    'solana:signMessage',
  ])
})

test('connect: silent gives nothing before a permission, all of it after; disconnect takes it back', async () => {
  const { connect, entry, call, changes, wallet } = await createStandardFixture()
  expect(await connect({ silent: true })).toEqual([])
  const [account] = await connect()
  expect(account).toMatchObject({
    address: me.toBase58(),
    chains: ['solana:localnet'],
    label: 'Account 1',
  })
  expect(Buffer.from(account?.publicKey ?? [])).toEqual(me.toBuffer())
  expect(entry.accounts).toEqual([account])
  expect(entry.accounts[0]).toBe(account)
  expect(await connect({ silent: true })).toEqual([account])
  expect(changes).toEqual([{ accounts: [account] }])
  await call('standard:disconnect')
  expect(entry.accounts).toEqual([])
  expect(changes.at(-1)).toEqual({ accounts: [] })
  expect(await connect({ silent: true })).toEqual([])
  expect(wallet.requests().map(({ method }) => method)).toContain('standard:disconnect')
})

test('signMessage: an ed25519 signature over the bytes as they came, one for each input', async () => {
  const { connect, call } = await createStandardFixture({
    solana: { keys: seeds, chains: [nowhere] },
    shares: 'all',
  })
  const accounts = await connect()
  expect(accounts.map(({ address }) => address)).toEqual([me.toBase58(), other.toBase58()])
  const inputs = accounts.map((account, index) => ({ account, message: bytes(`hi ${index}`) }))
  const outputs = await call<Signed[]>('solana:signMessage', ...inputs)
  outputs.forEach(({ signedMessage, signature }, index) => {
    const input = inputs[index]
    expect(signedMessage).toEqual(input?.message)
    expect(verifies(accounts[index]?.publicKey ?? new Uint8Array(), signedMessage, signature)).toBe(
      true,
    )
    expect(
      verifies(accounts[index]?.publicKey ?? new Uint8Array(), bytes('other'), signature),
    ).toBe(false)
  })
})

test('signTransaction: legacy and version 0, and the signatures of others stay', async () => {
  const { connect, call } = await createStandardFixture()
  const [account] = await connect()
  const [first] = await call<{ signedTransaction: Uint8Array }[]>('solana:signTransaction', {
    account,
    transaction: legacy(),
  })
  const signed = Transaction.from(Buffer.from(first?.signedTransaction ?? []))
  expect(signed.verifySignatures()).toBe(true)
  const both = SystemProgram.transfer({ fromPubkey: other, toPubkey: me, lamports: 1 })
  const message = new TransactionMessage({
    payerKey: me,
    recentBlockhash: hash,
    instructions: [transfer, both],
  }).compileToV0Message()
  const version0 = new VersionedTransaction(message)
  version0.sign([keypairs[1] as Keypair])
  const [second] = await call<{ signedTransaction: Uint8Array }[]>('solana:signTransaction', {
    account,
    transaction: version0.serialize(),
  })
  const result = VersionedTransaction.deserialize(second?.signedTransaction ?? new Uint8Array())
  expect(result.signatures[1]).toEqual(version0.signatures[1])
  expect(
    verifies(me.toBytes(), result.message.serialize(), result.signatures[0] ?? new Uint8Array()),
  ).toBe(true)
})

test('what cannot be signed is refused with a code', async () => {
  const { connect, call } = await createStandardFixture()
  const stranger = { address: other.toBase58() }
  expect(
    await codeOf(call('solana:signMessage', { account: stranger, message: bytes('hi') })),
  ).toBe(4100)
  const [account] = await connect()
  expect(await codeOf(call('solana:signMessage', { account, message: 'text' }))).toBe(-32602)
  expect(
    await codeOf(call('solana:signTransaction', { account, transaction: bytes('nonsense') })),
  ).toBe(-32602)
  expect(
    await codeOf(
      call('solana:signTransaction', { account, transaction: legacy(), chain: 'solana:mainnet' }),
    ),
  ).toBe(-32602)
  const foreign = new Transaction({ feePayer: other, recentBlockhash: hash }).add(
    SystemProgram.transfer({ fromPubkey: other, toPubkey: me, lamports: 1 }),
  )
  const transaction = Uint8Array.from(foreign.serialize({ requireAllSignatures: false }))
  expect(await codeOf(call('solana:signTransaction', { account, transaction }))).toBe(-32602)
  expect(
    await codeOf(
      call('solana:signAndSendTransaction', {
        account,
        transaction: legacy(),
        chain: 'solana:localnet',
      }),
    ),
  ).toBe(4901)
  expect(await codeOf(call('solana:signTransaction', { account, transaction: legacy() }))).toBe(
    'no error',
  )
})

test('signIn: connects, and signs the text of the standard', async () => {
  const { entry, call } = await createStandardFixture()
  const fields = {
    uri: 'http://dapp.localhost/',
    version: '1',
    chainId: 'solana:localnet',
    nonce: 'abc12345',
    issuedAt: '2030-01-01T00:00:00Z',
  }
  const input = { domain: 'dapp.localhost', statement: 'Hello.', ...fields, resources: ['a', 'b'] }
  const [output] = await call<(Signed & { account: AppAccount })[]>('solana:signIn', input)
  expect(output?.account).toBe(entry.accounts[0])
  expect(new TextDecoder().decode(output?.signedMessage)).toBe(
    [
      'dapp.localhost wants you to sign in with your Solana account:',
      me.toBase58(),
      '',
      'Hello.',
      '',
      'URI: http://dapp.localhost/',
      'Version: 1',
      'Chain ID: solana:localnet',
      'Nonce: abc12345',
      'Issued At: 2030-01-01T00:00:00Z',
      'Resources:',
      '- a',
      '- b',
    ].join('\n'),
  )
  expect(
    verifies(
      me.toBytes(),
      output?.signedMessage ?? new Uint8Array(),
      output?.signature ?? new Uint8Array(),
    ),
  ).toBe(true)
  const [short] = await call<Signed[]>('solana:signIn')
  expect(new TextDecoder().decode(short?.signedMessage)).toBe(
    `dapp.localhost wants you to sign in with your Solana account:\n${me.toBase58()}`,
  )
  expect(await codeOf(call('solana:signIn', { nonce: 'a\nURI: b' }))).toBe(-32602)
})

test('lock: silent gives nothing, a connect waits, the page hears both ways', async () => {
  const { connect, wallet, changes, call, entry } = await createStandardFixture()
  const [account] = await connect()
  await wallet.lock()
  expect(changes.at(-1)).toEqual({ accounts: [] })
  expect(await connect({ silent: true })).toEqual([])
  expect(await codeOf(call('solana:signMessage', { account, message: bytes('hi') }))).toBe(4100)
  const waiting = connect()
  expect(await settlesWithin(waiting, 50)).toBe(false)
  await wallet.unlock()
  expect(await waiting).toEqual([account])
  expect(entry.accounts).toEqual([account])
})
