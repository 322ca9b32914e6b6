// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createKit } from '../../../kernel'
import { injected } from '../../../plugins/injected'
import { announceDetail, createProvider } from './fixture'
import {
  bitcoin,
  bitcoinAccount,
  createStandard,
  evm,
  icon,
  key,
  payment,
  registerWallets,
  solana,
  solanaAccount,
  turn,
} from './standardFixture'

const A = `0x${'a'.repeat(40)}`
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  localStorage.clear()
})

/**
 * A wallet of both worlds, as it is after a reload: what was granted stays granted. `later` says
 * which side comes how late.
 */
const install = (later: { evm?: number; standard?: number } = {}, about: object = {}) => {
  const { provider, asked } = createProvider({
    eth_requestAccounts: [A],
    eth_accounts: [A],
    eth_chainId: '0x1',
    wallet_revokePermissions: null,
  })
  const detail = { info: { uuid: 'u', name: 'Example', rdns: 'com.example', icon }, provider }
  const announce = () => void announceDetail(detail)
  const standard = createStandard({
    chains: ['solana:mainnet', 'bitcoin:mainnet'],
    holds: [solanaAccount(), bitcoinAccount()],
    ...about,
  })
  let off = () => {}
  let gone = false
  const arrive = (ms: number | undefined, come: () => void) =>
    ms === undefined ? come() : setTimeout(() => gone || come(), ms)
  arrive(later.evm, () => {
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  arrive(later.standard, () => (off = registerWallets(standard.wallet)))
  const remove = () => {
    gone = true
    window.removeEventListener('eip6963:requestProvider', announce)
    off()
  }
  ends.push(remove)
  return { asked, standard, remove }
}
const begin = async () => {
  const kit = createKit([injected()], { networks: [evm, solana, bitcoin] })
  const end = () => kit.destroy()
  ends.push(end)
  await kit.start()
  const statuses = () =>
    Object.fromEntries(
      Object.entries(kit.state('session').namespaces).map(([namespace, { status }]) => [
        namespace,
        status,
      ]),
    )
  return { kit, statuses, sessions: () => kit.state('session').namespaces }
}
const connected = { eip155: 'connected', solana: 'connected', bip122: 'connected' }
const stored = () =>
  Object.keys(localStorage).find((name) => name.endsWith('kernel:sessions')) as string
const ids = () =>
  (JSON.parse(localStorage.getItem(stored()) as string) as { current: Record<string, string> })
    .current

test('kit: one wallet of three namespaces connects, restores after a reload without a prompt, and disconnects as one', async () => {
  const first = install()
  const { kit, statuses, sessions } = await begin()
  await kit.discover()
  expect(
    kit.getState().connectors.map(({ manifest }) => [manifest.id, manifest.platforms]),
  ).toEqual([['com.example', ['browser']]])
  await kit.connect('com.example')
  expect(statuses()).toEqual(connected)
  expect(sessions()).toMatchObject({
    eip155: { active: A },
    solana: { active: key(1), chainId: solana.id },
    bip122: { active: payment },
  })
  expect(ids()).toEqual({ eip155: 'com.example', solana: 'com.example', bip122: 'com.example' })
  await kit.destroy()
  first.remove()

  const again = install()
  const next = await begin()
  await next.kit.ready
  expect(next.statuses()).toEqual(connected)
  expect(again.standard.asked).toEqual([
    { feature: 'standard:connect', inputs: [{ silent: true }] },
  ])
  expect(again.asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  await next.kit.disconnect()
  expect(Object.values(next.statuses())).toEqual(['disconnected', 'disconnected', 'disconnected'])
  expect(again.standard.features()).toContain('standard:disconnect')
  expect(again.asked.map(({ method }) => method)).toContain('wallet_revokePermissions')
})

const arrivals: [string, { evm?: number; standard?: number }][] = [
  ['both at once', {}],
  ['the standard side 200 ms later', { standard: 200 }],
  ['the announcement 200 ms later', { evm: 200 }],
  ['both later, the standard side first', { evm: 300, standard: 100 }],
  ['both later, the announcement first', { evm: 100, standard: 300 }],
]
test.each(arrivals)('reload, stored under the id of the announcement: %s', async (_name, later) => {
  const first = install()
  const { kit } = await begin()
  await kit.connect('com.example')
  await kit.destroy()
  first.remove()

  install(later)
  const next = await begin()
  await next.kit.ready
  expect(next.statuses()).toEqual(connected)
  expect(next.sessions().solana).toMatchObject({ connectorId: 'com.example', active: key(1) })
})

test.each(arrivals)(
  'reload, stored under the id of the standard wallet: %s',
  async (_name, later) => {
    const first = install({ evm: 10_000 })
    const { kit } = await begin()
    await kit.connect('standard:example')
    expect(ids()).toEqual({ solana: 'standard:example', bip122: 'standard:example' })
    await kit.destroy()
    first.remove()

    const wallet = install(later)
    const next = await begin()
    await next.kit.ready
    expect(next.statuses()).toMatchObject({ solana: 'connected', bip122: 'connected' })
    expect(next.sessions().solana).toMatchObject({
      connectorId: 'standard:example',
      active: key(1),
    })
    await next.kit.disconnect('solana')
    expect(wallet.asked).toEqual([])
  },
)

test('kit: a session in use survives the arrival of its other half, which is listed apart until then', async () => {
  install({ standard: 10_000 })
  const { kit, sessions } = await begin()
  const changes: unknown[] = []
  await kit.connect('com.example')
  kit.on('session:change', (change) => changes.push(change))
  const before = sessions().eip155
  ends.push(registerWallets(createStandard().wallet))
  await turn()
  expect(sessions().eip155).toBe(before)
  expect(changes).toEqual([])
  await expect
    .poll(() => kit.getState().connectors.map(({ manifest }) => manifest.namespaces.join()))
    .toEqual(['eip155', 'solana'])
  await kit.disconnect()
  await expect
    .poll(() =>
      kit
        .getState()
        .connectors.map(({ manifest }) => [manifest.namespaces.join(), manifest.platforms?.length]),
    )
    .toEqual([
      ['eip155,solana', 1],
      ['solana', 0],
    ])
})

test('kit: a no to the second namespace keeps the first', async () => {
  install(
    {},
    {
      answers: {
        'standard:connect': () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
      },
    },
  )
  const { kit, statuses } = await begin()
  await kit.connect('com.example')
  expect(statuses()).toMatchObject({ eip155: 'connected', solana: 'disconnected' })
})
