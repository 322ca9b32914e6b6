import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Clock } from '../http/types'
import { CLOCK_WINDOW, type SignatureInput } from './signature'

/** Longer than a request is taken: from a minute before its time to a minute after. */
const REMEMBERED = 3 * CLOCK_WINDOW
const BATCH = 500

type Nonce = Pick<SignatureInput, 'keyid' | 'nonce'>

interface Waiting extends Nonce {
  resolve(isFresh: boolean): void
  reject(reason: unknown): void
}

/**
 * Nonces that were used, in rows of the database: a request is taken once, whichever instance it
 * reaches.
 */
export interface Nonces {
  /** Throws a `Refusal` `proof_refused` where it was used before. */
  use(nonce: Nonce): Promise<void>
}

const nameOf = ({ keyid, nonce }: Nonce) => `${keyid} ${nonce}`

/** Requests that arrive together are one statement: the disk's answer is waited for once. */
export const createNonces = ({
  db,
  clock,
}: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
}): Nonces => {
  const waiting = new Map<string, Waiting>()
  let writing = false

  const insert = async (batch: readonly Waiting[]) => {
    const expires = clock.now() + REMEMBERED
    const fresh = await db
      .insertInto('proofs')
      .values(batch.map(({ keyid, nonce }) => ({ session_id: keyid, nonce, expires })))
      .onConflict((conflict) => conflict.columns(['session_id', 'nonce']).doNothing())
      .returning(['session_id', 'nonce'])
      .execute()
    return new Set(fresh.map(({ session_id, nonce }) => nameOf({ keyid: session_id, nonce })))
  }
  const write = async () => {
    const batch = [...waiting.values()].slice(0, BATCH)
    for (const one of batch) waiting.delete(nameOf(one))
    try {
      const fresh = await insert(batch)
      for (const one of batch) one.resolve(fresh.has(nameOf(one)))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (waiting.size > 0) setImmediate(write)
    else writing = false
  }
  const store = (nonce: Nonce) =>
    new Promise<boolean>((resolve, reject) => {
      if (waiting.has(nameOf(nonce))) return resolve(false)
      waiting.set(nameOf(nonce), { ...nonce, resolve, reject })
      // after all that the sockets have brought by now
      if (!writing) setImmediate(write)
      writing = true
    })
  return {
    use: async (nonce) => {
      if (!(await store(nonce))) throw new Refusal('proof_refused', 'The request was made before')
    },
  }
}
