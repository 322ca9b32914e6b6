import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, drawn, kitOf, open, openWithWallet, poll, start, stateOf } from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { split: true })
})
afterAll(() => site?.close())

const request = (page: Parameters<typeof start>[0], method: string, params: readonly unknown[]) =>
  page.evaluate(
    ([name, given]) => window.site.kits.default?.request({ method: name, params: given }),
    [method, params] as const,
  )

test('connect, sign, send, switch, disconnect, with an icon: no violation of the strict policy', async () => {
  const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>')}`
  const opened = await openWithWallet(site, {
    info: { name: 'Test Wallet', rdns: 'com.example.test', icon: svg },
  })
  const { page, wallet } = opened
  const from = wallet.addresses[0] as `0x${string}`
  await start(
    page,
    kitOf({
      debug: true,
      ui: {
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    }),
  )
  await page.evaluate(() => window.site.render(window.site.kits.default as never))
  await connect(page)

  const signature = await request(page, 'personal_sign', ['0x68656c6c6f', from])
  expect(
    await verifyMessage({ address: from, message: 'hello', signature: signature as `0x${string}` }),
  ).toBe(true)
  const hash = await request(page, 'eth_sendTransaction', [
    { from, to: wallet.addresses[1], value: '0x1' },
  ])
  await poll(() => request(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    transactionHash: hash,
  })

  await open(page)
  await drawn(page, 'account')
  await page.getByTitle(/choose network/).click()
  await page.getByRole('button', { name: 'Chain 31338' }).click()
  await poll(async () => (await stateOf(page)).session.chainId).toBe('eip155:31338')
  for (const view of ['what-is-a-wallet', 'get-a-wallet', 'account']) await open(page, view)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')

  expect(await opened.violations()).toEqual([])
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('asking for approval, and embedded in an element of the host: no violation', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, kitOf({ localWallet: true }))
  await connect(page, { name: 'Local Wallet' })
  await page.evaluate(
    () =>
      void window.site.kits.default?.request({
        method: 'personal_sign',
        params: ['0x68656c6c6f', `0x${'1a'.repeat(20)}`],
      }),
  )
  await drawn(page, 'approve')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await page.evaluate(() => window.site.kits.default?.destroy())
  await start(page, kitOf({ id: 'inside', embedIn: 'app' }))
  await page.locator('#app').getByRole('button', { name: 'Test Wallet' }).waitFor()
  expect(await opened.violations()).toEqual([])
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

/** What the policy forbids, each as a page might try it. */
const offences: Readonly<Record<string, () => void>> = {
  'style-src-elem': () => {
    const style = document.createElement('style')
    style.textContent = 'h1{color:red}'
    document.head.append(style)
  },
  'style-src-attr': () => document.body.setAttribute('style', 'color:red'),
  'connect-src': () => void fetch('https://example.com/').catch(() => {}),
  'require-trusted-types-for': () => document.body.setAttribute('onclick', 'void 0'),
}

test.each(Object.entries(offences))('control: %s is reported', async (directive, offence) => {
  const opened = await site.open()
  expect(await opened.violations()).toEqual([])
  await opened.page.evaluate(offence).catch(() => {})
  await poll(async () => (await opened.violations()).map((each) => each.split(' ')[0])).toEqual([
    directive,
  ])
  await opened.close()
})

test('the page under test is drawn by one renderer, the one this run is about', () => {
  const from = (name: string) => site.sources.some((path) => path.includes(`node_modules/${name}/`))
  const onPreact = process.env.TESSERA_RENDERER === 'preact'
  expect({ preact: from('preact'), react: from('react'), 'react-dom': from('react-dom') }).toEqual({
    preact: onPreact,
    react: !onPreact,
    'react-dom': !onPreact,
  })
})
