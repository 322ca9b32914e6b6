// How long a start of the frame's server takes on a Postgres whose audit has 30 million rows: the
// first one, which fills the heads of the chains, and the next. `node bench/auditStart.mjs`, or with
// another number of rows. Needs some 15 GB of disk below the folder for temporary files.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ROWS = Number(process.argv[2] ?? 30_000_000)
const CHAINS = 12
/** Nothing of it is to last; the load is that of the server's own statements. */
const settings = ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB', 'autovacuum=off']

const packages = join(root, 'frame/node_modules')
mkdirSync(packages, { recursive: true })
const folder = mkdtempSync(join(packages, '.bench-'))
const { url, stop } = await startPostgres({ settings })
const client = new pg.Client(url)
client.on('error', () => {})

const timed = async (name, work) => {
  const begun = performance.now()
  const result = await work()
  console.log(`${name}: ${Math.round(performance.now() - begun)} ms`)
  return result
}

try {
  await build({
    absWorkingDir: root,
    entryPoints: ['frame/server/createFrameServer.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: join(folder, 'server.mjs'),
    logLevel: 'error',
  })
  const { assembleServer } = await import(pathToFileURL(join(folder, 'server.mjs')).href)
  const key = () => [{ kid: 'k1', key: new Uint8Array(randomBytes(32)) }]
  const keys = { auth: key(), recovery: key(), pepper: key(), audit: key(), mail: key() }
  const startAndStop = async (name) => {
    const config = { port: 0, host: '127.0.0.1', database: { url }, keys, trustProxy: 0, apps: [] }
    const server = assembleServer(config, { writeLog: () => {} })
    if (name) await timed(name, server.start)
    else await server.start()
    await server.stop()
  }
  await startAndStop()
  await client.connect()
  // as a release before the heads left it
  await client.query('drop table audit_heads')
  await client.query("delete from kysely_migration where name >= '0010'")
  await timed(`${ROWS} rows written`, () =>
    client.query(
      `insert into audit (writer, seq, at, prev, hash, kind, ids, ip_prefix)
       select rpad('chain' || chain, 22, '-'), seq, 1700000000000 + seq,
         'k1.' || lpad((seq - 1)::text, 43, '0'), 'k1.' || lpad(seq::text, 43, '0'),
         'share.release', '{"user":"0123456789012345678901","device":"0123456789012345678901"}',
         '203.0.113.0/24'
       from generate_series(1, ${CHAINS}) as chain, generate_series(1, ${Math.ceil(ROWS / CHAINS)}) as seq`,
    ),
  )
  const all = 'select writer, max(seq) from audit group by writer'
  await timed('control: what a start asked before the heads', () => client.query(all))
  await startAndStop('first start, with the migration')
  await startAndStop('start')
} finally {
  await client.end()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
