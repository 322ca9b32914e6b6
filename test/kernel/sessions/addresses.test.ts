import { beforeAll, expect, test } from 'vitest'
import { anvil } from '../../../kernel/networks/definitions/anvil'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import type { Network } from '../../../kernel/networks/types'
import { createStorage } from '../../harness/fakeStorage'
import { handConnector, sessionOf } from './handConnector'
import { openPage, within } from './sessionFixture'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const lower = (address: string) => address.toLowerCase()
const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`
const evm: readonly Network[] = [mainnet, anvil]

// the page's clock is the test's, the import's is not
beforeAll(mainnet.driver)

/** A page of EVM networks with a wallet in it that spells its addresses as given. */
const openWith = (addresses: readonly string[], storage = createStorage(), kitNetworks = evm) => {
  const wallet = handConnector('hand', { eip155: sessionOf('eip155:1', ...addresses) })
  const page = openPage(storage, kitNetworks)
  page.connectors.add(wallet.connector)
  return { page, wallet }
}
const connectWith = async (
  addresses: readonly string[],
  storage = createStorage(),
  kitNetworks = evm,
) => {
  const opened = openWith(addresses, storage, kitNetworks)
  await within(opened.page, 1000, opened.page.sessions.connect('hand'))
  return opened
}
const shared = (...addresses: string[]) => ({
  namespace: 'eip155',
  accounts: addresses.map((address) => ({ address })),
})

test.each([
  ['lower', lower],
  ['upper', upper],
] as const)(
  'a wallet that spells in %s case: state and result have the checksum of EIP-55, and so has what is stored',
  async (_case, spell) => {
    const { page } = openWith([A, B].map(spell))
    const { value } = await within(page, 1000, page.sessions.connect('hand'))
    expect(value?.sessions.eip155).toEqual(sessionOf('eip155:1', A, B))
    expect(page.get()).toMatchObject(sessionOf('eip155:1', A, B))
    expect(page.stored().connections.eip155[0]).toMatchObject({ accounts: [A, B], active: A })
  },
)

test('switchAccount takes an address in any case', async () => {
  const { page } = await connectWith([A, B])
  for (const [given, active] of [
    [lower(B), B],
    [upper(A), A],
    [B, B],
  ] as const) {
    expect((await within(page, 100, page.sessions.switchAccount('eip155', given))).error).toBe(
      undefined,
    )
    expect(page.get()).toMatchObject({ active })
  }
  expect((await within(page, 100, page.sessions.switchAccount('eip155', C))).error?.code).toBe(
    'kernel/bad-answer',
  )
})

test('the account that was chosen outlives a reload, however the wallet and an earlier release spell it', async () => {
  for (const [before, after] of [
    [lower, lower],
    [lower, upper],
    [upper, lower],
  ] as const) {
    const { page } = await connectWith([A, B].map(before))
    await page.sessions.switchAccount('eip155', before(B))
    page.sessions.destroy()
    const text = page.storage.getItem('tessera:default:kernel:sessions') as string
    page.storage.setItem(
      'tessera:default:kernel:sessions',
      text.replaceAll(A, lower(A)).replaceAll(B, lower(B)),
    )
    const later = openWith([A, B].map(after), page.storage)
    await within(later.page, 5000, later.page.sessions.restore())
    expect(later.page.get()).toMatchObject({
      status: 'connected',
      accounts: [{ address: A }, { address: B }],
      active: B,
    })
  }
})

test('accounts that the wallet spells otherwise are no change; a new one gets its checksum, in the order of the events', async () => {
  const { page, wallet } = await connectWith([A, B])
  const told = page.changes.length
  wallet.emit('change', shared(lower(A), upper(B)))
  await page.clock.advance(10)
  expect(page.changes.length).toBe(told)
  wallet.emit('change', shared(lower(C), lower(A)))
  wallet.emit('change', shared(A, lower(C)))
  await expect
    .poll(() => page.get())
    .toMatchObject({ accounts: [{ address: A }, { address: C }], active: A })
  await page.clock.advance(10)
  expect(page.get()).toMatchObject({ accounts: [{ address: A }, { address: C }], active: A })
})

test('where the driver cannot be loaded, the wallet connects as it spells, and addresses are compared by value', async () => {
  const gone = { ...mainnet, driver: () => Promise.reject(new Error('gone')) }
  const { page, wallet } = await connectWith([lower(A), lower(B)], createStorage(), [gone])
  expect(page.get()).toMatchObject(sessionOf('eip155:1', lower(A), lower(B)))
  await page.sessions.switchAccount('eip155', B)
  expect(page.get()).toMatchObject({ active: lower(B) })
  wallet.emit('change', shared(lower(A), lower(B), lower(C)))
  await expect
    .poll(() => page.get())
    .toMatchObject({
      accounts: [{ address: lower(A) }, { address: lower(B) }, { address: lower(C) }],
      active: lower(B),
    })
})

test('a kit that ended while the driver was loading is told of nothing more', async () => {
  const { page, wallet } = await connectWith([A])
  wallet.emit('change', shared(lower(C)))
  page.sessions.destroy()
  const told = page.changes.length
  await page.clock.advance(10)
  expect([page.changes.length, page.debug.filter((line) => line.includes('change'))]).toEqual([
    told,
    [],
  ])
})

test('outside EVM namespaces another case is another account', async () => {
  const wallet = handConnector('hand', { solana: sessionOf('solana:main', 'AbC', 'abc') })
  const page = openPage()
  page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.connect('hand'))
  await page.sessions.switchAccount('solana', 'abc')
  expect(page.get('solana')).toMatchObject({ active: 'abc' })
  expect((await within(page, 100, page.sessions.switchAccount('solana', 'ABC'))).error?.code).toBe(
    'kernel/bad-answer',
  )
})
