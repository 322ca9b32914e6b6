import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveByMouse, mayClose } from '../../../harness/approveByMouse'
import { openWindow, type Screen, type ScreensHost, startScreens } from './host'

// The wallet's window about the account: the devices, and a change of the address.

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

const close = ({ page }: Screen) => page.context().close()
const heading = (screen: Pick<Screen, 'frame'> | { readonly frame: Page }) =>
  screen.frame.locator('h1').first().textContent()
const say = (page: Page) => page.locator('[role=status]').textContent()
const devices = () => window.asking.show('devices')
const change = () => window.asking.change('new@example.com')
/** Opens the devices, the first answer of whose server fails. */
const openDevices = async (screen: Screen) => {
  const opened = await openWindow(screen, devices)
  await opened.locator('.actions .button').nth(1).click()
  await opened.locator('li').first().waitFor()
  return opened
}
const confirm = (opened: Page) => approveByMouse(opened, opened)
const acted = (screen: Screen) =>
  screen.frame.evaluate(() => (window as unknown as { acted: unknown[] }).acted)
const press = (opened: Page, name: string | RegExp) =>
  mayClose(opened, opened.getByRole('button', { name }).click())

describe('a change of the address', () => {
  test('is asked for under the wallet’s own address: who asks, from which address to which; confirmed there, it goes on', async () => {
    const screen = await screens.open('sdk')
    const opened = await openWindow(screen, change)
    await opened.locator('.approve').waitFor()
    expect(new URL(opened.url()).origin).toBe(screens.wallet)
    expect(await heading({ frame: opened })).toBe('Change your email')
    expect(await opened.locator('.asks').textContent()).toBe(
      `${new URL(screen.page.url()).origin} asks you to`,
    )
    expect(await opened.locator('.kv').allTextContents()).toEqual([
      'Current emailowner@example.com',
      'New emailnew@example.com',
    ])
    expect(await screen.outcomes()).toEqual(['pending'])
    const gone = opened.waitForEvent('close')
    await confirm(opened)
    await gone
    await expect.poll(screen.outcomes).toEqual(['confirmed'])
    expect(await heading(screen)).toBe('Approved')
    await close(screen)
  })

  test.each([
    ['cancelled in the window', (opened: Page) => press(opened, 'Cancel')],
    ['left by closing it', (opened: Page) => opened.close()],
    [
      'cancelled in the frame',
      (_: Page, screen: Screen) => screen.frame.getByRole('button', { name: 'Cancel' }).click(),
    ],
  ])('%s, it is none', async (_, leave) => {
    const screen = await screens.open('sdk')
    const opened = await openWindow(screen, change)
    await opened.locator('.approve').waitFor()
    await leave(opened, screen)
    await expect.poll(screen.outcomes).toEqual(['rejected'])
    expect(await heading(screen)).toBe('You declined')
    await close(screen)
  })

  test('nothing in the frame confirms it, nor a click that comes as the window opens; control: one that comes later does', async () => {
    const screen = await screens.open('trusted')
    const { clock } = screen.page.context()
    await clock.install()
    await clock.pauseAt(Date.now() + 60_000)
    const opened = await openWindow(screen, change)
    await opened.locator('.approve').waitFor()
    expect(await screen.frame.locator('.approve').count()).toBe(0)
    await opened.locator('.approve').dispatchEvent('click')
    await opened.locator('.approve').click({ force: true })
    expect([await opened.locator('.approve').isDisabled(), await screen.outcomes()]).toEqual([
      true,
      ['pending'],
    ])
    await clock.resume()
    await confirm(opened)
    await expect.poll(screen.outcomes).toEqual(['confirmed'])
    await close(screen)
  })

  test('a window that is blocked is said, with a button to try again that opens it', async () => {
    const screen = await screens.open('sdk')
    await screen.frame.evaluate(() => {
      const { open } = window
      window.open = () => ((window.open = open), null)
    })
    await screen.page.evaluate(change)
    await screen.frame.getByRole('button', { name: 'Open a window' }).click()
    await expect.poll(() => heading(screen)).toBe('The window was blocked')
    expect(await screen.outcomes()).toEqual(['pending'])
    const [opened] = await Promise.all([
      screen.page.waitForEvent('popup'),
      screen.frame.getByRole('button', { name: 'Try again' }).click(),
    ])
    await confirm(opened)
    await expect.poll(screen.outcomes).toEqual(['confirmed'])
    await close(screen)
  })

  test('a page that gives it up closes the window', async () => {
    const screen = await screens.open('sdk')
    const opened = await openWindow(screen, () =>
      Object.assign(window, { asked: window.asking.change('new@example.com') }),
    )
    const gone = opened.waitForEvent('close')
    await screen.page.evaluate(() =>
      window.asking.cancel((window as unknown as { asked: string }).asked),
    )
    await gone
    await expect.poll(screen.outcomes).toEqual(['aborted'])
    await close(screen)
  })

  test('a page that hides the frame gets an end: nobody could answer', async () => {
    const screen = await screens.open('sdk')
    await screen.page.evaluate(() =>
      Object.assign(document.querySelector('iframe')?.style ?? {}, { display: 'none' }),
    )
    await screen.page.clock.install()
    await screen.page.evaluate(change)
    await screen.frame.locator('h1').waitFor({ state: 'attached' })
    await screen.page.clock.fastForward(9_000)
    expect(await screen.outcomes()).toEqual(['pending'])
    await screen.page.clock.fastForward(1_000)
    await expect.poll(screen.outcomes).toEqual(['approval_unavailable'])
    await close(screen)
  })

  test('an address is shown as text, with what it hides written out', async () => {
    const screen = await screens.open('sdk')
    const opened = await openWindow(screen, () =>
      window.asking.change('<b>owner\u202e@example.com'),
    )
    await opened.locator('.approve').waitFor()
    expect(await opened.locator('.mail').last().textContent()).toBe('<b>owner\\u{202e}@example.com')
    await close(screen)
  })
})

