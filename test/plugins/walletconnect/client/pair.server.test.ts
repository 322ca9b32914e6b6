import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../plugins/walletconnect/signClient/types'
import { createClock } from '../../../harness/fakeClock'
import type { NodeWallet } from '../../../harness/node/phone/nodeWallet'
import { type LocalRelay, startRelay } from '../../../harness/relay.mjs'
import { open, pairing, phone, until } from './fixture'

// real sockets, on a machine that may be busy

let relay: LocalRelay
const clients: Client[] = []
const wallets: NodeWallet[] = []
const opened = async (...args: Parameters<typeof open>) => {
  const client = await open(...args)
  clients.push(client)
  return client
}
const paired = async (...args: Parameters<typeof phone>) => {
  const wallet = await phone(...args)
  wallets.push(wallet)
  return wallet
}

beforeEach(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await Promise.all(wallets.splice(0).map((wallet) => wallet.close()))
  await relay.stop()
})

describe('pairing over a relay', () => {
  it('opens no socket before the first pairing, tells of the relay, and connects', async () => {
    const client = await opened(relay.url)
    const states: string[] = []
    client.on('relay', ({ status }) => states.push(status))
    const wallet = await paired(relay.url)
    expect(relay.stats().connections).toBe(0)
    const { done, uris } = pairing(client)
    await wallet.pair((await until(() => uris[0])).uri)
    const session = await done
    expect(session.namespaces.eip155?.accounts).toEqual([
      `eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`,
    ])
    expect(client.sessions().map(({ topic }) => topic)).toEqual([session.topic])
    expect(client.session(session.topic)?.peer.metadata.name).toBe('Node Wallet')
    expect(states).toEqual(['connecting', 'connected'])
    relay.kill()
    await until(() => states.length > 3)
    expect(states.slice(2)).toEqual(['connecting', 'connected'])
  })

  it('shows the code while the relay does not answer, for four minutes', async () => {
    relay.setFaults({ stall: true })
    const clock = createClock(Date.now())
    const client = await opened(relay.url, { clock })
    const { uris } = pairing(client)
    const shown = await until(() => uris[0])
    expect(shown.expiresAt - clock.now()).toBe(240_000)
    expect(shown.uri).toMatch(
      /^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/,
    )
    expect(relay.stats().methods).toEqual({})
  })

  it('rejects with what the wallet says', async () => {
    const client = await opened(relay.url)
    const wallet = await paired(relay.url, { decisions: { proposal: 'reject' } })
    const { done, uris } = pairing(client)
    await wallet.pair((await until(() => uris[0])).uri)
    await expect(done).rejects.toMatchObject({ code: 5000 })
  })

  it('takes the approval of the first code after another one has taken its place', async () => {
    const clock = createClock(Date.now())
    const client = await opened(relay.url, { clock })
    const wallet = await paired(relay.url)
    const { done, uris } = pairing(client)
    await until(() => relay.stats().methods.wc_proposeSession === 1)
    await clock.advance(230_000)
    await until(() => uris.length === 2 && relay.stats().methods.wc_proposeSession === 2)
    await wallet.pair(uris[0]?.uri ?? '')
    expect((await done).topic).toBe(client.sessions()[0]?.topic)
  })

  it('ends a session that is approved after the visitor has left', async () => {
    const client = await opened(relay.url)
    const wallet = await paired(relay.url)
    const { done, uris, late, stop } = pairing(client)
    await until(() => relay.stats().methods.wc_proposeSession)
    stop.abort()
    await expect(done).rejects.toMatchObject({ code: 'kernel/aborted' })
    await wallet.pair(uris[0]?.uri ?? '')
    await until(() => wallet.deleted.length)
    expect(late.length).toBe(1)
    expect(client.sessions()).toEqual([])
  })

  it('says after 15 seconds that the relay cannot be reached', async () => {
    relay.down()
    const clock = createClock(Date.now())
    const client = await opened(relay.url, { clock })
    const states: unknown[] = []
    client.on('relay', ({ status }) => states.push(status))
    const { done, uris } = pairing(client)
    await until(() => uris.length && states.includes('offline'))
    await clock.advance(14_999)
    const undecided = Symbol('undecided')
    expect(await Promise.race([done, Promise.resolve(undecided)])).toBe(undecided)
    await clock.advance(1)
    await expect(done).rejects.toMatchObject({ code: 'walletconnect/relay-unreachable' })
  })

  it('keeps the code when the relay comes back in time', async () => {
    relay.down()
    const client = await opened(relay.url)
    const wallet = await paired(relay.url)
    const states: unknown[] = []
    client.on('relay', ({ status }) => states.push(status))
    const { done, uris } = pairing(client)
    await until(() => states.includes('offline'))
    relay.up()
    await until(() => relay.stats().methods.wc_proposeSession)
    await wallet.pair(uris[0]?.uri ?? '')
    await done
    expect(uris.length).toBe(1)
    expect(states.at(-1)).toBe('connected')
  })

  it('says that the relay will not have this page, and asks it again for the next pairing', async () => {
    await relay.stop()
    relay = await startRelay({ projectIds: ['known'] })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const client = await opened(relay.url, { options: { projectId: 'unknown' } })
    const states: { status: string; error?: string }[] = []
    client.on('relay', (state) => states.push(state))
    const { done } = pairing(client)
    await expect(done).rejects.toMatchObject({
      code: 'walletconnect/relay-refused',
      message: expect.stringContaining('3000'),
    })
    expect(states.at(-1)).toMatchObject({
      status: 'offline',
      error: expect.stringContaining('3000'),
    })
    expect(relay.stats().refused).toBe(1)
    await expect(pairing(client).done).rejects.toMatchObject({
      code: 'walletconnect/relay-refused',
    })
    expect(relay.stats().refused).toBe(2)
    const lines = logged.mock.calls
      .map(([line]) => String(line))
      .filter((line) => /^\[tess/.test(line))
    expect(lines).toEqual([
      expect.stringMatching(/^\[tessera\] walletconnect\/relay-refused: .*3000.* Check projectId/),
    ])
    expect(lines.join()).not.toContain('unknown')
    logged.mockRestore()
    const known = await opened(relay.url, { options: { projectId: 'known' } })
    pairing(known)
    await until(() => relay.stats().methods.wc_proposeSession)
  })

  it('asks for a project id where the public relay is to be used', async () => {
    await expect(open(undefined)).rejects.toMatchObject({
      code: 'walletconnect/project-id-missing',
    })
  })
})
