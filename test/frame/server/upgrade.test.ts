import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../frame/protocol/http'
import { createAccounts } from '../../../frame/server/createAccounts'
import { assembleServer } from '../../../frame/server/createFrameServer'
import { afterFile } from './cleanup'
import { createPostgres } from './databases'
import { loadRelease, type Release } from './formerRelease'
import { anyIp, submit } from './login/visitor'
import { codeIn, createMailbox, linkIn, type Mailbox } from './mailbox'
import { APP, createKeys, ORIGIN } from './serve'
import { createSignedClient, nameOf } from './signedClient'
import { createShares, newId, proof, verifier } from './wallets/visitors'

// Two releases that serve one Postgres at a time, as while instances are restarted one after the
// other: what docs/frame-server.md says of each migration.

/** Origin of both, as a proxy before them would have it. */
const PUBLIC = 'http://localhost:4499'

interface Instance {
  readonly address: string
}

const start = async (
  { assembleServer, createAccounts }: Release,
  database: Awaited<ReturnType<typeof createPostgres>>,
  keys: ReturnType<typeof createKeys>,
  mail: Mailbox,
): Promise<Instance> => {
  const lines: string[] = []
  const config = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: PUBLIC,
    database,
    keys,
    smtp: mail.smtp,
    trustProxy: 1,
    apps: [{ ...APP, limits: { mailsPerDay: 10_000 } }],
  }
  const server = assembleServer(config, {
    modules: [createAccounts],
    writeLog: (line) => lines.push(line),
  })
  await server.start()
  afterFile(() => server.stop())
  const { port } = JSON.parse(lines.find((line) => line.includes('server.started')) ?? '{}') as {
    readonly port: number
  }
  return { address: `http://127.0.0.1:${port}` }
}

/** A browser that asks one instance or another. */
const openBrowser = async (mail: Mailbox, first: Instance, email: string) => {
  const client = createSignedClient(first.address, { origin: PUBLIC })
  const headers = { 'x-forwarded-for': anyIp(), 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  const at =
    ({ address }: Instance) =>
    async <Path extends RoutePath>(
      path: Path,
      body: RouteBody<Path>,
    ): Promise<RouteAnswer<Path>> => {
      const { status, json } = await client.send(path, JSON.stringify(body), {
        at: address,
        headers,
      })
      if (status !== 200) throw new Error(nameOf(json))
      return json as RouteAnswer<Path>
    }
  await client.register(APP.id, ORIGIN, { headers })
  /** Signs in at an instance, the link of whose mail is opened at another. */
  const signIn = async (here: Instance, linkAt: Instance = here) => {
    const before = mail.to(email).length
    const { flow = '', match = '' } = await at(here)('/v1/login/email', { email })
    const link = linkIn(await mail.find(email, (one) => linkIn(one).includes('/device/'), before))
    const { status } = await submit(
      link.replace(PUBLIC, linkAt.address),
      { match },
      { origin: PUBLIC },
    )
    if (status !== 200) throw new Error(`link ${status}`)
    await at(here)('/v1/login/email/verify', {
      flow,
      code: codeIn(await mail.find(email, (one) => codeIn(one) !== 'none', before)),
    })
  }
  return { at, signIn }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )

/** A recovery password of the user's own, whose shares open nothing. Returns its id. */
const setPassword = async (
  ask: ReturnType<Awaited<ReturnType<typeof openBrowser>>['at']>,
  wallet: string,
) => {
  const [id, share] = [newId(), Buffer.alloc(33).toString('base64url')]
  await ask('/v1/recovery/prepare', {
    wallet,
    id,
    gen: 1,
    method: 'password',
    verifier,
    hint: 'c2FsdA',
    shares: { server: share, sealed: share },
  })
  await ask('/v1/recovery/release', { id, proof })
  await ask('/v1/recovery/confirm', { id })
  return id
}

/** What becomes at `there` of what was done at `here`. */
const journey = async (mail: Mailbox, here: Instance, there: Instance) => {
  const email = `u${randomBytes(6).toString('hex')}@example.com`
  const browser = await openBrowser(mail, here, email)
  await browser.signIn(here)
  const shares = createShares(browser.at(here))
  const { body } = await shares.enrol()
  const elsewhere = createShares(browser.at(there))
  for (const [pair, share] of shares.stored) elsewhere.stored.set(pair, share)
  const newDevice = async (linkAt?: Instance) => {
    const next = await openBrowser(mail, there, email)
    await next.signIn(there, linkAt)
    return next
  }
  const session = await outcomeOf(
    browser
      .at(there)('/v1/me', {})
      .then(({ user }) => (user ? undefined : Promise.reject(new Error('nobody')))),
  )
  const share = await outcomeOf(elsewhere.open())
  const link = await outcomeOf(newDevice(here))
  const recovery = await outcomeOf(
    newDevice().then((next) => createShares(next.at(there)).pairByRecovery()),
  )
  const password = await outcomeOf(
    setPassword(browser.at(here), body.wallet.id).then(async (id) =>
      (await newDevice()).at(there)('/v1/recovery/release', { id, proof }),
    ),
  )
  const notice = await outcomeOf(
    mail
      .find(email, (one) => linkIn(one).includes('/freeze/'))
      .then((one) => submit(linkIn(one).replace(PUBLIC, here.address), {}, { origin: PUBLIC }))
      .then(({ status }) =>
        status === 200 ? undefined : Promise.reject(new Error(`link ${status}`)),
      ),
  )
  return { session, share, link, recovery, password, notice }
}

const FINE = {
  session: 'ok',
  share: 'ok',
  link: 'ok',
  notice: 'ok',
  recovery: 'ok',
  password: 'ok',
}

// of each migration, as the table of docs/frame-server.md says it: the last commit without it, the
// one that had it as it is (none: this one), and what does not go on
test.each([
  // the former has no recovery passwords yet
  [
    '0004-bound-rows',
    'b8d3feb^',
    'b70cd82^',
    {
      ...FINE,
      session: 'signed_out',
      share: 'signed_out',
      notice: 'link 500',
      password: 'not_found',
    },
    { ...FINE, notice: 'link 500', password: 'not_found' },
  ],
  ['0005-former-marks', 'b70cd82^', 'b70cd82', FINE, FINE],
  ['0006-recovery-verifiers', 'd2226c0^', 'd2226c0', FINE, { ...FINE, password: 'internal' }],
  ['0007-indexes', '60e1b1a^', '60e1b1a', FINE, FINE],
  ['0008-settling', '75e3594', '45763db', FINE, FINE],
  ['0009-canaries', '45763db', undefined, FINE, FINE],
  ['0012-logins', '4fd4ac27^', undefined, FINE, FINE],
])(
  'of %s what is done at the former release goes on at the next one, and the other way round, but for what is said',
  async (_, formerly, then, fromFormer, fromNext) => {
    const [former, next] = [
      await loadRelease(formerly),
      then === undefined ? { assembleServer, createAccounts } : await loadRelease(then),
    ]
    const [database, keys, mail] = [await createPostgres(), createKeys(), await createMailbox()]
    const before = await start(former, database, keys, mail)
    const after = await start(next, database, keys, mail)
    const found = {
      fromFormer: await journey(mail, before, after),
      fromNext: await journey(mail, after, before),
    }
    expect(found).toEqual({ fromFormer, fromNext })
  },
  240_000,
)
