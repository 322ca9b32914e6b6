import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Client, ProtocolSession } from '../../../../plugins/walletconnect/signClient/types'
import { createClock } from '../../../harness/fakeClock'
import { createStorage } from '../../../harness/fakeStorage'
import type { NodeWallet } from '../../../harness/node/phone/nodeWallet'
import type { LocalRelay } from '../../../harness/relay.mjs'
import { eachWithRelay, type OpenOptions, open, pairing, phone, until } from './fixture'

// real sockets, on a machine that may be busy

let relay: LocalRelay
const ends = eachWithRelay((started) => (relay = started))

const opened = async (options: OpenOptions = {}) => {
  const client = await open(relay.url, options)
  ends.push(client.end)
  return client
}
const connected = async (
  options: OpenOptions = {},
): Promise<{ client: Client; wallet: NodeWallet; session: ProtocolSession }> => {
  const [client, wallet] = await Promise.all([opened(options), phone(relay.url)])
  ends.push(wallet.close)
  const { done, uris } = pairing(client)
  await wallet.pair((await until(() => uris[0])).uri)
  return { client, wallet, session: await done }
}
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sign = (client: Client, topic: string) =>
  client.request({
    topic,
    chainId: 'eip155:31337',
    method: 'personal_sign',
    params: ['0x6869', account],
  })

describe('a session', () => {
  it('is there after a reload, listens without a pairing, and signs', async () => {
    const area = createStorage()
    const before = await connected({ area })
    await before.client.end()
    const after = await opened({ area })
    expect(after.sessions().map(({ topic }) => topic)).toEqual([before.session.topic])
    expect(await sign(after, before.session.topic)).toMatch(/^0x[0-9a-f]{130}$/)
    const gone: string[] = []
    after.on('session_delete', ({ topic }) => gone.push(topic))
    await before.wallet.disconnect()
    await until(() => gone.length)
    expect(gone).toEqual([before.session.topic])
    expect(after.session(before.session.topic)).toBeUndefined()
  })

  it('tells the relay nothing of a request but the sealed message', async () => {
    const send = vi.spyOn(WebSocket.prototype, 'send')
    const { client, session } = await connected()
    await sign(client, session.topic)
    const published = send.mock.calls
      .map(([frame]) => JSON.parse(String(frame)) as { params?: { tag?: number } })
      .filter(({ params }) => params?.tag)
    send.mockRestore()
    const tagged = (tag: number) => published.filter(({ params }) => params?.tag === tag)
    expect(tagged(1108).length).toBeGreaterThan(0)
    expect(JSON.stringify(tagged(1108))).not.toMatch(
      /rpcMethods|chainId|contractAddresses|personal_sign|eip155/,
    )
    // control: the wallet's own library does tell
    expect(JSON.stringify(tagged(1109))).toContain('"rpcMethods":["personal_sign"]')
  })

  it('hands over what the wallet says no with, and what it says of other networks', async () => {
    const { client, wallet, session } = await connected()
    wallet.decisions.request = 'reject'
    await expect(sign(client, session.topic)).rejects.toMatchObject({ code: 5000 })
    const heard: unknown[] = []
    client.on('session_event', (event) => heard.push(event))
    await wallet.emit('eip155:31337', 'accountsChanged', [account])
    await until(() => heard.length)
    expect(heard).toEqual([
      { topic: session.topic, chainId: 'eip155:31337', name: 'accountsChanged', data: [account] },
    ])
  })

  it('takes other namespaces from the wallet, and refuses those that are none', async () => {
    const { client, wallet, session } = await connected()
    const updates: string[] = []
    client.on('session_update', ({ topic }) => updates.push(topic))
    const { eip155 } = session.namespaces
    await wallet.updateNamespaces({
      eip155: { ...eip155, accounts: [`eip155:1:${account}`] } as never,
    })
    await until(() => updates.length)
    expect(client.session(session.topic)?.namespaces.eip155?.accounts).toEqual([
      `eip155:1:${account}`,
    ])
    const { engine } = wallet.client as unknown as {
      engine: { isValidUpdate: () => Promise<void> }
    }
    engine.isValidUpdate = async () => {}
    await expect(
      wallet.updateNamespaces({ eip155: { accounts: 'all of them' } } as never),
    ).rejects.toBeDefined()
    expect(client.session(session.topic)?.namespaces.eip155?.accounts).toEqual([
      `eip155:1:${account}`,
    ])
    expect(updates.length).toBe(1)
  })

  it('gives a request up when its time is over', async () => {
    const clock = createClock(Date.now())
    const { client, wallet, session } = await connected({ clock })
    wallet.decisions.request = 'ignore'
    const asked = sign(client, session.topic)
    asked.catch(() => {})
    await until(() => wallet.requests.length)
    await clock.advance(298_000)
    const undecided = Symbol('undecided')
    expect(await Promise.race([asked, Promise.resolve(undecided)])).toBe(undecided)
    await clock.advance(1_000)
    await expect(asked).rejects.toMatchObject({ code: 'walletconnect/expired' })
  })

  it('ends here at once when the relay is away, and there when it is back', async () => {
    const clock = createClock(Date.now())
    const { client, wallet, session } = await connected({ clock })
    relay.down()
    const left = client.disconnect(session.topic)
    await clock.advance(5_000)
    await left
    expect(client.sessions()).toEqual([])
    await client.disconnect(session.topic)
    relay.up()
    await until(() => wallet.deleted.length)
  })

  it('survives garbage, and messages that come twice or again', async () => {
    relay.setFaults({ garbage: 0.5, duplicate: 0.5, replay: 0.5 })
    const { client, wallet, session } = await connected()
    for (let i = 0; i < 5; i++) expect(await sign(client, session.topic)).toMatch(/^0x/)
    relay.replay()
    expect(await sign(client, session.topic)).toMatch(/^0x/)
    expect(wallet.requests.length).toBe(6)
    expect(relay.stats().garbage).toBeGreaterThan(5)
  })
})
