import type { LibraryCore, SignClient } from './libraryTypes'

/** More keys than this are looked through for those that nothing uses any more. */
const manyKeys = 50

/**
 * Makes the library listen to all its sessions and pairings, and to nothing else: by itself it goes on with those of its last run, whether they
 * are gone or were another tab's. Throws away keys of proposals that came to nothing, which the library keeps for good.
 */
export async function cleanupStorage(client: SignClient, core: LibraryCore): Promise<void> {
  const { subscriber } = core.relayer
  const topics = new Set([...client.session.getAll(), ...core.pairing.pairings.getAll(), ...client.auth.pairingTopics.getAll()].map(({ topic }) => topic))
  subscriber.cached = [...topics].map((topic) => ({ topic, id: topic, relay: { protocol: 'irn' } }))
  // it is read from there again with each connection
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
