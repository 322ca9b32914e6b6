import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type DatabaseTarget } from '../../../frame/server/db/createDatabase'
import { migrate } from '../../../frame/server/db/migrate'
import { openColumn, sealColumn } from '../../../frame/server/keyring/columns'
import { createKeyring } from '../../../frame/server/keyring/createKeyring'
import { onBoth, temporaryFolder } from './databases'
import { buildProgram, keysOf, NAMES, newKeys, runProgram } from './programs'
import { createSignedClient } from './signedClient'

/** What keys look like in text: as they are set, and in the other encodings. */
const encodings = (keys: Readonly<Record<string, string>>) =>
  Object.values(keys).flatMap((entry) => {
    const bytes = Buffer.from(entry.split(':')[1] ?? '', 'base64')
    return [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  })

/** With the settings of a deployment, on this machine. */
const LOCAL = 'http://localhost:0'

let path: string
beforeAll(async () => {
  path = await buildProgram()
})
const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  runProgram(path, args, env)

describe('serve', () => {
  test('what it serves is what the package has, and anybody can look', async () => {
    const served = run([], { TESSERA_FRAME_DATA: join(temporaryFolder(), 'data') })
    const url = await served.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
    const verified = run(['verify-deployment', url], {})
    expect([await verified.ended, verified.output()]).toEqual([
      0,
      expect.stringMatching(/^\d+ files and the documents are those of this package\.\n$/),
    ])
    // control: another server is not one of this package
    const other = createHttpServer((_, response) => response.end('hello'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const refused = run(
      ['verify-deployment', `http://127.0.0.1:${(other.address() as AddressInfo).port}`],
      {},
    )
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(/\/a\/main\.\S+: another content/)
    other.close()
    expect(await run(['verify-deployment'], {}).ended).toBe(1)
  })

  test('without settings it makes its keyring, prints its URL, serves, and ends with 0 at SIGTERM; a second start knows the first one’s sessions', async () => {
    const folder = join(temporaryFolder(), 'data')
    const first = run([], { TESSERA_FRAME_DATA: folder })
    const url = await first.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
    const address = url.replace('localhost', '127.0.0.1')
    const client = createSignedClient(address, { origin: url })
    const { sid } = await client.register('development', 'http://localhost:3000')
    const document = await fetch(`${address}/sdk`)
    expect(document.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:*',
    )
    const [, script = ''] = / src="(\/a\/main\.[^"]+\.js)"/.exec(await document.text()) ?? []
    const body = await (await fetch(address + script)).bytes()
    const { files } = (await (await fetch(`${address}/.well-known/tessera-build.json`)).json()) as {
      files: Record<string, string>
    }
    expect(files[script]).toBe(`sha384-${createHash('sha384').update(body).digest('base64')}`)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    // written into the file at the end
    expect(
      existsSync(join(folder, 'tessera-frame.sqlite-wal')) &&
        statSync(join(folder, 'tessera-frame.sqlite-wal')).size > 0,
    ).toBe(false)

    const second = run(['serve'], { TESSERA_FRAME_DATA: folder })
    await second.printed(/Secure frame/)
    const keyring = JSON.parse(readFileSync(join(folder, 'keyring.json'), 'utf8')) as Record<
      string,
      string
    >
    const database = createDatabase({ folder })
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: sid }])
    await database.close()
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    for (const secret of encodings(keyring))
      expect(first.output() + second.output()).not.toContain(secret)
  })

  test('killed, it starts again with what it had answered', async () => {
    const folder = temporaryFolder()
    const first = run([], { TESSERA_FRAME_DATA: folder })
    const url = await first.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = createSignedClient(url.replace('localhost', '127.0.0.1'), { origin: url })
        return (await client.register('development', 'http://localhost:3000')).sid
      }),
    )
    first.child.kill('SIGKILL')
    await first.ended
    const second = run([], { TESSERA_FRAME_DATA: folder })
    await second.printed(/Secure frame/)
    const database = createDatabase({ folder })
    const stored = await database.db.selectFrom('sessions').select('id').execute()
    expect(stored.map(({ id }) => id).sort()).toEqual([...clients].sort())
    await database.close()
    const verified = run(['audit-verify'], { TESSERA_FRAME_DATA: folder })
    expect(await verified.ended).toBe(0)
    expect(verified.output()).toContain(' 0 faults.')
  })
})

