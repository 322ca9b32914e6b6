import { type Clock, systemClock } from '../clock'
import { SiteError } from '../errors'
import type { KeysWorker } from './createKeysClient'

/**
 * Makes a secret of a password and a salt of 16 bytes, in seconds. Rejects with a SiteError
 * `timeout` after two minutes, `internal` where the worker fails.
 */
export type Derive = (password: string, salt: Uint8Array<ArrayBuffer>) => Promise<CryptoKey>

/** A phone of the oldest kind that the site is for takes ten seconds. */
const PATIENCE = 120_000

/**
 * Derives in a worker that is started for one password, and ended with its answer: with it goes
 * what it had in memory.
 */
export const createDerive =
  (start: () => KeysWorker, clock: Clock = systemClock): Derive =>
  (password, salt) =>
    new Promise((resolve, reject) => {
      const worker = start()
      const end = () => {
        clock.clearTimeout(timer)
        worker.terminate()
      }
      const fail = (code: 'timeout' | 'internal') => {
        end()
        reject(new SiteError(code))
      }
      const timer = clock.setTimeout(() => fail('timeout'), PATIENCE)
      worker.onerror = () => fail('internal')
      worker.onmessage = ({ data }) => {
        if (!(data instanceof CryptoKey)) return fail('internal')
        end()
        resolve(data)
      }
      worker.postMessage({ password, salt })
    })
