import '../plugins/walletconnect/phone/socket'
import { validateSignedCacao } from '@walletconnect/utils'
import type { Browser } from 'playwright-core'
import { type Hex, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningDemo, startDemo } from '../../scripts/demoServer.mjs'
import { openBrowser } from '../browser'
import { rowsOf } from '../everything'
import { type EgressGuard, guardEgress } from '../harness/egress'
import { openRawDapp, type RawDapp } from '../harness/node/phone/client'
import { type Look, type Opened, openPage } from './harness/openPage'
import { answer, scan, waitNoConnections } from './harness/phone'
import { pictureOf } from './harness/pictureOf'
import { addAxe, findingsOf } from './site/axe'

const LONG_MS = 90_000
const looks = rowsOf<Look>(
  [
    { theme: 'dark', device: 'desktop' },
    { theme: 'light', device: 'phone' },
  ],
  [
    { theme: 'dark', device: 'phone' },
    { theme: 'light', device: 'desktop' },
  ],
)
const optionalNamespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
    events: ['chainChanged'],
  },
}

let browser: Browser
let demo: RunningDemo
let guard: EgressGuard
let dapp: RawDapp
let phone: Opened
const account = () => demo.accounts[0]?.address as Hex

beforeAll(async () => {
  guard = guardEgress()
  // The clipboard is the browser's.
  browser = await openBrowser({})
  demo = await startDemo({
    port: 0,
    chainPorts: [0, 0],
    solanaPort: 0,
    relayPort: 0,
    framePort: 0,
    build: true,
    log: () => {},
  })
}, LONG_MS)
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
  guard?.stop()
})

const open = async (look: Look) => {
  phone = await openPage(browser, demo.phone, look)
  await phone.page.getByTestId('uri').waitFor()
}
/** Proposes a session by a link; `settled` resolves when the phone has approved. */
const propose = async (namespaces: object = { optionalNamespaces }) => {
  const { uri, approval } = await dapp.client.connect(namespaces)
  const settled = approval()
  settled.catch(() => {})
  return { uri: uri as string, settled }
}
const connect = async () => {
  const { uri, settled } = await propose()
  await phone.page.getByTestId('uri').fill(uri)
  await phone.page.getByTestId('pair').click()
  await answer(phone, 'approve', 'Connect to this app?')
  return settled
}

