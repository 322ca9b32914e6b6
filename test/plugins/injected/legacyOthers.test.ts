// @vitest-environment happy-dom
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from 'solana-web3-legacy'
import { afterEach, expect, test } from 'vitest'
import { startInjected } from './fixture'
import { psbtOf } from './psbts'
import { all, base58, base64, bitcoin, callOf, code, createStandard, devnet, hex, isValid, key, payment, registerWallets, sign, signal, solana, testnet, turn } from './standardFixture'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})
const place = (name: string, value: unknown) => {
  Object.defineProperty(window, name, { value, configurable: true })
  ends.push(() => Reflect.deleteProperty(window, name))
}
const start = async (networks = all, options = {}) => {
  const started = await startInjected(options, networks)
  ends.push(started.end)
  return { ...started, get: (id: string) => started.listed.get(id) as NonNullable<ReturnType<typeof started.listed.get>> }
}
const emitter = () => {
  const listeners = new Map<string, Set<() => void>>()
  const of = (event: string) => listeners.get(event) ?? (listeners.set(event, new Set()).get(event) as Set<() => void>)
  return {
    on: (event: string, listener: () => void) => void of(event).add(listener),
    removeListener: (event: string, listener: () => void) => void of(event).delete(listener),
    emit: (event: string) => [...of(event)].forEach((listener) => listener()),
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** A provider as Solana's wallets put it into the page; transactions are read and signed with a library of its own. */
const phantom = (extra: object = {}) => {
  const events = emitter()
  const asked: unknown[][] = []
  const pair = Keypair.fromSeed(new Uint8Array(32).fill(1))
  const provider = {
    ...events,
    isPhantom: true,
    publicKey: null as PublicKey | null,
    async connect(options?: { onlyIfTrusted: boolean }) {
      asked.push(['connect', options])
      provider.publicKey = pair.publicKey
      return { publicKey: pair.publicKey }
    },
    async disconnect() {
      provider.publicKey = null
    },
    signMessage: async (message: Uint8Array) => ({ publicKey: pair.publicKey, signature: sign(1, message) }),
    async signTransaction(transaction: { serialize(): Uint8Array }) {
      const own = VersionedTransaction.deserialize(transaction.serialize())
      own.sign([pair])
      return own
    },
    async signAllTransactions(list: { serialize(): Uint8Array; version: unknown; signatures: Uint8Array[]; message: { serialize(): Uint8Array } }[]) {
      // in place, as some do
      for (const each of list) {
        if (!('version' in each)) throw new TypeError('this wallet wants a version')
        each.signatures[0] = sign(1, each.message.serialize())
      }
      return list
    },
    signAndSendTransaction: async () => ({ signature: base58.encode(new Uint8Array(64).fill(7)) }),
    ...extra,
  }
  return { provider, events, asked }
}
const transaction = () => {
  const instructions = [SystemProgram.transfer({ fromPubkey: new PublicKey(key(1)), toPubkey: new PublicKey(key(2)), lamports: 5 })]
  return new VersionedTransaction(new TransactionMessage({ payerKey: new PublicKey(key(1)), recentBlockhash: key(9), instructions }).compileToV0Message()).serialize()
}
const isSigned = (text: string) => {
  const { signatures, message } = VersionedTransaction.deserialize(base64.decode(text))
  return isValid(1, message.serialize(), signatures[0] as Uint8Array)
}

test('solana: a provider in the page is listed once by what it claims, under the id its registration would have', async () => {
  const { provider } = phantom()
  place('solana', provider)
  place('phantom', { solana: provider })
  place('solflare', phantom({ isPhantom: false }).provider)
  const { manifest, ids } = await start()
  expect(ids()).toEqual(['standard:phantom', 'injected:solana'])
  expect(manifest('standard:phantom')).toMatchObject({ name: 'Phantom', kind: 'injected', namespaces: ['solana'] })
  expect((await start(all, { legacy: false })).ids()).toEqual([])
  expect((await start([devnet])).ids()).toEqual([])
})

test('solana: a provider whose claim has registered is not listed twice, whoever came first', async () => {
  place('solana', phantom().provider)
  ends.push(registerWallets(createStandard({ name: 'Phantom' }).wallet))
  const first = await start()
  expect(first.ids()).toEqual(['standard:phantom'])
  expect(first.manifest('standard:phantom')?.kind).toBe('announced')
  ends.pop()?.()
  ends.pop()?.()
  const { manifest, ids } = await start()
  expect(manifest('standard:phantom')?.kind).toBe('injected')
  ends.push(registerWallets(createStandard({ name: 'Phantom' }).wallet))
  expect(ids()).toEqual(['standard:phantom'])
  expect(manifest('standard:phantom')?.kind).toBe('announced')
})

test('solana: a provider in use does not give way', async () => {
  place('solana', phantom().provider)
  const { manifest, ids, get } = await start()
  await get('standard:phantom').connect({ namespaces: ['solana'], signal: signal() })
  ends.push(registerWallets(createStandard({ name: 'Phantom' }).wallet))
  expect(ids()).toEqual(['standard:phantom'])
  expect(manifest('standard:phantom')?.kind).toBe('injected')
})

test('solana: connects, silently too, signs messages and transactions in either way, and sends', async () => {
  const { provider, asked } = phantom()
  place('solana', provider)
  const { get } = await start()
  const wallet = get('standard:phantom')
  expect((await wallet.connect({ namespaces: ['solana'], silent: true, signal: signal() })).sessions.solana).toEqual({
    accounts: [{ address: key(1) }],
    active: key(1),
    chainId: solana.id,
  })
  expect(asked).toEqual([['connect', { onlyIfTrusted: true }]])
  const ask = (method: string, params: object) => wallet.request(callOf(method, params as never, solana, key(1))) as Promise<Record<string, string>>
  const text = new TextEncoder().encode('Hi')
  const { signature = '' } = await ask('solana_signMessage', { message: base58.encode(text) })
  expect(isValid(1, text, base58.decode(signature))).toBe(true)
  const one = base64.encode(transaction())
  const signed = await ask('solana_signTransaction', { transaction: one })
  expect(isSigned(signed.transaction as string)).toBe(true)
  const { transactions = '' } = await ask('solana_signAllTransactions', { transactions: [one, one] })
  expect([...transactions].map(isSigned)).toEqual([true, true])
  expect(await ask('solana_signAndSendTransaction', { transaction: one })).toEqual({ signature: base58.encode(new Uint8Array(64).fill(7)) })
  expect(await code(ask('solana_signIn', {}))).toBe(4200)
})

test('solana: another account in front, a transaction left unsigned, another cluster: defined errors', async () => {
  const { provider } = phantom({ signTransaction: async (given: unknown) => given })
  place('solana', provider)
  const wallet = (await start()).get('standard:phantom')
  await wallet.connect({ namespaces: ['solana'], signal: signal() })
  const params = { transaction: base64.encode(transaction()) }
  expect(await code(wallet.request(callOf('solana_signTransaction', params, solana, key(1))))).toBe('kernel/bad-answer')
  expect(await code(wallet.switchNetwork?.(devnet, { signal: signal() }))).toBe('kernel/switch-unsupported')
  provider.publicKey = new PublicKey(key(2))
  expect(await code(wallet.request(callOf('solana_signTransaction', params, solana, key(1))))).toBe(4100)
})

test('solana: events tell what the provider says now; nobody listening, it is left alone', async () => {
  const { provider, events } = phantom()
  place('solana', provider)
  const wallet = (await start()).get('standard:phantom')
  const changes: unknown[] = []
  const off = wallet.on('change', (change) => changes.push(change))
  await wallet.connect({ namespaces: ['solana'], signal: signal() })
  provider.publicKey = new PublicKey(key(2))
  for (let i = 0; i < 1000; i++) events.emit('accountChanged')
  await turn()
  provider.publicKey = null
  events.emit('disconnect')
  await turn()
  expect(changes).toEqual([
    { namespace: 'solana', accounts: [{ address: key(2) }], chainId: solana.id },
    { namespace: 'solana', accounts: [] },
  ])
  expect(events.count()).toBe(3)
  off()
  expect(events.count()).toBe(0)
})

/** A provider of Bitcoin's common shape. */
const unisat = (extra: object = {}) => {
  const events = emitter()
  const asked: unknown[][] = []
  let chain = 'BITCOIN_MAINNET'
  const keep = (name: string, answer: (...params: never[]) => unknown) => async (...params: unknown[]) => (asked.push([name, ...params]), answer(...(params as never[])))
  const provider = {
    ...events,
    requestAccounts: keep('requestAccounts', () => [payment]),
    getAccounts: keep('getAccounts', () => [payment]),
    getPublicKey: async () => '02'.repeat(33),
    getChain: async () => ({ enum: chain }),
    switchChain: keep('switchChain', (next: string) => void (chain = next)),
    signMessage: keep('signMessage', () => base64.encode(Uint8Array.from([1, 255]))),
    signPsbt: keep('signPsbt', () => hex.encode(psbtOf({ signed: true }))),
    pushPsbt: keep('pushPsbt', () => 'ab'.repeat(32)),
    sendBitcoin: keep('sendBitcoin', () => 'cd'.repeat(32)),
    ...extra,
  }
  return { provider, events, asked }
}

test('bitcoin: connects with the key of its account, silently too, and goes to the wished network', async () => {
  const { provider, asked } = unisat()
  place('unisat', provider)
  const { get, ids } = await start()
  expect(ids()).toEqual(['standard:unisat-wallet'])
  const wallet = get('standard:unisat-wallet')
  expect((await wallet.connect({ namespaces: ['bip122'], silent: true, signal: signal() })).sessions.bip122).toEqual({
    accounts: [{ address: payment, type: 'payment', publicKey: '02'.repeat(33) }],
    active: payment,
    chainId: bitcoin.id,
  })
  expect(asked).toEqual([['getAccounts']])
  expect((await wallet.connect({ namespaces: ['bip122'], chainId: testnet.id, signal: signal() })).sessions.bip122?.chainId).toBe(testnet.id)
  expect(asked.slice(1)).toEqual([['requestAccounts'], ['switchChain', 'BITCOIN_TESTNET'], ['getAccounts']])
})

test('bitcoin: signs by BIP-322, signs and sends a PSBT, and sends a transfer', async () => {
  const { provider, asked } = unisat()
  place('unisat', provider)
  const wallet = (await start()).get('standard:unisat-wallet')
  await wallet.connect({ namespaces: ['bip122'], signal: signal() })
  asked.length = 0
  const ask = (method: string, params: object) => wallet.request(callOf(method, params as never, bitcoin, payment))
  expect(await ask('signMessage', { account: payment, message: 'a' })).toEqual({ address: payment, signature: '01ff' })
  const psbt = base64.encode(psbtOf())
  const signInputs = [{ address: payment, index: 0 }]
  const signed = base64.encode(psbtOf({ signed: true }))
  expect(await ask('signPsbt', { account: payment, psbt, signInputs })).toEqual({ psbt: signed })
  expect(await ask('signPsbt', { account: payment, psbt, signInputs, broadcast: true })).toEqual({ psbt: signed, txid: 'ab'.repeat(32) })
  expect(await ask('sendTransfer', { account: payment, recipientAddress: 'bc1qto', amount: '1000' })).toEqual({ txid: 'cd'.repeat(32) })
  expect(asked).toEqual([
    ['getAccounts'],
    ['signMessage', 'a', 'bip322-simple'],
    ['signPsbt', hex.encode(psbtOf()), { autoFinalized: false, toSignInputs: signInputs }],
    ['signPsbt', hex.encode(psbtOf()), { autoFinalized: true, toSignInputs: signInputs }],
    ['pushPsbt', hex.encode(psbtOf({ signed: true }))],
    ['getAccounts'],
    ['sendBitcoin', 'bc1qto', 1000],
  ])
  expect(await code(ask('signMessage', { account: 'bc1qother', message: 'a' }))).toBe(4100)
})

test('bitcoin: switching is checked: a wallet that says yes and stays, and one that cannot, end in a defined error', async () => {
  const { provider } = unisat({ switchChain: async () => {} })
  place('unisat', provider)
  const wallet = (await start()).get('standard:unisat-wallet')
  await wallet.connect({ namespaces: ['bip122'], signal: signal() })
  expect(await code(wallet.switchNetwork?.(testnet, { signal: signal() }))).toBe('kernel/switch-ignored')
  Object.assign(provider, { switchChain: undefined })
  expect(await code(wallet.switchNetwork?.(testnet, { signal: signal() }))).toBe('kernel/switch-unsupported')
})

test('bitcoin: a wallet on a network that the kit does not have is told apart, and events tell what it says now', async () => {
  const { provider, events } = unisat()
  place('unisat', provider)
  const wallet = (await start()).get('standard:unisat-wallet')
  const changes: unknown[] = []
  wallet.on('change', (change) => changes.push(change))
  await wallet.connect({ namespaces: ['bip122'], signal: signal() })
  await provider.switchChain('BITCOIN_TESTNET')
  events.emit('networkChanged')
  await expect.poll(() => changes).toHaveLength(1)
  await provider.switchChain('FRACTAL_BITCOIN_MAINNET')
  events.emit('networkChanged')
  const elsewhere = { accounts: [expect.objectContaining({ address: payment })], chainId: 'bip122:FRACTAL_BITCOIN_MAINNET' }
  await expect.poll(() => changes).toEqual([expect.objectContaining({ chainId: testnet.id }), { namespace: 'bip122', ...elsewhere }])
  expect((await wallet.connect({ namespaces: ['bip122'], silent: true, signal: signal() })).sessions.bip122).toEqual({ ...elsewhere, active: payment })
})

test('bitcoin: a wallet that stays on a network that the kit does not have is connected there, by that network’s own id', async () => {
  const { provider } = unisat({ switchChain: async () => {} })
  place('unisat', provider)
  const wallet = (await start([testnet])).get('standard:unisat-wallet')
  const connected = async () => (await wallet.connect({ namespaces: ['bip122'], signal: signal() })).sessions.bip122
  expect(await connected()).toMatchObject({ active: payment, chainId: bitcoin.id })
  Object.assign(provider, { getChain: undefined, getNetwork: async () => 'livenet' })
  expect(await connected()).toMatchObject({ chainId: bitcoin.id })
  for (const odd of ['not an id', 5, undefined]) {
    Object.assign(provider, { getNetwork: async () => odd })
    expect(await code(connected())).toMatch(/^(?:4901|kernel\/)/)
  }
})

test('bitcoin: what the wallet says while it is asked is not lost', async () => {
  const answers: ((accounts: string[]) => void)[] = []
  const { provider, events } = unisat()
  place('unisat', provider)
  const wallet = (await start()).get('standard:unisat-wallet')
  const changes: unknown[] = []
  wallet.on('change', (change) => changes.push(change))
  await wallet.connect({ namespaces: ['bip122'], signal: signal() })
  Object.assign(provider, { getAccounts: () => new Promise<string[]>((resolve) => answers.push(resolve)) })
  events.emit('accountsChanged')
  await expect.poll(() => answers).toHaveLength(1)
  events.emit('accountsChanged')
  events.emit('accountsChanged')
  answers[0]?.([payment])
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.([])
  await expect.poll(() => changes.at(-1)).toEqual({ namespace: 'bip122', accounts: [] })
  expect(answers).toHaveLength(2)
})

const boom = () => {
  throw new Error('boom')
}
test('hostile: providers that throw on every access are not listed and break nothing', async () => {
  place('solana', new Proxy({}, { get: boom, has: boom }))
  place('unisat', new Proxy({}, { get: boom, has: boom }))
  place('solflare', phantom({ isSolflare: true }).provider)
  expect((await start()).ids()).toEqual(['standard:solflare'])
})
