import type { Kysely } from 'kysely'
import { createBatches } from '../db/createBatches'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Clock } from '../http/types'
import { CLOCK_WINDOW, type SignatureInput } from './signature'

/** Longer than a request is taken: from a minute before its time to a minute after. */
const REMEMBERED = 3 * CLOCK_WINDOW

type Nonce = Pick<SignatureInput, 'keyid' | 'nonce'>

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
  const store = createBatches(async (batch: readonly Nonce[]) => {
    const expires = clock.now() + REMEMBERED
    const stored = await db
      .insertInto('proofs')
      .values(batch.map(({ keyid, nonce }) => ({ session_id: keyid, nonce, expires })))
      .onConflict((conflict) => conflict.columns(['session_id', 'nonce']).doNothing())
      .returning(['session_id', 'nonce'])
      .execute()
    const fresh = new Set(
      stored.map(({ session_id, nonce }) => nameOf({ keyid: session_id, nonce })),
    )
    // of two in one batch the first is fresh
    return batch.map((one) => fresh.delete(nameOf(one)))
  })
  return {
    use: async (nonce) => {
      if (!(await store(nonce))) throw new Refusal('proof_refused', 'The request was made before')
    },
  }
}