describe('the devices', () => {
  test('loading that failed is tried again; each is told with its app and when it was there, as text, and this one is marked', async () => {
    const screen = await screens.open('sdk')
    const opened = await openWindow(screen, devices)
    await expect.poll(() => heading({ frame: opened })).toBe('That did not work')
    expect(await opened.locator('.notice p').textContent()).toBe(
      'The wallet’s server cannot be reached. Check your connection, then try again.',
    )
    await press(opened, 'Try again')
    await expect.poll(() => heading({ frame: opened })).toBe('Your devices')
    const rows = await opened.locator('li').allTextContents()
    expect(rows).toEqual([
      'Chrome on macOSShop · This device',
      expect.stringMatching(/^<b>Safari<\/b> on iPhoneMarket · .+End$/),
      expect.stringMatching(/^Firefox on Linux\\u\{202e\}Shop · .+End$/),
    ])
    await press(opened, 'Close')
    await expect.poll(screen.outcomes).toEqual(['left'])
    await close(screen)
  })

  test('one is ended after it was confirmed, and not before: what is cancelled changes nothing', async () => {
    const screen = await screens.open('sdk')
    const opened = await openDevices(screen)
    await press(opened, /^End: <b>Safari/)
    expect([await heading({ frame: opened }), await opened.locator('li').textContent()]).toEqual([
      'End this device?',
      expect.stringContaining('<b>Safari</b> on iPhone'),
    ])
    await press(opened, 'Cancel')
    expect(await opened.locator('li').count()).toBe(3)
    expect(await acted(screen)).toEqual([])
    await press(opened, /^End: <b>Safari/)
    await confirm(opened)
    await opened.getByText('The device was ended.').first().waitFor()
    expect([await opened.locator('li').count(), await acted(screen), await say(opened)]).toEqual([
      2,
      [{ kind: 'end', device: 'c'.repeat(22) }],
      'The device was ended.',
    ])
    await close(screen)
  })

  test('all others are ended at once; the last one says that there are no others', async () => {
    const screen = await screens.open('sdk')
    const opened = await openDevices(screen)
    await press(opened, 'End all other devices')
    expect(await heading({ frame: opened })).toBe('End 2 devices?')
    await confirm(opened)
    await opened.getByText('No other device opens your wallet.').waitFor()
    expect([
      await opened.locator('li').count(),
      await opened.getByRole('button', { name: 'End all other devices' }).count(),
    ]).toEqual([1, 0])
    await close(screen)
  })

  test('the wallet is frozen, which says until when, and un-frozen by a link that is mailed', async () => {
    const screen = await screens.open('sdk')
    const opened = await openDevices(screen)
    await press(opened, /^Freeze the wallet/)
    await confirm(opened)
    await opened.getByText(/^The wallet is frozen until .+\. No device opens it\.$/).waitFor()
    expect(await opened.getByRole('button', { name: /^New key/ }).count()).toBe(0)
    await press(opened, /^End the freeze/)
    expect(await opened.locator('.means').textContent()).toContain('owner@example.com')
    await confirm(opened)
    await opened.getByText('The link is on its way. It works for 20 minutes.').first().waitFor()
    expect(await acted(screen)).toEqual([{ kind: 'freeze' }, { kind: 'unfreeze' }])
    await close(screen)
  })

  test.each([
    ['', 'info', 'Your other devices open the wallet again with their next sign-in.'],
    [
      '&recovery=none',
      'bad',
      'This wallet has no recovery: your other devices are shut out for good. Only this one opens it from then on.',
    ],
  ])('another key says what it means for the other devices (%s)', async (query, tone, words) => {
    const screen = await screens.open('sdk', { query })
    const opened = await openDevices(screen)
    await press(opened, /^New key/)
    expect(await opened.locator(`.note[data-tone=${tone}]`).textContent()).toBe(words)
    await confirm(opened)
    await opened.getByText('The wallet has a new key.').first().waitFor()
    expect(await acted(screen)).toEqual([{ kind: 'rotate' }])
    await close(screen)
  })

  test('a wallet with a recovery of the user’s own is given no new key: the screen says why, and what helps instead', async () => {
    const screen = await screens.open('sdk', { query: '&recovery=own' })
    const opened = await openDevices(screen)
    expect(await opened.locator('.note').allTextContents()).toEqual([
      expect.stringMatching(
        /^Your own recovery is of the present key, .+ A lost device opens nothing once you end it\. .+ move what is in the wallet to another one\.$/,
      ),
    ])
    expect(await opened.getByRole('button', { name: /^New key/ }).count()).toBe(0)
    await close(screen)
  })

  test.each([
    ['rotate', 'conflict', /^New key/, /^The wallet was changed meanwhile, and got no new key\./],
    ['rotate', 'login_needed', /^New key/, /^This needs a sign-in of the last five minutes\./],
    ['freeze', 'rate_limited', /^Freeze/, /^Too many tries\./],
    ['end', 'conflict', /^End: <b>/, /^Nothing would open the wallet any more\./],
    [
      'end',
      'recovery_delayed',
      /^End: <b>/,
      /it can do this from Jan 3, 2027, \d+:\d\d [AP]M\. One that you have used longer can do it now/,
    ],
    [
      'endOthers',
      'unheard_of',
      'End all other devices',
      /^The wallet’s server did not answer as it should\.$/,
    ],
  ])(
    'what the server refuses (%s, %s) is said, and the list stays',
    async (action, refusal, name, words) => {
      const screen = await screens.open('sdk', { query: `&${action}=${refusal}` })
      const opened = await openDevices(screen)
      await press(opened, name)
      await confirm(opened)
      await opened.locator('.note[data-tone=bad]').filter({ hasText: words }).waitFor()
      expect([await opened.locator('li').count(), await acted(screen)]).toEqual([3, []])
      await close(screen)
    },
  )

  test('by the keyboard alone: a device is ended and the wallet frozen; what has the focus is in sight, with a ring around it', async () => {
    const screen = await screens.open('sdk')
    const opened = await openDevices(screen)
    expect(await opened.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const focused = () => opened.evaluate(() => document.activeElement?.textContent ?? '')
    const seen = () =>
      opened.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? {
          top: -1,
          bottom: -1,
        }
        return {
          ring: getComputedStyle(document.activeElement as Element).outlineStyle,
          isInSight: top >= 0 && bottom <= innerHeight,
        }
      })
    const tabTo = async (text: string) => {
      for (let step = 0; step < 20 && (await focused()) !== text; step++) {
        await opened.keyboard.press('Tab')
        expect(await seen()).toEqual({ ring: 'solid', isInSight: true })
      }
      expect(await focused()).toBe(text)
    }
    await opened.setViewportSize({ width: 390, height: 420 })
    await tabTo('End')
    await opened.keyboard.press('Enter')
    await opened.locator('.approve:enabled').waitFor()
    await tabTo('End device')
    await opened.keyboard.press('Enter')
    await opened.locator('.note').filter({ hasText: 'The device was ended.' }).waitFor()
    await tabTo('Freeze the walletFor a day no device opens it')
    await opened.keyboard.press('Enter')
    await opened.locator('.approve:enabled').waitFor()
    await tabTo('Freeze')
    await opened.keyboard.press('Enter')
    await opened.getByText(/^The wallet is frozen until/).waitFor()
    await close(screen)
  })

  test('follow the page’s look while they are shown, as far as it hides nothing; control: it was another before', async () => {
    const screen = await screens.open('sdk')
    await screen.page.evaluate(() => window.asking.theme('light'))
    const opened = await openDevices(screen)
    const look = () =>
      opened.evaluate(() => [
        document.documentElement.dataset.mode,
        document.documentElement.style.getPropertyValue('--t-fill'),
        document.documentElement.style.getPropertyValue('--t-fg'),
      ])
    const [mode, , ink] = await look()
    expect(mode).toBe('light')
    await screen.page.evaluate(() =>
      window.asking.theme('dark', {
        '--t-fill': '#0a7d3c',
        '--t-fillHover': '#0a7d3c',
        '--t-fg': '#000000',
      }),
    )
    await expect.poll(look).toEqual(['dark', '#0a7d3c', expect.not.stringMatching(/^#000000$/)])
    expect((await look())[2]).not.toBe(ink)
    // and what is shown stays
    expect(await opened.locator('li').count()).toBe(3)
    await close(screen)
  })
})
