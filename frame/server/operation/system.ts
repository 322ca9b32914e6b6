import { randomBytes, randomInt } from 'node:crypto'
import type { Clock, Random } from '../http/types'

const CODES = 1_000_000

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() }

/** The random source of the operating system. */
export const systemRandom: Random = {
  id: () => randomBytes(16).toString('base64url'),
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(CODES)).padStart(6, '0'),
}
