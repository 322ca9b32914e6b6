// The relay's JSON-RPC methods (specs.walletconnect.com, relay RPC; the two wc_ methods are those
// of sign-client 2.21.6 and later).
import { createHash } from 'node:crypto'
import {
  attestationOf,
  fault,
  idOf,
  listOf,
  messageOf,
  tagOf,
  topicOf,
  topicsOf,
  ttlOf,
} from './params.mjs'

const TAG = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }
const MOST_SUBSCRIPTIONS = 5000

/**
 * @typedef {{ clientId: string, topics: Map<string, string> }} Client topics: the subscription's id
 * by topic
 */
/** @typedef {Record<string, unknown>} Params */

/**
 * @param {{ mailbox: ReturnType<typeof import('./mailbox.mjs').createMailbox>, published: (tag:
 * number) => void,
 *   push: (stored: import('./mailbox.mjs').Stored) => void, pushTo: (client: Client, stored:
 *   import('./mailbox.mjs').Stored) => void }} relay
 */
export const createMethods = ({ mailbox, published, push, pushTo }) => {
  /** @param {Client} client @param {string} topic */
  const subscribe = (client, topic) => {
    if (client.topics.size >= MOST_SUBSCRIPTIONS && !client.topics.has(topic))
      throw fault(-32600, 'Too many subscriptions')
    const id = createHash('sha256')
      .update(topic + client.clientId)
      .digest('hex')
    client.topics.set(topic, id)
    return id
  }

  /** @param {Client} client @param {string} topic */
  const deliver = (client, topic) => {
    for (const stored of mailbox.waiting(topic, client.clientId)) pushTo(client, stored)
  }

  /**
   * @param {Client} client @param {string} topic @param {string} message @param {number} ttl @param
   * {number} tag @param {{ attestation?: string }} [more]
   */
  const publish = (client, topic, message, ttl, tag, more = {}) => {
    const stored = mailbox.put({ topic, message, ttl, tag, from: client.clientId, ...more })
    if (!stored) throw fault(-32600, 'The mailbox is full')
    published(tag)
    push(stored)
  }

  /** @param {Client} client @param {Params} one */
  const publishOne = (client, one) =>
    publish(
      client,
      topicOf(one.topic),
      messageOf(one.message),
      ttlOf(one.ttl),
      tagOf(one.tag),
      attestationOf(one.attestation),
    )

  /** @param {Client} client @param {Params} one */
  const unsubscribe = (client, one) => {
    idOf(one.id)
    client.topics.delete(topicOf(one.topic))
  }

  /** @param {Client} client @param {readonly string[]} topics */
  const fetchMessages = (client, topics) => {
    const found = topics.flatMap((topic) => mailbox.waiting(topic, client.clientId))
    for (const { taken } of found) taken.add(client.clientId)
    return {
      messages: found.map(({ topic, message, publishedAt, tag, attestation }) => ({
        topic,
        message,
        publishedAt,
        tag,
        attestation,
      })),
      hasMore: false,
    }
  }

  /**
   * Each gives the result, and what is to be done once it was sent. @type {Readonly<Record<string,
   * (client: Client, params: Params) => { result: unknown, after?: () => void }>>}
   */
  return {
    irn_publish: (client, params) => ({ result: (publishOne(client, params), true) }),
    irn_batchPublish: (client, params) => {
      for (const one of listOf(params.messages, 'messages')) publishOne(client, one)
      return { result: true }
    },
    irn_subscribe: (client, params) => {
      const topic = topicOf(params.topic)
      return { result: subscribe(client, topic), after: () => deliver(client, topic) }
    },
    irn_batchSubscribe: (client, params) => {
      const topics = topicsOf(params.topics)
      return {
        result: topics.map((topic) => subscribe(client, topic)),
        after: () => topics.forEach((topic) => deliver(client, topic)),
      }
    },
    irn_unsubscribe: (client, params) => ({ result: (unsubscribe(client, params), true) }),
    irn_batchUnsubscribe: (client, params) => {
      for (const one of listOf(params.subscriptions, 'subscriptions')) unsubscribe(client, one)
      return { result: true }
    },
    irn_fetchMessages: (client, params) => ({
      result: fetchMessages(client, [topicOf(params.topic)]),
    }),
    irn_batchFetchMessages: (client, params) => ({
      result: fetchMessages(client, topicsOf(params.topics)),
    }),
    wc_proposeSession: (client, params) => {
      const topic = topicOf(params.pairingTopic, 'pairingTopic')
      const proposal = messageOf(params.sessionProposal, 'sessionProposal')
      const [ttl, more] = [ttlOf(params.ttl), attestationOf(params.attestation)]
      subscribe(client, topic)
      publish(client, topic, proposal, ttl, TAG.proposal, more)
      return { result: true, after: () => deliver(client, topic) }
    },
    wc_approveSession: (client, params) => {
      const [pairingTopic, sessionTopic] = [
        topicOf(params.pairingTopic, 'pairingTopic'),
        topicOf(params.sessionTopic, 'sessionTopic'),
      ]
      const response = messageOf(params.sessionProposalResponse, 'sessionProposalResponse')
      const settlement = messageOf(params.sessionSettlementRequest, 'sessionSettlementRequest')
      const ttl = ttlOf(params.ttl)
      subscribe(client, sessionTopic)
      publish(client, pairingTopic, response, ttl, TAG.proposalResponse)
      publish(client, sessionTopic, settlement, ttl, TAG.settlement)
      return { result: true, after: () => deliver(client, sessionTopic) }
    },
  }
}
