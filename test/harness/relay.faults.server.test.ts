import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRandom, type LocalRelay, startRelay } from './relay.mjs'
import { newTopic, openRaw, type RawClient, signedUrl } from './relayFixture'

let relay: LocalRelay
let sender: RawClient
let other: RawClient
let topic: string

const join = async () => openRaw(await signedUrl(relay.url))
const publish = (message: string) => sender.ask('irn_publish', { topic, message, ttl: 300, tag: 0 })

beforeEach(async () => {
  relay = await startRelay({ seed: 7 })
  topic = newTopic()
  sender = await join()
  other = await join()
  await other.ask('irn_subscribe', { topic })
})
afterEach(async () => {
  sender.close()
  other.close()
  await relay.stop()
})

it('has no faults until it is told', async () => {
  for (let index = 0; index < 20; index++) await publish(`m${index}`)
  await expect.poll(() => other.pushes.length).toBe(20)
  expect(
    [...sender.texts, ...other.texts].every((text) => text.startsWith('{"jsonrpc":"2.0","id":')),
  ).toBe(true)
  expect(relay.stats()).toMatchObject({ garbage: 0, dropped: 0, cut: 0, pushes: 20 })
})

it('brings messages twice, and old ones again', async () => {
  relay.setFaults({ duplicate: 1 })
  await publish('dHdpY2U=')
  await expect.poll(other.messages).toEqual(['dHdpY2U=', 'dHdpY2U='])
  await expect.poll(() => relay.stats().acks).toBe(2)
  relay.calm()
  relay.setFaults({ replay: 1 })
  await publish('bmV3')
  await expect.poll(() => other.messages().slice(2).sort()).toEqual(['bmV3', 'dHdpY2U='])
  relay.calm()
  relay.replay()
  await expect.poll(() => other.messages().length).toBe(6)
})

it('waits, and keeps the order', async () => {
  relay.setFaults({ latencyMs: 150 })
  const since = performance.now()
  await Promise.all([publish('MQ=='), publish('Mg=='), publish('Mw==')])
  expect(performance.now() - since).toBeGreaterThan(140)
  await expect.poll(other.messages).toEqual(['MQ==', 'Mg==', 'Mw=='])
})

it('acknowledges late what it brings on at once', async () => {
  relay.setFaults({ acceptMs: 150 })
  const since = performance.now()
  const accepted = publish('ZWFybHk=').then(() => performance.now() - since)
  await expect.poll(other.messages).toEqual(['ZWFybHk='])
  expect(await Promise.race([accepted, 'not yet'])).toBe('not yet')
  expect(await accepted).toBeGreaterThan(140)
})

it('says garbage before a frame or instead of it', async () => {
  relay.setFaults({ garbage: 1 })
  expect((await publish('Z29vZA==')).result).toBe(true)
  await expect.poll(other.messages).toContain('Z29vZA==')
  relay.calm()
  relay.setFaults({ garble: 1 })
  for (let index = 0; index < 60; index++) void publish(`g${index}`)
  await expect.poll(() => relay.stats().garbage).toBeGreaterThan(120)
  relay.calm()
  await sender.ask('irn_surprise')
  const parses = sender.texts.map((text) => {
    try {
      return typeof JSON.parse(text)
    } catch {
      return 'no JSON'
    }
  })
  expect(new Set(parses)).toEqual(new Set(['object', 'number', 'no JSON']))
  expect(Math.max(...sender.texts.map(({ length }) => length))).toBeGreaterThan(1_000_000)
})

it('loses frames on the way there, on the way back, and whole sockets', async () => {
  relay.setFaults({ dropIn: 1 })
  void publish('bG9zdA==')
  await expect.poll(() => relay.stats().dropped).toBe(1)
  expect(relay.stats().messages).toBe(0)
  relay.calm()
  relay.setFaults({ dropOut: 1 })
  void publish('aGFsZg==')
  await expect.poll(() => relay.stats().dropped).toBe(3)
  expect(relay.stats().messages).toBe(1)
  expect(other.messages()).toEqual([])
  relay.calm()
  relay.setFaults({ cut: 1 })
  void publish('Y3V0')
  expect((await sender.closed).code).toBe(1006)
})

it('leaves new sockets without an answer while it stalls', async () => {
  relay.setFaults({ stall: true })
  const socket = join()
  const first = await Promise.race([
    socket.then(() => 'open'),
    new Promise((resolve) => setTimeout(() => resolve('waits'), 150)),
  ])
  expect(first).toBe('waits')
  relay.kill()
  expect((await (await socket).closed).code).toBe(1006)
})

it('chooses the same with the same seed', () => {
  const draw = (seed: number) => Array.from({ length: 50 }, createRandom(seed))
  expect(draw(3)).toEqual(draw(3))
  expect(draw(3)).not.toEqual(draw(4))
  expect(draw(3).every((value) => value >= 0 && value < 1)).toBe(true)
})
