// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { emitter, legacyPage } from './legacyFixture'
import { psbtOf } from './psbts'
import { base64, bitcoin, callOf, code, hex, payment, signal, testnet } from './standardFixture'

const { place, start } = legacyPage()

/** A provider of Bitcoin's common shape. */
const unisat = (extra: object = {}) => {
  const events = emitter()
  const asked: unknown[][] = []
  let chain = 'BITCOIN_MAINNET'
  const keep =
    (name: string, answer: (...params: never[]) => unknown) =>
    async (...params: unknown[]) => (asked.push([name, ...params]), answer(...(params as never[])))
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
  expect(
    (await wallet.connect({ namespaces: ['bip122'], silent: true, signal: signal() })).sessions
      .bip122,
  ).toEqual({
    accounts: [{ address: payment, type: 'payment', publicKey: '02'.repeat(33) }],
    active: payment,
    chainId: bitcoin.id,
  })
  expect(asked).toEqual([['getAccounts']])
  expect(
    (await wallet.connect({ namespaces: ['bip122'], chainId: testnet.id, signal: signal() }))
      .sessions.bip122?.chainId,
  ).toBe(testnet.id)
  expect(asked.slice(1)).toEqual([
    ['requestAccounts'],
    ['switchChain', 'BITCOIN_TESTNET'],
    ['getAccounts'],
  ])
})

test('bitcoin: signs by BIP-322, signs and sends a PSBT, and sends a transfer', async () => {
  const { provider, asked } = unisat()
  place('unisat', provider)
  const wallet = (await start()).get('standard:unisat-wallet')
  await wallet.connect({ namespaces: ['bip122'], signal: signal() })
  asked.length = 0
  const ask = (method: string, params: object) =>
    wallet.request(callOf(method, params as never, bitcoin, payment))
  expect(await ask('signMessage', { account: payment, message: 'a' })).toEqual({
    address: payment,
    signature: '01ff',
  })
  const psbt = base64.encode(psbtOf())
  const signInputs = [{ address: payment, index: 0 }]
  const signed = base64.encode(psbtOf({ signed: true }))
  expect(await ask('signPsbt', { account: payment, psbt, signInputs })).toEqual({ psbt: signed })
  expect(await ask('signPsbt', { account: payment, psbt, signInputs, broadcast: true })).toEqual({
    psbt: signed,
    txid: 'ab'.repeat(32),
  })
  expect(
    await ask('sendTransfer', { account: payment, recipientAddress: 'bc1qto', amount: '1000' }),
  ).toEqual({ txid: 'cd'.repeat(32) })
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
  expect(await code(wallet.switchNetwork?.(testnet, { signal: signal() }))).toBe(
    'kernel/switch-ignored',
  )
  Object.assign(provider, { switchChain: undefined })
  expect(await code(wallet.switchNetwork?.(testnet, { signal: signal() }))).toBe(
    'kernel/switch-unsupported',
  )
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
  const elsewhere = {
    accounts: [expect.objectContaining({ address: payment })],
    chainId: 'bip122:FRACTAL_BITCOIN_MAINNET',
  }
  await expect
    .poll(() => changes)
    .toEqual([
      expect.objectContaining({ chainId: testnet.id }),
      { namespace: 'bip122', ...elsewhere },
    ])
  expect(
    (await wallet.connect({ namespaces: ['bip122'], silent: true, signal: signal() })).sessions
      .bip122,
  ).toEqual({ ...elsewhere, active: payment })
})

test('bitcoin: a wallet that stays on a network that the kit does not have is connected there, by that network’s own id', async () => {
  const { provider } = unisat({ switchChain: async () => {} })
  place('unisat', provider)
  const wallet = (await start([testnet])).get('standard:unisat-wallet')
  const connected = async () =>
    (await wallet.connect({ namespaces: ['bip122'], signal: signal() })).sessions.bip122
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
  Object.assign(provider, {
    getAccounts: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  })
  events.emit('accountsChanged')
  await expect.poll(() => answers).toHaveLength(1)
  events.emit('accountsChanged')
  events.emit('accountsChanged')
  answers[0]?.([payment])
  await expect.poll(() => answers).toHaveLength(2)
  Object.assign(provider, { getAccounts: async () => [] })
  answers[1]?.([])
  await expect.poll(() => changes.at(-1)).toEqual({ namespace: 'bip122', accounts: [] })
  expect(answers).toHaveLength(2)
})

test('bitcoin: no accounts for a moment are not told', async () => {
  const { provider, events } = unisat()
  place('unisat', provider)
  const wallet = (await start()).get('standard:unisat-wallet')
  const changes: unknown[] = []
  wallet.on('change', (change) => changes.push(change))
  await wallet.connect({ namespaces: ['bip122'], signal: signal() })
  let reads = 0
  Object.assign(provider, { getAccounts: async () => (++reads > 3 ? [payment] : []) })
  events.emit('accountsChanged')
  await expect.poll(() => changes).toHaveLength(1)
  expect(changes).toMatchObject([{ accounts: [{ address: payment }] }])
})
