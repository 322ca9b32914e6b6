import type { LibraryCore, SignClient } from './libraryTypes'

/** Above this number of keys, unused ones are deleted. */
const manyKeys = 50

/**
 * Makes the library subscribe to exactly the topics of its sessions and pairings: by itself it restores those of its last run, even if they are gone
 * or belong to another tab. Deletes the keys of failed proposals, which the library keeps forever.
 */
export async function cleanupStorage(client: SignClient, core: LibraryCore): Promise<void> {
  const { subscriber } = core.relayer
  const topics = new Set([...client.session.getAll(), ...core.pairing.pairings.getAll(), ...client.auth.pairingTopics.getAll()].map(({ topic }) => topic))
  subscriber.cached = [...topics].map((topic) => ({ topic, id: topic, relay: { protocol: 'irn' } }))
  // the library reads it again with each connection
  await core.storage.setItem(subscriber.storageKey, subscriber.cached)
  const { keychain } = core.crypto
  if (keychain.keychain.size <= manyKeys) return
  const used = new Set<string>([
    'client_ed25519_seed',
    ...topics,
    ...client.session.getAll().map(({ self }) => self.publicKey),
    ...client.proposal.getAll().map(({ proposer }) => proposer.publicKey),
    ...client.auth.authKeys.getAll().map(({ publicKey }) => publicKey),
  ])
  for (const tag of [...keychain.keychain.keys()]) if (!used.has(tag)) await keychain.del(tag)
}
