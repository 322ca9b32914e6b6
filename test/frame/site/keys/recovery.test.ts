import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bytes, randomId } from '../../../../frame/site/bytes'
import { createKeys } from '../../../../frame/site/keys/createKeys'
import { createKeysClient, type KeysWorker } from '../../../../frame/site/keys/createKeysClient'
import { derivePassword, normalizePassword } from '../../../../frame/site/keys/derivePassword'
import { createDeviceKey } from '../../../../frame/site/keys/deviceShare'
import {
  importSecret,
  proofOf,
  sealForUser,
  verifierOf,
  withUserShares,
} from '../../../../frame/site/keys/recovery'
import { fromBase64url, toBase64url } from '../../../../lib/bytes/base64'

const secretOf = (bytes: Uint8Array) => importSecret(new Uint8Array(bytes))
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const runs = { numRuns: 40 }
const flip = (bytes: Bytes, at: number): Bytes =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)) as Bytes

/** A worker of this thread. */
const startHere = (): KeysWorker => {
  const keys = createKeys()
  const worker: KeysWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) =>
      void keys
        .handle(structuredClone(message))
        .then((data) => worker.onmessage?.({ data } as MessageEvent)),
  }
  return worker
}
const device = { id: 'device', key: await createDeviceKey() }
const other = { id: 'other', key: await createDeviceKey() }
const openWallet = async () => {
  const client = createKeysClient({ start: startHere })
  const { wallet, device: pair, share } = await client.ask('create', { device, recovery: false })
  await client.ask('unlock', { wallet, pair, share, device })
  return { client, wallet, pair }
}

test('property: shares open with their secret and place alone; another secret, method, wallet, generation or byte is refused', () =>
  fc.assert(
    fc.asyncProperty(
      bytes32,
      bytes32,
      fc.uint8Array({ minLength: 33, maxLength: 66 }),
      fc.nat(),
      fc.constantFrom('password', 'passkey'),
      async (one, two, shares, at, method) => {
        fc.pre(toBase64url(one) !== toBase64url(two))
        const binding = { walletId: randomId(), id: randomId(), gen: 1, method } as const
        const secret = await secretOf(one)
        const sealed = await sealForUser(secret, new Uint8Array(shares), binding)
        expect(await withUserShares(secret, sealed, binding, (opened) => toBase64url(opened))).toBe(
          toBase64url(shares),
        )
        const read = (given: CryptoKey, text: Bytes, place = binding) =>
          withUserShares(given, text, place as typeof binding, () => 'opened')
        await expect(read(await secretOf(two), sealed)).rejects.toMatchObject({
          code: 'secret_wrong',
        })
        for (const change of [
          { method: 'file' },
          { gen: 2 },
          { id: randomId() },
          { walletId: randomId() },
        ])
          await expect(
            read(secret, sealed, { ...binding, ...change } as typeof binding),
          ).rejects.toMatchObject({ code: 'secret_wrong' })
        const place = at % sealed.length
        await expect(read(secret, flip(sealed, place))).rejects.toMatchObject({
          code: place === 0 ? 'layout_unknown' : 'secret_wrong',
        })
      },
    ),
    runs,
  ))

test('property: a proof is of its secret, says nothing of the sealing key’s bytes, and its verifier is its digest', () =>
  fc.assert(
    fc.asyncProperty(bytes32, bytes32, async (one, two) => {
      fc.pre(toBase64url(one) !== toBase64url(two))
      const [proof, again, another] = [
        await proofOf(await secretOf(one)),
        await proofOf(await secretOf(one)),
        await proofOf(await secretOf(two)),
      ]
      expect(toBase64url(proof)).toBe(toBase64url(again))
      expect(toBase64url(proof)).not.toBe(toBase64url(another))
      expect(toBase64url(await verifierOf(proof))).not.toBe(toBase64url(proof))
    }),
    runs,
  ))

