import dns from 'node:dns'
import type { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type EgressGuard, guardEgress, isLoopback } from './egress'

let guard: EgressGuard | undefined
afterEach(() => guard?.stop())

const ended = (socket: EventEmitter, ok: string) =>
  new Promise<string>((resolve) => {
    socket.once('error', (error: Error) => resolve(error.message))
    socket.once(ok, () => resolve(ok))
  })

it('lets loopback through, by fetch, by a socket and by a WebSocket, and records nothing', async () => {
  const server = createServer((_, response) => response.end('here'))
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  guard = guardEgress()
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  const socket = connect(port, '127.0.0.1')
  expect(await ended(socket, 'connect')).toBe('connect')
  socket.destroy()
  await ended(new WebSocket(`ws://127.0.0.1:${port}`), 'open')
  await new Promise((resolve) => dns.lookup('localhost', resolve))
  expect(guard.escapes).toEqual([])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('records and stops every way out, and puts everything back', async () => {
  const before = [dns.lookup, dns.promises.lookup, globalThis.fetch]
  guard = guardEgress()
  await expect(fetch('https://outside.invalid/?origin=http://127.0.0.1')).rejects.toThrow(
    'fetch failed',
  )
  expect(await ended(connect({ port: 443, host: '192.0.2.1' }), 'connect')).toBe(
    'No test may ask for 192.0.2.1',
  )
  expect(await ended(connect(443, 'socket.invalid'), 'connect')).toBe(
    'No test may ask for socket.invalid',
  )
  expect(await ended(new WebSocket('wss://relay.invalid'), 'open')).toBe(
    'No test may ask for relay.invalid',
  )
  expect(await new Promise((resolve) => dns.lookup('name.invalid', resolve))).toMatchObject({
    code: 'ENOTFOUND',
  })
  await expect(dns.promises.lookup('promised.invalid')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(guard.escapes.map(({ by, host }) => `${by} ${host}`)).toEqual([
    'fetch outside.invalid',
    'socket 192.0.2.1',
    'socket socket.invalid',
    'socket relay.invalid',
    'dns name.invalid',
    'dns promised.invalid',
  ])
  guard.stop()
  expect([dns.lookup, dns.promises.lookup, globalThis.fetch]).toEqual(before)
})

it('knows this machine by its name only', () => {
  for (const host of ['127.0.0.1', '127.8.9.10', 'localhost', 'kit.localhost', '::1', '[::1]'])
    expect(isLoopback(host), host).toBe(true)
  for (const host of [
    '127.0.0.1.example',
    'localhost.example',
    '10.0.0.1',
    '0.0.0.0',
    '::2',
    'example',
    '',
  ])
    expect(isLoopback(host), host).toBe(false)
})
