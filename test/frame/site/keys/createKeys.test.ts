import { hkdfSync } from 'node:crypto'
import { Transaction as EthersTransaction, verifyMessage, Wallet } from 'ethers'
import { Keypair } from 'solana-web3-legacy'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { type Bytes, randomId } from '../../../../frame/site/bytes'
import { SiteError } from '../../../../frame/site/errors'
import { createKeys } from '../../../../frame/site/keys/createKeys'
import { createKeysClient, type KeysWorker } from '../../../../frame/site/keys/createKeysClient'
import { createDeviceKey } from '../../../../frame/site/keys/deviceShare'
import type { KeysAnswer } from '../../../../frame/site/keys/messages'
import { fromBase58, toBase58 } from '../../../../lib/bytes/base58'
import { toBase64url } from '../../../../lib/bytes/base64'
import { createTestClock } from '../approval/gateClock'

const ABANDON = `${'abandon '.repeat(11)}about`
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const device = { id: 'device', key: await createDeviceKey() }

/** A worker of this thread: messages are cloned as between threads. */
function startHere(): KeysWorker & { ended: boolean } {
  const keys = createKeys()
  const worker: KeysWorker & { ended: boolean } = {
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage: (message) =>
      void keys
        .handle(structuredClone(message))
        .then(
          (reply) =>
            worker.ended || worker.onmessage?.({ data: structuredClone(reply) } as MessageEvent),
        ),
    terminate: () => {
      worker.ended = true
    },
  }
  return worker
}

const { ask } = createKeysClient({ start: startHere })
const created = await ask('create', { device, recovery: true, phrase: ABANDON })
const unlocking = ({ wallet, device: pair, share }: KeysAnswer<'create'>) => ({
  wallet,
  pair,
  device,
  share,
})
const refusal = (code: string) => expect.objectContaining({ name: 'SiteError', code })

test('a wallet is made, unlocked with what the server stored, and signs; locked, it does not', async () => {
  const client = createKeysClient({ start: startHere })
  const own = await client.ask('create', { device, recovery: false })
  expect(own.wallet.custody).toBe('user-only')
  expect(own.recovery).toBeUndefined()
  await expect(client.ask('accounts', { index: 0 })).rejects.toEqual(refusal('locked'))
  await client.ask('unlock', unlocking(own))
  expect(await client.ask('accounts', { index: 0 })).toEqual(own.wallet.accounts)
  const request = {
    method: 'personal_sign',
    params: [toHex('hello'), own.wallet.accounts.eip155],
    chainId: 'eip155:1',
  }
  const answer = await client.ask('sign', { index: 0, request })
  expect(verifyMessage('hello', 'signature' in answer ? answer.signature : '')).toBe(
    own.wallet.accounts.eip155,
  )
  await client.ask('lock', {})
  await expect(client.ask('sign', { index: 0, request })).rejects.toEqual(refusal('locked'))
})

test('an imported phrase has its accounts; automatic recovery gives another device a pair of the same wallet', async () => {
  expect(created.wallet).toMatchObject({
    custody: 'operator-recoverable',
    accounts: {
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    },
  })
  const other = { id: 'other device', key: await createDeviceKey() }
  const { recovery: pair, wallet } = created
  if (!pair) throw new Error('no pair for recovery')
  const recovered = await ask('recover', { wallet, pair, device: other })
  const client = createKeysClient({ start: startHere })
  await client.ask('unlock', {
    wallet,
    pair: recovered.pair,
    share: recovered.share,
    device: other,
  })
  const keys = await client.ask('export', { format: 'keys', index: 0 })
  expect('eip155' in keys && new Wallet(keys.eip155).address).toBe(wallet.accounts.eip155)
  expect(
    'solana' in keys && Keypair.fromSecretKey(fromBase58(keys.solana)).publicKey.toBase58(),
  ).toBe(wallet.accounts.solana)
  expect(await client.ask('export', { format: 'phrase', index: 0 })).toEqual({ phrase: ABANDON })
})

test('refresh and rotation keep the accounts; a rotated wallet is opened by its new pair alone', async () => {
  const client = createKeysClient({ start: startHere })
  await client.ask('unlock', unlocking(created))
  const refreshed = await client.ask('refresh', { device })
  await client.ask('unlock', {
    wallet: created.wallet,
    pair: refreshed.pair,
    share: refreshed.share,
    device,
  })
  const rotated = await client.ask('rotate', { device, recovery: true })
  expect(rotated.wallet).toMatchObject({
    id: created.wallet.id,
    gen: 2,
    accounts: created.wallet.accounts,
  })
  await client.ask('unlock', unlocking(rotated))
  await expect(
    client.ask('unlock', { ...unlocking(rotated), pair: refreshed.pair, share: refreshed.share }),
  ).rejects.toEqual(refusal('generation_mixed'))
  await expect(
    client.ask('unlock', { ...unlocking(created), wallet: rotated.wallet }),
  ).rejects.toEqual(refusal('generation_mixed'))
})

