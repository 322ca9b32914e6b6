import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import dns from 'node:dns'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from '../../../harness/fakeStorage'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'
import { open, pairing, phone, until } from './fixture'

// real sockets, on a machine that may be busy

let relay: LocalRelay
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(() => relay.stop())

/**
 * Timers that a test has begun, and all that it has called, and that have not ended. Files share a
 * process: what others do in it is not counted.
 */
const begun = new Set<number>()
const inTest = new AsyncLocalStorage<true>()
const hook = createHook({
  init: (id, kind) => void (kind === 'Timeout' && inTest.getStore() && begun.add(id)),
  destroy: (id) => void begun.delete(id),
})
const sockets = () =>
  process.getActiveResourcesInfo().filter((one) => one === 'TCPSocketWrap').length
/** Runs a test whose timers are counted; it is given the sockets that there were before. */
const counted = (test: (before: number) => Promise<void>) => {
  begun.clear()
  hook.enable()
  return inTest.run(true, () => test(sockets()))
}
afterEach(() => void hook.disable())
/** Timers beside that of `until`. */
const timers = () => begun.size - 1
/** `most`: timers of the library that may be left, and end by themselves. */
const gone = (before: number, most = 0) =>
  until(() => timers() <= most && sockets() <= before, 'timers and sockets to end')
const marks = () =>
  Object.getOwnPropertyNames(globalThis).filter((name) => /walletconnect|downloadLogs/i.test(name))

