import type { Recovery } from '../../createRecovery'
import type { createEmailHandlers } from '../../handlers/emailHandlers'
import type { KeysClient } from '../../keys/createKeysClient'
import type { Api } from '../../session/createApi'

/** What a document of the wallet's own, in which its user types and sees secrets, works with. */
export interface Owner {
  readonly api: Pick<Api, 'call'>
  readonly recovery: Recovery
  /** Confirms who is signed in by a fresh code. */
  readonly confirm: ReturnType<typeof createEmailHandlers>
  /** Unlocks the worker for an export, of which the mailbox is told before. */
  readonly reveal: () => Promise<void>
  readonly keys: Pick<KeysClient, 'ask'>
}
