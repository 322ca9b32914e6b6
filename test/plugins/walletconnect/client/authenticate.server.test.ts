import { describe, expect, it } from 'vitest'
import type {
  AuthenticateParams,
  AuthenticateResponse,
  Client,
  PairInput,
} from '../../../../plugins/walletconnect/signClient/types'
import { createClock } from '../../../harness/fakeClock'
import type { LocalRelay } from '../../../harness/relay.mjs'
import { eachWithRelay, type OpenOptions, open, phone, until } from './fixture'

// real sockets, on a machine that may be busy

let relay: LocalRelay
const ends = eachWithRelay((started) => (relay = started))

const params: AuthenticateParams = {
  chains: ['eip155:31337'],
  domain: '127.0.0.1',
  nonce: 'once1234',
  uri: 'http://127.0.0.1/',
  methods: ['personal_sign'],
  statement: 'Sign in.',
}
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
const signIn = (client: Client, more: Partial<PairInput<AuthenticateResponse>> = {}) => {
  const uris: string[] = []
  const late: AuthenticateResponse[] = []
  const stop = new AbortController()
  const done = client.pair<AuthenticateResponse>({
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
const forge = (
  wallet: Awaited<ReturnType<typeof carried>>,
  change: (result: { cacaos: { s: { t: string; s: string } }[]; responder: unknown }) => void,
) => {
  const { engine } = wallet.client as unknown as {
    engine: { sendResult: (input: { result: unknown }) => unknown }
  }
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
    [
      'a signature of an unknown kind',
      (result: { cacaos: [{ s: { t: string } }] }) => void (result.cacaos[0].s.t = 'rot13'),
    ],
    [
      'an account of no EVM chain',
      (result: { cacaos: [{ p: { iss: string } }] }) =>
        void (result.cacaos[0].p.iss = 'did:pkh:solana:x:y'),
    ],
    [
      'a grant that cannot be read',
      (result: { cacaos: [{ p: { resources: string[] } }] }) =>
        void (result.cacaos[0].p.resources = ['urn:recap:!']),
    ],
    [
      'a key that is none',
      (result: { responder: { publicKey: string } }) => void (result.responder.publicKey = '00'),
    ],
    ['no signature', (result: { cacaos: unknown[] }) => void (result.cacaos = [null])],
    ['nobody who signed', (result: { responder: unknown }) => void (result.responder = null)],
  ])('rejects %s, and keeps no session of it', async (_, change) => {
    const client = await opened()
    const wallet = await carried()
    forge(wallet, change as never)
    const { done, uris } = signIn(client)
    await wallet.pair(await until(() => uris[0]))
    await expect(done).rejects.toMatchObject({ code: 'kernel/bad-answer' })
    await until(() => client.sessions().length === 0)
  })

  it('hands on what only a server can verify, without asking one', async () => {
    const client = await opened()
    const wallet = await carried()
    forge(wallet, ({ cacaos }) =>
      cacaos.forEach(({ s }) => Object.assign(s, { t: 'eip1271', s: '0x1234' })),
    )
    const { done, uris } = signIn(client)
    await wallet.pair(await until(() => uris[0]))
    expect(await done).toMatchObject({
      auths: [{ s: { t: 'eip1271', s: '0x1234' } }],
      session: { namespaces: { eip155: { methods: ['personal_sign'] } } },
    })
  })

  it('hears one answer of two', async () => {
    const client = await opened()
    const wallet = await carried()
    const { engine } = wallet.client as unknown as {
      engine: { sendResult: (input: { result: unknown }) => Promise<unknown> }
    }
    const send = engine.sendResult
    engine.sendResult = async (input) => {
      const { result } = input as { result: { responder: object } }
      // as if two devices had answered
      if (typeof result === 'object')
        void send({
          ...input,
          result: { ...result, responder: { ...result.responder, publicKey: 'ab'.repeat(32) } },
        })
      return send(input)
    }
    const { done, uris } = signIn(client)
    await wallet.pair(await until(() => uris[0]))
    await done
    await until(() => (relay.stats().tags[1117] ?? 0) >= 2)
    expect(client.sessions().length).toBe(1)
  })

  it('asks with what the page named: the time, the id, and a grant beside its own, without a change of its lists', async () => {
    const client = await opened()
    const wallet = await carried({ decisions: { authenticate: 'ignore' } })
    const methods = Object.freeze(['wallet_sendCalls', 'personal_sign'])
    const own = `urn:recap:${Buffer.from(JSON.stringify({ att: { 'https://app.example': { 'crud/read': [{}] } }, prf: [] })).toString('base64')}`
    const { uris, done } = signIn(client, {
      begin: (round) =>
        client.authenticate(round, {
          ...params,
          methods,
          resources: Object.freeze(['https://app.example/terms', own]),
          iat: '2030-01-02T03:04:05.000Z',
          requestId: 'one',
        }),
    })
    await wallet.pair(await until(() => uris[0]))
    const { authPayload } = (await until(() => wallet.authentications[0])).params
    expect(authPayload).toMatchObject({
      iat: '2030-01-02T03:04:05.000Z',
      requestId: 'one',
      resources: ['https://app.example/terms', expect.stringMatching(/^urn:recap:[\w-]+$/)],
    })
    const recap = JSON.parse(
      Buffer.from(
        String(authPayload.resources?.[1]).slice('urn:recap:'.length),
        'base64url',
      ).toString(),
    ) as unknown
    expect(recap).toEqual({
      att: {
        eip155: { 'request/personal_sign': [{}], 'request/wallet_sendCalls': [{}] },
        'https://app.example': { 'crud/read': [{}] },
      },
      prf: [],
    })
    await client.end()
    await expect(done).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  it('proposes the methods too, for wallets that know no more', async () => {
    const client = await opened()
    const wallet = await carried({ decisions: { authenticate: 'ignore', proposal: 'ignore' } })
    const { uris } = signIn(client, {
      begin: (round) => client.authenticate(round, { ...params, methods: ['eth_sendTransaction'] }),
    })
    await wallet.pair((await until(() => uris[0])).replace(/&methods=[^&]*/, ''))
    const { optionalNamespaces } = await until(() => wallet.proposals[0])
    expect(optionalNamespaces.eip155?.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  it('refuses a grant of the page that cannot be read, before anything is sent', async () => {
    const client = await opened()
    const { done } = signIn(client, {
      begin: (round) => client.authenticate(round, { ...params, resources: ['urn:recap:!'] }),
    })
    await expect(done).rejects.toBeInstanceOf(Error)
    expect(relay.stats().tags[1116]).toBeUndefined()
  })
})
