/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createKit, definePlugin, type KitApi } from '../../../kernel/index'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import {
  KitProvider,
  useAccount,
  useBalance,
  useConnections,
  useSignMessage,
} from '../../../ui/react'
import { moon, moonNetworks, other, spanning } from '../views/twoNamespaces'
import { pause, show, until } from './bindingsFixture'

let end: () => unknown = () => {}
afterEach(async () => {
  await end()
  await pause()
  vi.unstubAllGlobals()
})

const wallets = definePlugin('wallets', () => ({
  needs: ['connectors'],
  setup(ctx) {
    const first = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const session = { accounts: [{ address: first }], active: first, chainId: 'eip155:1' as const }
    ctx.connectors.add(
      spanning('a', ['eip155'], { connect: async () => ({ sessions: { eip155: session } }) }),
    )
    ctx.connectors.add(
      spanning('b', ['eip155', 'moon'], {
        request: async ({ method }) =>
          method === 'personal_sign' ? `0x${'ab'.repeat(65)}` : '0x10',
      }),
    )
  },
}))

async function use<T>(hook: () => T, moonFails = () => false) {
  const kit: KitApi = createKit([wallets()], {
    id: `connections-${Math.random()}`,
    networks: [mainnet, ...moonNetworks(moonFails)],
    storage: 'memory',
  })
  const now = { value: undefined as T | undefined, renders: 0 }
  const Probe = () => {
    now.value = hook()
    now.renders++
    return null
  }
  end = (
    await show(
      <KitProvider kit={kit}>
        <Probe />
      </KitProvider>,
    )
  ).end
  await act(() => kit.ready)
  return {
    kit,
    get: () => now.value as T,
    now,
    connect: (id: string) => act(async () => void (await kit.connect(id))),
  }
}
const short = ({
  connections,
}: {
  connections: readonly { connectorId: string; namespace: string; isActive: boolean }[]
}) =>
  connections.map(
    ({ connectorId, namespace, isActive }) => `${namespace} ${connectorId}${isActive ? ' *' : ''}`,
  )

test('useConnections lists every connected wallet of each namespace, and which one is in front', async () => {
  const { get, connect } = await use(() => useConnections())
  expect(get().connections).toEqual([])
  await connect('a')
  await connect('b')
  expect(short(get())).toEqual(['eip155 a', 'eip155 b *', 'moon b *'])
  expect(get().connections[2]?.accounts.map(({ address }) => address)).toEqual([
    moon.first,
    moon.second,
  ])
})

test('another wallet, another account and another kind of account come to the front', async () => {
  const { get, kit, connect } = await use(() => useConnections())
  await connect('a')
  await connect('b')
  await act(async () => expect(await get().switchConnection('eip155', 'a')).toBe(true))
  expect(short(get())[0]).toBe('eip155 a *')
  await act(async () => expect(await get().switchAccount('moon', moon.second)).toBe(true))
  expect(get().connections[2]?.active).toBe(moon.second)
  expect(kit.getState().session.active).toBe('moon')
  await act(async () => expect(await get().setPreferredAccountType('moon', 'payment')).toBe(true))
  expect(get()).toMatchObject({ preferredAccountTypes: { moon: 'payment' }, error: undefined })
  expect(get().connections[2]?.active).toBe(moon.first)
})

test('a failure is an error to read, not one to catch', async () => {
  const { get, connect } = await use(() => useConnections())
  await connect('a')
  await act(async () => expect(await get().switchConnection('eip155', 'nobody')).toBe(false))
  expect(get()).toMatchObject({ pending: false, error: { code: 'kernel/no-session' } })
  await act(async () => expect(await get().switchConnection('eip155', 'a')).toBe(true))
  expect(get().error).toBeUndefined()
})

test('one wallet leaves, as a whole; the others stay', async () => {
  const { get, connect } = await use(() => useConnections())
  await connect('a')
  await connect('b')
  await act(() => get().disconnect({ connectorId: 'b' }))
  expect(short(get())).toEqual(['eip155 a *'])
})

test('useAccount answers for each namespace, and follows the one in front', async () => {
  const { get, kit, connect } = await use(() => ({
    front: useAccount(),
    evm: useAccount('eip155'),
    moon: useAccount('moon'),
  }))
  await connect('b')
  expect(get().evm).toMatchObject({
    address: other,
    chainId: 'eip155:1',
    namespace: 'eip155',
    isConnected: true,
  })
  expect(get().moon).toMatchObject({
    address: moon.first,
    chainId: 'moon:1',
    accounts: [{ type: 'payment' }, { type: 'ordinal' }],
  })
  await act(() => kit.switchAccount('moon', moon.second))
  expect(get().front).toMatchObject({ address: moon.second, namespace: 'moon' })
  await act(() => kit.switchNetwork('eip155:1'))
  expect(get().front).toMatchObject({ address: other, namespace: 'eip155' })
})

test('a message is signed by the account in front of its namespace, in that namespace’s words', async () => {
  const { get, kit, connect } = await use(() => useSignMessage())
  await connect('b')
  await act(() => kit.switchNetwork('eip155:1'))
  await act(async () => expect(await get().signMessage('hello')).toBe(`0x${'ab'.repeat(65)}`))
})

test('useBalance reads the account in front, whatever its namespace, and follows it', async () => {
  const { get, kit, connect } = await use(() => useBalance())
  expect(get()).toMatchObject({ status: 'idle', value: undefined, symbol: undefined })
  await connect('b')
  await act(() => kit.switchAccount('moon', moon.first))
  await until(() => get().status === 'success')
  expect(get()).toMatchObject({ value: 150_000n, decimals: 5, symbol: 'MOON' })
  await act(() => kit.switchNetwork('eip155:1'))
  await until(() => get().value === 16n)
  expect(get()).toMatchObject({ decimals: 18, symbol: 'ETH', status: 'success' })
})

test('useBalance of a chain is that of the account there; of a chain that is not the kit’s there is none', async () => {
  const { get, connect } = await use(() => ({
    moon: useBalance({ chainId: 'moon:2' }),
    nowhere: useBalance({ chainId: 'moon:9' }),
    given: useBalance({ address: 'x', chainId: 'moon:1' }),
  }))
  await connect('a')
  await until(() => get().given.status === 'success')
  expect(get().moon.status).toBe('idle')
  await connect('b')
  await until(() => get().moon.status === 'success')
  expect(get().nowhere).toMatchObject({ status: 'idle', value: undefined })
})

test('a balance that cannot be read is an error, and a reload tries again', async () => {
  let down = true
  const { get, connect, kit } = await use(
    () => useBalance(),
    () => down,
  )
  await connect('b')
  await act(() => kit.switchAccount('moon', moon.first))
  await until(() => get().status === 'error')
  expect(get().value).toBeUndefined()
  down = false
  await act(async () => get().reload())
  await until(() => get().value === 150_000n)
  expect(get()).toMatchObject({ error: undefined, status: 'success' })
})
