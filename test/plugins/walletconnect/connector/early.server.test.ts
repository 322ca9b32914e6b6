import { createHash } from 'node:crypto'
import { parseUri } from '@walletconnect/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyConnector } from '../../../../kernel/connectors/defineConnector'
import { createKit } from '../../../../kernel/kit/createKit'
import { definePlugin } from '../../../../kernel/plugins/definePlugin'
import { createConnectorService } from '../../../../plugins/walletconnect/connector'
import { walletconnectError } from '../../../../plugins/walletconnect/errors'
import { createRound } from '../../../../plugins/walletconnect/session/pair'
import { openClient } from '../../../../plugins/walletconnect/signClient/openClient'
import type {
  WalletConnectOptions,
  WalletConnectState,
} from '../../../../plugins/walletconnect/types'
import { createClock } from '../../../harness/fakeClock'
import { createStorage } from '../../../harness/fakeStorage'
import { deferred } from '../client/fixture'
import { address, evm, meet, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
const ends: (() => void)[] = []
beforeEach(async () => {
  world = await meet()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const end of ends.splice(0)) end()
  await world.end()
})

/** A kit whose protocol client opens when the test says so. */
async function open(
  options: WalletConnectOptions = { relayUrl: world.relay.url, projectId: 'test' },
) {
  const gate = deferred<void>()
  const uris: string[] = []
  const plugin = definePlugin('walletconnect', () => ({
    needs: ['connectors', 'storage:lazy', 'views', 'hooks:settled'],
    state: { initial: (): WalletConnectState => ({ waiting: [], recent: [] }) },
    setup(ctx) {
      const openLater: typeof openClient = async (deps) => {
        await gate.promise
        return openClient(deps)
      }
      const verbs = async () =>
        (await createConnectorService(ctx, options, { openClient: openLater })).verbs
      ctx.connectors.add(
        lazyConnector(
          {
            id: 'walletConnect',
            name: 'WalletConnect',
            kind: 'pairing',
            namespaces: ['eip155'],
            approval: 'wallet',
          },
          verbs,
        ),
      )
      return {}
    },
  }))
  const kit = createKit([plugin()], {
    id: 'early',
    networks: evm,
    storage: createStorage(),
    metadata: { name: 'Test page', url: 'http://127.0.0.1' },
  })
  ends.push(kit.destroy)
  await kit.start()
  return {
    gate,
    uris,
    state: () => kit.state('walletconnect') as WalletConnectState,
    connect: (signal?: AbortSignal) =>
      kit.connect('walletConnect', {
        ...(signal && { signal }),
        onProgress: (progress) => void (progress.type === 'uri' && uris.push(progress.uri)),
      }),
  }
}

test('the code is on the screen before the library is there, and a wallet that scans it then connects', async () => {
  const page = await open()
  const wallet = await world.wallet()
  const connecting = page.connect()
  await until(() => expect(page.uris.length).toBe(1))
  expect(page.state().pairing?.uri).toBe(page.uris[0])
  await wallet.pair(page.uris[0] as string)
  page.gate.resolve()
  expect((await connecting).sessions.eip155?.active).toBe(address)
  expect([page.uris.length, page.state().pairing]).toEqual([1, undefined])
})

test('who leaves while the library is on its way has left at once', async () => {
  const page = await open()
  const leaving = new AbortController()
  const connecting = page.connect(leaving.signal)
  await until(() => expect(page.uris.length).toBe(1))
  leaving.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
  await until(() => expect(page.state().pairing).toBeUndefined())
})

test('a library that does not come takes the code away again', async () => {
  const page = await open()
  const connecting = page.connect()
  await until(() => expect(page.uris.length).toBe(1))
  page.gate.reject(walletconnectError('not-loaded'))
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/not-loaded' })
  expect(page.state().pairing).toBeUndefined()
})

test('there is no code where no relay is named, and a page without SHA-256 waits for the library’s', async () => {
  const nameless = await open({})
  const connecting = nameless.connect()
  nameless.gate.resolve()
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/project-id-missing' })
  expect(nameless.uris).toEqual([])
  for (const end of ends.splice(0)) end()

  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await createRound(createClock())).toBeUndefined()
})

test('its URI is what the library makes of the same pairing', async () => {
  const round = await createRound(createClock(1_000_000), ['wc_sessionAuthenticate'])
  const { topic, symKey, version, relay, methods, expiryTimestamp } = parseUri(round?.uri ?? '')
  expect([version, relay, methods, expiryTimestamp]).toEqual([
    2,
    { protocol: 'irn' },
    ['wc_sessionAuthenticate'],
    1_300,
  ])
  expect(symKey).toMatch(/^[\da-f]{64}$/)
  expect(topic).toBe(createHash('sha256').update(Buffer.from(symKey, 'hex')).digest('hex'))
  expect(round).toMatchObject({ topic, key: symKey, expiry: 1_300, expiresAt: 1_240_000 })
  expect((await createRound(createClock()))?.uri).not.toContain('methods')
})
