import { randomId } from '../bytes'
import { createDeviceKey, type SealedShare } from '../keys/deviceShare'
import { sealedShareSchema } from '../keys/messages'
import type { KeyStore } from './keyStore'
import type { WithLock } from './locks'

/** A key of this browser that cannot be read, with an id that shares under it are bound to. */
export interface Device {
  readonly id: string
  readonly key: CryptoKey
}

/** The sealed shares that this browser has of wallets: of each the one in use, and for a moment its successor. */
export interface DeviceShares {
  /** The browser's key, made on first need; tabs that ask at once get the same. */
  readonly device: () => Promise<Device>
  /** Whether this browser has any share of a wallet: else its pair need not be asked for. */
  readonly has: (walletId: string) => Promise<boolean>
  /** The share of a pair; undefined where this browser has none, and recovery is needed. */
  readonly find: (walletId: string, pairId: string) => Promise<SealedShare | undefined>
  /** Stores a share beside the one in use: before the server is told that the pair is in use. */
  readonly add: (share: SealedShare) => Promise<void>
  /** The server has the pair in use: the wallet's other shares are deleted. */
  readonly settle: (walletId: string, pairId: string) => Promise<void>
  /** Runs work that replaces a wallet's pair while no other tab does. */
  readonly exclusively: <Result>(walletId: string, work: () => Promise<Result>) => Promise<Result>
}

const isDevice = (value: unknown): value is Device => {
  const device = value as Partial<Device> | undefined
  return typeof device?.id === 'string' && device.key instanceof CryptoKey && !device.key.extractable
}

/** The shares in a store. */
export function createDeviceShares({ store, withLock }: { readonly store: KeyStore; readonly withLock: WithLock }): DeviceShares {
  const storedDevice = async () => {
    const device = await store.get('device')
    return isDevice(device) ? device : undefined
  }
  const createDevice = async (): Promise<Device> => {
    const device = { id: randomId(), key: await createDeviceKey() }
    await store.put({ device })
    return device
  }
  const nameOf = (walletId: string) => `shares:${walletId}`
  /** What does not have its form is as good as gone. */
  const list = async (walletId: string): Promise<SealedShare[]> => {
    const stored = await store.get(nameOf(walletId))
    return (Array.isArray(stored) ? stored : []).flatMap((entry) => sealedShareSchema.safeParse(entry).data ?? []).filter((share) => share.walletId === walletId)
  }
  const change = (walletId: string, next: (shares: readonly SealedShare[]) => readonly SealedShare[]) =>
    withLock(nameOf(walletId), async () => store.put({ [nameOf(walletId)]: next(await list(walletId)) }))
  return {
    device: async () => (await storedDevice()) ?? withLock('device', async () => (await storedDevice()) ?? createDevice()),
    has: async (walletId) => (await list(walletId)).length > 0,
    find: async (walletId, pairId) => (await list(walletId)).find((share) => share.pairId === pairId),
    add: (share) => change(share.walletId, (shares) => [...shares.filter(({ pairId }) => pairId !== share.pairId), share]),
    settle: (walletId, pairId) => change(walletId, (shares) => (shares.some((share) => share.pairId === pairId) ? shares.filter((share) => share.pairId === pairId) : shares)),
    exclusively: (walletId, work) => withLock(`pair:${walletId}`, work),
  }
}
