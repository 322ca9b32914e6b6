import type { Page } from 'playwright-core'
import type { Account, ConnectedNamespace } from 'tessera-kit'
import { beforeEach, describe, expect } from 'vitest'
import { looks } from '../../e2e/site/axe'
import { judge, serveHostPage, testsOn } from '../hostPage'
import { scan } from '../shared/qr-code/scan'
import { addresses, everywhere, sessionOf } from './people'
import type {} from './receivePage'

const networks = [
  'mainnet',
  'base',
  'optimism',
  'arbitrum',
  'polygon',
  'bsc',
  'gnosis',
  'sepolia',
  'solana',
  'bitcoin',
] as const
const solanaId = sessionOf('solana').solana?.chainId as string

/** What the page gives away is told to the test. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { told: { copied: [], shared: [] } })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) =>
          void (window as unknown as { told: Told }).told.copied.push(text),
      },
    })
    Object.defineProperty(navigator, 'share', {
      value: async ({ text }: { text: string }) =>
        void (window as unknown as { told: Told }).told.shared.push(text),
      configurable: true,
    })
  })
interface Told {
  readonly copied: string[]
  readonly shared: string[]
}

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(
    new URL('./receivePage.ts', import.meta.url),
    'receiving',
    renderer,
    listen,
  )
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })

  const told = () => page.evaluate(() => (window as unknown as { told: Told }).told)
  const make = (sessions: Record<string, ConnectedNamespace> = everywhere(), more: object = {}) =>
    page.evaluate((given) => window.receiving.make(given as never), { networks, sessions, ...more })
  const show = async (
    sessions?: Record<string, ConnectedNamespace>,
    more?: object,
    network?: string,
  ) => {
    await make(sessions, more)
    await page.evaluate((id) => window.receiving.open('receive', id), network)
    await page.locator('.t-qr svg[role=img]').waitFor()
  }
  const view = () => page.evaluate(() => window.receiving.view())
  const change = (namespace: string, told: { accounts?: readonly Account[]; chainId?: string }) =>
    page.evaluate((given) => window.receiving.wallet?.tell('change', given as never), {
      namespace,
      ...told,
    })
  const address = () => page.locator('.rc-addr').textContent()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const field = () => page.getByRole('textbox')
  const ask = async (amount: string) => {
    await button('Ask for an amount').click()
    await field().fill(amount)
  }
  const focused = () =>
    page.evaluate(
      () =>
        document
          .querySelector('tessera-kit')
          ?.shadowRoot?.activeElement?.getAttribute('aria-label') ??
        document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent,
    )

  also(
    'the account offers it, and the code is the address of the network in front, for a decoder and for eyes',
    async () => {
      await make()
      await page.evaluate(() => window.receiving.open('account'))
      // the account's own header is there, although its view was loaded with the page
      await page.getByTitle('Ethereum, choose network').waitFor()
      await button('Receive').click()
      await page.locator('.t-qr svg[role=img]').waitFor()
      expect(await scan(page)).toBe(addresses.eip155)
      expect(await address()).toBe(addresses.eip155)
      // what is selected and copied by hand is the address, without gaps
      const selected = await page.evaluate(() => {
        const whole = document
          .querySelector('tessera-kit')
          ?.shadowRoot?.querySelector('.rc-addr') as Element
        const range = document.createRange()
        range.selectNodeContents(whole)
        return range.toString()
      })
      expect(selected).toBe(addresses.eip155)
      await button('Copy').click()
      await button('Copied').waitFor()
      expect((await told()).copied).toEqual([addresses.eip155])
      await button('Back').click()
      expect(await view()).toBe('account')
    },
  )

  also(
    'an amount is in the code, in the link that is copied and in what is shared; without one the code is the address again',
    async () => {
      await show()
      await ask('0.5')
      const uri = `ethereum:${addresses.eip155}@1?value=500000000000000000`
      await page.getByText('The code asks for').waitFor()
      expect(await scan(page)).toBe(uri)
      await button('Copy link').click()
      await button('Share').click()
      expect(await told()).toEqual({ copied: [uri], shared: [uri] })
      for (const [typed, words] of [
        ['1,234', 'Leave out thousands separators'],
        ['abc', 'Enter a number'],
        ['0.0000000000000000001', 'at most 18 decimals'],
        ['9'.repeat(80), 'There is not that much'],
      ] as const) {
        await field().fill(typed)
        await page.getByText(words).waitFor()
        expect(await scan(page), typed).toBe(addresses.eip155)
        expect(
          (await button('Copy link').isDisabled()) && (await button('Share').isDisabled()),
        ).toBe(true)
      }
      await button('No amount').click()
      await button('Ask for an amount').waitFor()
      expect(await scan(page)).toBe(addresses.eip155)
      expect(await focused()).toBe('Ask for an amount')
    },
  )

  test('each namespace has its own request; an amount is not carried to another currency', async () => {
    await show(undefined, undefined, solanaId)
    await ask('1.25')
    await page.getByText('The code asks for').waitFor()
    expect(await scan(page)).toBe(`solana:${addresses.solana}?amount=1.25`)
    await button(/choose network/).click()
    expect(await page.locator('.t-qr').count()).toBe(0)
    await button(/Bitcoin bc1/).click()
    expect(await focused()).toContain('choose network')
    expect(await scan(page)).toBe(addresses.bip122)
    await ask('0.00012')
    await page.getByText('The code asks for').waitFor()
    expect(await scan(page)).toBe(`bitcoin:${addresses.bip122}?amount=0.00012`)
  })

  test('what arrives is said: shared networks by name, one network, the type of a Bitcoin address, a test network, a contract', async () => {
    await show()
    await page.getByText('Send only tokens of these networks').waitFor()
    await button('2 more').click()
    expect(await page.locator('.rc-where li .t-f').allInnerTexts()).toEqual([
      'Ethereum',
      'Base',
      'OP Mainnet',
      'Arbitrum One',
      'Polygon',
      'BNB Smart Chain',
      'Gnosis',
    ])
    await show(sessionOf('solana'))
    await page.getByText('tokens of \u2068Solana\u2069').waitFor()
    await show(sessionOf('bip122', { address: addresses.taproot, type: 'ordinal' }))
    await page.getByText('This is a \u2068Taproot\u2069 address').waitFor()
    await page.getByText('keeps this address for ordinals').waitFor()
    await show(sessionOf('eip155', { chainId: 'eip155:11155111' }))
    await page.getByText('is a test network').waitFor()
    await show(sessionOf('eip155', { chainId: 'eip155:8453', type: 'smartAccount' }))
    await page.getByText('This account is on \u2068Base\u2069 alone').waitFor()
    await show(sessionOf('eip155', { chainId: 'eip155:999' }))
    await page.getByText('a network that this app does not have').waitFor()
    expect(await button('Ask for an amount').count()).toBe(0)
    expect(await scan(page)).toBe(addresses.eip155)
  })

  test('account and network may change meanwhile: the code follows, and no former address is drawn', async () => {
    await show()
    await ask('2')
    await page.getByText('The code asks for').waitFor()
    const drawn = page.evaluate(
      (next) =>
        new Promise<string[]>((resolve) => {
          const root = document.querySelector('tessera-kit')?.shadowRoot as ShadowRoot
          const code = () => root.querySelector('.t-qr path')?.getAttribute('d')
          const before = code()
          const seen: string[] = []
          const watch = new MutationObserver(() => {
            const groups = root.querySelector('.rc-addr')?.textContent ?? ''
            seen.push(`${groups}, ${code() === before ? 'the former code' : 'a new code'}`)
            if (groups === next) setTimeout(() => resolve(seen), 200)
          })
          watch.observe(root, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          })
        }),
      addresses.other,
    )
    await change('eip155', { accounts: [{ address: addresses.other }] })
    expect([...new Set(await drawn)]).toEqual([`${addresses.other}, a new code`])
    expect(await scan(page)).toBe(`ethereum:${addresses.other}@1?value=2000000000000000000`)
    await change('eip155', { chainId: 'eip155:8453' })
    await button(/Base.+choose network/).waitFor()
    // an amount of another network's currency is none here
    expect(await scan(page)).toBe(addresses.other)
    await ask('1')
    await page.getByText('The code asks for').waitFor()
    expect(await scan(page)).toBe(`ethereum:${addresses.other}@8453?value=1000000000000000000`)
    await button(/choose network/).click()
    await button(/Polygon 0x/).click()
    await button(/Polygon.+choose network/).waitFor()
    // a chosen network gives way when what is in front changes
    await change('eip155', { accounts: [{ address: addresses.eip155 }] })
    await button(/Base.+choose network/).waitFor()
    expect(await address()).toBe(addresses.eip155)
  })

  test('without a connection it is not reachable, and it goes with the connection', async () => {
    await make({})
    await page.evaluate(() => window.receiving.open('receive'))
    await expect.poll(view).toBe(null)
    await show(sessionOf('eip155'))
    await page.evaluate(() => window.receiving.wallet?.tell('disconnect', {}))
    await expect.poll(view).toBe(null)
  })

  test('with the flag off nothing offers it', async () => {
    await make(everywhere(), { flags: { receive: false } })
    await page.evaluate(() => window.receiving.open('account'))
    await button('Copy address').waitFor()
    expect(await button('Receive').count()).toBe(0)
    expect(await page.evaluate(() => window.receiving.kit?.flags.receive)).toBe(false)
    await expect(page.evaluate(() => window.receiving.open('receive'))).rejects.toThrow(/receive/)
  })

  test('by keyboard alone: another network, an amount, and back', async () => {
    await show()
    const reach = async (name: RegExp) => {
      for (let step = 0; step < 20 && !name.test((await focused()) ?? ''); step++)
        await page.keyboard.press('Tab')
      expect(await focused()).toMatch(name)
    }
    await reach(/choose network/)
    await page.keyboard.press('Enter')
    await reach(/Base0x/)
    await page.keyboard.press('Enter')
    expect(await focused()).toMatch(/Base.+choose network/)
    await reach(/^Ask for an amount$/)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^Amount in/)
    await page.keyboard.type('3')
    await reach(/^Copy link$/)
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await told()).copied)
      .toEqual([`ethereum:${addresses.eip155}@8453?value=3000000000000000000`])
  })

  test('a clipboard that is closed, and a share that fails or is left, end in words or in nothing', async () => {
    await show()
    await ask('1')
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new Error('closed')),
      })
      Object.defineProperty(navigator, 'share', {
        value: () => Promise.reject(new DOMException('no', 'AbortError')),
        configurable: true,
      })
    })
    await button('Share').click()
    await button('Copy link').click()
    await page.getByText('It could not be copied').waitFor()
    expect(await page.getByText('It could not be shared').count()).toBe(0)
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', {
        value: () => Promise.reject(new Error('off')),
        configurable: true,
      }),
    )
    await button('Share').click()
    await page.getByText('It could not be shared').waitFor()
  })

  if (renderer === 'react')
    test.each(looks)('axe finds nothing on any of its screens: $locale, $themes', async (style) => {
      const {
        locale,
        themes: [themeMode],
      } = style
      const look = { themeMode, locale }
      const see = (name: string) => judge(page, `receive-${name}`, style)
      await show(undefined, look)
      await see('code')
      const last = page.locator('.t-bar .t-btn').last()
      await last.click()
      await field().fill('0.5')
      await see('amount')
      await field().fill('x')
      await see('mistake')
      await page.locator('[aria-expanded]').click()
      await see('networks')
      await show(sessionOf('bip122', { address: addresses.taproot, type: 'ordinal' }), look)
      await see('bitcoin')
      await show(sessionOf('eip155', { chainId: 'eip155:11155111' }), look)
      await see('testnet')
    })
})
