import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
import { fromBase64url, toBase64url } from '../../../lib/bytes/base64'

type Prepared = RouteBody<'/v1/recovery/prepare'>

/**
 * A document that has its wallet open, on a server that has the methods of one user and believes
 * every proof.
 */
const openDocument = async () => {
  const own = createKeys()
  const worker: KeysWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) =>
      void own.handle(message).then((data) => worker.onmessage?.({ data } as MessageEvent)),
  }
  const keys = createKeysClient({ start: () => worker })
  const shares = createDeviceShares({
    store: createMemoryStore(),
    withLock: createLocks(undefined),
    now: () => 0,
  })
  const device = await shares.device()
  const { wallet, device: pair, share } = await keys.ask('create', { device, recovery: false })
  await keys.ask('unlock', { wallet, pair, share, device })
  const pairs: string[] = []
  const methods: { status: RecoveryMethod['status']; readonly body: Prepared }[] = []
  const find = (id: string) => methods.find(({ body }) => body.id === id)
  const routes: Record<string, (body: { readonly id: string }) => unknown> = {
    '/v1/me': () => ({
      user: { id: 'u', email: 'marlene.dubois@example.com' },
      devices: [{ app: 'Garden of Acme' }],
    }),
    '/v1/recovery/methods': () => ({
      methods: methods.map(({ status, body: { id, method, hint } }) => ({
        id,
        method,
        status,
        created: 0,
        hint,
      })),
    }),
    '/v1/recovery/prepare': (body) =>
      void methods.push({ status: 'pending', body: body as Prepared }),
    '/v1/recovery/release': ({ id }) => ({
      wallet,
      id,
      gen: 1,
      method: find(id)?.body.method,
      shares: find(id)?.body.shares,
    }),
    '/v1/recovery/confirm': ({ id }) => {
      const proven = find(id)
      if (proven) proven.status = 'active'
      return { custody: 'user-only' }
    },
  }
  const api = {
    call: async (path: string, body: unknown) =>
      structuredClone(routes[path]?.(body as { id: string })),
  } as unknown as Api
  const derive = async (password: string, salt: Uint8Array<ArrayBuffer>) =>
    importSecret(
      new Uint8Array(
        await crypto.subtle.digest('SHA-256', Uint8Array.of(...salt, ...utf8(password))),
      ),
    )
  const recovery = createRecovery({
    api,
    keys,
    device: shares.device,
    pair: async (paired) => void pairs.push(paired.wallet),
    derive,
    wallet: async () => wallet,
    host: 'wallet.example',
    now: () => 0,
  })
  return { recovery, methods, pairs, wallet, statuses: () => methods.map(({ status }) => status) }
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
  await expect(recovery.prove({ file: former, password: OLD })).rejects.toMatchObject({
    code: 'secret_wrong',
  })
  expect(statuses()).toEqual(['active', 'pending'])
  // control
  await recovery.prove({ file: next, password: NEW })
  expect(statuses()).toEqual(['active', 'active'])
})

test('a file that was not proven recovers nothing', async () => {
  const { recovery } = document
  const file = await recovery.prepare('file', OLD)
  await expect(recovery.recover({ file, password: OLD })).rejects.toMatchObject({
    code: 'secret_wrong',
  })
})

test.each([
  ['secret_short', 'only eleven'],
  ['secret_common', 'aaaaaaaaaaaa'],
  ['secret_common', 'passwordpassword'],
  ['secret_common', 'marlene.dubois@example.com'],
  ['secret_common', 'Garden of Acme'],
  ['secret_common', 'wallet.example 1'],
] as const)('no method is made of what is guessed first: %s', async (code, password) => {
  const { recovery, statuses } = document
  for (const method of ['password', 'file'] as const)
    await expect(recovery.prepare(method, password)).rejects.toMatchObject({ code })
  expect(statuses()).toEqual([])
})

interface Browser {
  /** Whether a secret is told with the passkey that is made, or when it is used. */
  readonly tells?: boolean
  readonly prf?: boolean
  /** Of a secret, in bytes. */
  readonly length?: number
  /** What it says of itself, where it does. */
  readonly capabilities?: Readonly<Record<string, boolean>>
}

/**
 * A browser with passkeys, each of which makes a secret of a salt. `ends` is the error that it
 * answers with, or `never`.
 */
const stubPasskeys = ({ tells = true, prf = true, length = 32, capabilities }: Browser = {}) => {
  const browser: {
    ends?: string | undefined
    readonly asked: object[]
    readonly secrets: Uint8Array[]
  } = { asked: [], secrets: [] }
  type Options = PublicKeyCredentialRequestOptions
  const answer = async (id: Uint8Array, { extensions }: Options, isTold: boolean) => {
    const secret = new Uint8Array(
      await crypto.subtle.digest(
        'SHA-256',
        Uint8Array.of(
          ...id,
          ...new Uint8Array((extensions?.prf?.eval?.first ?? new ArrayBuffer()) as ArrayBuffer),
        ),
      ),
    ).slice(0, length)
    browser.secrets.push(secret)
    const results = isTold && prf ? { results: { first: secret.buffer } } : {}
    return {
      rawId: id.slice().buffer,
      getClientExtensionResults: () => ({ prf: { enabled: prf, ...results } }),
    }
  }
  const ask =
    (toId: (options: Options) => Uint8Array, isTold: boolean) =>
    async ({
      publicKey,
      signal,
    }: {
      readonly publicKey: Options
      readonly signal: AbortSignal
    }) => {
      browser.asked.push(publicKey)
      if (browser.ends === 'never')
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        )
      if (browser.ends !== undefined) throw new DOMException('', browser.ends)
      return answer(toId(publicKey), publicKey, isTold)
    }
  vi.stubGlobal(
    'PublicKeyCredential',
    capabilities ? { getClientCapabilities: async () => capabilities } : {},
  )
  vi.stubGlobal('navigator', {
    credentials: {
      create: ask(() => crypto.getRandomValues(new Uint8Array(16)), tells),
      get: ask(({ allowCredentials }) => allowCredentials?.[0]?.id as Uint8Array, true),
    },
  })
  return browser
}
afterEach(() => vi.unstubAllGlobals())

