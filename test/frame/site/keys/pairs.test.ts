import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bytes } from '../../../../frame/site/bytes'
import { sealWallet, withEntropy } from '../../../../frame/site/keys/blob'
import { createDeviceKey, sealShare, withShare } from '../../../../frame/site/keys/deviceShare'
import { createKey, splitKey, withKey } from '../../../../frame/site/keys/pairs'
import {
  checkWallet,
  createWallet,
  refreshPair,
  rotateKey,
  type Shares,
  type Wallet,
  withWallet,
} from '../../../../frame/site/keys/wallet'
import { toBase64url } from '../../../../lib/bytes/base64'

const secret = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => new Uint8Array(bytes))
const entropies = fc.constantFrom(16, 20, 24, 28, 32).chain(secret)
const code = (name: string) => ({ name: 'SiteError', code: name })
const copy = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)
const flip = (bytes: Uint8Array, at: number, by = 1) =>
  copy(bytes).map((byte, index) => (index === at ? byte ^ by : byte)) as Bytes
const read = (wallet: Wallet, shares: Shares) =>
  withWallet(wallet, shares, (entropy) => toBase64url(entropy))
const runs = { numRuns: 60 }

test('property: both shares of a pair open the wallet, and it is its entropy that comes out', () =>
  fc.assert(
    fc.asyncProperty(entropies, fc.boolean(), async (entropy, recovery) => {
      const text = toBase64url(entropy)
      const { wallet, device, recovery: other } = await createWallet(recovery, copy(entropy))
      expect(await read(wallet, device)).toBe(text)
      expect(other !== undefined).toBe(recovery)
      if (other) expect(await read(wallet, other)).toBe(text)
      await checkWallet(wallet, device)
    }),
    { numRuns: 15 },
  ))

test('property: shares of two pairs, altered and shortened shares are refused', () =>
  fc.assert(
    fc.asyncProperty(
      secret(32),
      secret(16),
      fc.nat(31),
      fc.integer({ min: 1, max: 255 }),
      async (key, entropy, at, by) => {
        const binding = { id: 'w', gen: 1 }
        const wallet: Wallet = {
          ...binding,
          blob: await sealWallet(key, entropy, binding),
          accounts: { eip155: '', solana: '' },
        }
        const [one, other] = [await splitKey(key, 1), await splitKey(key, 1)]
        expect(await read(wallet, one)).toBe(toBase64url(entropy))
        const altered = { ...one, serverShare: flip(one.serverShare, at, by) }
        await expect(read(wallet, altered)).rejects.toMatchObject(code('wallet_refused'))
        for (const mixed of [
          { ...one, serverShare: other.serverShare },
          { ...one, holderShare: other.holderShare },
        ]) {
          await expect(read(wallet, mixed)).rejects.toMatchObject({
            name: 'SiteError',
            code: expect.stringMatching(/^(wallet_refused|layout_unknown)$/),
          })
        }
        for (const wrong of [
          one.serverShare.slice(1),
          one.serverShare.slice(0, 32),
          new Uint8Array(0),
          one.holderShare,
        ]) {
          await expect(read(wallet, { ...one, serverShare: wrong })).rejects.toMatchObject(
            code('layout_unknown'),
          )
        }
        // both alike, which the splitting library joins; 17 bytes are of a key of AES-128
        for (const length of [2, 17, 32]) {
          const cut = {
            ...one,
            holderShare: one.holderShare.slice(-length),
            serverShare: one.serverShare.slice(-length),
          }
          await expect(read(wallet, cut)).rejects.toMatchObject(code('layout_unknown'))
        }
      },
    ),
    runs,
  ))

test('control: the splitting library joins shares of two pairs without a word', async () => {
  const key = createKey()
  const [one, other] = [await splitKey(key, 1), await splitKey(key, 1)]
  // where both pairs drew one point, it does notice
  if (one.holderShare[32] === other.serverShare[32]) return
  expect(
    toBase64url(
      await withKey({ ...one, serverShare: other.serverShare }, { id: 'w', gen: 1 }, copy),
    ),
  ).not.toBe(toBase64url(key))
})

test('shares and ciphertexts of another generation are refused, and so is a ciphertext of another wallet', async () => {
  const { wallet, device } = await createWallet(false)
  await expect(read(wallet, { ...device, gen: 2 })).rejects.toMatchObject(code('generation_mixed'))
  await expect(read({ ...wallet, gen: 2 }, { ...device, gen: 2 })).rejects.toMatchObject(
    code('wallet_refused'),
  )
  await expect(read({ ...wallet, id: 'other' }, device)).rejects.toMatchObject(
    code('wallet_refused'),
  )
})

test('every bit of the ciphertext counts, and unknown versions are refused', async () => {
  const { wallet, device } = await createWallet(false)
  expect(wallet.blob).toHaveLength(64)
  for (let at = 1; at < wallet.blob.length; at++)
    await expect(read({ ...wallet, blob: flip(wallet.blob, at) }, device)).rejects.toMatchObject(
      code('wallet_refused'),
    )
  await expect(read({ ...wallet, blob: flip(wallet.blob, 0, 3) }, device)).rejects.toMatchObject(
    code('layout_unknown'),
  )
  await expect(read({ ...wallet, blob: wallet.blob.slice(0, 63) }, device)).rejects.toMatchObject(
    code('layout_unknown'),
  )
})

