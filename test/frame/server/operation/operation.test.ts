import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { route } from '../../../../frame/server/http/createApi'
import type { Job, LogFields } from '../../../../frame/server/http/types'
import { createJobs, createLeases } from '../../../../frame/server/operation/createJobs'
import { createLog } from '../../../../frame/server/operation/createLog'
import { createMetrics } from '../../../../frame/server/operation/createMetrics'
import { errorName } from '../../../../frame/server/operation/failureCause'
import { createPostgres, onBothForRelease, temporaryFolder } from '../databases'
import { APP, createKeys, ORIGIN, serve } from '../serve'
import { createSignedClient } from '../signedClient'

const waitFor = async (met: () => boolean) => expect.poll(met).toBe(true)

describe('log', () => {
  const lines: string[] = []
  const log = createLog({ clock: { now: () => 0 }, write: (line) => void lines.push(line) })

  test('only the fields of the list are written, as one line of JSON', () => {
    const fields = {
      route: '/v1/me',
      status: 200,
      email: 'ann@example.com',
      code: '123456',
      authorization: 'secret',
      url: { nested: 'secret' },
    } as unknown as LogFields
    log.info('request', fields)
    expect(lines.at(-1)).toBe(
      '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"request","route":"/v1/me","status":200}\n',
    )
    log.warn('request', { route: `a\nb${'x'.repeat(1000)}` })
    expect(lines.at(-1)?.split('\n')).toHaveLength(2)
    expect(lines.at(-1)?.length).toBeLessThan(400)
  })

  test('of an error its code or class is written, never what a library says of it', () => {
    expect(
      [
        new TypeError('ann@example.com'),
        Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
        Object.assign(new Error('x'), { code: 'ann@example.com' }),
        'text',
        undefined,
      ].map(errorName),
    ).toEqual(['TypeError', 'ECONNREFUSED', 'Error', 'Error', 'Error'])
  })
})

test('metrics are Prometheus text: counters, buckets that add up, gauges, and labels that cannot break a line', () => {
  const metrics = createMetrics()
  for (const ms of [1, 20, 10_000])
    metrics.observe('tessera_frame_request_seconds', { route: '/v1/me' }, ms)
  metrics.count('tessera_frame_requests_total', { route: 'a"b\n', status: '200' })
  metrics.count('tessera_frame_requests_total', { route: 'a"b\n', status: '200' })
  metrics.gauge('tessera_frame_pool', 'Connections.', () => 7)
  const text = metrics.text()
  expect(text).toContain('tessera_frame_requests_total{route="a\\"b\\n",status="200"} 2\n')
  expect(text).toContain('tessera_frame_request_seconds_bucket{route="/v1/me",le="0.005"} 1\n')
  expect(text).toContain('tessera_frame_request_seconds_bucket{route="/v1/me",le="0.025"} 2\n')
  expect(text).toContain('tessera_frame_request_seconds_bucket{route="/v1/me",le="+Inf"} 3\n')
  expect(text).toContain('tessera_frame_request_seconds_sum{route="/v1/me"} 10.021\n')
  expect(text).toContain('# TYPE tessera_frame_pool gauge\ntessera_frame_pool 7\n')
})