test('a secret cannot be read, and its bytes are overwritten', async () => {
  const bytes = new Uint8Array(32).fill(7)
  const secret = await importSecret(bytes)
  expect(secret.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow()
  expect([...bytes].every((byte) => byte === 0)).toBe(true)
})

test('a password is scrypt of its normal form, as node’s own scrypt has it', async () => {
  const { scryptSync } = await import('node:crypto')
  const salt = new Uint8Array(16).fill(3)
  const derived = toBase64url(await derivePassword('  Cafe\u0301  au lait ', salt))
  expect(derived).toBe(
    scryptSync('Caf\u00e9 au lait', salt, 32, {
      N: 2 ** 17,
      r: 8,
      p: 1,
      maxmem: 256 * 2 ** 20,
    }).toString('base64url'),
  )
  expect(normalizePassword('\u{1d5ba} b')).toBe('a b')
})

test.each(['password', 'file', 'passkey'] as const)(
  'the wallet opens on another device by %s, with the accounts it had; other shares, a mixed method and another wallet do not',
  async (method) => {
    const { client, wallet } = await openWallet()
    const secret = await secretOf(crypto.getRandomValues(new Uint8Array(32)))
    const recovery = await client.ask('protect', { secret, method })
    expect(fromBase64url(recovery.sealed)).toHaveLength(29 + (method === 'file' ? 66 : 33))
    expect(recovery.server === undefined).toBe(method === 'file')
    const { proof } = await client.ask('prove', { secret })
    expect(proof).toBe(toBase64url(await proofOf(secret)))
    const next = createKeysClient({ start: startHere })
    const paired = await next.ask('recoverOwn', { wallet, recovery, secret, device: other })
    await next.ask('unlock', { wallet, pair: paired.pair, share: paired.share, device: other })
    expect(await next.ask('accounts', { index: 0 })).toEqual(wallet.accounts)

    const second = await client.ask('protect', { secret, method })
    const stranger = await openWallet()
    const wrong = async (change: object) =>
      next.ask('recoverOwn', { wallet, recovery, secret, device: other, ...change }).then(
        () => 'opened',
        (error) => error.code,
      )
    expect(await wrong({ secret: await secretOf(new Uint8Array(32)) })).toBe('secret_wrong')
    expect(await wrong({ recovery: { ...recovery, sealed: second.sealed } })).toBe('secret_wrong')
    expect(
      await wrong({ recovery: { ...recovery, method: method === 'file' ? 'password' : 'file' } }),
    ).toBe('secret_wrong')
    expect(await wrong({ wallet: stranger.wallet })).toBe('secret_wrong')
    expect(await wrong({ wallet: { ...wallet, blob: stranger.wallet.blob } })).toBe(
      'wallet_refused',
    )
    expect(await wrong({ wallet: { ...wallet, gen: 2 } })).toBe('generation_mixed')
    if (method !== 'file')
      expect(['wallet_refused', 'layout_unknown']).toContain(
        await wrong({ recovery: { ...recovery, server: second.server } }),
      )
  },
)

test('a locked worker protects nothing; a key that can be read is no secret', async () => {
  const client = createKeysClient({ start: startHere })
  const secret = await secretOf(new Uint8Array(32))
  await expect(client.ask('protect', { secret, method: 'password' })).rejects.toMatchObject({
    code: 'locked',
  })
  const readable = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
    'encrypt',
  ])
  await expect(client.ask('prove', { secret: readable })).rejects.toMatchObject({
    code: 'message_refused',
  })
})

test('words are of the list, six are 66 bits, and two drawings differ', async () => {
  const client = createKeysClient({ start: startHere })
  const [one, two] = [await client.ask('words', {}), await client.ask('words', {})]
  expect(one.words).toHaveLength(6)
  for (const word of one.words) expect(word).toMatch(/^[a-z]{3,8}$/)
  expect(one.words).not.toEqual(two.words)
})