test('at SIGTERM it says that it is not ready, and serves on until balancers have seen it; a second signal ends it at once', async () => {
  const server = run([], { TESSERA_FRAME_DATA: temporaryFolder(), DRAIN_SECONDS: '600' })
  const address = (await server.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)).replace(
    'localhost',
    '127.0.0.1',
  )
  const ready = async () => (await fetch(`${address}/readyz`)).status
  expect(await ready()).toBe(200)
  server.child.kill('SIGTERM')
  await server.printed(/server\.draining/)
  expect(await ready()).toBe(503)
  // a balancer sends what it sends
  expect((await fetch(`${address}/sdk`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBeNull()
  const quick = run([], { TESSERA_FRAME_DATA: temporaryFolder(), DRAIN_SECONDS: '2' })
  await quick.printed(/Secure frame/)
  const signalled = Date.now()
  quick.child.kill('SIGTERM')
  expect(await quick.ended).toBe(0)
  expect(Date.now() - signalled).toBeGreaterThanOrEqual(2_000)
})

test('a backup is restored with the keyring of its time, and with no other; a user is found in it by a command', async () => {
  const folder = temporaryFolder()
  const server = run([], { TESSERA_FRAME_DATA: folder })
  const url = await server.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
  const client = createSignedClient(url.replace('localhost', '127.0.0.1'), { origin: url })
  await client.register('development', 'http://localhost:3000')
  const { flow = '', match = '' } = await client.ask('/v1/login/email', {
    email: 'ann@shop.example',
  })
  const link = (await server.printed(/(http:\/\/localhost:\d+\/device\/[\w-]+)/)).replace(
    'localhost',
    '127.0.0.1',
  )
  await fetch(link, {
    method: 'POST',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ match }),
  })
  await client.ask('/v1/login/email/verify', {
    flow,
    code: await server.printed(/@localhost #(\d{6})\n/),
  })
  const found = run(['user', 'find', 'ann@shop.example'], { TESSERA_FRAME_DATA: folder })
  expect([await found.ended, found.output()]).toEqual([
    0,
    expect.stringMatching(/^User [\w-]{22}, since /),
  ])
  const unknown = run(['user', 'freeze', 'bob@shop.example'], { TESSERA_FRAME_DATA: folder })
  expect([await unknown.ended, unknown.output()]).toEqual([
    1,
    'tessera-frame: there is no such user\n',
  ])
  const restored = temporaryFolder()
  expect(
    await run(['backup', join(restored, 'tessera-frame.sqlite')], { TESSERA_FRAME_DATA: folder })
      .ended,
  ).toBe(0)
  // the folder makes a keyring of its own, as a new machine would
  const refused = run([], { TESSERA_FRAME_DATA: restored })
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining('KEY_AUTH does not fit this database'),
  ])
  renameSync(join(restored, 'keyring.json'), join(restored, 'other.json'))
  const right = run([], {
    TESSERA_FRAME_DATA: restored,
    PUBLIC_URL: LOCAL,
    KEYRING_FILE: join(folder, 'keyring.json'),
  })
  await right.printed(/Secure frame/)
})

test('without a mail server, links and codes are shown in the terminal, which says so; a visitor signs in by them', async () => {
  const server = run([], { TESSERA_FRAME_DATA: temporaryFolder() })
  const url = await server.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
  await server.printed(/Mails are shown here, and not sent/)
  const client = createSignedClient(url.replace('localhost', '127.0.0.1'), { origin: url })
  await client.register('development', 'http://localhost:3000')
  const { flow = '', match = '' } = await client.ask('/v1/login/email', {
    email: 'ann@shop.example',
  })
  const link = (await server.printed(/(http:\/\/localhost:\d+\/device\/[\w-]+)/)).replace(
    'localhost',
    '127.0.0.1',
  )
  const form = {
    method: 'POST',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ match }),
  }
  expect((await fetch(link, form)).status).toBe(200)
  const code = await server.printed(/@localhost #(\d{6})\n/)
  await client.ask('/v1/login/email/verify', { flow, code })
  expect((await client.ask('/v1/me', {})).user?.email).toBe('ann@shop.example')
})

test('in development a network’s node is named at the start; without one the server says that nobody can sign in', async () => {
  const named = run(
    ['--upstream', 'eip155:1=http://127.0.0.1:9/', '--upstream', 'eip155:10=http://127.0.0.1:9/'],
    {
      TESSERA_FRAME_DATA: temporaryFolder(),
    },
  )
  const url = await named.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
  const page = await (
    await fetch(`${url.replace('localhost', '127.0.0.1')}/sdk?projectId=development`)
  ).text()
  for (const chain of ['eip155:1', 'eip155:10']) expect(page).toContain(chain)
  expect(named.output()).not.toContain('No network has a node')
  const bare = run([], { TESSERA_FRAME_DATA: temporaryFolder() })
  await bare.printed(/No network has a node, so nobody can sign in/)
})

