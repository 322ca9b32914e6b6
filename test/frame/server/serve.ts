import { randomBytes } from 'node:crypto'
import type { App, Config, Keys } from '../../../frame/server/config/types'
import {
  type Assembly,
  assembleServer,
  type Weakened,
} from '../../../frame/server/createFrameServer'
import type { DatabaseTarget } from '../../../frame/server/db/createDatabase'
import { afterFile } from './cleanup'

/** Keys of a test: one of each purpose. */
export const createKeys = (kid = 'k1'): Keys => {
  const set = () => [{ kid, key: new Uint8Array(randomBytes(32)) }]
  return { auth: set(), recovery: set(), pepper: set(), audit: set(), mail: set() }
}

/** The page around the frame that tests register. */
export const ORIGIN = 'https://shop.example'

export const APP: App = {
  id: 'shop',
  name: 'Shop',
  origins: [ORIGIN],
  dev: false,
  upstreams: {},
  recovery: 'auto',
  walletScope: 'deployment',
  approvalMode: 'verified',
  compat: false,
  limits: { mailsPerDay: 100 },
}

export interface Served {
  readonly database: DatabaseTarget
  readonly config?: Partial<Config>
  readonly options?: Assembly
  readonly weakened?: Weakened
}

/**
 * A running server on a free port, stopped after the file's tests. `lines` is its log, `address`
 * where it listens, whatever its public URL.
 */
export const serve = async ({ database, config = {}, options = {}, weakened = {} }: Served) => {
  const lines: string[] = []
  const full: Config = {
    port: 0,
    host: '127.0.0.1',
    database,
    keys: createKeys(),
    trustProxy: 0,
    apps: [APP],
    ...config,
  }
  const server = assembleServer(
    full,
    { writeLog: (line) => lines.push(line), ...options },
    weakened,
  )
  const started = await server.start()
  afterFile(() => server.stop())
  const { port } = JSON.parse(lines.find((line) => line.includes('server.started')) ?? '{}') as {
    readonly port: number
  }
  return { ...server, ...started, address: `http://127.0.0.1:${port}`, config: full, lines }
}
