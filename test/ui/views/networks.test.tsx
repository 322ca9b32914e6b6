/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { anvil } from '../../../kernel/networks/definitions/anvil'
import { arbitrum } from '../../../kernel/networks/definitions/arbitrum'
import { linea } from '../../../kernel/networks/definitions/linea'
import { chains, showKit } from './viewFixture'

let shown: Awaited<ReturnType<typeof showKit>>
afterEach(async () => {
  await shown.end()
  vi.unstubAllGlobals()
})
const many = [...chains, arbitrum, linea, anvil]
const names = () => [...shown.box.querySelectorAll('.t-main')].map((row) => row.textContent)
const type = async (text: string) => {
  const input = shown.box.querySelector('input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('the list marks the current network and testnets', async () => {
  shown = await showKit()
  await shown.open('networks')
  expect(names()).toEqual(['Ethereum', 'Base', 'Sepolia'])
  expect(shown.box.querySelector('[aria-current]')?.textContent).toContain('Ethereum')
  expect(shown.box.querySelectorAll('[aria-current]').length).toBe(1)
  expect(shown.box.querySelector('.t-tag')?.closest('button')?.textContent).toContain('Sepolia')
})

test('search waits for 100 ms of rest; nothing found offers to clear it', async () => {
  shown = await showKit({ networks: many })
  await shown.open('networks')
  await type('arb')
  expect(names().length).toBe(6)
  await shown.settle(130)
  expect(names()).toEqual(['Arbitrum One'])
  await type('zzz')
  await shown.settle(130)
  expect(names()).toEqual([])
  await shown.click('Clear search')
  await shown.settle(130)
  expect(names().length).toBe(6)
})

test('a short list has no search, a long one has', async () => {
  shown = await showKit()
  await shown.open('networks')
  expect(shown.box.querySelector('input')).toBeNull()
  await shown.end()
  shown = await showKit({ networks: many })
  await shown.open('networks')
  expect(shown.box.querySelector('input')).not.toBeNull()
})

test('where switching is off, the current network alone is listed', async () => {
  shown = await showKit({ networks: many, enableNetworkSwitch: false })
  await shown.open('networks')
  expect(names()).toEqual(['Ethereum'])
  await shown.end()
  shown = await showKit({ networks: many, enableNetworkSwitch: false, chainId: 'eip155:999' })
  await shown.open('networks')
  expect(names()).toEqual([])
  expect(shown.box.textContent).toBe('Unknown network')
})

test('arrow keys go from row to row', async () => {
  shown = await showKit()
  await shown.open('networks')
  const rows = [...shown.box.querySelectorAll<HTMLElement>('button.t-row')]
  rows[0]?.focus()
  await act(
    async () =>
      void rows[0]?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }),
      ),
  )
  expect(document.activeElement).toBe(rows[1])
})

test('a choice asks the wallet at once and leads back past the list', async () => {
  let approve: (() => void) | undefined
  shown = await showKit({
    switchNetwork: () => new Promise<void>((resolve) => (approve = resolve)),
  })
  await shown.open('account')
  await act(async () => void shown.shell.control.navigate({ type: 'push', view: 'networks' }))
  await shown.click(/Base/)
  expect(shown.history()).toEqual(['account', 'networks', 'switching'])
  expect(shown.box.textContent).toContain('Approve in your wallet')
  await shown.until(() => approve)
  await act(async () => approve?.())
  await shown.until(() => shown.history().length === 1)
  expect(shown.history()).toEqual(['account'])
  expect(shown.kit.network().id).toBe('eip155:8453')
})

test('a declined switch says where one stays, and can be tried again', async () => {
  let asked = 0
  const declined = Object.assign(new Error('User rejected'), { code: 4001 })
  shown = await showKit({
    switchNetwork: async () => (++asked === 1 ? Promise.reject(declined) : undefined),
  })
  await shown.open('networks')
  await shown.click(/Base/)
  await shown.until(() => shown.box.textContent?.includes('You declined'))
  expect(shown.box.textContent).toContain('You are still on Ethereum.')
  await shown.click('Try again')
  await shown.until(() => asked === 2)
  await shown.settle()
  expect(shown.kit.network().id).toBe('eip155:8453')
})

test.each([
  ['cannot be asked', undefined, 'cannot be asked to switch'],
  [
    'ignores it',
    async () => Promise.reject(new KitError('kernel/switch-ignored', 'stayed', 'user')),
    'stayed on its network',
  ],
  ['fails in its own words', async () => Promise.reject(new Error('flux\u0000')), 'flux'],
])('a wallet that %s gets its reason told', async (_, switchNetwork, words) => {
  shown = await showKit({ switchNetwork })
  await shown.open('networks')
  await shown.click(/Base/)
  await shown.until(() => shown.box.textContent?.includes(words))
})

test('an answer after one has left the view moves nothing', async () => {
  let approve = () => {}
  shown = await showKit({
    switchNetwork: () => new Promise<void>((resolve) => (approve = resolve)),
  })
  await shown.open('networks')
  await shown.click(/Base/)
  await shown.click('Cancel')
  expect(shown.history()).toEqual(['networks'])
  await act(async () => approve())
  await shown.settle()
  expect(shown.history()).toEqual(['networks'])
})

test('an unsupported network: switching leaves the view, declining stays', async () => {
  let decline = true
  shown = await showKit({
    chainId: 'eip155:250',
    switchNetwork: async () =>
      decline ? Promise.reject(Object.assign(new Error('no'), { code: 4001 })) : undefined,
  })
  await shown.open('unsupported-chain')
  expect(shown.box.textContent).toContain('This app does not work')
  await shown.click(/Base/)
  await shown.until(() => shown.box.textContent?.includes('You declined'))
  expect(shown.history()).toEqual(['unsupported-chain'])
  decline = false
  await shown.click(/Base/)
  await shown.settle()
  expect(shown.history()).toEqual([])
})

test('an unsupported network: one network to switch to has no heading', async () => {
  shown = await showKit({ chainId: 'eip155:250', networks: [chains[0]] })
  await shown.open('unsupported-chain')
  expect(shown.box.querySelector('h3')).toBeNull()
  expect(shown.box.querySelector('ul')?.getAttribute('aria-label')).toBe('Switch to')
})

test('an unsupported network: the view may be left, and disconnecting leaves it', async () => {
  shown = await showKit({ chainId: 'eip155:250' })
  await shown.open('unsupported-chain')
  await act(async () => void shown.shell.control.close())
  expect(shown.history()).toEqual([])
  expect(shown.kit.getState().session.namespaces.eip155?.status).toBe('connected')
  await shown.open('unsupported-chain')
  await shown.click('Disconnect')
  await shown.settle()
  expect(shown.kit.getState().modal.open).toBe(false)
})
