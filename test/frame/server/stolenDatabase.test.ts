import { createHash, randomBytes } from 'node:crypto'
import { combine } from 'shamir-secret-sharing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Keys } from '../../../frame/server/config/types'
import type { Schema } from '../../../frame/server/db/schema'
import { openColumn, SEALED } from '../../../frame/server/keyring/columns'
import { createKeyring } from '../../../frame/server/keyring/createKeyring'
import { toPhrase } from '../../../frame/site/keys/phrase'
import { onBothForRelease } from './databases'
import { createVisitor, type LoginServer, serveLogin, signIn } from './login/visitor'
import { codeIn, linkIn } from './mailbox'
import { createAuthenticator } from './passkeys/authenticator'
import { createKeys } from './serve'
import { createShares, newId, newWallet } from './wallets/visitors'

// Who has a copy of the whole database, in the middle of a user's life, and no key of the ring, one
// of them, or all.

const random = (length: number) => randomBytes(length).toString('base64url')
const proven = () => {
  const proof = random(32)
  return { proof, verifier: createHash('sha256').update(proof, 'base64url').digest('base64url') }
}
const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`
const bytes = (text: string, encoding: BufferEncoding = 'base64url') =>
  new Uint8Array(Buffer.from(text, encoding))
const utf8 = (text: string) => bytes(text, 'utf8')
type Secrets = Readonly<Record<string, readonly Uint8Array[]>>

/**
 * A user with a wallet on a device, who has another mail with a code, one on its way, and a change
 * of their address under way.
 */
const live = async (server: LoginServer) => {
  const [email, next] = [newAddress(), newAddress()]
  const first = await createVisitor(server)
  await signIn(server, first, email)
  const shares = createShares(first.ask)
  const made = await newWallet()
  await shares.enrol(made)
  await shares.renew()
  await shares.recover()
  const { wallet } = made.body
  const method = { id: newId(), verifier: random(32), sealed: random(62), server: random(33) }
  await first.ask('/v1/recovery/prepare', {
    wallet: wallet.id,
    id: method.id,
    gen: wallet.gen,
    method: 'password',
    verifier: method.verifier,
    hint: random(16),
    shares: { server: method.server, sealed: method.sealed },
  })
  const { flow: change } = await first.ask('/v1/email/change', { email: next })
  const present = await server.mail.receiveCode(email, 2)
  await first.ask('/v1/email/change/old', { flow: change, code: present })
  const second = codeIn(await server.mail.receive(next))
  const again = await createVisitor(server, { mark: first.jar.mark })
  server.time.ahead += 31_000
  await again.ask('/v1/login/email', { email })
  const code = await server.mail.receiveCode(email, 3)
  // a mail that is not taken yet is still in the outbox
  const late = newAddress()
  const stranger = await createVisitor(server)
  server.mail.refuse(1)
  await stranger.ask('/v1/login/email', { email: late })
  await server.mail.untilRefused(1)
  // a passkey of somebody else's
  const passkey = createAuthenticator(server.url)
  const other = await createVisitor(server)
  const asked = await other.ask('/v1/login/passkey/options', {})
  await other.ask('/v1/login/passkey/verify', {
    login: asked.login,
    response: passkey.make(asked),
  })
  const { x = '' } = passkey.publicKey.export({ format: 'jwk' })
  const { body, key, entropy } = made
  return {
    key,
    secrets: {
      keys: [key, bytes(entropy, 'hex'), utf8(toPhrase(bytes(entropy, 'hex')))],
      'the sealed wallet': [bytes(body.wallet.blob)],
      'shares of the device': [...shares.stored.values()].map((share) => bytes(share)),
      'shares of the server': [
        bytes(body.device.serverShare),
        bytes(body.recovery?.serverShare ?? ''),
        bytes(method.server),
      ],
      'share of the recovery': [bytes(body.recovery?.holderShare ?? '')],
      // each says of a guess whether it is the password
      'tests of a password': [bytes(method.verifier), bytes(method.sealed)],
      addresses: [email, next, late].map(utf8),
      codes: [second, code].map((one) => utf8(one)),
      // as they stand in their envelopes
      passkeys: [passkey.id, x].map(utf8),
      'links and marks': [
        linkIn(await server.mail.receive(email)).slice(-43),
        first.jar.mark ?? '',
      ].map(utf8),
    } satisfies Secrets,
  }
}

/** Every row of every table that the database has, whatever their names. */
const dump = async ({
  services: {
    database: { db },
  },
}: LoginServer) => {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_'))
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        [
          table,
          await db
            .selectFrom(table as keyof Schema)
            .selectAll()
            .execute(),
        ] as const,
    ),
  )
  return Object.fromEntries(rows) as Readonly<
    Record<string, readonly Readonly<Record<string, unknown>>[]>
  >
}

/** All that these keys open of a dump. */
const openAll = async (rows: Awaited<ReturnType<typeof dump>>, keys: Keys) => {
  const keyring = createKeyring(keys)
  const open = openColumn as (
    ring: typeof keyring,
    table: string,
    column: string,
    row: object,
    envelope: string,
  ) => Promise<Uint8Array>
  const places = Object.entries(SEALED).flatMap(([table, columns]) =>
    Object.keys(columns).flatMap((column) =>
      (rows[table] ?? []).map((row) => ({ table, column, row })),
    ),
  )
  const opened = await Promise.all(
    places.map(({ table, column, row }) =>
      open(keyring, table, column, row, String(row[column])).catch(() => undefined),
    ),
  )
  return opened.filter((one) => one !== undefined)
}

/**
 * Whether a text has a secret in it, in one of the forms in which a program writes bytes. A code,
 * of six digits, is looked for as a value of its own.
 */
const has = (text: string, secret: Uint8Array) => {
  if (secret.length === 6)
    return new RegExp(`(?<![\\w.-])${Buffer.from(secret).toString()}(?![\\w.-])`).test(text)
  return (['base64url', 'base64', 'hex', 'latin1'] as const).some((form) =>
    text.includes(Buffer.from(secret).toString(form)),
  )
}
const foundIn = (text: string, secrets: Secrets) =>
  Object.keys(secrets).filter((kind) => secrets[kind]?.some((secret) => has(text, secret)))
const textOf = (opened: readonly Uint8Array[]) =>
  opened
    .map(
      (one) =>
        `${Buffer.from(one).toString('base64url')} ${Buffer.from(one).toString('hex')} ${Buffer.from(one).toString('latin1')}`,
    )
    .join('\n')

/** Whether any two of what was opened are the shares of the key: what a thief tries. */
const rebuilds = async (opened: readonly Uint8Array[], key: Uint8Array) => {
  const shares = opened.filter(({ length }) => length === key.length + 1)
  for (const [at, one] of shares.entries()) {
    for (const other of shares.slice(at + 1))
      if (
        Buffer.from(
          await combine([new Uint8Array(one), new Uint8Array(other)]).catch(() => new Uint8Array()),
        ).equals(Buffer.from(key))
      )
        return true
  }
  return false
}

onBothForRelease((create) => {
  let server: LoginServer
  let life: Awaited<ReturnType<typeof live>>
  let rows: Awaited<ReturnType<typeof dump>>
  beforeAll(async () => {
    server = await serveLogin(await create())
    life = await live(server)
    rows = await dump(server)
  })
  /**
   * A ring of which the thief has these keys, and others in the place of those that they do not
   * have.
   */
  const ringOf = (had: readonly (keyof Keys)[]): Keys => ({
    ...createKeys(),
    ...Object.fromEntries(had.map((purpose) => [purpose, server.keys[purpose]])),
  })

  test('the database and the log alone have none of a user’s secrets; control: each kind is found where it is', () => {
    expect(
      Object.entries(rows)
        .filter(([, all]) => all.length > 0)
        .map(([table]) => table),
    ).toEqual(
      expect.arrayContaining([
        'users',
        'identities',
        'devices',
        'sessions',
        'flows',
        'credentials',
        'wallets',
        'pairs',
        'outbox',
        'audit',
      ]),
    )
    const text = JSON.stringify(rows) + server.lines.join('')
    expect(foundIn(text, life.secrets)).toEqual([])
    for (const [kind, secrets] of Object.entries(life.secrets))
      for (const secret of secrets)
        expect(
          foundIn(`${text} ${Buffer.from(secret).toString('latin1')} `, life.secrets),
          kind,
        ).toEqual([kind])
  })

  describe('with one key of the ring', () => {
    const { identities, flows, credentials, wallets, pairs, recoveries, outbox } = SEALED
    /**
     * What is under which key, as docs/frame-server.md tells it. Keys, devices' shares, codes,
     * links and marks are under none.
     */
    const UNDER: readonly (readonly [kind: string, purposes: readonly string[]])[] = [
      ['the sealed wallet', [wallets.blob_env]],
      ['shares of the server', [pairs.server_share_env]],
      ['share of the recovery', [pairs.holder_share_env]],
      ['tests of a password', [recoveries.verifier_env, recoveries.sealed_share_env]],
      ['addresses', [identities.email_env, flows.subject_env, outbox.mail_env]],
      ['passkeys', [credentials.key_env]],
    ]

    test.each(Object.keys(createKeys()) as (keyof Keys)[])(
      '%s opens no wallet, and of the rest what is under it',
      async (purpose) => {
        const opened = await openAll(rows, ringOf([purpose]))
        expect(await rebuilds(opened, life.key)).toBe(false)
        expect(foundIn(textOf(opened), life.secrets)).toEqual(
          UNDER.filter(([, purposes]) => purposes.includes(purpose)).map(([kind]) => kind),
        )
        // a mail that is on its way has a link in it
        expect(textOf(opened).includes('/device/')).toBe(outbox.mail_env === purpose)
      },
    )

    test('KEY_AUTH has nothing that a guess of a recovery password is tried on; control: KEY_RECOVERY has it all', async () => {
      const tests = life.secrets['tests of a password']
      const foundWith = async (purpose: keyof Keys) => {
        const text = textOf(await openAll(rows, ringOf([purpose])))
        return tests.map((secret) => has(text, secret))
      }
      expect(await foundWith('auth')).toEqual([false, false])
      expect(await foundWith('recovery')).toEqual([true, true])
    })
  })

  test('control: with all keys of the ring the automatic recovery opens the wallet', async () => {
    const opened = await openAll(rows, server.keys)
    expect(await rebuilds(opened, life.key)).toBe(true)
  })

  // what docs/frame-server.md says of backups, and what the screen says as the automatic recovery
  // ends
  test('a backup of before the automatic recovery ended opens the wallet by the keys of its time, whatever was done to the wallet since; control: what is there since does not, nor the backup without those keys', async () => {
    const visitor = await createVisitor(server)
    await signIn(server, visitor, newAddress())
    const shares = createShares(visitor.ask)
    const { body, key } = await newWallet().then(async (made) => ({
      ...made,
      ...(await shares.enrol(made)),
    }))
    /** Whether a copy has the wallet's first key, and what that opens. */
    const opensIn = async (copy: Awaited<ReturnType<typeof dump>>, keys: Keys) => {
      const opened = await openAll(copy, keys)
      return [await rebuilds(opened, key), textOf(opened).includes(body.wallet.blob)]
    }
    const backup = await dump(server)
    expect(await opensIn(backup, server.keys)).toEqual([true, true])
    // another key of the wallet, and then a method of its user's own
    await shares.rotate()
    const { id, verifier, proof } = { id: newId(), ...proven() }
    await visitor.ask('/v1/recovery/prepare', {
      wallet: body.wallet.id,
      id,
      gen: 2,
      method: 'file',
      verifier,
    })
    await visitor.ask('/v1/recovery/release', { id, proof })
    expect(await visitor.ask('/v1/recovery/confirm', { id })).toEqual({ custody: 'user-only' })
    expect(await opensIn(await dump(server), server.keys)).toEqual([false, false])
    expect(await opensIn(backup, server.keys)).toEqual([true, true])
    expect(await opensIn(backup, { ...server.keys, recovery: createKeys().recovery })).toEqual([
      false,
      true,
    ])
  })
})