onBothForRelease((create) => {
  let database: Database
  let now = 1_000_000
  const clock = { now: () => now }
  const leases = (owner: string) => createLeases({ db: database.db, clock, owner })
  beforeAll(async () => {
    const target = await create()
    await migrate(target)
    database = createDatabase(target)
  })
  afterAll(() => database.close())

  test('of 20 instances at once one has the lease; its fence grows with each new owner', async () => {
    const fences = await Promise.all(
      Array.from({ length: 20 }, (_, index) => leases(`o${index}`).take('one')),
    )
    expect(fences.filter((fence) => fence === 1)).toHaveLength(1)
    expect(fences.filter((fence) => fence === undefined)).toHaveLength(19)
    now += 30_000
    expect(await leases('next').take('one')).toBe(2)
    expect(await leases('next').take('one')).toBe(2)
    await leases('other').release('one')
    expect(await leases('other').take('one')).toBeUndefined()
    await leases('next').release('one')
    expect(await leases('other').take('one')).toBe(3)
  })

  test('a lease that ran out before the database had answered is taken again', async () => {
    let jumps = 1
    const late = createLeases({
      db: database.db,
      clock: { now: () => (jumps-- === 0 ? (now += 31_000) : now) },
      owner: 'late',
    })
    expect(await late.take('late')).toBe(2)
    expect(await leases('next').take('late')).toBeUndefined()
  })

  test('a lease of a clock that was hours ahead keeps nobody out; one of a clock seconds ahead does', async () => {
    const of = (owner: string, ahead: number) =>
      createLeases({ db: database.db, clock: { now: () => now + ahead }, owner })
    expect(await of('ahead', 3_600_000).take('ahead')).toBe(1)
    expect(await leases('next').take('ahead')).toBe(2)
    expect(await of('seconds', 20_000).take('seconds')).toBe(1)
    expect(await leases('next').take('seconds')).toBeUndefined()
  })

  test('a job runs at one instance at a time, goes on after it failed, and says when it lost its lease', async () => {
    const lines: string[] = []
    const tools = {
      log: createLog({ clock, write: (line) => void lines.push(line) }),
      metrics: createMetrics(),
    }
    let runs = 0
    let parallel = 0
    let most = 0
    const owned: boolean[] = []
    const job: Job = {
      name: 'work',
      every: 1,
      run: async (isOwner) => {
        const turn = ++runs
        most = Math.max(most, ++parallel)
        const isMine = await isOwner()
        // the instances are stopped in the sixth or after it, and then own nothing
        if (turn < 6) owned.push(isMine)
        if (turn === 1) now += 31_000
        if (turn === 2) owned.push(await isOwner())
        parallel--
        if (turn === 3) throw new Error('ann@example.com')
      },
    }
    const instances = ['a', 'b'].map((owner) =>
      createJobs([job], { leases: leases(owner), ...tools }),
    )
    for (const { start } of instances) start()
    await waitFor(() => runs >= 6)
    await Promise.all(instances.map(({ stop }) => stop()))
    const stopped = runs
    expect(most).toBe(1)
    expect(owned).toEqual(Array.from({ length: 6 }, () => true))
    expect(tools.metrics.text()).toContain(
      'tessera_frame_jobs_total{job="work",outcome="failed"} 1',
    )
    expect(lines.join('')).toContain('"event":"job.failed","job":"work","error":"Error"')
    expect(lines.join('')).not.toContain('ann@')
    expect(runs).toBe(stopped)
  })

  test('an instance whose lease ran out is told so', async () => {
    let told: boolean | undefined
    const slow: Job = {
      name: 'slow',
      every: 60_000,
      run: async (isOwner) => {
        now += 31_000
        await leases('thief').take('slow')
        told = await isOwner()
      },
    }
    const jobs = createJobs([slow], {
      leases: leases('slow'),
      log: createLog({ clock, write: () => {} }),
      metrics: createMetrics(),
    })
    jobs.start()
    await waitFor(() => told !== undefined)
    await jobs.stop()
    expect(told).toBe(false)
  })

  test('what expired is deleted, what is alive stays', async () => {
    const target = await create()
    let at = 1_700_000_000_000
    const keys = createKeys()
    const served = await serve({
      database: target,
      config: { keys },
      options: { clock: { now: () => at } },
    })
    const client = createSignedClient(served.url, { clock: { now: () => at } })
    await client.register(APP.id, ORIGIN)
    const { db } = served.services.database
    const counted = async () =>
      Promise.all(
        (['sessions', 'proofs', 'limits'] as const).map(
          async (table) =>
            (
              await db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll<number>().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
        ),
      )
    expect((await counted()).map(Number)).toEqual([1, 1, 1])
    await served.stop()
    at += 60 * 60_000
    const second = await serve({
      database: target,
      config: { keys },
      options: { clock: { now: () => at } },
    })
    const left = async () =>
      Promise.all(
        (['sessions', 'proofs', 'limits'] as const).map(async (table) =>
          Number(
            (
              await second.services.database.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll<number>().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
          ),
        ),
      )
    await expect.poll(left).toEqual([1, 0, 0])
  })
})

describe('health', () => {
  test('ready is said while database, schema and keyring work, and no more once they do not; alive all the time', async () => {
    const database = await createPostgres()
    const { url, services } = await serve({ database })
    const ready = async () => {
      const response = await fetch(`${url}/readyz`)
      return [response.status, await response.json()]
    }
    expect(await ready()).toEqual([
      200,
      {
        ready: true,
        checks: {
          serving: true,
          database: true,
          writes: true,
          schema: true,
          keyring: true,
          canaries: true,
        },
      },
    ])
    await services.database.db.schema.alterTable('kysely_migration').renameTo('elsewhere').execute()
    expect(await ready()).toEqual([
      503,
      {
        ready: false,
        checks: {
          serving: true,
          database: true,
          writes: true,
          schema: false,
          keyring: true,
          canaries: true,
        },
      },
    ])
    await services.database.db.schema.alterTable('elsewhere').renameTo('kysely_migration').execute()
    await services.database.close()
    const [status, { checks }] = await ready()
    expect([status, checks]).toMatchObject([
      503,
      { serving: true, database: false, schema: false, keyring: true, canaries: false },
    ])
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true })
  })

  test('a Postgres that takes no writes is not ready: it is looked at every five seconds, and the log and the metrics name the cause', async () => {
    const target = await createPostgres()
    let now = Date.now()
    const { url, services, lines } = await serve({
      database: target,
      options: { clock: { now: () => now } },
    })
    const { db } = services.database
    const ready = async () => {
      const response = await fetch(`${url}/readyz`)
      const { checks } = (await response.json()) as { checks: Record<string, boolean> }
      return [response.status, checks.database, checks.writes]
    }
    const written = async () =>
      (
        await db
          .selectFrom('leases')
          .select('until')
          .where('name', '=', 'ready')
          .executeTakeFirstOrThrow()
      ).until
    expect(await ready()).toEqual([200, true, true])
    const first = await written()
    now += 4_999
    expect(await ready()).toEqual([200, true, true])
    expect(await written()).toBe(first)
    now += 1
    expect(await ready()).toEqual([200, true, true])
    expect(await written()).toBe(first + 5_000)

    const setReadOnly = async (on: boolean) => {
      const admin = createDatabase(target, { connections: 1 })
      const [{ name = '' } = {}] = (
        await sql<{ name: string }>`select current_database() as name`.execute(admin.db)
      ).rows
      await sql`set default_transaction_read_only = off`.execute(admin.db)
      const value = sql.raw(on ? 'on' : 'off')
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${value}`.execute(
        admin.db,
      )
      // the sessions that are open have what was set before
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()`.execute(admin.db)
      await admin.close()
    }
    const later = () => {
      now += 5_000
      return ready()
    }
    await setReadOnly(true)
    await expect.poll(later).toEqual([503, true, false])
    // what the end of the sessions broke comes first
    await expect
      .poll(async () => (await later(), lines.join('')))
      .toContain(
        '"event":"ready.failed","error":"25006","cause":"database_read_only","check":"writes"',
      )
    const refused = createSignedClient(url, { clock: { now: () => now } }).register('shop', ORIGIN)
    await expect(refused).rejects.toThrow('internal')
    expect(lines.join('')).toContain(
      '"event":"request.failed","route":"/v1/session","error":"25006","cause":"database_read_only"',
    )
    expect(services.metrics.text()).toContain(
      'tessera_frame_failures_total{route="/v1/session",cause="database_read_only"} 1',
    )
    await setReadOnly(false)
    await expect.poll(later).toEqual([200, true, true])
    expect(lines.join('')).toContain('"event":"ready.again","check":"writes"')
  })

  test('the metrics are on a port of their own, and say routes and refusals', async () => {
    const { url, metricsUrl = '' } = await serve({
      database: { folder: temporaryFolder() },
      config: { metricsPort: 0 },
    })
    await fetch(`${url}/v1/session`, { method: 'POST' })
    await fetch(`${url}/made-up`)
    const text = await (await fetch(metricsUrl)).text()
    expect(text).toContain(
      'tessera_frame_refused_total{route="/v1/session",name="origin_refused"} 1',
    )
    expect(text).toContain('tessera_frame_requests_total{route="other",status="404"} 1')
    expect(text).not.toContain('made-up')
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(
      10_000_000,
    )
    expect(text).toContain('tessera_frame_database_waiting 0\n')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })
})

