import { type Library, userDisconnected } from './libraryTypes'

/**
 * Makes the first answer to a proposal the only one. Whoever else scanned the code may approve as well: the library forgets a proposal with its first answer, so the
 * later wallet would keep a session that nobody has here. That session is ended instead, over the key that both sides derive; a later refusal is ignored.
 */
export function endLateAnswers({ client, core }: Pick<Library, 'client' | 'core'>, debug: (message: string, details?: unknown) => void): void {
  const { engine } = client
  const handle = engine.onRelayEventResponse
  /** The proposers' public keys, by the ids of answered proposals. */
  const answered = new Map<number, string>()
  const end = async (publicKey: string, responder: string) => {
    const topic = await core.crypto.generateSharedKey(publicKey, responder)
    await engine.sendRequest({ topic, method: 'wc_sessionDelete', params: userDisconnected, throwOnFailedPublish: true })
    await core.crypto.deleteSymKey(topic)
  }
  engine.onRelayEventResponse = async (event) => {
    const { id, result } = event.payload
    const publicKey = answered.get(id)
    if (publicKey === undefined) {
      const proposal = client.proposal.getAll().find((one) => one.id === id)
      if (proposal) answered.set(id, proposal.proposer.publicKey)
      return handle(event)
    }
    const { responderPublicKey } = (result ?? {}) as { responderPublicKey?: unknown }
    if (typeof responderPublicKey === 'string') await end(publicKey, responderPublicKey).catch((error) => debug('a later answer to a proposal could not be ended', error))
  }
}
