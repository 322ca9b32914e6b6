import { afterEach, beforeEach, expect, test } from 'vitest'
import { lazyConnector } from '../../../../kernel/connectors/defineConnector'
import { createKit } from '../../../../kernel/kit/createKit'
import { definePlugin } from '../../../../kernel/plugins/definePlugin'
import {
  type ConnectorService,
  createConnectorService,
} from '../../../../plugins/walletconnect/connector'
import type { DirectoryWallet } from '../../../../plugins/walletconnect/directory/types'
import { openClient } from '../../../../plugins/walletconnect/signClient/openClient'
import type { Client, ClientEvents } from '../../../../plugins/walletconnect/signClient/types'
import type { WalletConnectState } from '../../../../plugins/walletconnect/types'
import { createClock } from '../../../harness/fakeClock'
import { createStorage } from '../../../harness/fakeStorage'
import { address, evm, hexOf, meet, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
const ends: (() => void)[] = []
beforeEach(async () => {
  world = await meet()
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await world.end()
})

/**
 * The connector in a kit, on a clock of the test's; what the client says can be said in its place.
 */
async function open(storage = createStorage()) {
  const base = createClock(Date.now())
  const waits: (number | undefined)[] = []
  const clock: typeof base = {
    ...base,
    setTimeout: (run, ms) => (waits.push(ms), base.setTimeout(run, ms)),
  }
  const said: Partial<Record<keyof ClientEvents, (payload: never) => void>> = {}
  const watched = async (...deps: Parameters<typeof openClient>): Promise<Client> => {
    const client = await openClient(...deps)
    const on: Client['on'] = (event, listener) => {
      said[event] = listener as never
      return client.on(event, listener)
    }
    return { ...client, on }
  }
  let part: ConnectorService | undefined
  const plugin = definePlugin('walletconnect', () => ({
    needs: ['connectors', 'storage:lazy', 'views', 'hooks:settled'],
    state: { initial: (): WalletConnectState => ({ waiting: [], recent: [] }) },
    setup(ctx) {
      const make = async () => {
        part ??= await createConnectorService(
          ctx,
          { relayUrl: world.relay.url, projectId: 'test' },
          { clock, openClient: watched },
        )
        return part
      }
      ctx.connectors.add(
        lazyConnector(
          {
            id: 'walletConnect',
            name: 'WalletConnect',
            kind: 'pairing',
            namespaces: ['eip155'],
            approval: 'wallet',
          },
          async () => (await make()).verbs,
        ),
      )
      return { part: make }
    },
  }))
  const kit = createKit([plugin()], {
    id: 'clock',
    networks: evm,
    storage,
    metadata: { name: 'Test page', url: 'http://127.0.0.1' },
  })
  ends.push(kit.destroy)
  await kit.start()
  const uris: string[] = []
  return {
    kit,
    clock,
    uris,
    said,
    storage,
    part: () => kit.use(plugin).part(),
    state: () => kit.state('walletconnect') as WalletConnectState,
    /**
     * The relay has taken as many proposals: their answers are waited for, longer than their codes
     * are shown.
     */
    proposed: (count: number) =>
      until(() =>
        expect(waits.filter((ms = 0) => ms > 240_000 && ms < 300_000).length).toBe(count),
      ),
    connect: () =>
      kit.connect('walletConnect', {
        onProgress: (progress) => void (progress.type === 'uri' && uris.push(progress.uri)),
      }),
    session: () => kit.getState().session.namespaces.eip155,
  }
}

test('before a code runs out another takes its place; the one before still connects, once', async () => {
  const page = await open()
  const wallet = await world.wallet()
  const connecting = page.connect()
  await page.proposed(1)
  await page.clock.advance(229_000)
  expect(page.uris.length).toBe(1)
  await page.clock.advance(1_000)
  await until(() => expect(page.uris.length).toBe(2))
  expect([page.state().pairing?.uri, new Set(page.uris).size]).toEqual([page.uris[1], 2])
  await page.proposed(2)
  // scanned at 3:49, read and approved after 4:05
  await page.clock.advance(15_000)
  await wallet.pair(page.uris[0] as string)
  await connecting
  expect([page.session()?.status, page.state().pairing, wallet.sessions().length]).toEqual([
    'connected',
    undefined,
    1,
  ])
})

test('the second code connects as well', async () => {
  const page = await open()
  const wallet = await world.wallet()
  const connecting = page.connect()
  await page.proposed(1)
  await page.clock.advance(230_000)
  await until(() => expect(page.uris.length).toBe(2))
  await wallet.pair(page.uris[1] as string)
  await connecting
  expect([page.session()?.status, wallet.sessions().length]).toEqual(['connected', 1])
})

test('a request that nobody answers has expired after five minutes, and waits until then', async () => {
  const page = await open()
  const wallet = await world.wallet({ decisions: { request: 'ignore' } })
  const connecting = page.connect()
  await until(() => expect(page.uris.length).toBe(1))
  await wallet.pair(page.uris[0] as string)
  await connecting
  const asked = page.kit
    .request({ method: 'personal_sign', params: [hexOf('x'), address] })
    .catch((error: unknown) => error)
  await until(() => expect(wallet.requests.length).toBe(1))
  await page.clock.advance(290_000)
  expect(page.state().waiting.length).toBe(1)
  await page.clock.advance(10_000)
  expect(await asked).toMatchObject({ code: 'walletconnect/expired' })
  expect(page.state().waiting).toEqual([])
})

test('a session that has expired is over; one of another topic is not ours', async () => {
  const page = await open()
  const wallet = await world.wallet()
  const connecting = page.connect()
  await until(() => expect(page.uris.length).toBe(1))
  await wallet.pair(page.uris[0] as string)
  await connecting
  const { topic } = wallet.sessions()[0] as { topic: string }
  for (const event of ['session_expire', 'session_delete', 'session_update'] as const)
    page.said[event]?.({ topic: 'another' } as never)
  page.said.session_event?.({
    topic: 'another',
    chainId: 'eip155:31338',
    name: 'chainChanged',
    data: 31_338,
  } as never)
  expect(page.session()).toMatchObject({ status: 'connected', chainId: 'eip155:31337' })
  page.said.session_expire?.({ topic } as never)
  expect([page.session()?.status, page.state().peer]).toEqual(['disconnected', undefined])
})

test('the wallet of the directory that a pairing was meant for becomes a recent one when it connects; two are kept, and checked when they are read', async () => {
  const storage = createStorage()
  const named = (id: string): DirectoryWallet => ({
    id,
    name: `Wallet ${id}`,
    links: { native: `app${id}://` },
  })
  const page = await open(storage)
  const connect = async (id: string | undefined) => {
    const wallet = await world.wallet()
    ;(await page.part()).setIntendedWallet(id === undefined ? undefined : named(id))
    const before = page.uris.length
    const connecting = page.connect()
    await until(() => expect(page.uris.length).toBe(before + 1))
    await wallet.pair(page.uris.at(-1) as string)
    await connecting
  }
  for (const id of ['a', 'b', undefined, 'a', 'c']) await connect(id)
  expect(page.state().recent).toEqual([named('c'), named('a')])
  page.kit.destroy()
  const key = 'tessera:clock:walletconnect:recent'
  storage.setItem(
    key,
    JSON.stringify([{ ...named('c'), links: { native: 'javascript:alert(1)' } }, { id: 5 }]),
  )
  const after = await open(storage)
  await after.part()
  expect(after.state().recent).toEqual([{ id: 'c', name: 'Wallet c' }])
})
