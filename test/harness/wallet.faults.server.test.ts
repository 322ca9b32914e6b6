import { recoverMessageAddress } from 'viem'
import { expect, inject, test } from 'vitest'
import { installWallet } from './installWallet'
import type { Hex } from './types'
import {
  accountAt,
  codeOf,
  createFixture,
  createWindow,
  localChains,
  settlesWithin,
  watchAnnouncements,
} from './walletFixture'

const first = accountAt(0)
const second = accountAt(1)

test('reject: true means the methods that ask, a list means exactly those', async () => {
  const { request, wallet } = await createFixture({ connected: true, behaviour: { reject: true } })
  expect(await codeOf(request('personal_sign', '0x00', first.address))).toBe(4001)
  expect(await request('eth_chainId')).toBe('0x7a69')
  await wallet.set({ reject: ['eth_chainId'] })
  expect(await codeOf(request('eth_chainId'))).toBe(4001)
  expect(await codeOf(request('personal_sign', '0x00', first.address))).toBe('no error')
})

test('hang: no answer until it is taken back, then as the behaviour of that moment says', async () => {
  const { request, wallet } = await createFixture({ behaviour: { hang: ['eth_requestAccounts'] } })
  const held = request('eth_requestAccounts')
  const outcome = codeOf(held)
  expect(await settlesWithin(held, 50)).toBe(false)
  expect(await request('eth_accounts')).toEqual([])
  await wallet.set({ hang: false, reject: true })
  expect(await outcome).toBe(4001)
  await wallet.set({ reject: false, hang: true })
  const chainId = request('eth_chainId')
  expect(await settlesWithin(chainId, 50)).toBe(false)
  await wallet.set({ hang: false })
  expect(await chainId).toBe('0x7a69')
})

test('lock and unlock: no accounts, no signatures, and eth_requestAccounts waits', async () => {
  const { request, wallet, events } = await createFixture({ connected: true })
  await wallet.lock()
  expect(events.at(-1)).toEqual(['accountsChanged', []])
  expect(await request('eth_accounts')).toEqual([])
  expect(await codeOf(request('personal_sign', '0x00', first.address))).toBe(4100)
  const waiting = request('eth_requestAccounts')
  expect(await settlesWithin(waiting, 50)).toBe(false)
  await wallet.unlock()
  expect(await waiting).toEqual([first.address])
  expect(events.at(-1)).toEqual(['accountsChanged', [first.address]])
})

test('lock: a first connection waits too, and a second one meanwhile is -32002', async () => {
  const { request, wallet } = await createFixture({ behaviour: { locked: true } })
  const waiting = request('eth_requestAccounts')
  expect(await settlesWithin(waiting, 30)).toBe(false)
  expect(await codeOf(request('eth_requestAccounts'))).toBe(-32002)
  await wallet.unlock()
  expect(await waiting).toEqual([first.address])
})

test('changeAccount and revoke: the page hears, a page without permission does not', async () => {
  const { wallet, events, request } = await createFixture({ connected: true })
  await wallet.changeAccount(1)
  expect(events.at(-1)).toEqual(['accountsChanged', [second.address]])
  await wallet.revoke()
  expect(events.at(-1)).toEqual(['accountsChanged', []])
  const before = events.length
  await wallet.changeAccount(0)
  expect(events).toHaveLength(before)
  expect(await request('eth_requestAccounts')).toEqual([first.address])
})

test('disappear: no announcement, no event, no window.ethereum, and 4900; and back again', async () => {
  const fixture = await createFixture({ connected: true, windowEthereum: true })
  const { target, announcements, wallet, events, request } = fixture
  const held = wallet
    .set({ hang: ['eth_blockNumber'] })
    .then(() => codeOf(request('eth_blockNumber')))
  expect(Reflect.get(target, 'ethereum')).toBe(fixture.provider)
  announcements.ask()
  expect(announcements.seen).toHaveLength(2)
  await wallet.disappear()
  announcements.ask()
  expect(announcements.seen).toHaveLength(2)
  expect(Reflect.get(target, 'ethereum')).toBeUndefined()
  const before = events.length
  await wallet.changeAccount(1)
  await wallet.changeChain(31338)
  expect(events).toHaveLength(before)
  expect(await codeOf(request('eth_accounts'))).toBe(4900)
  expect(await held).toBe(4900)
  await wallet.set({ disappear: false })
  expect(announcements.seen).toHaveLength(3)
  expect(await request('eth_accounts')).toEqual([second.address])
})

test('malformed: garbage of the wrong type in answers and events', async () => {
  const { request, wallet, events } = await createFixture({
    connected: true,
    behaviour: { malformed: true },
  })
  expect(await request('eth_accounts')).toEqual([42, null, {}, '0x1'])
  expect(await request('eth_chainId')).toBe('banana')
  expect(await request('personal_sign', '0x00', first.address)).not.toBeTypeOf('string')
  expect(await request('eth_getBalance', first.address)).toEqual({ garbage: 'eth_getBalance' })
  await wallet.changeChain(31338)
  expect(events.at(-1)).toEqual(['chainChanged', { garbage: 'chainChanged' }])
  await wallet.set({ malformed: ['eth_chainId'] })
  expect(await request('eth_accounts')).toEqual([first.address])
  expect(await request('eth_chainId')).toBe('banana')
})

