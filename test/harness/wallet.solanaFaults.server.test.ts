import { createPublicKey, verify } from 'node:crypto'
import { Keypair, PublicKey, SystemProgram, Transaction } from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { createStorage } from './fakeStorage'
import {
  type AppAccount,
  createApp,
  createStandardFixture,
  nowhere,
  seeds,
} from './standardFixture'
import type { Behaviour } from './types'
import { createWallet } from './wallet/createWallet'
import { accountAt, codeOf, createWindow, localChains, settlesWithin } from './walletFixture'

const message = new TextEncoder().encode('hi')
const solana = {
  keys: seeds,
  chains: [nowhere, { id: 'solana:devnet', rpcUrl: nowhere.rpcUrl }],
} as const
const fixture = (behaviour: Behaviour = {}) => createStandardFixture({ solana, behaviour })
const connected = async (behaviour: Behaviour = {}) => {
  const made = await createStandardFixture({ solana, connected: true })
  const [account] = await made.connect({ silent: true })
  await made.wallet.set(behaviour)
  return { ...made, account }
}

test('reject: true means what asks, and a silent connect asks nobody; a list means exactly those', async () => {
  const { connect, call, account, wallet } = await connected({ reject: true })
  expect(await codeOf(call('solana:signMessage', { account, message }))).toBe(4001)
  expect(await codeOf(connect())).toBe(4001)
  expect(await connect({ silent: true })).toEqual([account])
  await wallet.set({ reject: ['standard:connect'] })
  expect(await codeOf(connect({ silent: true }))).toBe(4001)
  expect(await codeOf(call('solana:signMessage', { account, message }))).toBe('no error')
})

test('hang: no answer until it is taken back, also to a silent connect', async () => {
  const { connect, wallet } = await fixture({ hang: ['standard:connect'] })
  const held = connect({ silent: true })
  expect(await settlesWithin(held, 50)).toBe(false)
  await wallet.set({ hang: false })
  expect(await held).toEqual([])
})

test('disappear: unregistered, no event, and everything under way ends with 4900; and back again', async () => {
  const { target, app, connect, call, account, wallet, changes } = await connected({
    hang: ['solana:signMessage'],
  })
  const held = codeOf(call('solana:signMessage', { account, message }))
  await wallet.lock()
  const waiting = codeOf(connect())
  const before = changes.length
  expect(app.wallets).toHaveLength(1)
  await wallet.disappear()
  expect(app.wallets).toEqual([])
  expect([await held, await waiting]).toEqual([4900, 4900])
  expect(await codeOf(connect({ silent: true }))).toBe(4900)
  expect(createApp(target).wallets).toEqual([])
  await wallet.changeAccount(1)
  expect(changes).toHaveLength(before)
  await wallet.set({ disappear: false, locked: false, hang: false })
  expect(app.wallets).toHaveLength(1)
  expect(await connect({ silent: true })).toHaveLength(1)
})

test('malformed: accounts, signatures and events of the wrong type', async () => {
  const { connect, call, account, wallet, changes, entry } = await connected({
    malformed: ['solana:signMessage'],
  })
  const [output] = await call<{ signature: unknown }[]>('solana:signMessage', { account, message })
  expect(output?.signature).toBeTypeOf('string')
  await wallet.set({ malformed: true })
  expect(await connect({ silent: true })).toEqual([42, null, {}, { address: 7 }])
  expect(entry.accounts).toEqual([42, null, {}, { address: 7 }])
  await wallet.changeAccount(1)
  expect(changes.at(-1)).toEqual({
    accounts: [7, null, '0x', { address: {} }],
    chains: 'all of them',
  })
  await wallet.set({ malformed: false })
  expect(await connect({ silent: true })).toMatchObject([{ address: wallet.solana?.addresses[1] }])
})

test('wrongSignature: well formed, and by another key', async () => {
  const { call, account, wallet } = await connected({ wrongSignature: true })
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    account?.publicKey ?? Buffer.of(),
  ])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const sign = async () =>
    (await call<{ signature: Uint8Array }[]>('solana:signMessage', { account, message }))[0]
      ?.signature ?? new Uint8Array()
  expect(await sign()).toHaveLength(64)
  expect(verify(null, message, key, await sign())).toBe(false)
  await wallet.set({ wrongSignature: false })
  expect(verify(null, message, key, await sign())).toBe(true)
})

test('slow and throws go by the name of the feature', async () => {
  const { connect, call, account, entry, wallet } = await connected({
    slow: { 'solana:signMessage': 3_000 },
  })
  expect(await settlesWithin(call('solana:signMessage', { account, message }), 40)).toBe(false)
  expect(await connect({ silent: true })).toHaveLength(1)
  await wallet.set({ slow: 0, throws: ['solana:signMessage'] })
  const sign = entry.features['solana:signMessage']?.signMessage as (
    input: object,
  ) => Promise<unknown>
  expect(() => sign({ account, message })).toThrow(TypeError)
  expect(await connect({ silent: true })).toHaveLength(1)
  await wallet.set({ throws: true })
  const { on } = entry.features['standard:events'] as {
    on: (event: string, listener: () => void) => unknown
  }
  expect(() => on('change', () => undefined)).toThrow(TypeError)
})