test.each([
  ['what is no node', ['eip155:1'], {}, /--upstream must be a CAIP-2 id and a URL/],
  [
    'apps of one’s own',
    ['eip155:1=http://127.0.0.1:9/'],
    { TESSERA_FRAME_APPS: JSON.stringify([{ id: 'shop', name: 'Shop', dev: true }]) },
    /--upstream is for development without TESSERA_FRAME_APPS/,
  ],
])('--upstream with %s: what to do, and exit code 1', async (_, nodes, env, expected) => {
  const { ended, output } = run(
    nodes.flatMap((node) => ['--upstream', node]),
    {
      TESSERA_FRAME_DATA: temporaryFolder(),
      ...env,
    },
  )
  expect(await ended).toBe(1)
  expect(output()).toMatch(expected)
})

describe('what is wrong is said without secrets', () => {
  test('settings: all of them, and exit code 1', async () => {
    const { ended, output } = run([], {
      PUBLIC_URL: 'http://wallet.example',
      TRUST_PROXY: 'x',
      KEY_AUTH: 'secret-key',
      DATABASE_URL: 'mysql://u:secret-password@h',
    })
    expect(await ended).toBe(1)
    expect(output()).toContain('TRUST_PROXY must be')
    expect(output()).toContain('DATABASE_URL must be')
    expect(output()).not.toContain('secret')
  })

  test('a database that is not there: its code, and not its URL', async () => {
    const { ended, output } = run([], {
      TESSERA_FRAME_DATA: temporaryFolder(),
      PUBLIC_URL: LOCAL,
      DATABASE_URL: 'postgres://frame:secret-password@127.0.0.1:1/frame',
    })
    expect(await ended).toBe(1)
    expect(output()).toContain(
      'tessera-frame: the database of DATABASE_URL does not answer (ECONNREFUSED)\n',
    )
    expect(output()).not.toContain('secret')
  })

  test('a database that does not exist', async () => {
    const { ended, output } = run([], {
      TESSERA_FRAME_DATA: temporaryFolder(),
      PUBLIC_URL: LOCAL,
      DATABASE_URL: inject('postgres').url.replace(/postgres$/, 'absent'),
    })
    expect([await ended, output()]).toEqual([
      1,
      expect.stringContaining(
        'tessera-frame: the database that DATABASE_URL names does not exist (3D000)\n',
      ),
    ])
  })

  test('a port that is taken', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { ended, output } = run([], {
      TESSERA_FRAME_DATA: temporaryFolder(),
      PORT: String((taken.address() as AddressInfo).port),
    })
    expect(await ended).toBe(1)
    expect(output()).toContain(
      'tessera-frame: another program listens on PORT or METRICS_PORT (EADDRINUSE)\n',
    )
    taken.close()
  })

  test('a data folder that is a file', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'below')]) {
      const { ended, output } = run([], { TESSERA_FRAME_DATA: folder })
      expect([await ended, output()]).toEqual([
        1,
        expect.stringContaining(
          'tessera-frame: the folder of TESSERA_FRAME_DATA cannot be written',
        ),
      ])
    }
  })

  test('an unknown command: how it is used', async () => {
    const { ended, output } = run(['toString'], {})
    expect(await ended).toBe(2)
    expect(output()).toContain('rotate-keys')
  })
})

test('new-keys prints a keyring that a deployment starts with, new each time, and refuses a kid that no keyring may have', async () => {
  const printed = await Promise.all(
    [run(['new-keys'], {}), run(['new-keys', 'second'], {})].map(
      async ({ ended, output }) => [await ended, output()] as const,
    ),
  )
  expect(printed.map(([code]) => code)).toEqual([0, 0])
  const keyrings = printed.map(([, text]) => JSON.parse(text) as Record<string, string>)
  expect(
    new Set(
      keyrings.flatMap((keyring) => Object.values(keyring).map((entry) => entry.split(':')[1])),
    ).size,
  ).toBe(10)
  expect(keyrings[0]?.KEY_AUTH).toMatch(/^\d{4}-\d\d-\d\d:/)
  const path = join(temporaryFolder(), 'keyring.json')
  writeFileSync(path, printed[1]?.[1] ?? '')
  const server = run([], {
    TESSERA_FRAME_DATA: temporaryFolder(),
    PUBLIC_URL: LOCAL,
    KEYRING_FILE: path,
  })
  await server.printed(/Secure frame/)
  // what the shell's umask left: others may read it
  expect(server.output()).toContain('keyring.readable_by_others')
  chmodSync(path, 0o600)
  const safe = run([], {
    TESSERA_FRAME_DATA: temporaryFolder(),
    PUBLIC_URL: LOCAL,
    KEYRING_FILE: path,
  })
  await safe.printed(/Secure frame/)
  expect(safe.output()).not.toContain('keyring.readable_by_others')
  const wrong = run(['new-keys', 'No Kid'], {})
  expect([await wrong.ended, wrong.output()]).toEqual([
    1,
    expect.stringContaining('new-keys takes a kid: 1 to 16 of'),
  ])
})

