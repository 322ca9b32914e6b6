import { beforeEach, expect, test } from 'vitest'
import type { RouteBody } from '../../../frame/protocol/http'
import { utf8 } from '../../../frame/site/bytes'
import { createRecovery, type RecoveryMethod } from '../../../frame/site/createRecovery'
import { createKeys } from '../../../frame/site/keys/createKeys'
import { createKeysClient, type KeysWorker } from '../../../frame/site/keys/createKeysClient'
import { importSecret } from '../../../frame/site/keys/recovery'
import type { Api } from '../../../frame/site/session/createApi'
import { createDeviceShares } from '../../../frame/site/session/createDeviceShares'
import { createMemoryStore } from '../../../frame/site/session/keyStore'
import { createLocks } from '../../../frame/site/session/locks'

type Prepared = RouteBody<'/v1/recovery/prepare'>

/** A document that has its wallet open, on a server that has the methods of one user and believes every proof. */
const openDocument = async () => {
  const own = createKeys()
  const worker: KeysWorker = { onmessage: null, onerror: null, terminate: () => undefined, postMessage: (message) => void own.handle(message).then((data) => worker.onmessage?.({ data } as MessageEvent)) }
  const keys = createKeysClient({ start: () => worker })
  const shares = createDeviceShares({ store: createMemoryStore(), withLock: createLocks(undefined), now: () => 0 })
  const device = await shares.device()
  const { wallet, device: pair, share } = await keys.ask('create', { device, recovery: false })
  await keys.ask('unlock', { wallet, pair, share, device })
  const methods: { status: RecoveryMethod['status']; readonly body: Prepared }[] = []
  const find = (id: string) => methods.find(({ body }) => body.id === id)
  const routes: Record<string, (body: { readonly id: string }) => unknown> = {
    '/v1/me': () => ({ user: { id: 'u', email: 'marlene.dubois@example.com' }, devices: [{ app: 'Garden of Acme' }] }),
    '/v1/recovery/methods': () => ({ methods: methods.map(({ status, body: { id, method, hint } }) => ({ id, method, status, created: 0, hint })) }),
    '/v1/recovery/prepare': (body) => void methods.push({ status: 'pending', body: body as Prepared }),
    '/v1/recovery/release': ({ id }) => ({ wallet, id, gen: 1, method: find(id)?.body.method, shares: find(id)?.body.shares }),
    '/v1/recovery/confirm': ({ id }) => {
      const proven = find(id)
      if (proven) proven.status = 'active'
      return { custody: 'user-only' }
    },
  }
  const api = { call: async (path: string, body: unknown) => structuredClone(routes[path]?.(body as { id: string })) } as unknown as Api
  const derive = async (password: string, salt: Uint8Array<ArrayBuffer>) => importSecret(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(...salt, ...utf8(password)))))
  const recovery = createRecovery({ api, keys, device: shares.device, pair: () => Promise.reject(new Error('no pair')), derive, wallet: async () => wallet, host: 'wallet.example', now: () => 0 })
  return { recovery, statuses: () => methods.map(({ status }) => status) }
}

let document: Awaited<ReturnType<typeof openDocument>>
beforeEach(async () => (document = await openDocument()))

const OLD = 'an old password of mine'
const NEW = 'a new password of mine'

test('a new file is proven by itself alone: the former one, which counts, is no proof of it', async () => {
  const { recovery, statuses } = document
  const former = await recovery.prepare('file', OLD)
  await recovery.prove({ file: former, password: OLD })
  const next = await recovery.prepare('file', NEW)
  await expect(recovery.prove({ file: former, password: OLD })).rejects.toMatchObject({ code: 'secret_wrong' })
  expect(statuses()).toEqual(['active', 'pending'])
  // control
  await recovery.prove({ file: next, password: NEW })
  expect(statuses()).toEqual(['active', 'active'])
})

test('a file that was not proven recovers nothing', async () => {
  const { recovery } = document
  const file = await recovery.prepare('file', OLD)
  await expect(recovery.recover({ file, password: OLD })).rejects.toMatchObject({ code: 'secret_wrong' })
})

test.each([
  ['secret_short', 'only eleven'],
  ['secret_common', 'aaaaaaaaaaaa'],
  ['secret_common', 'passwordpassword'],
  ['secret_personal', 'marlene.dubois@example.com'],
  ['secret_personal', 'Garden of Acme'],
  ['secret_personal', 'wallet.example 1'],
] as const)('no method is made of what is guessed first: %s', async (code, password) => {
  const { recovery, statuses } = document
  for (const method of ['password', 'file'] as const) await expect(recovery.prepare(method, password)).rejects.toMatchObject({ code })
  expect(statuses()).toEqual([])
})
