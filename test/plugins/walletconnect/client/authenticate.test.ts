import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthenticateAnswer, AuthenticateParams, Client, PairInput } from '../../../../plugins/walletconnect/client'
import { createClock } from '../../../harness/fakeClock'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'
import { open, type OpenOptions, phone, until } from './fixture'

// real sockets, on a machine that may be busy
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let relay: LocalRelay
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
  await relay.stop()
})

const params: AuthenticateParams = { chains: ['eip155:31337'], domain: '127.0.0.1', nonce: 'once1234', uri: 'http://127.0.0.1/', methods: ['personal_sign'], statement: 'Sign in.' }
const opened = async (options: OpenOptions = {}) => {
  const client = await open(relay.url, options)
  ends.push(client.end)
  return client
}
const carried = async (more: Parameters<typeof phone>[1] = {}) => {
  const wallet = await phone(relay.url, more)
  ends.push(wallet.close)
  return wallet
}
const signIn = (client: Client, more: Partial<PairInput<AuthenticateAnswer>> = {}) => {
  const uris: string[] = []
  const late: AuthenticateAnswer[] = []
  const stop = new AbortController()
  const done = client.pair<AuthenticateAnswer>({
    begin: (round) => client.authenticate(round, params),
    signal: stop.signal,
    onUri: ({ uri }) => uris.push(uri),
    discard: (answer) => late.push(answer),
    methods: ['wc_sessionAuthenticate'],
    ...more,
  })
  done.catch(() => {})
  return { done, uris, late, stop }
}
/** The wallet's library, told to answer with something else. */
const forge = (wallet: Awaited<ReturnType<typeof carried>>, change: (result: { cacaos: { s: { t: string; s: string } }[]; responder: unknown }) => void) => {
  const { engine } = wallet.client as unknown as { engine: { sendResult: (input: { result: unknown }) => unknown } }
  const send = engine.sendResult
  engine.sendResult = (input) => {
    const { result } = input as { result: Parameters<typeof change>[0] }
    if (typeof result === 'object') change(result)
    return send(input)
  }
}

describe('signing in over a pairing', () => {
  it('shows the code before the relay was asked, with the method it is for, and brings a signature and a session', async () => {
    relay.setFaults({ stall: true })
    const client = await opened()
    const { done, uris } = signIn(client)
    expect(await until(() => uris[0])).toContain('methods=wc_sessionAuthenticate')
    expect(relay.stats().methods).toEqual({})
    relay.calm()
    relay.kill()
    const wallet = await carried()
    await wallet.pair(uris[0] ?? '')
    const { auths, session } = await done
    expect(auths?.[0]?.s).toMatchObject({ t: 'eip191' })
    expect(auths?.[0]?.p).toMatchObject({ nonce: 'once1234', domain: '127.0.0.1' })
    expect(client.sessions().map(({ topic }) => topic)).toEqual([session?.topic])
    expect(wallet.proposals).toEqual([])
  })

  it('takes the answer to the first code after another one has taken its place', async () => {
    const clock = createClock(Date.now())
    const client = await opened({ clock })
    const { done, uris } = signIn(client)
    await until(() => relay.stats().tags[1116])
    await clock.advance(230_000)
    await until(() => uris.length === 2 && relay.stats().tags[1116] === 2)
    const wallet = await carried()
    await wallet.pair(uris[0] ?? '')
    expect((await done).session?.topic).toBe(client.sessions()[0]?.topic)
  })

  it('rejects with the no of the wallet', async () => {
    const client = await opened()
    const wallet = await carried({ decisions: { authenticate: 'reject' } })
    const { done, uris } = signIn(client)
    await wallet.pair(await until(() => uris[0]))
    await expect(done).rejects.toMatchObject({ message: expect.stringMatching(/reject/i) })
  })

  it.each([
    ['a signature of somebody else', (result: { cacaos: [{ s: { s: string } }] }) => void (result.cacaos[0].s.s = `0x${'11'.repeat(64)}1b`)],
    ['a signature that only a server could check', (result: { cacaos: [{ s: { t: string } }] }) => void (result.cacaos[0].s.t = 'eip1271')],
    ['no signature', (result: { cacaos: unknown[] }) => void (result.cacaos = [null])],
    ['nobody who signed', (result: { responder: unknown }) => void (result.responder = null)],
  ])('rejects %s, and keeps no session of it', async (_, change) => {
    const client = await opened()
    const wallet = await carried()
    forge(wallet, change as never)
    const { done, uris } = signIn(client)
    await wallet.pair(await until(() => uris[0]))
    await expect(done).rejects.toBeInstanceOf(Error)
    await until(() => client.sessions().length === 0)
  })
})