test.each([true, false])(
  'a passkey opens the wallet, whether its secret is told with it (%s) or when it is used: its user is verified each time, and nothing of the secrets is left',
  async (tells) => {
    const { recovery, methods, statuses, pairs, wallet } = document
    const browser = stubPasskeys({ tells })
    await recovery.preparePasskey(await recovery.makePasskey())
    expect(await recovery.prove('passkey')).toBe('user-only')
    await recovery.recover('passkey')
    expect([statuses(), pairs]).toEqual([['active'], [wallet.id]])
    const hint = fromBase64url(methods[0]?.body.hint ?? '')
    const [made, ...used] = browser.asked
    expect(made).toMatchObject({
      rp: { name: 'wallet.example' },
      user: { name: 'marlene.dubois@example.com' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    })
    expect(used).toHaveLength(tells ? 2 : 3)
    for (const options of used)
      expect(options).toMatchObject({
        userVerification: 'required',
        allowCredentials: [{ id: hint.slice(32) }],
        extensions: { prf: { eval: { first: hint.slice(0, 32) } } },
      })
    for (const secret of tells ? browser.secrets : browser.secrets.slice(1))
      expect([...secret].every((byte) => byte === 0)).toBe(true)
  },
)

test('with another secret of the passkey than the one that was made, nothing opens', async () => {
  const { recovery, methods, statuses } = document
  stubPasskeys()
  await recovery.preparePasskey(await recovery.makePasskey())
  const { body } = methods[0] as { body: { hint: string } }
  const { hint } = body
  const [first = ''] = hint
  body.hint = `${first === 'A' ? 'B' : 'A'}${hint.slice(1)}`
  await expect(recovery.prove('passkey')).rejects.toMatchObject({ code: 'secret_wrong' })
  expect(statuses()).toEqual(['pending'])
  // control
  body.hint = hint
  await recovery.prove('passkey')
})

test('each passkey is of a user of its own: an authenticator puts a new one beside the former, which may count still', async () => {
  const { recovery } = document
  const { asked } = stubPasskeys()
  const [one, other] = [await recovery.makePasskey(), await recovery.makePasskey()]
  expect(toBase64url(one.hint.slice(0, 32))).not.toBe(toBase64url(other.hint.slice(0, 32)))
  const [first, second] = asked.map((options) =>
    toBase64url((options as { user: { id: Uint8Array } }).user.id),
  )
  expect(first).not.toBe(second)
})

test.each([
  ['declines', 'passkey_declined', 'NotAllowedError'],
  ['has no such host', 'passkey_unsupported', 'SecurityError'],
] as const)(
  'where the browser %s nothing is stored, neither at the making nor at the use',
  async (_, code, ends) => {
    const { recovery, statuses } = document
    const browser = stubPasskeys({ tells: false })
    browser.ends = ends
    await expect(recovery.makePasskey()).rejects.toMatchObject({ code })
    browser.ends = undefined
    const made = await recovery.makePasskey()
    browser.ends = ends
    await expect(recovery.preparePasskey(made)).rejects.toMatchObject({ code })
    expect(statuses()).toEqual([])
  },
)

test.each([
  ['an authenticator without secrets', { prf: false }, 1],
  ['one whose secret is short', { length: 31, tells: false }, 2],
  ['a browser that says that it has none', { capabilities: { 'extension:prf': false } }, 0],
] as const)(
  '%s makes no method, and is asked no more often than it needs',
  async (_, options, times) => {
    const { recovery, statuses } = document
    const { asked } = stubPasskeys(options)
    await expect(recovery.makePasskey().then(recovery.preparePasskey)).rejects.toMatchObject({
      code: 'passkey_unsupported',
    })
    expect([asked.length, statuses()]).toEqual([times, []])
  },
)

test('a browser without passkeys makes no method', async () => {
  await expect(document.recovery.makePasskey()).rejects.toMatchObject({
    code: 'passkey_unsupported',
  })
})

test('who asks again has ended what was asked before: the browser shows one at a time', async () => {
  const { recovery } = document
  const browser = stubPasskeys()
  browser.ends = 'never'
  const first = expect(recovery.makePasskey()).rejects.toMatchObject({ code: 'passkey_declined' })
  await vi.waitFor(() => expect(browser.asked).toHaveLength(1))
  browser.ends = undefined
  await recovery.makePasskey()
  await first
})