describe('end', () => {
  test('a request under way is answered, a new connection is refused, and what is stopped twice is stopped once', async () => {
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    let leave = () => {}
    const left = new Promise<void>((resolve) => (leave = resolve))
    const served = await serve({
      database: { folder: temporaryFolder() },
      options: {
        modules: [
          () => ({
            routes: [
              route('/v1/logout', {
                level: 'session',
                handler: async () => (entered(), await left, {}),
              }),
            ],
          }),
        ],
      },
    })
    const client = createSignedClient(served.url)
    await client.register(APP.id, ORIGIN)
    const answer = client.send('/v1/logout', '{}')
    await inside
    const stopped = served.stop()
    let isStopped = false
    const again = served.stop().then(() => (isStopped = true))
    const refused = new Promise((resolve) =>
      connect(Number(new URL(served.url).port), '127.0.0.1').once('error', resolve),
    )
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
    expect(isStopped).toBe(false)
    leave()
    expect((await answer).status).toBe(200)
    await Promise.all([stopped, again])
    expect(served.lines.filter((line) => line.includes('server.stopped'))).toHaveLength(1)
  })

  test('a server that cannot start says so and leaves nothing open', async () => {
    const first = await serve({ database: { folder: temporaryFolder() } })
    const port = Number(new URL(first.url).port)
    await expect(
      serve({ database: { folder: temporaryFolder() }, config: { port } }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
