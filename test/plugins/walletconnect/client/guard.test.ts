import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  guardConnection,
  guardEmitter,
  guardMethods,
} from '../../../../plugins/walletconnect/signClient/guard'
import type { Connection, Emitter } from '../../../../plugins/walletconnect/signClient/libraryTypes'
import { openClient } from '../../../../plugins/walletconnect/signClient/openClient'
import { createClock } from '../../../harness/fakeClock'
import { scoped } from './fixture'

/** Unhandled rejections while `run` runs and a turn after it. */
const unhandled = async (run: () => void): Promise<unknown[]> => {
  const seen: unknown[] = []
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => seen.push(error))
  run()
  await new Promise((resolve) => setTimeout(resolve, 5))
  process.removeAllListeners('unhandledRejection')
  for (const listener of listeners) process.on('unhandledRejection', listener)
  return seen
}

describe('guards around the library', () => {
  it('keep listeners that fail from each other and from the page', async () => {
    const failures: [string, unknown][] = []
    const heard: unknown[] = []
    const fill = (emitter: EventEmitter) => {
      emitter.on('event', async () => Promise.reject(new Error('later')))
      emitter.once('event', (value) => heard.push(value))
      return emitter
    }
    expect(await unhandled(() => void fill(new EventEmitter()).emit('event', 0))).toHaveLength(1)
    const guarded = fill(new EventEmitter())
    guarded.prependListener('event', () => {
      throw new Error('at once')
    })
    guardEmitter(guarded as unknown as Emitter, (event, error) =>
      failures.push([event, (error as Error).message]),
    )
    expect(
      await unhandled(() => void (guarded.emit('event', 1) && guarded.emit('event', 2))),
    ).toEqual([])
    expect(heard).toEqual([0, 1])
    expect(failures).toEqual([
      ['event', 'at once'],
      ['event', 'at once'],
      ['event', 'later'],
      ['event', 'later'],
    ])
    expect(guarded.emit('error', new Error('nobody listens'))).toBe(false)
  })

  it('count failures of a part as heard, and still hand them to who waits', async () => {
    class Part {
      own = async () => Promise.reject(new Error('own'))
      async inherited() {
        throw new Error(this.name)
      }
      name = 'inherited'
    }
    expect(await unhandled(() => void new Part().inherited())).toHaveLength(1)
    const part = new Part()
    guardMethods(part)
    expect(
      await unhandled(() => {
        void part.own()
        void part.inherited()
      }),
    ).toEqual([])
    await expect(part.own()).rejects.toThrow('own')
    await expect(part.inherited()).rejects.toThrow('inherited')
  })

  it('let only messages of the protocol through', () => {
    const [taken, dropped]: [unknown[], unknown[]] = [[], []]
    const connection = {
      onPayload: ({ data }: { data?: unknown }) => taken.push(data),
    } as unknown as Connection
    guardConnection(connection, () => dropped.push(0))
    const delivery = {
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'abc', data: { topic: 't', message: 'm' } },
    }
    const good = [
      { id: 1, jsonrpc: '2.0', result: true },
      { id: '17', jsonrpc: '2.0', error: { code: 1, message: '' } },
      delivery,
      { id: 2, jsonrpc: '2.0', method: 'irn_other' },
    ]
    const bad = [
      null,
      5,
      [],
      {},
      { id: 1, result: true },
      { id: 'error', jsonrpc: '2.0', result: 1 },
      { id: 1, jsonrpc: '2.0' },
      { id: 1, jsonrpc: '2.0', error: 'text' },
      { ...delivery, params: null },
      { ...delivery, params: { id: 'relayer_error', data: delivery.params.data } },
      { ...delivery, params: { id: 'a', data: { topic: 't' } } },
      { ...delivery, method: 5 },
    ]
    for (const message of [...good, ...bad]) connection.onPayload({ data: JSON.stringify(message) })
    for (const data of ['{', '', undefined, new Uint8Array(1)]) connection.onPayload({ data })
    expect(taken).toEqual(good.map((message) => JSON.stringify(message)))
    expect(dropped.length).toBe(bad.length + 4)
  })

  it('say that the library could not be loaded when it cannot start', async () => {
    const metadata = {
      name: '',
      description: '',
      url: '',
      get icons(): string[] {
        throw new Error('broken')
      },
    }
    const opening = openClient({
      options: { relayUrl: 'ws://127.0.0.1:1' },
      metadata,
      storage: scoped(),
      signal: new AbortController().signal,
      clock: createClock(),
      debug: () => {},
    })
    await expect(opening).rejects.toMatchObject({
      code: 'walletconnect/not-loaded',
      cause: { message: 'broken' },
    })
  })
})
