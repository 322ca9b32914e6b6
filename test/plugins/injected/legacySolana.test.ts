// @vitest-environment happy-dom
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { emitter, legacyPage } from './legacyFixture'
import {
  all,
  base58,
  base64,
  callOf,
  code,
  createStandard,
  devnet,
  isValid,
  key,
  registerWallets,
  sign,
  signal,
  solana,
  turn,
} from './standardFixture'

const { ends, place, start } = legacyPage()

/**
 * A provider as Solana's wallets put it into the page; transactions are read and signed with a
 * library of its own.
 */
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
    signMessage: async (message: Uint8Array) => ({
      publicKey: pair.publicKey,
      signature: sign(1, message),
    }),
    async signTransaction(transaction: { serialize(): Uint8Array }) {
      const own = VersionedTransaction.deserialize(transaction.serialize())
      own.sign([pair])
      return own
    },
    async signAllTransactions(
      list: {
        serialize(): Uint8Array
        version: unknown
        signatures: Uint8Array[]
        message: { serialize(): Uint8Array }
      }[],
    ) {
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
  const instructions = [
    SystemProgram.transfer({
      fromPubkey: new PublicKey(key(1)),
      toPubkey: new PublicKey(key(2)),
      lamports: 5,
    }),
  ]
  return new VersionedTransaction(
    new TransactionMessage({
      payerKey: new PublicKey(key(1)),
      recentBlockhash: key(9),
      instructions,
    }).compileToV0Message(),
  ).serialize()
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
  expect(manifest('standard:phantom')).toMatchObject({
    name: 'Phantom',
    kind: 'injected',
    namespaces: ['solana'],
  })
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
  expect(
    (await wallet.connect({ namespaces: ['solana'], silent: true, signal: signal() })).sessions
      .solana,
  ).toEqual({
    accounts: [{ address: key(1) }],
    active: key(1),
    chainId: solana.id,
  })
  expect(asked).toEqual([['connect', { onlyIfTrusted: true }]])
  const ask = (method: string, params: object) =>
    wallet.request(callOf(method, params as never, solana, key(1))) as Promise<
      Record<string, string>
    >
  const text = new TextEncoder().encode('Hi')
  const { signature = '' } = await ask('solana_signMessage', { message: base58.encode(text) })
  expect(isValid(1, text, base58.decode(signature))).toBe(true)
  const one = base64.encode(transaction())
  const signed = await ask('solana_signTransaction', { transaction: one })
  expect(isSigned(signed.transaction as string)).toBe(true)
  const { transactions = '' } = await ask('solana_signAllTransactions', {
    transactions: [one, one],
  })
  expect([...transactions].map(isSigned)).toEqual([true, true])
  expect(await ask('solana_signAndSendTransaction', { transaction: one })).toEqual({
    signature: base58.encode(new Uint8Array(64).fill(7)),
  })
  expect(await code(ask('solana_signIn', {}))).toBe(4200)
})

test('solana: another account in front, a transaction left unsigned, another cluster: defined errors', async () => {
  const { provider } = phantom({ signTransaction: async (given: unknown) => given })
  place('solana', provider)
  const wallet = (await start()).get('standard:phantom')
  await wallet.connect({ namespaces: ['solana'], signal: signal() })
  const params = { transaction: base64.encode(transaction()) }
  expect(await code(wallet.request(callOf('solana_signTransaction', params, solana, key(1))))).toBe(
    'kernel/bad-answer',
  )
  expect(await code(wallet.switchNetwork?.(devnet, { signal: signal() }))).toBe(
    'kernel/switch-unsupported',
  )
  provider.publicKey = new PublicKey(key(2))
  expect(await code(wallet.request(callOf('solana_signTransaction', params, solana, key(1))))).toBe(
    4100,
  )
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
  await expect.poll(() => changes).toHaveLength(2)
  expect(changes).toEqual([
    { namespace: 'solana', accounts: [{ address: key(2) }], chainId: solana.id },
    { namespace: 'solana', accounts: [] },
  ])
  expect(events.count()).toBe(3)
  off()
  expect(events.count()).toBe(0)
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