test.each([
  [
    'the share of another pair',
    async () => ({
      ...unlocking(created),
      share: (await ask('create', { device, recovery: false, phrase: ABANDON })).share,
    }),
    'wallet_refused',
  ],
  [
    'a share bound to another device',
    async () => ({ ...unlocking(created), device: { ...device, id: 'x' } }),
    'wallet_refused',
  ],
  [
    'another key of this browser',
    async () => ({ ...unlocking(created), device: { ...device, key: await createDeviceKey() } }),
    'wallet_refused',
  ],
  [
    'another server share',
    async () => ({
      ...unlocking(created),
      pair: { ...created.device, serverShare: created.recovery?.serverShare ?? '' },
    }),
    /wallet_refused|layout_unknown/,
  ],
  [
    'accounts of another wallet',
    async () => ({
      ...unlocking(created),
      wallet: {
        ...created.wallet,
        accounts: {
          ...created.wallet.accounts,
          eip155: '0x00000000000000000000000000000000000000AA',
        },
      },
    }),
    'accounts_differ',
  ],
  [
    'an extractable key',
    async () => ({
      ...unlocking(created),
      device: {
        ...device,
        key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
          'encrypt',
          'decrypt',
        ]),
      },
    }),
    'message_refused',
  ],
])('unlocking with %s is refused, and leaves the worker as it was', async (_, payload, code) => {
  const client = createKeysClient({ start: startHere })
  await client.ask('unlock', unlocking(created))
  await expect(client.ask('unlock', await payload())).rejects.toMatchObject({
    name: 'SiteError',
    code: expect.stringMatching(code),
  })
  expect(await client.ask('accounts', { index: 0 })).toEqual(created.wallet.accounts)
})

test('an authorisation of EIP-7702 is signed for code that the operator allows, by its own message alone', async () => {
  const client = createKeysClient({ start: startHere })
  await client.ask('unlock', unlocking(created))
  const address: Hex = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
  expect(
    await client.ask('delegate', { index: 0, chainId: 1, address, nonce: 0, allowed: [address] }),
  ).toMatchObject({ chainId: 1, address })
  await expect(
    client.ask('delegate', { index: 0, chainId: 1, address, nonce: 0, allowed: [] }),
  ).rejects.toEqual(refusal('request_refused'))
  await expect(
    client.ask('delegate', { index: 0, chainId: 0, address, nonce: 0, allowed: [address] }),
  ).rejects.toEqual(refusal('message_refused'))
})

test('what has not its form is refused, on both ends', async () => {
  const keys = createKeys()
  for (const message of [
    undefined,
    null,
    'lock',
    {},
    { id: 1, type: 'toString', payload: {} },
    { id: -1, type: 'lock', payload: {} },
    { id: 1, type: 'lock', payload: {}, more: 1 },
  ]) {
    expect(await keys.handle(message)).toEqual({ id: 0, ok: false, code: 'message_refused' })
  }
  expect(await keys.handle({ id: 4, type: 'lock', payload: { more: 1 } })).toEqual({
    id: 4,
    ok: false,
    code: 'message_refused',
  })
  const worker: KeysWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: () =>
      worker.onmessage?.({
        data: { id: 1, ok: true, payload: { phrase: 'not asked for' } },
      } as MessageEvent),
  }
  await expect(
    createKeysClient({ start: () => worker }).ask('accounts', { index: 0 }),
  ).rejects.toEqual(refusal('message_refused'))
})

test('the worker ends 15 minutes after the last message, 5 after the document was hidden, and starts again locked', async () => {
  const clock = createTestClock()
  const started: ReturnType<typeof startHere>[] = []
  const client = createKeysClient({
    clock,
    start: () => (started.push(startHere()), started.at(-1) as KeysWorker),
  })
  expect(client.isRunning()).toBe(false)
  await client.ask('unlock', unlocking(created))
  clock.pass(14 * 60_000)
  await client.ask('accounts', { index: 0 })
  clock.pass(14 * 60_000)
  expect(client.isRunning()).toBe(true)
  clock.pass(60_000)
  expect([client.isRunning(), started[0]?.ended]).toEqual([false, true])
  await expect(client.ask('accounts', { index: 0 })).rejects.toEqual(refusal('locked'))
  client.setHidden(true)
  clock.pass(4 * 60_000)
  client.setHidden(false)
  clock.pass(60_000)
  expect(client.isRunning()).toBe(true)
  client.setHidden(true)
  clock.pass(5 * 60_000)
  expect(client.isRunning()).toBe(false)
})

