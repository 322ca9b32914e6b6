import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type LocalRelay, type StartRelayOptions, startRelay } from './relay.mjs'
import { newTopic, openRaw, type RawClient, signedUrl } from './relayFixture'

let relay: LocalRelay
const clients: RawClient[] = []

const start = async (options?: StartRelayOptions) => (relay = await startRelay(options))
const join = async (
  options: Parameters<typeof signedUrl>[1] & Parameters<typeof openRaw>[1] = {},
) => {
  const client = await openRaw(await signedUrl(relay.url, options), options)
  clients.push(client)
  return client
}
const publish = (client: RawClient, topic: string, message: string, more = {}) =>
  client.ask('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })

afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await relay?.stop()
})

it('brings a message to the others of a topic and never back to the client that published it, on whichever socket', async () => {
  await start()
  const seed = randomBytes(32)
  const [one, again, other, stranger] = [
    await join({ seed }),
    await join({ seed }),
    await join(),
    await join(),
  ]
  const topic = newTopic()
  for (const client of [one, again, other])
    expect((await client.ask('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
  expect((await publish(one, topic, 'aGk=', { attestation: 'x' })).result).toBe(true)
  await expect.poll(other.messages).toEqual(['aGk='])
  expect(other.pushes[0]?.params.data).toMatchObject({
    topic,
    tag: 1108,
    attestation: 'x',
    publishedAt: expect.any(Number),
  })
  await stranger.ask('irn_subscribe', { topic: newTopic() })
  expect([...one.pushes, ...again.pushes, ...stranger.pushes]).toEqual([])
})

it('keeps a message for who comes later, until it was acknowledged or its time is over', async () => {
  await start()
  const [topic, seed] = [newTopic(), randomBytes(32)]
  const sender = await join()
  await publish(sender, topic, 'Zmlyc3Q=')
  await publish(sender, topic, 'c2hvcnQ=', { ttl: 0.05 })
  await expect.poll(() => relay.stats().messages).toBe(1)
  const deaf = await join({ seed, ack: false })
  await deaf.ask('irn_subscribe', { topic })
  await expect.poll(deaf.messages).toEqual(['Zmlyc3Q='])
  deaf.close()
  const back = await join({ seed })
  await back.ask('irn_batchSubscribe', { topics: [topic, newTopic()] })
  await expect.poll(back.messages).toEqual(['Zmlyc3Q='])
  await expect.poll(() => relay.stats().acks).toBe(1)
  const third = await join({ seed })
  await third.ask('irn_subscribe', { topic })
  await publish(sender, topic, 'c2Vjb25k')
  await expect.poll(third.messages).toEqual(['c2Vjb25k'])
})

it('takes a message that is published twice as one', async () => {
  await start()
  const [sender, other] = [await join(), await join()]
  const topic = newTopic()
  await other.ask('irn_subscribe', { topic })
  await publish(sender, topic, 'b25lY2U=')
  await expect.poll(() => relay.stats().acks).toBe(1)
  expect((await publish(sender, topic, 'b25lY2U=')).result).toBe(true)
  await publish(sender, topic, 'bGFzdA==')
  await expect.poll(other.messages).toEqual(['b25lY2U=', 'bGFzdA=='])
})

it('answers the methods for many at once, and those that fetch', async () => {
  await start()
  const [sender, other] = [await join(), await join()]
  const topics = [newTopic(), newTopic()]
  const messages = topics.map((topic, index) => ({
    topic,
    message: `bQ${index}`,
    ttl: 300,
    tag: 0,
  }))
  expect((await sender.ask('irn_batchPublish', { messages })).result).toBe(true)
  expect((await other.ask('irn_fetchMessages', { topic: topics[0] })).result).toMatchObject({
    messages: [{ topic: topics[0], message: 'bQ0' }],
    hasMore: false,
  })
  expect((await other.ask('irn_batchFetchMessages', { topics })).result).toMatchObject({
    messages: [{ topic: topics[1], message: 'bQ1' }],
  })
  const ids = (await other.ask('irn_batchSubscribe', { topics })).result as string[]
  expect(new Set(ids).size).toBe(2)
  const subscriptions = topics.map((topic, index) => ({ topic, id: ids[index] }))
  expect((await other.ask('irn_unsubscribe', subscriptions[0])).result).toBe(true)
  await publish(sender, topics[0] ?? '', 'bm90')
  await publish(sender, topics[1] ?? '', 'eWVz')
  await expect.poll(other.messages).toEqual(['eWVz'])
  expect(
    (await other.ask('irn_batchUnsubscribe', { subscriptions: [subscriptions[1]] })).result,
  ).toBe(true)
})

it('subscribes who proposes to the pairing, and who approves to the session', async () => {
  await start()
  const [dapp, wallet] = [await join(), await join()]
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  expect(
    (
      await dapp.ask('wc_proposeSession', {
        pairingTopic,
        sessionProposal: 'cHJvcG9zYWw=',
        ttl: 300,
        correlationId: 1,
      })
    ).result,
  ).toBe(true)
  await wallet.ask('irn_subscribe', { topic: pairingTopic })
  await expect.poll(wallet.messages).toEqual(['cHJvcG9zYWw='])
  await dapp.ask('irn_subscribe', { topic: sessionTopic })
  await wallet.ask('wc_approveSession', {
    pairingTopic,
    sessionTopic,
    sessionProposalResponse: 'cmVzcG9uc2U=',
    sessionSettlementRequest: 'c2V0dGxl',
    ttl: 300,
  })
  await expect.poll(dapp.messages).toEqual(['cmVzcG9uc2U=', 'c2V0dGxl'])
  expect(dapp.pushes.map(({ params }) => params.data.tag)).toEqual([1101, 1102])
  await publish(dapp, sessionTopic, 'cmVxdWVzdA==')
  await expect.poll(wallet.messages).toEqual(['cHJvcG9zYWw=', 'cmVxdWVzdA=='])
  expect(relay.stats()).toMatchObject({ tags: { 1100: 1, 1101: 1, 1102: 1, 1108: 1 }, sockets: 2 })
})

it('refuses what is no request of the protocol, and goes on', async () => {
  await start()
  const client = await join()
  const topic = newTopic()
  expect((await client.ask('irn_surprise')).error).toEqual({
    code: -32601,
    message: 'Method not found',
  })
  expect((await client.ask('toString')).error?.code).toBe(-32601)
  for (const [method, params] of [
    ['irn_subscribe', { topic: 'short' }],
    ['irn_subscribe', null],
    ['irn_publish', { topic, message: '', ttl: 300 }],
    ['irn_publish', { topic, message: 'x'.repeat(600_001), ttl: 300 }],
    ['irn_publish', { topic, message: 'x', ttl: 1e9 }],
    ['irn_publish', { topic, message: 'x', ttl: 300, tag: 'x' }],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, newTopic) }],
    ['irn_batchPublish', { messages: [1] }],
    ['wc_proposeSession', { pairingTopic: topic }],
  ] as const)
    expect((await client.ask(method, params)).error?.code, method).toBe(-32602)
  client.socket.send('no JSON')
  await expect.poll(() => client.texts.at(-1)).toContain('-32700')
  for (const text of ['[]', 'null', '{}']) client.socket.send(text)
  await expect.poll(() => client.texts.filter((text) => text.includes('-32600')).length).toBe(3)
  expect((await client.ask('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
  client.socket.send('x'.repeat(1_500_001))
  expect((await client.closed).code).toBe(1009)
})

it('closes the socket of a client that it does not let in with 3000, and says why', async () => {
  await start({ projectIds: ['known'], allowedOrigins: ['http://here.example'] })
  const refusal = async (url: string, origin?: string) =>
    (await openRaw(url, { ...(origin && { origin }) })).closed
  const good = await signedUrl(relay.url, { projectId: 'known' })
  // a page may ask for a path that no URL has
  expect(await refusal(`${relay.url}//`)).toEqual({ code: 3000, reason: 'Project ID is required' })
  expect(await refusal(`${relay.url}/?projectId=known`)).toEqual({
    code: 3000,
    reason: 'JWT validation error: missing',
  })
  expect(await refusal(good.replace('auth=', 'auth=e'))).toMatchObject({ code: 3000 })
  expect(
    await refusal(good.replace(/\.[^.]+&project/, `.${'A'.repeat(86)}&project`)),
  ).toMatchObject({ code: 3000 })
  expect(await refusal(await signedUrl(relay.url, { projectId: 'known', ttl: -1000 }))).toEqual({
    code: 3000,
    reason: 'JWT validation error: expired',
  })
  expect(
    await refusal(
      await signedUrl(relay.url, { projectId: 'known', aud: 'wss://elsewhere.example' }),
    ),
  ).toEqual({ code: 3000, reason: 'JWT validation error: audience' })
  expect(await refusal(await signedUrl(relay.url, { projectId: 'unknown' }))).toEqual({
    code: 3000,
    reason: 'Project not found',
  })
  expect(await refusal(good, 'http://elsewhere.example')).toEqual({
    code: 3000,
    reason: 'Unauthorized: origin not allowed',
  })
  expect(relay.stats()).toMatchObject({ refused: 8, sockets: 0 })
  const client = await join({ projectId: 'known', origin: 'http://here.example' })
  expect((await client.ask('irn_subscribe', { topic: newTopic() })).result).toBeTypeOf('string')
})

it('goes away with every socket, comes back on the same port, and has kept the messages', async () => {
  await start()
  const [topic, sender] = [newTopic(), await join()]
  await publish(sender, topic, 'a2VwdA==')
  relay.down()
  expect((await sender.closed).code).toBe(1006)
  const lost = await join()
  expect((await lost.closed).code).toBe(1006)
  expect(relay.stats().sockets).toBe(0)
  relay.up()
  const back = await join()
  await back.ask('irn_subscribe', { topic })
  await expect.poll(back.messages).toEqual(['a2VwdA=='])
  await relay.restart()
  expect((await back.closed).code).toBe(1006)
})

it('takes another port where its own is taken, and names it', async () => {
  const blocker = createServer()
  const taken = await new Promise<number>((resolve) =>
    blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
  )
  const lines: string[] = []
  await start({ port: taken, log: (line) => lines.push(line) })
  expect(relay.port).not.toBe(taken)
  expect(lines).toEqual([`port ${taken} is taken, using ${relay.port}`])
  await new Promise((resolve) => blocker.close(resolve))
})
