// Starts a Postgres of this machine in a folder of its own, or installs one, for the tests and
// benchmarks of the secure frame's server.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.mjs'

const VERSIONS = '/usr/lib/postgresql'
const isRoot = () => process.getuid?.() === 0

/** The folder of `initdb` and `postgres`, or undefined. */
const installed = () => {
  const folders = [
    process.env.POSTGRES_BIN,
    ...(existsSync(VERSIONS)
      ? readdirSync(VERSIONS)
          .sort()
          .reverse()
          .map((version) => join(VERSIONS, version, 'bin'))
      : []),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(
    (folder) =>
      folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/**
 * The folder of Postgres's programs: POSTGRES_BIN, Debian's places, PATH; as root it is installed
 * with apt. Throws with what to do.
 */
const findPostgres = () => {
  if (!installed() && isRoot()) {
    console.log('No Postgres found: installing the one of this distribution with apt')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'postgresql'],
    ])
      execFileSync('apt-get', args, { env, stdio: 'ignore', timeout: 600_000 })
  }
  const folder = installed()
  if (!folder)
    throw new Error(
      'No Postgres found. Install it (apt-get install postgresql, brew install postgresql) or set POSTGRES_BIN to the folder of initdb',
    )
  return folder
}

/** The user that Postgres runs as: it refuses root. */
const postgresUser = () => {
  if (!isRoot()) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A fresh Postgres on a free port of loopback, with these settings of postgresql.conf. `url` is
 * that of its database `postgres`; `stop` ends it and removes its files.
 *
 * @param {{ settings?: readonly string[] }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startPostgres = async ({ settings = [] } = {}) => {
  const bin = findPostgres()
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tessera', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'max_connections=200',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  let log = ''
  await new Promise((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000)
      if (log.includes('ready to accept connections')) resolve(undefined)
    })
    server.once('error', reject)
    ended.then(() => reject(new Error(`Postgres did not start:\n${log}`)))
  })
  return {
    url: `postgres://tessera@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
