import { expect, test } from 'vitest'
import { sessionLimits } from '../../../kernel/sessions/connect'
import { handConnector, never, sessionOf } from './handConnector'
import {
  connectedPage,
  leaveConnected,
  locked,
  networks,
  openPage,
  refuse,
  within,
} from './sessionFixture'

test('two namespaces on one wallet come and go together; what the wallet leaves out is declined', async () => {
  const both = { eip155: sessionOf('eip155:1', '0xA'), solana: sessionOf('solana:main', 'So1') }
  const wallet = handConnector('both', both)
  const { page } = await connectedPage(wallet)
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual([
    'connected',
    'connected',
    'eip155',
  ])
  await within(page, 1000, page.sessions.disconnect('solana'))
  expect([page.status('eip155'), page.status('solana')]).toEqual([
    'disconnected: user',
    'disconnected: user',
  ])
  expect([wallet.verbs(), page.stored(), page.cell.get().active, wallet.listeners()]).toEqual([
    ['connect', 'disconnect'],
    null,
    undefined,
    0,
  ])

  wallet.hands.connect = async () => ({ sessions: { solana: both.solana } })
  await within(page, 1000, page.sessions.connect('both'))
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual([
    'disconnected: declined',
    'connected',
    'solana',
  ])
})

test('two wallets, one for each namespace: disconnecting one leaves the other, which comes to the front', async () => {
  const { page, wallet: evm } = await connectedPage(handConnector('evm'))
  const sol = handConnector('sol', { solana: sessionOf('solana:main', 'So1') })
  page.connectors.add(sol.connector)
  await within(page, 1000, page.sessions.connect('sol'))
  expect([page.cell.get().active, page.stored().active]).toEqual(['solana', 'solana'])
  await within(page, 1000, page.sessions.disconnect('solana'))
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual([
    'connected',
    'disconnected: user',
    'eip155',
  ])
  expect([sol.listeners(), evm.listeners() > 0, evm.verbs(), page.stored().current]).toEqual([
    0,
    true,
    ['connect'],
    { eip155: 'evm' },
  ])
})

test.each<[string, () => Promise<void>]>([
  ['hangs', never],
  ['rejects', refuse],
  [
    'throws synchronously',
    () => {
      throw new Error('no')
    },
  ],
])(
  'disconnecting always ends disconnected, also when the wallet’s own disconnect %s',
  async (_what, disconnect) => {
    const { page, wallet } = await connectedPage()
    wallet.hands.disconnect = disconnect
    const work = page.sessions.disconnect()
    await page.clock.advance(0)
    expect(page.status()).toBe('disconnected: user')
    expect(page.stored()).toBe(null)
    const { error, took } = await within(page, 5000, work)
    expect(error).toBe(undefined)
    expect(took).toBeLessThanOrEqual(sessionLimits.disconnect + 50)
    expect(page.debug.at(-1)).toBe('"hand" did not take the disconnect')
    expect(wallet.listeners()).toBe(0)
  },
)

test('disconnecting while another wallet is asked says goodbye to the connected one too', async () => {
  const { page, wallet: first } = await connectedPage(handConnector('first'))
  const second = handConnector('second')
  second.hands.connect = never
  page.connectors.add(second.connector)
  const work = within(page, 1000, page.sessions.connect('second'))
  await within(page, 5000, page.sessions.disconnect())
  expect((await work).error?.code).toBe('kernel/aborted')
  expect([page.status(), first.verbs(), first.listeners()]).toEqual([
    'disconnected: user',
    ['connect', 'disconnect'],
    0,
  ])
})

test.each<[string, typeof locked]>([
  ['is locked', locked],
  ['is still being asked', never],
])(
  'disconnecting a stored wallet that %s says goodbye to it too, and forgets it; another one is not spoken to',
  async (_what, connect) => {
    const page = openPage(await leaveConnected())
    const [wallet, other] = [handConnector(), handConnector('other')]
    wallet.hands.connect = connect
    page.connectors.add(wallet.connector)
    page.connectors.add(other.connector)
    const restored = page.sessions.restore()
    await page.clock.advance(100)
    await within(page, 5000, page.sessions.disconnect())
    await within(page, 5000, restored)
    expect([wallet.verbs(), other.verbs(), page.stored(), wallet.listeners()]).toEqual([
      ['connect', 'disconnect'],
      [],
      null,
      0,
    ])
  },
)

test('disconnecting without a connection does nothing and never fails', async () => {
  const page = openPage()
  expect((await within(page, 1000, page.sessions.disconnect())).error).toBe(undefined)
  expect((await within(page, 1000, page.sessions.disconnect('solana'))).error).toBe(undefined)
  expect(page.moves()).toEqual([])
})

test('switching the network: asked, told, bounded', async () => {
  const { page, wallet } = await connectedPage()
  const [, ten] = networks
  const network = ten as NonNullable<typeof ten>
  await within(page, 1000, page.sessions.switchWallet(network))
  expect(page.get()).toMatchObject({ chainId: 'eip155:10' })
  expect(page.moves().at(-1)).toBe('eip155 connected>connected user')
  await within(page, 1000, page.sessions.switchWallet(network))
  expect(wallet.verbs()).toEqual(['connect', 'switchNetwork'])

  const one = { ...network, id: 'eip155:1' as const }
  wallet.hands.switchNetwork = refuse
  expect((await within(page, 1000, page.sessions.switchWallet(one))).error?.code).toBe(
    'rpc/user-rejected',
  )
  wallet.hands.switchNetwork = never
  const hung = await within(
    page,
    sessionLimits.switchNetwork + 1000,
    page.sessions.switchWallet(one),
  )
  expect(hung.error).toMatchObject({
    code: 'kernel/timeout',
    message: 'The wallet did not answer within 120 s',
  })
  expect(page.get()).toMatchObject({ status: 'connected', chainId: 'eip155:10' })

  const solana = { ...network, id: 'solana:main' as const, namespace: 'solana' }
  expect((await within(page, 1000, page.sessions.switchWallet(solana))).error?.code).toBe(
    'kernel/no-session',
  )
  const work = page.sessions.switchWallet(one)
  page.sessions.destroy()
  expect((await within(page, 1000, work)).error?.code).toBe('kernel/aborted')
})

test('switching the account: only to one the wallet exposes', async () => {
  const { page } = await connectedPage()
  await page.sessions.switchAccount('eip155', '0xB')
  expect(page.get()).toMatchObject({ active: '0xB' })
  expect(page.stored().connections.eip155[0].active).toBe('0xB')
  await expect(page.sessions.switchAccount('eip155', '0xZ')).rejects.toThrow(
    /does not expose this account/,
  )
  await expect(page.sessions.switchAccount('solana', 'x')).rejects.toThrow(
    /No wallet is connected for "solana"/,
  )
})