describe('the phone', () => {
  beforeEach(async () => {
    dapp = await openRawDapp(demo.relay.url)
    await open({ theme: 'light', device: 'phone' })
  })
  afterEach(async () => {
    await dapp.close()
    await phone.context.close()
    expect(phone.problems).toEqual([])
    expect(guard.escapes).toEqual([])
  })

  test.each(looks)(
    'axe finds nothing on its screens: $theme, $device',
    async (look) => {
      await phone.context.close()
      await open(look)
      const { page } = phone
      await addAxe(page)
      expect(await findingsOf(page)).toEqual([])
      const { uri, settled } = await propose()
      await page.getByTestId('uri').fill(uri)
      await page.getByTestId('pair').click()
      await page.getByTestId('prompt').waitFor()
      expect(await findingsOf(page)).toEqual([])
      await answer(phone, 'approve', 'Connect to this app?')
      const { topic } = await settled
      await page.getByTestId('connection').waitFor()
      expect(await findingsOf(page)).toEqual([])
      const signed = dapp.client.request({
        topic,
        chainId: 'eip155:31337',
        request: { method: 'personal_sign', params: ['0x6869', account()] },
      })
      await page.getByText('Details').click()
      expect(await findingsOf(page)).toEqual([])
      await answer(phone, 'approve', 'Sign a message')
      await signed
      await page.getByTestId('online').click()
      await page.getByText('Offline', { exact: true }).waitFor()
      expect(await findingsOf(page)).toEqual([])
      await page.evaluate("document.querySelector('main').append(document.createElement('button'))")
      expect(await findingsOf(page)).toEqual([expect.stringContaining('button-name')])
    },
    LONG_MS,
  )

  test(
    'by the keyboard alone a link is taken, and the question about it answered',
    async () => {
      const { page } = phone
      const { uri, settled } = await propose()
      await page.getByTestId('uri').focus()
      await page.keyboard.insertText(uri)
      await page.keyboard.press('Enter')
      await page.getByTestId('prompt').waitFor()
      const focused = () =>
        page.evaluate(
          () =>
            document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.tagName,
        )
      await expect.poll(focused).toBe('prompt-title')
      for (const name of ['DIV', 'reject', 'approve']) {
        await page.keyboard.press('Tab')
        expect(await focused()).toBe(name)
      }
      await page.keyboard.press('Enter')
      expect((await settled).namespaces.eip155?.accounts).toEqual([
        `eip155:31337:${account()}`,
        `eip155:31338:${account()}`,
      ])
      await expect.poll(focused).toBe('MAIN')
    },
    LONG_MS,
  )

  test(
    'a picture is pasted or dropped; one without a code, and a text that is no link, are said so',
    async () => {
      const { page } = phone
      const hand = (type: 'paste' | 'drop', picture: Buffer) =>
        page.evaluate(
          ([kind, base64]) => {
            const data = new DataTransfer()
            data.items.add(
              new File(
                [Uint8Array.from(atob(base64 ?? ''), (char) => char.charCodeAt(0))],
                'code.png',
                { type: 'image/png' },
              ),
            )
            const init = { bubbles: true, cancelable: true }
            document.dispatchEvent(
              kind === 'paste'
                ? new ClipboardEvent('paste', { ...init, clipboardData: data })
                : new DragEvent('drop', { ...init, dataTransfer: data }),
            )
          },
          [type, picture.toString('base64')],
        )
      const note = () => page.getByTestId('note').textContent()
      await page.getByTestId('file').setInputFiles({
        name: 'empty.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      })
      await expect.poll(note).toMatch(/^There is no code in this picture/)
      await page
        .getByTestId('file')
        .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await expect.poll(note).toBe('This file is not a picture.')
      await page.getByTestId('uri').fill('https://node.example/wc')
      await page.getByTestId('pair').click()
      await expect.poll(note).toMatch(/^This is not the code of an app/)
      for (const way of ['paste', 'drop'] as const) {
        const { uri } = await propose()
        await hand(way, await pictureOf(browser, uri))
        await answer(phone, 'reject', 'Connect to this app?')
      }
    },
    LONG_MS,
  )

  test(
    'an app that must have a network the phone has not cannot be approved',
    async () => {
      const { uri, settled } = await propose({
        requiredNamespaces: {
          eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
        },
      })
      await scan(phone, await pictureOf(browser, uri))
      // the library takes every required network for an optional one and asks for none: the phone
      // then has nothing to give
      await answer(phone, 'approve', 'Connect to this app?')
      await expect(settled).rejects.toMatchObject({ code: 5100 })
      await waitNoConnections(phone)
    },
    LONG_MS,
  )

  test(
    'shows typed data in full, signs it, and says it to the app when it cannot do something',
    async () => {
      const { topic } = await connect()
      const ask = (method: string, params: unknown) =>
        dapp.client.request<Hex>({ topic, chainId: 'eip155:31337', request: { method, params } })
      const types = {
        Order: [
          { name: 'item', type: 'string' },
          { name: 'amount', type: 'uint256' },
        ],
      }
      const typed = {
        domain: { name: 'Shop', chainId: 31337 },
        primaryType: 'Order' as const,
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          ...types,
        },
        message: { item: 'A tile', amount: '3' },
      }
      const signed = ask('eth_signTypedData_v4', [account(), JSON.stringify(typed)])
      await phone.page.getByTestId('prompt').waitFor()
      expect(JSON.parse((await phone.page.getByTestId('text').textContent()) ?? '')).toEqual(
        typed.message,
      )
      expect(await phone.page.getByTestId('part-for').textContent()).toBe('Shop')
      await answer(phone, 'approve', 'Sign data')
      const check = {
        ...typed,
        types,
        address: account(),
        message: { item: 'A tile', amount: 3n },
        signature: await signed,
      }
      expect(await verifyTypedData(check)).toBe(true)
      expect(await verifyTypedData({ ...check, message: { item: 'A tile', amount: 4n } })).toBe(
        false,
      )
      const foreign = ask('personal_sign', ['0x6869', '0x000000000000000000000000000000000000dEaD'])
      foreign.catch(() => {})
      await answer(phone, 'approve', 'Sign a message')
      await expect(foreign).rejects.toMatchObject({
        code: -32000,
        message: 'This account is not on the phone',
      })
    },
    LONG_MS,
  )

  test(
    'signs in and connects in one step, with a message that says what the app may do',
    async () => {
      const { uri, response } = await dapp.client.authenticate({
        chains: ['eip155:31337'],
        domain: 'node.example',
        nonce: 'a1b2c3d4',
        uri: 'https://node.example/login',
        methods: ['personal_sign'],
      })
      const answered = response()
      await phone.page.getByTestId('uri').fill(uri as string)
      await phone.page.getByTestId('pair').click()
      await phone.page.getByTestId('prompt').waitFor()
      expect(await phone.page.getByTestId('text').textContent()).toMatch(
        new RegExp(`^node\\.example wants you to sign in with your .*\\n${account()}`, 'i'),
      )
      await answer(phone, 'approve', 'Sign in to this app?')
      const { auths: [cacao] = [], session } = await answered
      expect(cacao && (await validateSignedCacao({ cacao }))).toBe(true)
      expect(session?.namespaces.eip155?.accounts).toContain(`eip155:31337:${account()}`)
      await phone.page.getByTestId('connection').waitFor()
    },
    LONG_MS,
  )
})

test('control: a host outside is seen, and nothing is asked of it', async () => {
  await expect(fetch('http://outside.invalid/')).rejects.toThrow('fetch failed')
  expect(guard.escapes).toEqual([{ by: 'fetch', host: 'outside.invalid' }])
})
