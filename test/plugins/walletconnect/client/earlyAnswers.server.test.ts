import { describe, expect, it } from 'vitest'
import type { AuthenticateParams, Client } from '../../../../plugins/walletconnect/signClient/types'
import type { NodeWallet } from '../../../harness/node/phone/nodeWallet'
import type { LocalRelay } from '../../../harness/relay.mjs'
import { eachWithRelay, open, pairing, phone, until } from './fixture'

// real sockets, on a machine that may be busy

let relay: LocalRelay
const ends = eachWithRelay((started) => (relay = started))

/** Longer than a wallet needs to answer. */
const acceptMs = 1500
const params: AuthenticateParams = {
  chains: ['eip155:31337'],
  domain: '127.0.0.1',
  nonce: 'once1234',
  uri: 'http://127.0.0.1/',
  methods: ['personal_sign'],
}

/**
 * A page whose messages the relay brings on at once and acknowledges late, and a wallet that
 * answers meanwhile.
 */
const meet = async (
  decisions: Partial<NodeWallet['decisions']> = {},
): Promise<{
  client: Client
  wallet: NodeWallet
  scan: (shown: readonly { uri: string }[]) => Promise<unknown>
}> => {
  const [client, wallet] = await Promise.all([open(relay.url), phone(relay.url, { decisions })])
  ends.push(client.end, wallet.close)
  relay.setFaults({ acceptMs, spare: [wallet.clientId] })
  return { client, wallet, scan: async (shown) => wallet.pair((await until(() => shown[0])).uri) }
}
/**
 * Whether `work` has settled when the relay has the answers with these tags: control that they came
 * first.
 */
const isOpenAt = async (work: Promise<unknown>, tags: Record<number, number>) => {
  await until(
    () =>
      Object.entries(tags).every(([tag, times]) => (relay.stats().tags[Number(tag)] ?? 0) >= times),
    'the answers',
  )
  return Promise.race([
    work.then(
      () => false,
      () => false,
    ),
    new Promise((resolve) => setTimeout(() => resolve(true), 0)),
  ])
}

describe('an answer that comes before the relay has acknowledged the request', () => {
  it('to a proposal: the session is there', async () => {
    const { client, wallet, scan } = await meet()
    const { done, uris } = pairing(client)
    await scan(uris)
    expect(await isOpenAt(done, { 1101: 1 })).toBe(true)
    expect((await done).topic).toBe(client.sessions()[0]?.topic)
    expect(wallet.sessions().map(({ topic }) => topic)).toEqual([(await done).topic])
  })

  it('a proposal is refused: the refusal is told at once', async () => {
    const { client, scan } = await meet({ proposal: 'reject' })
    const { done, uris } = pairing(client)
    await scan(uris)
    expect(await isOpenAt(done, { 1120: 1 })).toBe(true)
    await expect(done).rejects.toMatchObject({ code: 5000 })
  })

  it.each(['approve', 'reject'] as const)('to a sign-in, %s', async (authenticate) => {
    const { client, scan } = await meet({ authenticate })
    const uris: { uri: string }[] = []
    const done = client.pair({
      begin: (round) => client.authenticate(round, params),
      signal: new AbortController().signal,
      onUri: (shown) => uris.push(shown),
      discard: () => {},
      methods: ['wc_sessionAuthenticate'],
    })
    done.catch(() => {})
    await scan(uris)
    expect(await isOpenAt(done, { [authenticate === 'approve' ? 1117 : 1118]: 1 })).toBe(true)
    if (authenticate === 'approve')
      expect((await done).session?.topic).toBe(client.sessions()[0]?.topic)
    else await expect(done).rejects.toMatchObject({ message: expect.stringMatching(/reject/i) })
  })

  it('to several codes and requests at a time', async () => {
    const { client, wallet, scan } = await meet()
    const first = pairing(client)
    await scan(first.uris)
    const { topic } = await first.done
    const others = [pairing(client), pairing(client)]
    const signed = [1, 2].map((number) =>
      client.request({
        topic,
        chainId: 'eip155:31337',
        method: 'personal_sign',
        params: [`0x0${number}`, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
      }),
    )
    await Promise.all(others.map(({ uris }) => scan(uris)))
    const all = Promise.all([...others.map(({ done }) => done), ...signed])
    expect(await isOpenAt(all, { 1101: 3, 1109: 2 })).toBe(true)
    await all
    expect(new Set(await Promise.all(signed)).size).toBe(2)
    expect(client.sessions().length).toBe(3)
    expect(wallet.failures).toEqual([])
  })
})
