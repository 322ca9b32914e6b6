import { type Bytes, randomBytes, utf8, withSecret } from '../bytes'
import { SiteError } from '../errors'

/** What a device's share is bound to. */
export interface DeviceBinding {
  readonly walletId: string
  readonly pairId: string
  readonly gen: number
  readonly deviceId: string
}

/**
 * A device's share as its browser stores it: AES-256-GCM under a key of this browser that is not
 * extractable.
 */
export interface SealedShare extends DeviceBinding {
  readonly iv: Bytes
  readonly sealed: Bytes
}

const parameters = ({ walletId, pairId, gen, deviceId }: DeviceBinding, iv: Bytes) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`tessera:device-share:v1:${walletId}:${pairId}:${gen}:${deviceId}`),
})

/** A key of this browser for {@link sealShare}. Scripts can use it and not read it. */
export const createDeviceKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Seals a device's share with a nonce of its own. */
export async function sealShare(
  key: CryptoKey,
  share: Bytes,
  binding: DeviceBinding,
): Promise<SealedShare> {
  const { walletId, pairId, gen, deviceId } = binding
  const iv = randomBytes(12)
  return {
    walletId,
    pairId,
    gen,
    deviceId,
    iv,
    sealed: new Uint8Array(await crypto.subtle.encrypt(parameters(binding, iv), key, share)),
  }
}

/**
 * Runs `work` with a device's share, and overwrites it afterwards.
 * @throws SiteError `wallet_refused` where key, binding or ciphertext are wrong
 */
export async function withShare<Result>(
  key: CryptoKey,
  record: SealedShare,
  work: (share: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const opened = await crypto.subtle
    .decrypt(parameters(record, record.iv), key, record.sealed)
    .catch(() => Promise.reject(new SiteError('wallet_refused')))
  return withSecret(new Uint8Array(opened), work)
}
