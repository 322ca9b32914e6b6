import type { Clock } from '../../../kernel/clock'
import { kernelError } from '../../../kernel/kernelErrors'
import { limit } from '../../../kernel/limit'
import { type SignClient, userDisconnected } from './library'
import type { Library } from './openLibrary'

/** How long the visitor's page waits for the relay to take the news. The library goes on trying for a minute. */
const goodbyeMs = 5_000

/** See `Client.disconnect`. */
export async function disconnectSession({ client, core }: Library, clock: Clock, ended: AbortSignal, topic: string): Promise<void> {
  if (ended.aborted) throw kernelError('aborted')
  const session = sessionOf(client, topic)
  if (!session) return
  const told = client.disconnect({ topic, reason: userDisconnected })
  try {
    await limit(told, { ms: goodbyeMs, clock, onTime: () => new Error('The relay takes its time') })
  } catch {
    // what the wallet is told is encrypted already: the keys can go
    await client.session.delete(topic, userDisconnected)
    core.expirer.del(topic)
    for (const tag of [topic, session.self.publicKey]) await core.crypto.keychain.del(tag)
  }
}

export const sessionOf = (client: SignClient, topic: string) => client.session.getAll().find((one) => one.topic === topic)
