import { expect, test } from 'vitest'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../../frame/protocol/http'
import { freePort } from '../../../../scripts/freePort.mjs'
import { onBoth } from '../databases'
import { loadRelease } from '../formerRelease'
import { approve, createVisitor, serveLogin } from '../login/visitor'
import { createMailbox } from '../mailbox'
import { APP, createKeys } from '../serve'
import { createShares } from '../wallets/visitors'
import { createSteps, FINISH, startLocals, userOf } from './social'

/** The last commit without sign-ins elsewhere. */
const FORMER = '4fd4ac27^'

onBoth((create) => {
  test('a database of the release before has its users, devices and wallets, and takes sign-ins elsewhere', {
    timeout: 120_000,
  }, async () => {
    const [database, keys, mail] = [await create(), createKeys(), await createMailbox()]
    const port = await freePort()
    const site = `http://localhost:${port}`
    const config = { port, host: '127.0.0.1', database, keys, smtp: mail.smtp, trustProxy: 1 }
    const { assembleServer, createAccounts } = await loadRelease(FORMER)
    const former = assembleServer(
      { ...config, apps: [APP] },
      { modules: [createAccounts], writeLog: () => {} },
    )
    const { url } = await former.start()
    const visitor = await createVisitor({ url, clock: { now: Date.now } })
    const email = 'ada@example.org'
    await visitor.ask('/v1/login/email/verify', await approve({ mail }, visitor, email))
    const shares = createShares(visitor.ask)
    const { entropy } = await shares.enrol()
    const before = await visitor.ask('/v1/me', {})
    // control: it has no such way
    expect(await visitor.refusal(FINISH, { login: 'A'.repeat(22) })).toBe('not_found')
    await former.stop()

    const { settings } = await startLocals(site)
    const time = { ahead: 0 }
    const server = await serveLogin(
      database,
      {},
      { mail, keys, time, url: site },
      { providers: settings },
    )
    const { db } = server.services.database
    expect(await db.selectFrom('identities').select(['about_env', 'used']).execute()).toEqual([
      { about_env: null, used: null },
    ])
    // the same session, user, device and wallet
    expect(await visitor.ask('/v1/me', {})).toEqual(before)
    expect(await shares.open()).toBe(entropy)
    // who has the address of a wallet of before is asked about it, and others are users of their own
    const { begin, windowOf } = createSteps(site)
    const next = await createVisitor(server)
    const ask = async <Path extends RoutePath>(
      path: Path,
      body: RouteBody<Path>,
    ): Promise<RouteAnswer<Path>> => next.ask(path, body)
    expect(await ask(FINISH, await windowOf(await begin(next), 'ada'))).toEqual({ status: 'link' })
    const signedIn = await ask(FINISH, await windowOf(await begin(next), 'noah'))
    expect(userOf(signedIn)).toMatch(/^[\w-]{22}$/)
    expect(userOf(signedIn)).not.toBe(before.user?.id)
    await createShares(next.ask).enrol()
  })
})
