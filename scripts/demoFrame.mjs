// The secure frame of the demo: the server of `tessera-frame` with its site, from source, on SQLite
// in a temporary folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeProgram } from './frameBuild.mjs'

/** Below the package, where Node finds what it depends on. */
const place = fileURLToPath(new URL('../frame/.tmp/', import.meta.url))

/**
 * Builds the package's program and loads it. @param {string} folder @returns {Promise<typeof
 * import('../frame/server/index')>}
 */
const loadServer = async (folder) => {
  await writeProgram(folder)
  return import(pathToFileURL(join(folder, 'index.js')).href)
}

/**
 * `PROVIDERS` for the server, which reads Apple's key of a file in `folder`.
 * @param {import('./demoProviders.mjs').DemoProviders} providers @param {string} folder
 */
const settingOf = ({ settings, appleKey }, folder) => {
  const privateKeyFile = join(folder, 'apple.p8')
  writeFileSync(privateKeyFile, appleKey, { mode: 0o600 })
  return JSON.stringify({ ...settings, apple: { ...settings.apple, privateKeyFile } })
}

/** @param {Promise<import('./demoFarcaster.mjs').DemoFarcaster>} farcaster */
const farcasterOf = async (farcaster) => {
  const { relay, rpcUrl } = (await farcaster).settings
  return { FARCASTER_RELAY: relay, FARCASTER_RPC_URL: rpcUrl }
}

/**
 * Starts it on `port` of loopback, for the pages of `origins` and the chains of `upstreams` by
 * CAIP-2 id. Browsers reach it as `localhost`, another site than the demo's 127.0.0.1, as a
 * deployment would be. Wallets end with it.
 * @type {typeof import('./demoFrame.mjs').startFrame}
 */
export const startFrame = async ({
  port,
  origins,
  upstreams,
  smtpUrl,
  providers,
  farcaster,
  log,
}) => {
  mkdirSync(place, { recursive: true })
  const program = mkdtempSync(join(place, 'demo-'))
  const data = mkdtempSync(join(tmpdir(), 'tessera-demo-'))
  const remove = () => {
    process.removeListener('exit', remove)
    for (const folder of [program, data]) rmSync(folder, { recursive: true, force: true })
  }
  // whoever else listens to signals may end this process before it has stopped
  process.once('exit', remove)
  try {
    const { createFrameServer, readConfig } = await loadServer(program)
    const apps = [{ id: 'demo', name: 'Tessera demo', origins, upstreams }]
    const settings = {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      TESSERA_FRAME_DATA: data,
      TESSERA_FRAME_APPS: JSON.stringify(apps),
      ...(providers && { PROVIDERS: settingOf(await providers, data) }),
      ...(farcaster && (await farcasterOf(farcaster))),
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Tessera demo <wallet@localhost>',
    }
    const writeLog = (/** @type {string} */ line) =>
      line.includes('"level":"error"') ? log(line.trimEnd()) : undefined
    const server = createFrameServer(readConfig(settings), { writeLog })
    const { url } = await server.start()
    return { url, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
