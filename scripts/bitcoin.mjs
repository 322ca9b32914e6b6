// A local Bitcoin node for the opt-in tests: bitcoin-knots out of Debian's packages, unpacked
// beside the system and run through its own loader, so that nothing is installed. In front of it a
// small server with the HTTP interface of Esplora.
import { execFile, spawn } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createEsplora } from './bitcoin/esplora.mjs'
import { choosePort } from './chains.mjs'

export { createEsplora }

const run = promisify(execFile)

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
const LOADER = 'usr/lib/x86_64-linux-gnu'
const PACKAGES = [
  'bitcoin-knots/trixie-backports',
  'libc6',
  'libstdc++6',
  'libgcc-s1',
  'libevent-core-2.1-7t64',
  'libevent-extra-2.1-7t64',
  'libevent-pthreads-2.1-7t64',
  'libsqlite3-0',
  'libzmq5',
  'libsodium23',
  'libpgm-5.3-0t64',
  'libnorm1t64',
  'libgssapi-krb5-2',
  'libkrb5-3',
  'libk5crypto3',
  'libkrb5support0',
  'libcom-err2',
  'libkeyutils1',
  'libbsd0',
  'libmd0',
]

/** Why this machine cannot have the node, or undefined. */
const obstacle = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `it runs on linux-x64, not on ${process.platform}-${process.arch}`
  for (const tool of ['apt-get', 'dpkg']) {
    const found = await run(tool, ['--version']).then(
      () => true,
      () => false,
    )
    if (!found) return `${tool} is missing: the node comes out of Debian's packages`
  }
  const keyring = await lstat(KEYRING).catch(() => undefined)
  return keyring ? undefined : `${KEYRING} is missing: Debian's packages could not be verified`
}

/**
 * A folder in the temporary one that only this user can write; another user's of the same name is
 * refused.
 */
const ownFolder = async () => {
  const uid = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `tessera-bitcoin-${uid}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid)
    throw new Error(`${folder} belongs to somebody else`)
  await chmod(folder, 0o700)
  return folder
}

/** The first line of what went wrong; of a program, its own first error. @param {any} error */
const wordsOf = (error) =>
  /^E: .*/m.exec(error?.stderr ?? '')?.[0] ?? String(error?.message ?? error).split('\n')[0]

/**
 * Packages are fetched by apt into a root of its own, which checks their signatures, and unpacked
 * there. @param {string} to
 */
const unpack = async (to) => {
  for (const folder of ['etc', 'state/lists/partial', 'cache/archives/partial', 'debs', 'root'])
    await mkdir(join(to, folder), { recursive: true })
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Identifier: Packages',
  ])
  const mirror = stdout
    .split('\n')
    .find((line) => /^https?:/.test(line) && !line.includes('security'))
  if (!mirror) throw new Error('apt has no mirror of Debian configured')
  const lines = ['trixie', 'trixie-backports'].map(
    (suite) => `deb [arch=amd64 signed-by=${KEYRING}] ${mirror} ${suite} main\n`,
  )
  await writeFile(join(to, 'etc/sources.list'), lines.join(''))
  const options = {
    'Dir::Etc::sourcelist': join(to, 'etc/sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::preferencesparts': '-',
    'Dir::State': join(to, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(to, 'cache'),
    'APT::Sandbox::User': 'root',
  }
  const flags = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`])
  const debs = join(to, 'debs')
  await run('apt-get', [...flags, 'update', '-qq'], { timeout: 300_000 })
  await run('apt-get', [...flags, 'download', '-qq', ...PACKAGES], { cwd: debs, timeout: 300_000 })
  for (const name of await readdir(debs))
    if (name.endsWith('.deb')) await run('dpkg', ['-x', join(debs, name), join(to, 'root')])
  for (const folder of ['debs', 'state', 'cache'])
    await rm(join(to, folder), { recursive: true, force: true })
}