test('wrongSignature: well formed, and by another key', async () => {
  const { request, wallet } = await createFixture({
    connected: true,
    behaviour: { wrongSignature: true },
  })
  const sign = async () => (await request('personal_sign', 'text', first.address)) as Hex
  const wrong = await recoverMessageAddress({ message: 'text', signature: await sign() })
  expect(wrong).not.toBe(first.address)
  await wallet.set({ wrongSignature: false })
  expect(await recoverMessageAddress({ message: 'text', signature: await sign() })).toBe(
    first.address,
  )
})

test('slow: every method, or those named', async () => {
  const { request, wallet } = await createFixture({ behaviour: { slow: 3_000 } })
  expect(await settlesWithin(request('eth_chainId'), 40)).toBe(false)
  await wallet.set({ slow: { eth_accounts: 3_000 } })
  expect(await settlesWithin(request('eth_accounts'), 40)).toBe(false)
  expect(await request('eth_chainId')).toBe('0x7a69')
})

const decide = (target: Window, label: string) => {
  const root = target.document.querySelector('[data-wallet-overlay]')?.shadowRoot
  const button = [...(root?.querySelectorAll('button') ?? [])].find(
    (each) => each.textContent === label,
  )
  if (!button) throw new Error(`No button ${label}`)
  button.click()
}

test('overlay: asks in a fixed layer of the page that goes with the decision', async () => {
  const { request, target, wallet } = await createFixture({ behaviour: { overlay: true } })
  const layer = () => target.document.querySelector<HTMLElement>('[data-wallet-overlay]')
  const approved = request('eth_requestAccounts')
  await expect.poll(layer).not.toBeNull()
  expect(layer()?.shadowRoot?.querySelector('.layer')).not.toBeNull()
  decide(target, 'Approve')
  expect(await approved).toEqual([first.address])
  expect(layer()).toBeNull()
  const refused = codeOf(request('personal_sign', 'text', first.address))
  await expect.poll(layer).not.toBeNull()
  expect(layer()?.shadowRoot?.textContent).toContain('Sign this text?')
  decide(target, 'Reject')
  expect(await refused).toBe(4001)
  await wallet.set({ overlay: ['eth_sendTransaction'] })
  expect(await codeOf(request('personal_sign', 'text', first.address))).toBe('no error')
})

test('impersonate: the rdns, or name and icon too, of another wallet, with an own uuid and provider', async () => {
  const target = createWindow()
  const { seen, ask } = watchAnnouncements(target)
  const options = { accounts: inject('accounts'), chains: localChains() }
  const victim = await installWallet(target, {
    ...options,
    info: { rdns: 'com.example.victim', name: 'Victim' },
  })
  const thief = await installWallet(target, {
    ...options,
    behaviour: { impersonate: 'com.example.victim' },
  })
  expect(seen.map(({ info }) => info.rdns)).toEqual(['com.example.victim', 'com.example.victim'])
  expect(seen[0]?.provider).not.toBe(seen[1]?.provider)
  expect(seen[1]?.info.uuid).not.toBe(victim.info.uuid)
  await thief.set({
    impersonate: { rdns: 'com.example.victim', name: 'Victim', icon: 'data:image/png;base64,AA' },
  })
  expect(seen[2]?.info).toMatchObject({
    name: 'Victim',
    icon: 'data:image/png;base64,AA',
    uuid: thief.info.uuid,
  })
  ask()
  expect(seen).toHaveLength(5)
})

test('throws: synchronously from every method, or from request for those named', async () => {
  const { provider, wallet } = await createFixture()
  await wallet.set({ throws: true })
  expect(() => provider.request({ method: 'eth_accounts' })).toThrow(TypeError)
  expect(() => provider.on('connect', () => undefined)).toThrow(TypeError)
  expect(() => provider.removeListener('connect', () => undefined)).toThrow(TypeError)
  await wallet.set({ throws: ['eth_accounts'] })
  expect(() => provider.request({ method: 'eth_accounts' })).toThrow(TypeError)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(() => provider.on('connect', () => undefined)).not.toThrow()
})

test('remove: like a wallet that was never there; another wallet stays', async () => {
  const { target, announcements, wallet } = await createFixture()
  await installWallet(target, {
    accounts: inject('accounts'),
    chains: localChains(),
    info: { name: 'Other' },
  })
  await wallet.remove()
  announcements.seen.length = 0
  announcements.ask()
  expect(announcements.seen.map(({ info }) => info.name)).toEqual(['Other'])
})

test('options: announces and windowEthereum, with flags and the providers array', async () => {
  const target = createWindow()
  const { seen, ask } = watchAnnouncements(target)
  const options = {
    accounts: inject('accounts'),
    chains: localChains(),
    announces: false,
    windowEthereum: true,
  }
  await installWallet(target, { ...options, flags: { isMetaMask: true } })
  expect(Reflect.get(target, 'ethereum')).toMatchObject({ isMetaMask: true })
  const other = await installWallet(target, options)
  const list = () => (Reflect.get(target, 'ethereum') as { providers: unknown[] }).providers
  expect(list()).toHaveLength(2)
  await other.remove()
  expect(list()).toHaveLength(1)
  ask()
  expect(seen).toEqual([])
})
