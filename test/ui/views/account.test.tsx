/** @vitest-environment happy-dom */
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { address, chains, showKit } from './viewFixture'

let shown: Awaited<ReturnType<typeof showKit>>
afterEach(async () => {
  await shown.end()
  vi.unstubAllGlobals()
})

test('the account shows who and how much, cut to three decimals', async () => {
  shown = await showKit()
  await shown.open('account')
  await shown.until(() => shown.box.querySelector('.t-big') && shown.box.querySelector('a')?.href)
  expect(shown.box.textContent).toContain('0x71C7…d8976F')
  expect(shown.box.querySelector('.t-big')?.textContent).toBe('1.284 ETH')
  expect(shown.box.querySelector('a')?.href).toBe(`https://etherscan.io/address/${address}`)
})

test('while the balance is on its way there is a skeleton in its place', async () => {
  shown = await showKit({ request: () => new Promise(() => {}) })
  await shown.open('account')
  await shown.settle()
  expect(shown.box.querySelector('.t-sk[data-kind=amount]')).not.toBeNull()
  expect(shown.box.querySelector('.t-big')).toBeNull()
})

test('a balance that cannot be read is a dash with a way to try again', async () => {
  let works = false
  shown = await showKit({
    request: async () => (works ? '0xde0b6b3a7640000' : Promise.reject(new Error('down'))),
  })
  await shown.open('account')
  await shown.until(() => shown.box.querySelector('.t-big')?.textContent === '–')
  works = true
  await shown.click('Try again')
  await shown.until(() => shown.box.querySelector('.t-big')?.textContent === '1 ETH')
})

test('a sent transaction reads the balance again, a read does not', async () => {
  shown = await showKit()
  await shown.open('account')
  await shown.until(() => shown.seen.length)
  const reads = () => shown.seen.filter((method) => method === 'eth_getBalance').length
  expect(reads()).toBe(1)
  await shown.kit.request({ method: 'eth_gasPrice' }).catch(() => {})
  await shown.settle()
  expect(reads()).toBe(1)
  const sent = shown.kit
    .request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: address, value: '0x1' }],
    })
    .catch(() => {})
  await shown.until(() => shown.kit.getState().approvals.length)
  shown.shell.control.decide(shown.kit.getState().approvals[0]?.id ?? -1, true)
  await sent
  await shown.until(() => reads() === 2)
})

test('a balance is read again after 30 seconds, not at each drawing; one that was spent from at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    shown = await showKit()
    const reads = () => shown.seen.filter((method) => method === 'eth_getBalance').length
    const draw = async () => {
      await shown.open('connect')
      await shown.open('account')
      await shown.until(() => shown.box.querySelector('.t-big')?.textContent?.endsWith('ETH'))
    }
    await draw()
    await draw()
    vi.setSystemTime(Date.now() + 29_000)
    await draw()
    expect(reads()).toBe(1)
    vi.setSystemTime(Date.now() + 2000)
    await draw()
    await shown.until(() => reads() === 2)
    const sent = shown.kit
      .request({
        method: 'eth_sendTransaction',
        params: [{ from: address, to: address, value: '0x1' }],
      })
      .catch(() => {})
    await shown.until(() => shown.kit.getState().approvals.length)
    shown.shell.control.decide(shown.kit.getState().approvals[0]?.id ?? -1, true)
    await sent
    await shown.until(() => reads() === 3)
    // it changes once the transaction is in a block
    await draw()
    await shown.until(() => reads() > 3)
  } finally {
    vi.useRealTimers()
  }
})

test('the network button is offered where there is more than one network, and only there', async () => {
  shown = await showKit()
  await shown.open('account')
  expect(shown.header()).toBeTruthy()
  await shown.end()
  shown = await showKit({ networks: [chains[0]] })
  await shown.open('account')
  expect(shown.header()).toBeUndefined()
})

test('where switching is off, the network is named, and is no button', async () => {
  shown = await showKit({ enableNetworkSwitch: false })
  await shown.open('account')
  expect(renderToStaticMarkup(shown.header())).toMatch(/^<span.*Ethereum/)
})

test('disconnect ends the connection and closes the modal', async () => {
  shown = await showKit()
  await shown.open('account')
  await shown.click(/^Disconnect/)
  await shown.settle()
  expect(shown.kit.getState().session.namespaces.eip155?.status).toBe('disconnected')
  expect(shown.kit.getState().modal.open).toBe(false)
})

test('an account whose wallet left says so and offers to connect', async () => {
  shown = await showKit()
  await shown.open('account')
  await shown.settle()
  expect(shown.box.textContent).not.toContain('No wallet connected')
  await act(() => shown.kit.disconnect())
  await shown.settle()
  expect(shown.box.textContent).toContain('No wallet connected')
})
