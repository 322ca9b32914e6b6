import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { expect, test } from 'vitest'
import { createStorage } from './fakeStorage'
import { installWallet } from './installWallet'
import { bitcoinKeys, createApp, serveEsplora } from './standardFixture'
import type { MockWalletOptions, WindowTarget } from './types'
import { createWallet } from './wallet/createWallet'
import { codeOf, createWindow, settlesWithin } from './walletFixture'

type Unisat = Record<string, (...params: unknown[]) => Promise<unknown>>
const bitcoin = { keys: bitcoinKeys, chain: 'bitcoin:testnet', shape: 'unisat' } as const
type Listening = (event: string, listener: (value: unknown) => void) => unknown
const unisatOf = (target: WindowTarget) =>
  Reflect.get(target, 'unisat') as Unisat & { on: Listening; removeListener: Listening }

const fixture = async (options: Partial<MockWalletOptions> = {}) => {
  const target = createWindow()
  const arrivals: string[] = []
  target.addEventListener('unisat#initialized', ({ type }) => arrivals.push(type))
  const wallet = await installWallet(target, { bitcoin, ...options })
  const unisat = unisatOf(target)
  const events: [string, unknown][] = []
  for (const event of ['accountsChanged', 'networkChanged', 'chainChanged'])
    unisat.on(event, (value) => events.push([event, value]))
  const [{ payment, ordinals } = { payment: '', ordinals: '' }] = wallet.bitcoin?.addresses ?? []
  return { target, wallet, unisat, events, arrivals, payment, ordinals }
}

test('it stands in window.unisat and nowhere else, and says that it came', async () => {
  const { target, arrivals, wallet, unisat } = await fixture()
  expect(arrivals).toEqual(['unisat#initialized'])
  expect(createApp(target).wallets).toEqual([])
  await wallet.remove()
  expect(unisatOf(target)).toBeUndefined()
  expect(unisat).toBeDefined()
})

test('accounts, key and network of the active key; nothing before a permission', async () => {
  const { unisat, payment, events, wallet } = await fixture()
  expect(await unisat.getAccounts?.()).toEqual([])
  expect(await codeOf(unisat.getPublicKey?.() ?? Promise.resolve())).toBe(4100)
  expect(await unisat.requestAccounts?.()).toEqual([payment])
  expect(payment).toMatch(/^tb1q/)
  expect(await unisat.getPublicKey?.()).toBe(
    Buffer.from(pubECDSA(Buffer.from(bitcoinKeys[0].slice(2), 'hex'))).toString('hex'),
  )
  expect(await unisat.getNetwork?.()).toBe('testnet')
  expect(await unisat.getChain?.()).toEqual({
    enum: 'BITCOIN_TESTNET',
    name: 'Bitcoin Testnet',
    network: 'testnet',
  })
  await wallet.changeAccount(1)
  expect(events.at(-1)).toEqual(['accountsChanged', [wallet.bitcoin?.addresses[1]?.payment]])
  await unisat.disconnect?.()
  expect(await unisat.getAccounts?.()).toEqual([])
})

test('switchChain and switchNetwork: other addresses, told in all three events; a network that is none is refused', async () => {
  const { unisat, wallet, events } = await fixture({ connected: true })
  expect(await unisat.switchChain?.('BITCOIN_MAINNET')).toEqual({
    enum: 'BITCOIN_MAINNET',
    name: 'Bitcoin',
    network: 'livenet',
  })
  const mainnet = wallet.bitcoin?.addresses[0]?.payment ?? ''
  expect(mainnet).toMatch(/^bc1q/)
  expect(events).toEqual([
    ['chainChanged', { enum: 'BITCOIN_MAINNET', name: 'Bitcoin', network: 'livenet' }],
    ['networkChanged', 'livenet'],
    ['accountsChanged', [mainnet]],
  ])
  expect(await unisat.switchNetwork?.('testnet')).toBe('testnet')
  expect(await codeOf(unisat.switchChain?.('DOGECOIN') ?? Promise.resolve())).toBe(-32602)
  await wallet.set({ reject: ['switchChain'] })
  expect(await codeOf(unisat.switchChain?.('BITCOIN_MAINNET') ?? Promise.resolve())).toBe(4001)
  await wallet.changeChain('bitcoin:signet')
  expect(await unisat.getChain?.()).toMatchObject({ enum: 'BITCOIN_SIGNET' })
})

test('signMessage: BIP-322 and the older kind, verified by other code', async () => {
  const { unisat, payment } = await fixture({ connected: true })
  for (const type of ['bip322-simple', 'ecdsa']) {
    const signature = (await unisat.signMessage?.('Grüße', type)) as string
    expect(Verifier.verifySignature(payment, 'Grüße', signature)).toBe(true)
    expect(Verifier.verifySignature(payment, 'other', signature)).toBe(false)
  }
  expect(await codeOf(unisat.signMessage?.('hi', 'rsa') ?? Promise.resolve())).toBe(-32602)
})