describe('the end of a client', () => {
  it('leaves nothing on globalThis, also while it lives', async () => {
    const client = await open(relay.url)
    expect(marks()).toEqual([])
    await client.end()
    Object.assign(globalThis, { _walletConnectCore_control: 1 })
    expect(marks()).toEqual(['_walletConnectCore_control'])
    Reflect.deleteProperty(globalThis, '_walletConnectCore_control')
  })

  it.each([
    ['nothing was asked of it', async () => {}],
    [
      'a code is shown',
      async (client: Awaited<ReturnType<typeof open>>) => {
        pairing(client)
        await until(() => relay.stats().methods.wc_proposeSession)
      },
    ],
    [
      'the relay does not answer',
      async (client: Awaited<ReturnType<typeof open>>) => {
        relay.setFaults({ stall: true })
        const { uris } = pairing(client)
        await until(() => uris[0])
      },
    ],
    [
      'the relay is away',
      async (client: Awaited<ReturnType<typeof open>>) => {
        relay.down()
        let offline = false
        client.on('relay', ({ status }) => (offline ||= status === 'offline'))
        pairing(client)
        await until(() => offline)
      },
      // a message that could not be sent is given up after a minute
      1,
    ],
  ])('leaves neither timers nor sockets when %s', (_, prepare, most = 0) =>
    counted(async (before) => {
      const client = await open(relay.url)
      await prepare(client)
      await client.end()
      await client.end()
      // what the relay holds of a socket is counted as well
      relay.kill()
      await gone(before, most)
    }),
  )

  it('leaves neither timers nor sockets of a session with a request, which rejects', () =>
    counted(async (before) => {
      const wallet = await phone(relay.url, { decisions: { request: 'ignore' } })
      const client = await open(relay.url)
      const { done, uris } = pairing(client)
      await wallet.pair((await until(() => uris[0])).uri)
      const { topic } = await done
      const asked = client.request({
        topic,
        chainId: 'eip155:31337',
        method: 'personal_sign',
        params: ['0x6869', '0x'],
      })
      asked.catch(() => {})
      await until(() => wallet.requests.length)
      // control: there is something to leave; the last of its timers begins after the request has
      // arrived
      await until(() => timers() > 0)
      await client.end()
      await expect(asked).rejects.toMatchObject({ code: 'walletconnect/expired' })
      await until(() => relay.stats().sockets === 1)
      await wallet.close()
      relay.kill()
      await gone(before)
    }))

  it('opens no socket after it, whatever is asked', async () => {
    const client = await open(relay.url)
    await client.end()
    const { done } = pairing(client)
    await expect(done).rejects.toMatchObject({ code: 'kernel/aborted' })
    await expect(client.disconnect('topic')).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(relay.stats().connections).toBe(0)
  })

  it('ends a pairing that waits', async () => {
    const client = await open(relay.url)
    const { done, uris } = pairing(client)
    await until(() => uris[0])
    await client.end()
    await expect(done).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  it('comes with the abort of its signal', async () => {
    const stop = new AbortController()
    const client = await open(relay.url, { signal: stop.signal })
    pairing(client)
    await until(() => relay.stats().sockets)
    stop.abort()
    await until(() => relay.stats().sockets === 0)
  })

  it('leaves a second client of the page, and one that is opened after it, at work', async () => {
    const area = createStorage()
    const [one, other] = [await open(relay.url, { area }), await open(relay.url)]
    await one.end()
    const again = await open(relay.url, { area })
    for (const client of [other, again]) {
      const { uris } = pairing(client)
      await until(() => uris[0])
    }
    await until(() => relay.stats().methods.wc_proposeSession === 2)
    await other.end()
    await again.end()
  })
})

describe('what leaves this machine', () => {
  const seen: string[] = []
  const real = {
    lookup: dns.lookup,
    connect: net.Socket.prototype.connect,
    fetch: globalThis.fetch,
    vitest: process.env.IS_VITEST,
  }
  const isLoopback = (host: unknown) =>
    host === undefined || /^(127\.|::1$|localhost$)/.test(String(host))
  const note = (host: unknown) => {
    if (isLoopback(host)) return
    seen.push(String(host))
    throw new Error(`no way out to ${String(host)}`)
  }
  beforeEach(() => {
    seen.length = 0
    dns.lookup = ((host: string, ...rest: unknown[]) => (
      note(host), (real.lookup as (...args: unknown[]) => unknown)(host, ...rest)
    )) as typeof dns.lookup
    net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
      const [first] = args.flat() as [{ host?: string; path?: string }]
      if (!first?.path) note(first?.host)
      return (real.connect as (...args: unknown[]) => net.Socket).apply(this, args)
    } as typeof net.Socket.prototype.connect
    globalThis.fetch = (async (input: Parameters<typeof fetch>[0], init?: RequestInit) => (
      note(new URL(String(input instanceof Request ? input.url : input)).hostname),
      real.fetch(input, init)
    )) as typeof fetch
    // the library asks less of its makers' servers when it believes to be tested
    Reflect.deleteProperty(process.env, 'IS_VITEST')
  })
  afterEach(() => {
    dns.lookup = real.lookup
    net.Socket.prototype.connect = real.connect
    globalThis.fetch = real.fetch
    if (real.vitest !== undefined) process.env.IS_VITEST = real.vitest
  })

  it('is caught by the guard of this test', async () => {
    await expect(fetch('https://outside.test/')).rejects.toThrow('no way out')
    expect(() => net.connect({ host: '192.0.2.1', port: 9 })).toThrow('no way out')
    expect(() => dns.lookup('outside.test', () => {})).toThrow('no way out')
    expect(seen).toEqual(['outside.test', '192.0.2.1', 'outside.test'])
  })

  it('is nothing, from the first pairing to the end of the session', async () => {
    const client = await open(relay.url)
    const wallet = await phone(relay.url)
    const { done, uris } = pairing(client)
    await wallet.pair((await until(() => uris[0])).uri)
    const { topic, namespaces } = await done
    await client.request({
      topic,
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x6869', namespaces.eip155?.accounts[0]?.split(':')[2]],
    })
    await client.disconnect(topic)
    await until(() => wallet.deleted.length)
    await client.end()
    await wallet.close()
    expect(seen).toEqual([])
  })
})