/** Where the node is unpacked; fetched at the first time. @param {(line: string) => void} log */
const findNode = async (log) => {
  const folder = await ownFolder()
  const done = join(folder, 'node')
  if (await lstat(join(done, 'root/usr/bin/bitcoind')).catch(() => undefined))
    return join(done, 'root')
  log('bitcoin: fetching and unpacking the node (about 15 MB)')
  const part = await mkdtemp(join(folder, 'part-'))
  try {
    await unpack(part)
    // whoever unpacked at the same time was as right as we are
    await rename(part, done).catch(async (error) => {
      if (!(await lstat(done).catch(() => undefined))) throw error
    })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
  return join(done, 'root')
}

/**
 * Asks the node by JSON-RPC, as the user of the cookie it wrote. Not by fetch: a test's page may
 * have replaced it. @param {number} port @param {string} cookie
 */
const createRpc =
  (port, cookie) =>
  async (method, params = [], wallet = '') => {
    const authorization = `Basic ${Buffer.from((await readFile(cookie, 'utf8')).trim()).toString('base64')}`
    const path = wallet ? `/wallet/${encodeURIComponent(wallet)}` : '/'
    const headers = { 'content-type': 'application/json', authorization }
    const text = await new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, path, method: 'POST', headers, timeout: 60_000 },
        (response) => {
          const chunks = []
          response
            .on('data', (chunk) => chunks.push(chunk))
            .on('end', () => resolve(Buffer.concat(chunks).toString()))
            .on('error', reject)
        },
      )
      asked
        .on('timeout', () => asked.destroy(new Error(`${method}: no answer within 60 seconds`)))
        .on('error', reject)
      asked.end(JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }))
    })
    const { result, error } = JSON.parse(text)
    if (error) throw Object.assign(new Error(`${method}: ${error.message}`), { code: error.code })
    return result
  }

/**
 * @param {import('node:child_process').ChildProcess} child @param
 * {import('./bitcoin.mjs').LocalBitcoin['rpc']} rpc
 */
const untilReady = async (child, rpc) => {
  const limit = Date.now() + 30_000
  while (Date.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('the node ended at its start')
    if ((await rpc('getblockcount').catch(() => undefined)) !== undefined) return
    await sleep(50)
  }
  throw new Error('the node did not answer within 30 seconds')
}

/** @type {typeof import('./bitcoin.mjs').startBitcoin} */
export const startBitcoin = async ({ log = console.log } = {}) => {
  const reason = await obstacle()
  if (reason) {
    log(`bitcoin: no node here: ${reason}`)
    return undefined
  }
  let root
  try {
    root = await findNode(log)
  } catch (error) {
    log(`bitcoin: no node here: the packages could not be had (${wordsOf(error)})`)
    return undefined
  }
  const data = await mkdtemp(join(tmpdir(), 'tessera-bitcoin-data-'))
  const port = await choosePort(0, log)
  const libraries = join(root, LOADER)
  const options = [
    `-datadir=${data}`,
    `-rpcport=${port}`,
    '-regtest',
    '-txindex=1',
    '-listen=0',
    '-connect=0',
    '-dnsseed=0',
    '-fallbackfee=0.0001',
    '-printtoconsole=0',
  ]
  const child = spawn(
    join(libraries, 'ld-linux-x86-64.so.2'),
    ['--library-path', libraries, join(root, 'usr/bin/bitcoind'), ...options],
    { stdio: 'ignore' },
  )
  child.on('error', () => undefined)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const rpc = createRpc(port, join(data, 'regtest/.cookie'))
  const server = createServer(createEsplora(rpc))
  const stop = async () => {
    process.removeListener('exit', kill)
    await new Promise((resolve) => (server.listening ? server.close(resolve) : resolve(undefined)))
    if (child.exitCode === null && child.signalCode === null) {
      kill()
      await ended
    }
    await rm(data, { recursive: true, force: true })
  }
  try {
    await untilReady(child, rpc)
    await new Promise((resolve, reject) =>
      server.once('error', reject).listen(0, '127.0.0.1', () => resolve(undefined)),
    )
  } catch (error) {
    await stop()
    throw error
  }
  const { port: front } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${front}`,
    rpc,
    mine: (blocks, address) => rpc('generatetoaddress', [blocks, address]),
    stop,
  }
}