test('backup copies the file of a running server, for its owner alone', async () => {
  const folder = temporaryFolder()
  const server = run([], { TESSERA_FRAME_DATA: folder })
  await server.printed(/Secure frame/)
  const copy = join(temporaryFolder(), 'copy.sqlite')
  expect(await run(['backup', copy], { TESSERA_FRAME_DATA: folder }).ended).toBe(0)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const again = run(['backup', copy], { TESSERA_FRAME_DATA: folder })
  expect([await again.ended, again.output()]).toEqual([
    1,
    expect.stringContaining('backup does not write over a file'),
  ])
  const missing = run(['backup'], { TESSERA_FRAME_DATA: folder })
  expect([await missing.ended, missing.output()]).toEqual([
    1,
    expect.stringContaining('needs the path'),
  ])
})

onBoth((create, kind) => {
  const WALLETS = 250
  const SECRET = Buffer.from('a share')
  const before = newKeys('old')
  const fresh = newKeys('new')
  const both = Object.fromEntries(NAMES.map((name) => [name, `${fresh[name]},${before[name]}`]))
  const keyringOf = (variables: Readonly<Record<string, string>>) =>
    createKeyring(keysOf(variables))

  const fill = async (target: DatabaseTarget) => {
    await migrate(target)
    const database = createDatabase(target)
    const keyring = keyringOf(before)
    await database.db.transaction().execute(async (within) => {
      for (let index = 0; index < WALLETS; index++) {
        const row = { id: `w${index}`, user_id: `u${index}`, gen: 1 }
        await within
          .insertInto('users')
          .values({ id: row.user_id, created: 1, frozen_until: null, deleted: null })
          .execute()
        await within
          .insertInto('wallets')
          .values({
            ...row,
            scope: 'deployment',
            blob_env: await sealColumn(keyring, 'wallets', 'blob_env', row, SECRET),
            evm: '',
            sol: '',
            created: 1,
          })
          .execute()
      }
    })
    await database.close()
  }

  // its program starts some ten times
  test('rotate-keys that is killed again and again is finished by the next, and no row is lost', {
    timeout: 240_000,
  }, async () => {
    const target = await create()
    await fill(target)
    const settings =
      'url' in target
        ? { PUBLIC_URL: LOCAL, DATABASE_URL: target.url, TESSERA_FRAME_DATA: temporaryFolder() }
        : { PUBLIC_URL: LOCAL, TESSERA_FRAME_DATA: target.folder }
    for (let round = 0; round < 2; round++) {
      const killed = run(['rotate-keys'], { ...settings, ...both })
      await killed.printed(/wallets: \d+/)
      killed.child.kill('SIGKILL')
      await killed.ended
    }
    const finished = run(['rotate-keys'], { ...settings, ...both })
    expect(await finished.ended).toBe(0)
    expect(finished.output()).toMatch(/Sealed again: \d+/)
    expect(finished.output()).toContain(
      'In 72 hours, when the links of mails have ended, remove the former keys of KEY_AUTH, KEY_RECOVERY, KEY_PEPPER, KEY_MAIL and restart. Leave those of KEY_AUDIT.',
    )
    const database = createDatabase(target)
    const rows = await database.db.selectFrom('wallets').selectAll().execute()
    const keyring = keyringOf(fresh)
    expect(rows).toHaveLength(WALLETS)
    for (const row of rows)
      expect(
        Buffer.from(await openColumn(keyring, 'wallets', 'blob_env', row, row.blob_env)).equals(
          SECRET,
        ),
      ).toBe(true)
    await database.close()
    expect(
      await run(['rotate-keys'], { ...settings, ...fresh }).ended,
      `${kind}: the former keys are needed no more`,
    ).toBe(0)
  })
})
