import { expect, test } from 'vitest'
import { createStorage } from '../../harness/fakeStorage'
import { handConnector, sessionOf } from './handConnector'
import { networks, openPage, within } from './sessionFixture'

const namespaces = [
  ['eip155', 'eip155:1', ['0xA', '0xB', '0xC']],
  ['solana', 'solana:main', ['So1', 'So2', 'So3']],
] as const

const openWith = async (
  namespace: string,
  chainId: `${string}:${string}`,
  addresses: readonly string[],
  storage = createStorage(),
  act: 'connect' | 'restore' = 'connect',
) => {
  const wallet = handConnector('hand', { [namespace]: sessionOf(chainId, ...addresses) })
  const page = openPage(storage, networks)
  page.connectors.add(wallet.connector)
  await within<unknown>(
    page,
    5000,
    act === 'connect' ? page.sessions.connect('hand') : page.sessions.restore(),
  )
  const share = (...shared: string[]) =>
    wallet.emit('change', { namespace, accounts: shared.map((address) => ({ address })) })
  return { page, wallet, share, active: () => (page.get(namespace) as { active?: string }).active }
}

test.each(namespaces)(
  '%s: the account that its owner selects in the wallet is followed, and the one that was chosen in the page is kept while that does not change',
  async (namespace, chainId, [a, b, c]) => {
    const { page, share, active } = await openWith(namespace, chainId, [a, b])
    share(b, a)
    expect(active()).toBe(b)
    await page.sessions.switchAccount(namespace, a)
    // shares one more: the first of them is as before
    share(b, a, c)
    expect(active()).toBe(a)
    share(c, b, a)
    expect(active()).toBe(c)
    // the chosen one is not shared any more
    await page.sessions.switchAccount(namespace, b)
    share(c, a)
    expect(active()).toBe(c)
  },
)

test.each(namespaces)(
  '%s: after a reload the account is followed that was selected meanwhile, else the chosen one is kept',
  async (namespace, chainId, [a, b, c]) => {
    const { page } = await openWith(namespace, chainId, [a, b])
    await page.sessions.switchAccount(namespace, b)
    page.sessions.destroy()
    const same = await openWith(namespace, chainId, [a, b], page.storage, 'restore')
    expect(same.active()).toBe(b)
    same.page.sessions.destroy()
    const selected = await openWith(namespace, chainId, [c, a, b], page.storage, 'restore')
    expect(selected.active()).toBe(c)
    expect(selected.page.stored().connections[namespace][0]).toMatchObject({
      active: c,
      accounts: [c, a, b],
    })
  },
)

test('a change of chain that lists the accounts in another order keeps the account', async () => {
  const { page, wallet, active } = await openWith('eip155', 'eip155:1', ['0xA', '0xB'])
  wallet.emit('change', {
    namespace: 'eip155',
    accounts: [{ address: '0xB' }, { address: '0xA' }],
    chainId: 'eip155:10',
  })
  expect([active(), (page.get() as { chainId?: string }).chainId]).toEqual(['0xA', 'eip155:10'])
})

test('a preferred kind of account counts in what another selection brings', async () => {
  const { page, wallet, active } = await openWith('eip155', 'eip155:1', ['0xA'])
  await page.sessions.setPreferredAccountType('eip155', 'ordinal')
  const both = (payment: string, ordinal: string) =>
    wallet.emit('change', {
      namespace: 'eip155',
      accounts: [
        { address: payment, type: 'payment' },
        { address: ordinal, type: 'ordinal' },
      ],
    })
  both('0xP', '0xO')
  expect(active()).toBe('0xO')
  both('0xP2', '0xO2')
  expect(active()).toBe('0xO2')
})