test('signPsbt: all own inputs, or those it is told; finalised unless said otherwise; pushPsbt sends it', async () => {
  const server = await serveEsplora([])
  const { unisat, payment, ordinals } = await fixture({
    bitcoin: { ...bitcoin, chain: 'bitcoin:mainnet', esploraUrl: server.url },
    connected: true,
  })
  const secret = Buffer.from(bitcoinKeys[0].slice(2), 'hex')
  const open = new Transaction()
  open.addInput({
    txid: '22'.repeat(32),
    index: 0,
    witnessUtxo: { script: p2wpkh(pubECDSA(secret)).script, amount: 5_000n },
  })
  open.addInput({
    txid: '22'.repeat(32),
    index: 1,
    witnessUtxo: { script: p2tr(pubSchnorr(secret)).script, amount: 5_000n },
  })
  open.addOutputAddress(payment, 9_000n)
  const psbt = Buffer.from(open.toPSBT()).toString('hex')
  const read = (hex: unknown) => Transaction.fromPSBT(Buffer.from(String(hex), 'hex'))
  const signed = await unisat.signPsbt?.(psbt)
  expect(read(signed).isFinal).toBe(true)
  expect(await unisat.pushPsbt?.(signed)).toBe(read(signed).id)
  expect(server.sent).toEqual([read(signed).hex])
  const some = read(
    await unisat.signPsbt?.(psbt, {
      autoFinalized: false,
      toSignInputs: [{ index: 1, address: ordinals }],
    }),
  )
  expect([some.getInput(0).partialSig, some.getInput(1).tapKeySig?.length]).toEqual([undefined, 64])
  expect(
    await codeOf(
      unisat.signPsbt?.(psbt, { toSignInputs: [{ index: 0, address: 'bc1q' }] }) ??
        Promise.resolve(),
    ),
  ).toBe(4100)
  expect(await codeOf(unisat.signPsbt?.('zz') ?? Promise.resolve())).toBe(-32602)
  await server.close()
})

test('sendBitcoin: pays from the coins of the account; without a server it cannot', async () => {
  const server = await serveEsplora([{ txid: '33'.repeat(32), vout: 1, value: 40_000 }])
  const { unisat, ordinals } = await fixture({
    bitcoin: { ...bitcoin, esploraUrl: server.url },
    connected: true,
  })
  const txid = await unisat.sendBitcoin?.(ordinals, 10_000, { feeRate: 3 })
  expect(Transaction.fromRaw(Buffer.from(server.sent[0] ?? '', 'hex')).id).toBe(txid)
  await server.close()
  const { unisat: poor } = await fixture({ connected: true })
  expect(await codeOf(poor.sendBitcoin?.(ordinals, 10_000) ?? Promise.resolve())).toBe(4901)
})

test('the faults go by the names of its methods', async () => {
  const { unisat, wallet, target, events, payment } = await fixture({
    connected: true,
    behaviour: { reject: true },
  })
  const ask = (method: string, ...params: unknown[]) =>
    unisat[method]?.(...params) ?? Promise.reject(new Error(method))
  expect(await codeOf(ask('signMessage', 'hi'))).toBe(4001)
  expect(await ask('getAccounts')).toEqual([payment])
  await wallet.set({ reject: false, hang: ['getAccounts'] })
  const held = ask('getAccounts')
  const outcome = codeOf(held)
  expect(await settlesWithin(held, 40)).toBe(false)
  await wallet.set({ malformed: ['requestAccounts', 'signMessage'], throws: ['signPsbt'] })
  expect(await ask('requestAccounts')).toEqual([42, null, {}, ''])
  expect(await ask('signMessage', 'hi')).not.toBeTypeOf('string')
  expect(() => ask('signPsbt', '')).toThrow(TypeError)
  await wallet.set({ malformed: false, wrongSignature: true })
  expect(
    Verifier.verifySignature(
      payment,
      'hi',
      String(await ask('signMessage', 'hi', 'bip322-simple')),
    ),
  ).toBe(false)
  await wallet.lock()
  expect(events.at(-1)).toEqual(['accountsChanged', []])
  const waiting = ask('requestAccounts')
  expect(await settlesWithin(waiting, 40)).toBe(false)
  await wallet.unlock()
  expect(await waiting).toEqual([payment])
  await wallet.disappear()
  expect(await outcome).toBe(4900)
  expect(unisatOf(target)).toBeUndefined()
  await wallet.set({ disappear: false })
  expect(unisatOf(target)).toBe(unisat)
})

test('listeners are counted, and taken back', async () => {
  const { unisat, wallet } = await fixture()
  const listener = () => undefined
  unisat.on('accountsChanged', listener)
  expect(await wallet.listeners()).toEqual({ eip1193: 0, standard: 0, unisat: 4 })
  unisat.removeListener('accountsChanged', listener)
  expect((await wallet.listeners()).unisat).toBe(3)
})

test.each(['unisat', 'standard'] as const)(
  'storage: a permission survives a reload, garbage is as good as none: %s',
  async (shape) => {
    const key = 'demo-wallet:org.example.demo:bitcoin'
    const start = async (storage: ReturnType<typeof createStorage>) => {
      const target = createWindow()
      const { wallets } = createApp(target)
      const wallet = createWallet({
        bitcoin: { ...bitcoin, shape },
        behaviour: { autoApprove: true },
        storage,
      }).install(target)
      const connect = wallets[0]?.features['standard:connect']?.connect as
        | ((input?: object) => Promise<{ accounts: unknown[] }>)
        | undefined
      const look = async () =>
        connect
          ? (await connect({ silent: true })).accounts
          : await unisatOf(target).getAccounts?.()
      return {
        wallet,
        look,
        ask: async () =>
          connect ? (await connect()).accounts : await unisatOf(target).requestAccounts?.(),
      }
    }
    const storage = createStorage()
    const first = await start(storage)
    expect(await first.look()).toEqual([])
    expect(storage.writes).toEqual([])
    const accounts = await first.ask()
    expect(storage.writes.map((write) => write.key)).toEqual([key])
    expect(await (await start(storage)).look()).toEqual(accounts)
    await first.wallet.revoke()
    expect(await (await start(storage)).look()).toEqual([])
    for (const text of [
      '{',
      '[]',
      '{"active":7,"scope":[]}',
      '{"active":"00","scope":["payment"],"chain":"bitcoin:none"}',
    ]) {
      expect(await (await start(createStorage({ initial: { [key]: text } }))).look()).toEqual([])
    }
  },
)
