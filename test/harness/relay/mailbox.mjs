// What the relay keeps: messages by topic until their time to live is over, and who took them.
import { createHash } from 'node:crypto'

const MOST_PER_TOPIC = 1000
const MOST_TOPICS = 10_000

/**
 * @typedef {{ topic: string, message: string, publishedAt: number, expiresAt: number, tag: number,
 * attestation?: string, from: string, taken: Set<string> }} Stored
 */

/** @param {() => number} now milliseconds since 1970 */
export const createMailbox = (now) => {
  /** @type {Map<string, Map<string, Stored>>} */
  const topics = new Map()

  /** @param {string} topic */
  const live = (topic) => {
    const box = topics.get(topic)
    if (!box) return []
    const time = now()
    for (const [key, { expiresAt }] of box) if (expiresAt <= time) box.delete(key)
    if (!box.size) topics.delete(topic)
    return [...box.values()]
  }

  const sweep = () => {
    for (const topic of topics.keys()) live(topic)
  }

  return {
    /**
     * Keeps a message, or finds the one that was published already with the same text: a client
     * that got no answer publishes again.
     * @param {Omit<Stored, 'publishedAt' | 'expiresAt' | 'taken'> & { ttl: number }} message
     * @returns {Stored | undefined} undefined where the box is full
     */
    put: ({ ttl, ...message }) => {
      const key = createHash('sha256').update(message.message).digest('hex')
      live(message.topic)
      const box = topics.get(message.topic) ?? new Map()
      const known = box.get(key)
      if (known) return known
      if (topics.size >= MOST_TOPICS) sweep()
      if (box.size >= MOST_PER_TOPIC || topics.size >= MOST_TOPICS) return undefined
      const publishedAt = now()
      const stored = {
        ...message,
        publishedAt,
        expiresAt: publishedAt + ttl * 1000,
        taken: new Set(),
      }
      topics.set(message.topic, box.set(key, stored))
      return stored
    },
    /**
     * What a client has not taken yet, oldest first; never its own. @param {string} topic @param
     * {string} client
     */
    waiting: (topic, client) =>
      live(topic).filter(({ from, taken }) => from !== client && !taken.has(client)),
    /** What others published, taken or not. @param {string} topic @param {string} client */
    all: (topic, client) => live(topic).filter(({ from }) => from !== client),
    /** Messages of every topic. */
    size: () => [...topics.keys()].reduce((sum, topic) => sum + live(topic).length, 0),
    sweep,
    clear: () => topics.clear(),
  }
}
