import * as z from 'zod/mini'
import { idSchema } from '../../protocol/http'
import { randomId } from '../bytes'
import { isSealedShare } from '../keys/answers'
import { createDeviceKey, type SealedShare } from '../keys/deviceShare'
import type { KeyStore } from './keyStore'
import type { WithLock } from './locks'

/** A key of this browser that cannot be read, with an id that shares under it are bound to. */
export interface Device {
  readonly id: string
  readonly key: CryptoKey
}

/**
 * The sealed shares that this browser has of wallets: of each the one in use, and for a moment its
 * successor.
 */
export interface DeviceShares {
  /** The browser's key, made on first need; tabs that ask at once get the same. */
  readonly device: () => Promise<Device>
  /** Whether this browser has a share of a wallet: else its pair need not be asked for. */
  readonly has: (walletId: string) => Promise<boolean>
  /** The share of a pair; undefined where this browser has none, and recovery is needed. */
  readonly find: (walletId: string, pairId: string) => Promise<SealedShare | undefined>
  /**
   * Whether the share of a pair was stored longer ago than a pair is used, or nobody knows when.
   */
  readonly isOld: (walletId: string, pairId: string) => Promise<boolean>
  /** Stores a share beside the one in use: before the server is told that the pair is in use. */
  readonly add: (share: SealedShare) => Promise<void>
  /** The server has the pair in use: the wallet's other shares are deleted. */
  readonly settle: (walletId: string, pairId: string) => Promise<void>
  /** Runs work that replaces a wallet's pair while no other tab does. */
  readonly exclusively: <Result>(walletId: string, work: () => Promise<Result>) => Promise<Result>
}

const isDevice = (value: unknown): value is Device => {
  const device = value as Partial<Device> | undefined
  return (
    typeof device?.id === 'string' && device.key instanceof CryptoKey && !device.key.extractable
  )
}

/** Milliseconds that a pair is used: a copy of half of it is worth nothing after it. */
const LIFE = 30 * 24 * 60 * 60_000
const addedSchema = z.strictObject({ pairId: idSchema, at: z.int() })

/** The shares in a store. `now` is in milliseconds since 1970. */
export function createDeviceShares({
  store,
  withLock,
  now,
}: {
  readonly store: KeyStore
  readonly withLock: WithLock
  readonly now: () => number
}): DeviceShares {
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
    return (Array.isArray(stored) ? stored : [])
      .filter(isSealedShare)
      .filter((share) => share.walletId === walletId)
  }
  const addedName = (walletId: string) => `share-added:${walletId}`
  const change = (
    walletId: string,
    next: (shares: readonly SealedShare[]) => readonly SealedShare[],
    more: Readonly<Record<string, unknown>> = {},
  ) =>
    withLock(nameOf(walletId), async () =>
      store.put({ [nameOf(walletId)]: next(await list(walletId)), ...more }),
    )
  return {
    device: async () =>
      (await storedDevice()) ??
      withLock('device', async () => (await storedDevice()) ?? createDevice()),
    has: async (walletId) => (await list(walletId)).length > 0,
    find: async (walletId, pairId) =>
      (await list(walletId)).find((share) => share.pairId === pairId),
    isOld: async (walletId, pairId) => {
      const { data } = addedSchema.safeParse(await store.get(addedName(walletId)))
      return data?.pairId !== pairId || now() - data.at > LIFE
    },
    add: (share) =>
      change(
        share.walletId,
        (shares) => [...shares.filter(({ pairId }) => pairId !== share.pairId), share],
        {
          [addedName(share.walletId)]: { pairId: share.pairId, at: now() } satisfies z.infer<
            typeof addedSchema
          >,
        },
      ),
    settle: (walletId, pairId) =>
      change(walletId, (shares) =>
        shares.some((share) => share.pairId === pairId)
          ? shares.filter((share) => share.pairId === pairId)
          : shares,
      ),
    exclusively: (walletId, work) => withLock(`pair:${walletId}`, work),
  }
}