test('a worker that does not answer is a timeout, one that ends an abort, and none leaves a promise open', async () => {
  const clock = createTestClock()
  const silent: KeysWorker = {
    onmessage: null,
    onerror: null,
    postMessage: () => undefined,
    terminate: () => undefined,
  }
  const client = createKeysClient({ clock, start: () => silent })
  const late = client.ask('lock', {})
  clock.pass(30_000)
  await expect(late).rejects.toEqual(refusal('timeout'))
  const [one, other] = [client.ask('lock', {}), client.ask('lock', {})]
  silent.onerror?.({} as ErrorEvent)
  await expect(one).rejects.toEqual(refusal('aborted'))
  await expect(other).rejects.toEqual(refusal('aborted'))
  const blocked = createKeysClient({
    clock,
    start: () => {
      throw new Error('blocked')
    },
  })
  await expect(blocked.ask('lock', {})).rejects.toEqual(refusal('internal'))
})

/** Whether a text has bytes in any of the ways that a program writes them. */
const hasBytes = (text: string, secret: Bytes) =>
  [
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replaceAll('=', ''),
    toBase64url(secret),
    toBase58(secret),
    secret.join(','),
    secret.join(', '),
  ].some((form) => text.toLowerCase().includes(form.toLowerCase()))
const whole = (error: unknown): string =>
  error instanceof Error
    ? `${error.name} ${error.message} ${error.stack} ${JSON.stringify(error)} ${whole(error.cause)}`
    : String(JSON.stringify(error))

test('no refusal carries a byte of a key, a share or a phrase; control: one that does is found', async () => {
  const client = createKeysClient({ start: startHere })
  await client.ask('unlock', unlocking(created))
  const secrets = [
    created.device.serverShare,
    created.recovery?.serverShare ?? '',
    created.recovery?.holderShare ?? '',
  ].map((text) => new Uint8Array(Buffer.from(text, 'base64url')))
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank thank'
  const asked = [
    client.ask('create', { device, recovery: false, phrase }),
    client.ask('unlock', {
      ...unlocking(created),
      share: { ...created.share, pairId: randomId() },
    }),
    client.ask('unlock', { ...unlocking(created), pair: { ...created.device, serverShare: 'x' } }),
    client.ask('unlock', { ...unlocking(created), wallet: { ...created.wallet, blob: 'AAAA' } }),
    client.ask('sign', {
      index: 0,
      request: { method: 'personal_sign', params: ['0x00', '0x'], chainId: 'eip155:1' },
    }),
    client.ask('sign', {
      index: 0,
      request: { method: 'solana_signTransaction', params: { transaction: '2' }, chainId: SOLANA },
    }),
    client.ask('delegate', { index: 0, chainId: 1, address: '0x', nonce: 0, allowed: [] }),
    client.ask('export', { format: 'phrase', index: 1_000 }),
  ]
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
  for (const result of settled) {
    const text = result.status === 'rejected' ? whole(result.reason) : ''
    expect(text).toContain('SiteError')
    expect(text).not.toMatch(/winner|sausage/)
    expect(secrets.some((secret) => hasBytes(text, secret))).toBe(false)
  }
  for (const secret of secrets) {
    expect(
      hasBytes(whole(new Error(`failed for ${Buffer.from(secret).toString('hex')}`)), secret),
    ).toBe(true)
    expect(
      hasBytes(
        whole(Object.assign(new SiteError('internal'), { cause: new Error(`${[...secret]}`) })),
        secret,
      ),
    ).toBe(true)
  }
  // a share of the same length that is not among them is not found
  expect(
    hasBytes(
      whole(new Error(Buffer.from(secrets[0] ?? []).toString('hex'))),
      new Uint8Array(hkdfSync('sha256', 'another', '', '', 33)),
    ),
  ).toBe(false)
})

test('eth_sendTransaction through the worker is a transaction that ethers reads', async () => {
  const client = createKeysClient({ start: startHere })
  await client.ask('unlock', unlocking(created))
  const { eip155 } = created.wallet.accounts
  const transaction = {
    from: eip155,
    to: eip155,
    nonce: '0x0',
    gas: '0x5208',
    chainId: '0x2105',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
  }
  const answer = await client.ask('sign', {
    index: 0,
    request: { method: 'eth_sendTransaction', params: [transaction], chainId: 'eip155:8453' },
  })
  expect('raw' in answer && EthersTransaction.from(answer.raw).from).toBe(eip155)
})