test('changeAccount, changeChain and revoke are told in a change, and only to a page that may know', async () => {
  const { wallet, changes, entry, connect, call } = await createStandardFixture({ solana })
  await wallet.changeAccount(1)
  expect(changes).toEqual([])
  const [account] = await connect()
  expect(account?.chains).toEqual(['solana:localnet', 'solana:devnet'])
  await wallet.changeAccount(0)
  expect(changes.at(-1)?.accounts?.[0]?.address).toBe(wallet.solana?.addresses[0])
  await wallet.changeChain('solana:devnet')
  expect(changes.at(-1)).toMatchObject({
    chains: ['solana:devnet'],
    accounts: [{ chains: ['solana:devnet'] }],
  })
  expect(entry.chains).toEqual(['solana:devnet'])
  const transaction = new Uint8Array(10)
  expect(
    await codeOf(
      call('solana:signTransaction', {
        account: entry.accounts[0],
        transaction,
        chain: 'solana:localnet',
      }),
    ),
  ).toBe(-32602)
  await wallet.revoke()
  expect(changes.at(-1)).toEqual({ accounts: [] })
  expect(await connect({ silent: true })).toEqual([])
  await expect(wallet.changeAccount(7)).rejects.toThrow('no account 7')
})

test('listeners: the wallet tells how many the page holds', async () => {
  const { wallet, off } = await fixture()
  expect(await wallet.listeners()).toEqual({ eip1193: 0, standard: 1, unisat: 0 })
  off()
  off()
  expect(await wallet.listeners()).toEqual({ eip1193: 0, standard: 0, unisat: 0 })
})

test('a spanning wallet announces and registers under one name and icon, and is one wallet to its owner', async () => {
  const options = { accounts: [accountAt(0), accountAt(1)], chains: localChains(), solana }
  const { announcements, entry, wallet, connect, changes } = await createStandardFixture(options)
  const [announced] = announcements.seen
  expect({ name: entry.name, icon: entry.icon }).toEqual({
    name: announced?.info.name,
    icon: announced?.info.icon,
  })
  const events: unknown[] = []
  announced?.provider.on('accountsChanged', (accounts) => events.push(accounts))
  expect(await wallet.listeners()).toEqual({ eip1193: 1, standard: 1, unisat: 0 })
  await announced?.provider.request({ method: 'eth_requestAccounts' })
  expect(await connect({ silent: true })).toEqual([])
  await connect()
  await wallet.changeAccount(1)
  expect(events.at(-1)).toEqual([accountAt(1).address])
  expect(changes.at(-1)?.accounts?.[0]?.address).toBe(wallet.solana?.addresses[1])
  await wallet.lock()
  expect([events.at(-1), changes.at(-1)]).toEqual([[], { accounts: [] }])
  await wallet.unlock()
  await wallet.revoke()
  expect([events.at(-1), changes.at(-1)]).toEqual([[], { accounts: [] }])
  expect(
    await codeOf(announced?.provider.request({ method: 'eth_chainId' }) ?? Promise.resolve()),
  ).toBe('no error')
})

const demo = (storage: ReturnType<typeof createStorage>) => {
  const target = createWindow()
  const app = createApp(target)
  const wallet = createWallet({ solana, behaviour: { autoApprove: true }, storage }).install(target)
  const connect = app.wallets[0]?.features['standard:connect']?.connect as (
    input?: object,
  ) => Promise<{ accounts: readonly AppAccount[] }>
  return { wallet, connect, entry: app.wallets[0] }
}

test('storage: nothing before an approval; permission, account and chain survive a reload', async () => {
  const storage = createStorage()
  const { wallet, connect } = demo(storage)
  await wallet.changeAccount(1)
  await connect({ silent: true })
  expect(storage.writes).toEqual([])
  await connect()
  await wallet.changeChain('solana:devnet')
  expect(new Set(storage.writes.map(({ key }) => key))).toEqual(
    new Set(['demo-wallet:org.example.demo:solana']),
  )
  const again = demo(storage)
  expect((await again.connect({ silent: true })).accounts).toMatchObject([
    { address: wallet.solana?.addresses[1], chains: ['solana:devnet'] },
  ])
  expect(again.entry?.chains).toEqual(['solana:devnet'])
  await again.wallet.revoke()
  expect((await demo(storage).connect({ silent: true })).accounts).toEqual([])
})

test('a prompt says in words what a transaction does, and names what the wallet does not know', async () => {
  const [from = Keypair.generate(), to = Keypair.generate()] = seeds.map((seed) =>
    Keypair.fromSeed(Buffer.from(seed.slice(2), 'hex')),
  )
  const { target, call, account } = await connected({ overlay: true })
  const program = new PublicKey(Buffer.alloc(32, 7))
  const transaction = new Transaction({
    feePayer: from.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
  }).add(
    SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: to.publicKey,
      lamports: 500_000_000,
    }),
    { keys: [], programId: program, data: Buffer.of(1) },
  )
  const signed = call('solana:signTransaction', {
    account,
    transaction: Uint8Array.from(transaction.serialize({ requireAllSignatures: false })),
  })
  const overlay = () => target.document.querySelector('[data-wallet-overlay]')?.shadowRoot
  await expect.poll(overlay).toBeTruthy()
  const cut = (key: PublicKey) => `${key.toBase58().slice(0, 6)}…${key.toBase58().slice(-4)}`
  expect(overlay()?.querySelector('.words')?.textContent).toBe(
    `Send 0.5 SOL to ${cut(to.publicKey)}. Call the program ${cut(program)}. The wallet does not know what it does.`,
  )
  expect(overlay()?.querySelector('dl')?.textContent).toContain(
    `Send 0.5 SOL to ${to.publicKey.toBase58()}`,
  )
  overlay()?.querySelector<HTMLButtonElement>('button.no')?.click()
  expect(await codeOf(signed)).toBe(4001)
})

test('keys that are none are refused at the start', async () => {
  await expect(
    createStandardFixture({ solana: { keys: ['0x01'], chains: [nowhere] } }),
  ).rejects.toThrow('32 bytes')
  await expect(createStandardFixture({ solana: { keys: [], chains: [nowhere] } })).rejects.toThrow(
    'at least one key',
  )
  await expect(createStandardFixture({})).rejects.toThrow('at least one account')
})