test.each([
  ['version', (plain: Bytes) => flip(plain, 0, 3)],
  ['kind', (plain: Bytes) => flip(plain, 1, 3)],
  ['length', (plain: Bytes) => flip(plain, 2, 1)],
  ['padding', (plain: Bytes) => flip(plain, 34, 1)],
])(
  'a plaintext with another %s is refused, though it was sealed under the key',
  async (_, alter) => {
    const key = createKey()
    const plain = alter(
      Uint8Array.of(1, 1, 16, ...new Uint8Array(16).fill(7), ...new Uint8Array(16)),
    )
    const iv = new Uint8Array(12)
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
    const seal = async (bytes: Bytes) =>
      Uint8Array.of(
        1,
        ...iv,
        ...new Uint8Array(
          await crypto.subtle.encrypt(
            {
              name: 'AES-GCM',
              iv,
              additionalData: new TextEncoder().encode('tessera:wallet:v1:w:1'),
            },
            aes,
            bytes,
          ),
        ),
      )
    await expect(
      withEntropy(key, await seal(plain), { id: 'w', gen: 1 }, copy),
    ).rejects.toMatchObject(code('layout_unknown'))
    // control: without the change it opens, so that the layout written here is the one that is read
    expect(await withEntropy(key, await seal(alter(plain)), { id: 'w', gen: 1 }, copy)).toEqual(
      new Uint8Array(16).fill(7),
    )
  },
)

test('refresh: new shares, the same accounts, and neither goes with an old one; the old pair stays until its row is deleted', async () => {
  const { wallet, device } = await createWallet(false)
  const next = await refreshPair(wallet, device)
  await checkWallet(wallet, next)
  await checkWallet(wallet, device)
  expect(next.id).not.toBe(device.id)
  await expect(read(wallet, { ...device, serverShare: next.serverShare })).rejects.toMatchObject({
    code: expect.stringMatching(/^(wallet_refused|layout_unknown)$/),
  })
  await expect(
    refreshPair(wallet, { ...device, serverShare: flip(device.serverShare, 3) }),
  ).rejects.toMatchObject(code('wallet_refused'))
})

test('rotation: one generation up with the same accounts; no pair of before opens it', async () => {
  const { wallet, device, recovery } = await createWallet(true)
  const rotated = await rotateKey(wallet, device, false)
  expect(rotated.wallet).toMatchObject({ id: wallet.id, gen: 2, accounts: wallet.accounts })
  expect(rotated.recovery).toBeUndefined()
  await checkWallet(rotated.wallet, rotated.device)
  for (const old of [device, recovery as Shares]) {
    await expect(read(rotated.wallet, old)).rejects.toMatchObject(code('generation_mixed'))
    await expect(read(rotated.wallet, { ...old, gen: 2 })).rejects.toMatchObject(
      code('wallet_refused'),
    )
  }
})

test('a record that names other accounts than the wallet has is refused', async () => {
  const [{ wallet, device }, { wallet: other }] = [
    await createWallet(false),
    await createWallet(false),
  ]
  await expect(
    checkWallet(
      { ...wallet, accounts: { ...wallet.accounts, eip155: other.accounts.eip155 } },
      device,
    ),
  ).rejects.toMatchObject(code('accounts_differ'))
  await expect(
    checkWallet(
      { ...wallet, accounts: { ...wallet.accounts, solana: other.accounts.solana } },
      device,
    ),
  ).rejects.toMatchObject(code('accounts_differ'))
})

/**
 * Pearson's statistic of bytes against the uniform distribution: 255 degrees of freedom, above 377
 * in one of a million runs.
 */
function chiSquare(bytes: readonly number[]) {
  const counts = new Array<number>(256).fill(0)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  const expected = bytes.length / 256
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
const LIMIT = 377

test('either share alone is uniform, whatever the key is; control: with the key as a share it is not', async () => {
  for (const key of [new Uint8Array(32), new Uint8Array(32).fill(0xa5)]) {
    const holder: number[] = []
    const server: number[] = []
    for (let round = 0; round < 600; round++) {
      const pair = await splitKey(key, 1)
      holder.push(...pair.holderShare.slice(0, 32))
      server.push(...pair.serverShare.slice(0, 32))
    }
    expect(chiSquare(holder)).toBeLessThan(LIMIT)
    expect(chiSquare(server)).toBeLessThan(LIMIT)
    // one share in eight is the key's own byte
    expect(
      chiSquare(holder.map((byte, at) => (at % 8 === 0 ? (key[0] as number) : byte))),
    ).toBeGreaterThan(LIMIT)
  }
})

test('the share of a device opens with its key and binding only, and is overwritten after its use', async () => {
  const [key, other] = [await createDeviceKey(), await createDeviceKey()]
  const { holderShare } = await splitKey(createKey(), 1)
  const binding = { walletId: 'w', pairId: 'p', gen: 1, deviceId: 'd' }
  const record = await sealShare(key, holderShare, binding)
  const seen = await withShare(key, record, (share) => (expect(share).toEqual(holderShare), share))
  expect(seen.every((byte) => byte === 0)).toBe(true)
  const wrong = [
    { walletId: 'x' },
    { pairId: 'x' },
    { gen: 2 },
    { deviceId: 'x' },
    { sealed: flip(record.sealed, 0) },
    { iv: flip(record.iv, 0) },
  ]
  for (const change of wrong)
    await expect(withShare(key, { ...record, ...change }, copy)).rejects.toMatchObject(
      code('wallet_refused'),
    )
  await expect(withShare(other, record, copy)).rejects.toMatchObject(code('wallet_refused'))
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
