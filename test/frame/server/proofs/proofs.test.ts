import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Weakened } from '../../../../frame/server/createFrameServer'
import { route } from '../../../../frame/server/http/createApi'
import type { CreateModule } from '../../../../frame/server/http/types'
import type { Proofs } from '../../../../frame/server/proofs/createProofs'
import { checkSignature, importKey, readSignature } from '../../../../frame/server/proofs/signature'
import { onBothForRelease, temporaryFolder } from '../databases'
import { APP, ORIGIN, serve } from '../serve'
import { createSignedClient, nameOf, type SignedClient, type Tampering } from '../signedClient'

const BODY = '{}'
const newNonce = () => randomBytes(16).toString('base64url')
const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** A server with a route that counts its calls, and a client that is registered there. */
const prepare = async (
  database: Parameters<typeof serve>[0]['database'],
  weakened: Weakened = {},
) => {
  const calls: string[] = []
  const module: CreateModule = () => ({
    routes: [
      route('/v1/logout', {
        level: 'session',
        handler: async () => (calls.push('/v1/logout'), {}),
      }),
      route('/v1/me', { level: 'session', handler: async () => (calls.push('/v1/me'), {}) }),
    ],
  })
  const { url } = await serve({ database, options: { modules: [module] }, weakened })
  const client = createSignedClient(url)
  await client.register(APP.id, ORIGIN)
  return { client, calls, url }
}

/** Weakened builds: each lacks one check. */
const unchecked = (proofs: Proofs): Proofs => ({ ...proofs, check: () => {} })
const anyTime = (proofs: Proofs): Proofs => ({
  ...proofs,
  read: (header) => readSignature(header, createdOf(header('signature-input') ?? '')),
})
const anyNonce = (proofs: Proofs): Proofs => ({ ...proofs, use: async () => {} })
const anyPath = (proofs: Proofs): Proofs => ({
  ...proofs,
  check: (jwk, input, request) =>
    checkSignature(importKey(jwk), input, {
      ...request,
      path: request.path.replace('/v1/logout', '/v1/me'),
    }),
})
const createdOf = (input: string) => Number(/created=(\d+)/.exec(input)?.[1]) * 1000

interface Attack {
  readonly title: string
  readonly weakened: (proofs: Proofs) => Proofs
  /** Sends what the attacker has; says what came back. */
  readonly attack: (
    client: SignedClient,
  ) => Promise<{ readonly status: number; readonly json: unknown }>
}

const tampered = (tampering: () => Tampering) => (client: SignedClient) =>
  client.send('/v1/logout', BODY, tampering())

/** Each makes of what the key's owner signed a request that its owner did not make. */
const ATTACKS: readonly Attack[] = [
  {
    title: 'a body that was changed',
    weakened: unchecked,
    attack: tampered(() => ({ sentBody: '{ }' })),
  },
  {
    title: 'a body that was changed with its digest',
    weakened: unchecked,
    attack: tampered(() => ({ sentBody: '{ }', redigest: true })),
  },
  {
    title: 'another method in the signature',
    weakened: unchecked,
    attack: tampered(() => ({ signedMethod: 'PUT' })),
  },
  {
    title: 'a nonce that was changed after signing',
    weakened: unchecked,
    attack: tampered(() => ({ sentNonce: newNonce() })),
  },
  {
    title: 'the signature of another key',
    weakened: unchecked,
    attack: tampered(() => ({ signedBy: 'stranger' })),
  },
  {
    title: 'a request for one path at another',
    weakened: anyPath,
    attack: (client) => client.send('/v1/me', BODY, { sentPath: '/v1/logout' }),
  },
  {
    title: 'a clock 62 seconds behind',
    weakened: anyTime,
    attack: tampered(() => ({ created: Date.now() - 62_000 })),
  },
  {
    title: 'a clock 62 seconds ahead',
    weakened: anyTime,
    attack: tampered(() => ({ created: Date.now() + 62_000 })),
  },
  {
    title: 'a request that was made before',
    weakened: anyNonce,
    attack: async (client) => {
      const same = { nonce: newNonce(), created: Date.now() }
      expect((await client.send('/v1/logout', BODY, same)).status).toBe(200)
      return client.send('/v1/logout', BODY, same)
    },
  },
]

onBothForRelease((create) => {
  let client: SignedClient
  let calls: string[]
  beforeAll(async () => ({ client, calls } = await prepare(await create())))

  test('a signed request is taken, also with a clock 58 seconds off', async () => {
    for (const off of [0, -58_000, 58_000])
      expect((await client.send('/v1/logout', BODY, { created: Date.now() + off })).status).toBe(
        200,
      )
  })

  test.each(ATTACKS)('$title is refused', async ({ attack }) => {
    const { status, json } = await attack(client)
    expect([status, nameOf(json)]).toEqual([401, 'proof_refused'])
  })

  test('of 20 equal requests at once one is taken', async () => {
    const before = calls.length
    const same = { nonce: newNonce(), created: Date.now() }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await client.send('/v1/logout', BODY, same)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(19)
    expect(calls).toHaveLength(before + 1)
  })
})

describe('control: against a server without the check', () => {
  test.each(ATTACKS)('$title succeeds', async ({ attack, weakened }) => {
    const { client } = await prepare({ folder: temporaryFolder() }, { proofs: weakened })
    expect((await attack(client)).status).toBe(200)
  })
})

describe('the form of a signature is one pattern', () => {
  const good = {
    'signature-input': `t=("@method" "@path" "content-digest");created=1700000000;nonce="${'n'.repeat(22)}";keyid="${'k'.repeat(22)}";tag="tessera-1"`,
    signature: `t=:${'A'.repeat(86)}==:`,
    'content-digest': digestOf(BODY),
  }
  const read = (headers: Readonly<Record<string, string | undefined>>) => () =>
    readSignature((name) => headers[name], 1_700_000_000_000)
  const input = (from: string | RegExp, to: string) => ({
    ...good,
    'signature-input': good['signature-input'].replace(from, to),
  })

  test('control: the form is read', () => {
    expect(read(good)()).toMatchObject({
      nonce: 'n'.repeat(22),
      keyid: 'k'.repeat(22),
      created: 1_700_000_000_000,
    })
  })

  test.each([
    ['no signature', { ...good, signature: undefined }],
    ['no digest', { ...good, 'content-digest': undefined }],
    ['fewer components', input('"@path" ', '')],
    ['components in another order', input('"@method" "@path"', '"@path" "@method"')],
    ['an algorithm', input(';tag=', ';alg="none";tag=')],
    ['another tag', input('tessera-1', 'tessera-2')],
    ['a second signature', { ...good, 'signature-input': `${good['signature-input']}, u=()` }],
    ['a line break in the key id', input('k'.repeat(22), `${'k'.repeat(22)}\n`)],
    ['a short nonce', input('n'.repeat(22), 'n')],
    [
      'a digest of another algorithm',
      { ...good, 'content-digest': good['content-digest'].replace('256', '512') },
    ],
    [
      'two digests',
      { ...good, 'content-digest': `${good['content-digest']}, ${good['content-digest']}` },
    ],
  ])('%s is refused', (_, headers) => {
    expect(read(headers)).toThrow(expect.objectContaining({ name: 'proof_refused' }))
  })
})
