import { isRecord } from '../../../kernel/plugins/toolkit'
import { type Library, userDisconnected } from './libraryTypes'

/** Ends what wallets agree to after another one has answered. */
export interface LateAnswers {
  /**
   * Ends the session that a wallet keeps which answered with `responder` to the public key
   * `publicKey`. Never rejects.
   */
  end(publicKey: string, responder: string): Promise<void>
  /**
   * Treats the proposals of a pairing as answered: a session that a wallet settles for one of them
   * is ended.
   */
  close(pairingTopic: string): void
}

/**
 * Makes the first answer to a code the only one. Whoever else scanned it may approve as well: the
 * library forgets a proposal with its first answer, so the later wallet would keep a session that
 * nobody has here. That session is ended instead, over the key that both sides derive; a later
 * refusal is ignored.
 */
export function endLateAnswers(
  { client, core }: Pick<Library, 'client' | 'core'>,
  debug: (message: string, details?: unknown) => void,
): LateAnswers {
  const { engine } = client
  const handle = engine.onRelayEventResponse
  /** The proposers' public keys, by the ids of answered proposals. */
  const answered = new Map<number, string>()
  const end: LateAnswers['end'] = async (publicKey, responder) => {
    try {
      const topic = await core.crypto.generateSharedKey(publicKey, responder)
      await engine.sendRequest({
        topic,
        method: 'wc_sessionDelete',
        params: userDisconnected,
        throwOnFailedPublish: true,
      })
      await core.crypto.deleteSymKey(topic)
    } catch (error) {
      debug('a later answer to a code could not be ended', error)
    }
  }
  engine.onRelayEventResponse = async (event) => {
    const { id, result } = event.payload
    const publicKey = answered.get(id)
    if (publicKey === undefined) {
      const proposal = client.proposal.getAll().find((one) => one.id === id)
      if (proposal) answered.set(id, proposal.proposer.publicKey)
      return handle(event)
    }
    const { responderPublicKey } = isRecord(result) ? result : {}
    if (typeof responderPublicKey === 'string') await end(publicKey, responderPublicKey)
  }
  return {
    end,
    close(pairingTopic) {
      for (const one of client.proposal.getAll())
        if (one.pairingTopic === pairingTopic) answered.set(one.id, one.proposer.publicKey)
    },
  }
}
