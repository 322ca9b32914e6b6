import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../everything'
import { faultsOf } from '../faultsOf'
import { type Screen, type ScreensHost, startScreens } from './host'

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

const close = ({ page }: Screen) => page.context().close()
const textOf = ({ frame }: Screen, selector: string) =>
  frame.locator(selector).first().textContent()
const heading = (screen: Screen) => textOf(screen, 'h1')
const press = (screen: Screen) => screen.approve()

test('who asks, what for, to whom, where, by which account and for how much: whole, and in this order', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  const { host, origin } = new URL(screen.page.url())
  expect(await textOf(screen, '.asks')).toBe(`${origin} asks you to`)
  expect(await textOf(screen, '.asks b')).toBe(host)
  expect(await heading(screen)).toBe('Send 0.25\u00a0ETH')
  expect(await screen.frame.locator('.card .kv').allTextContents()).toEqual([
    'To0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'NetworkBase',
    'Account0x9858…aEda94',
    'Network fee, at most0.0000313\u00a0ETH',
  ])
  expect(await screen.frame.locator('.raw .quote').isVisible()).toBe(false)
  await screen.frame.locator('summary').click()
  expect(await screen.frame.locator('.raw .quote').isVisible()).toBe(true)
  expect(await textOf(screen, '.raw .quote')).toContain('"gas": "21000"')
  await close(screen)
})

test.each(['sdk', 'own'])(
  'a payment that cannot be paid is told and not offered: %s',
  async (path) => {
    const screen = await screens.open(path)
    await screen.ask('unpayable')
    expect(await screen.frame.locator('.note:not([hidden])').allTextContents()).toEqual([
      'This account has too little of the network’s coin to pay for this.',
    ])
    expect(await screen.frame.locator('.actions button').allTextContents()).toEqual(['Cancel'])
    await screen.frame.locator('button', { hasText: 'Cancel' }).click()
    expect(await screen.outcomes()).toEqual(['upstream'])
    // nobody declined it
    expect(await textOf(screen, 'h1')).toBe('This could not be paid')
    await close(screen)
  },
)

test('tokens in base units with their contract, and what happens inside a call', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('token')
  expect(await screen.frame.locator('.card .kv').allTextContents()).toEqual(
    expect.arrayContaining([
      'Amount250,000,000 base units',
      'Token contract0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    ]),
  )
  await screen.frame.locator('button', { hasText: 'Reject' }).click()
  expect(await heading(screen)).toBe('You declined')
  expect(await screen.outcomes()).toEqual(['rejected'])
  await screen.ask('call')
  expect(await heading(screen)).toBe('Do 2 things')
  expect(await screen.frame.locator('h2').allTextContents()).toEqual([
    'Call a contract',
    'Send 1\u00a0ETH',
  ])
  expect(await screen.frame.locator('.note[data-tone]:not([hidden])').allTextContents()).toEqual([
    'Not all of what this does can be explained. Approve only if you trust the site.',
    'The call also takes coins of the network with it.',
  ])
  await close(screen)
})

test('text of the page stays text, in a shape of its own, with what it hides written out', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('markup')
  expect(await textOf(screen, 'bdi.quote')).toBe(
    '<img src=x onerror="document.title=1"><b id="injected">{host}</b> {origin}',
  )
  expect(await screen.frame.locator('img, #injected').count()).toBe(0)
  await screen.frame.locator('button', { hasText: 'Reject' }).click()
  await screen.ask('typedData')
  expect(await screen.frame.locator('bdi.quote').allTextContents()).toContain(
    'Hello, \\u{202e}Bob\\u{202c}!',
  )
  await close(screen)
})

test('typed data says where it counts before what it says; a long note is read to its end', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('typedData')
  expect((await screen.frame.locator('.card .kv').allTextContents()).slice(0, 3)).toEqual([
    'Says that it is forEther Mail',
    'Version1',
    'Contract0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ])
  expect(await screen.frame.locator('.note').allTextContents()).toContain(
    'The data names no network, so it may count on several.',
  )
  await screen.frame.locator('button', { hasText: 'Reject' }).click()
  await screen.ask('hidden')
  await expect.poll(() => screen.frame.locator('.more').isVisible()).toBe(true)
  expect(await screen.isOpen()).toBe(false)
  await screen.read()
  await expect.poll(screen.isOpen).toBe(true)
  await close(screen)
})

test('a way to the end is offered where not all fits: by the pointer, by keys, and gone at the end', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('long')
  const more = screen.frame.locator('.more')
  expect(await more.textContent()).toBe('Read to the end')
  expect(
    await more.evaluate((button) => button.getBoundingClientRect().height),
  ).toBeGreaterThanOrEqual(44)
  const share = () => screen.frame.evaluate(() => document.querySelector('.scroll')?.scrollTop)
  await more.click()
  await expect.poll(share).toBeGreaterThan(100)
  await screen.page.keyboard.press('End')
  await expect.poll(() => more.isVisible()).toBe(false)
  await screen.approve()
  expect(await screen.outcomes()).toEqual(['approved'])
  await screen.ask('transfer')
  expect(await more.isVisible()).toBe(false)
  await close(screen)
})

test.each([
  ['payments', 'payments.299.to', '.card.many .kv'],
  ['unreadCall', 'c0ffee', '.raw[open] .quote'],
])('%s: all that is signed is on the screen, and is read to its end', async (name, last, place) => {
  const screen = await screens.open('sdk')
  await screen.ask(name)
  expect((await screen.frame.locator(place).allTextContents()).join('\n')).toContain(last)
  await expect.poll(() => screen.frame.locator('.more').isVisible()).toBe(true)
  // what is scrolled to is laid out then
  await expect
    .poll(async () => (await screen.read(), screen.isOpen()), { interval: 100 })
    .toBe(true)
  const isInView = await screen.frame
    .locator(place)
    .last()
    .evaluate(
      (row) =>
        row.getBoundingClientRect().bottom <=
        (document.querySelector('.scroll')?.getBoundingClientRect().bottom ?? 0) + 1,
    )
  expect(isInView).toBe(true)
  await close(screen)
})

test('an approval without limit takes two taps with a rest between them', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('unlimited')
  await screen.read()
  await expect.poll(screen.isOpen).toBe(true)
  // the button itself tells that it rests: a busy machine looks when that is over
  await screen.frame.evaluate(() => {
    const rests: boolean[] = []
    const approve = document.querySelector<HTMLButtonElement>('.approve')
    if (approve)
      new MutationObserver(() => rests.push(approve.disabled)).observe(approve, {
        attributeFilter: ['disabled'],
      })
    Object.assign(window, { rests })
  })
  await press(screen)
  expect([await screen.outcomes(), await textOf(screen, '.approve')]).toEqual([
    ['pending'],
    'Tap again to confirm',
  ])
  expect(
    await screen.frame.evaluate(
      () => (window as unknown as { readonly rests: readonly boolean[] }).rests[0],
    ),
  ).toBe(true)
  await expect.poll(screen.isOpen).toBe(true)
  await press(screen)
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

test('a sign-in to another site is held for three seconds: a tap does nothing', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('foreign')
  expect(await heading(screen)).toBe('Sign in to another site')
  expect(await screen.frame.locator('.note[data-tone=bad]').last().textContent()).toBe(
    'Hold it for three seconds only if you meant to sign in to bank.example.',
  )
  await screen.read()
  await expect.poll(screen.isOpen).toBe(true)
  await press(screen)
  expect(await screen.outcomes()).toEqual(['pending'])
  await screen.frame.locator('.approve').hover()
  await screen.page.mouse.down()
  await screen.frame.waitForFunction(
    () => document.querySelector<HTMLElement>('.approve')?.dataset.holding === 'long',
  )
  expect(await screen.outcomes()).toEqual(['pending'])
  await screen.page.mouse.up()
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

test('a sign-in to the site that asks is a tap', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('signIn')
  await expect.poll(screen.isOpen).toBe(true)
  await press(screen)
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

test('requests are shown one at a time with their count, nothing moves when one more comes, and all can be rejected at once', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  const place = () => screen.frame.locator('.approve').boundingBox()
  const before = await place()
  await screen.page.evaluate(() => [window.asking.ask('solana'), window.asking.ask('message')])
  await expect.poll(() => textOf(screen, '.foot')).toBe('1 of 4Reject all')
  expect(await place()).toEqual(before)
  await expect.poll(screen.isOpen).toBe(true)
  await press(screen)
  await expect.poll(() => textOf(screen, '.foot')).toBe('2 of 4Reject all')
  expect(await heading(screen)).toBe('Send 1.5\u00a0SOL')
  expect(await screen.isOpen()).toBe(false)
  await screen.frame.locator('button', { hasText: 'Reject all' }).click()
  await expect.poll(screen.outcomes).toEqual(['approved', 'rejected', 'rejected'])
  await close(screen)
})

test('the hundredth request is refused, and a request that its page gives up makes room', async () => {
  const screen = await screens.open('sdk')
  await screen.page.evaluate(() => {
    for (let at = 0; at < 99; at++) window.asking.ask('message')
  })
  const hundredth = await screen.ask('message')
  expect(hundredth).not.toBe('')
  await expect
    .poll(async () => (await screen.outcomes()).filter((outcome) => outcome !== 'pending'))
    .toEqual(['rate_limited'])
  await close(screen)
})

test('the focus goes to the heading and never to the button; what is new is said once', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  const focused = () => screen.frame.evaluate(() => document.activeElement?.tagName)
  expect(await focused()).toBe('H1')
  expect(await textOf(screen, '[role=status]')).toBe(
    `${new URL(screen.page.url()).origin}: Send 0.25\u00a0ETH`,
  )
  await expect.poll(screen.isOpen).toBe(true)
  expect(await focused()).toBe('H1')
  await press(screen)
  await expect
    .poll(() => textOf(screen, '[role=status]'))
    .toBe('Approved. The wallet signs it now.')
  expect(await focused()).toBe('H1')
  await close(screen)
})

test('a look of the page that would hide something is not taken; one that can be read is', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  const look = () =>
    screen.frame.evaluate(() => [
      getComputedStyle(document.querySelector('h1') as Element).color,
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.body).fontSize,
    ])
  const own = await look()
  await screen.page.evaluate(() =>
    window.asking.theme('light', { '--t-fg': '#ffffff', '--t-fs': '1px' }),
  )
  expect(await look()).toEqual(own)
  await screen.page.evaluate(() =>
    window.asking.theme('light', { '--t-fg': '#220000', '--t-bg': '#fffdf8', '--t-fs': '11px' }),
  )
  expect(await look()).toEqual(['rgb(34, 0, 0)', 'rgb(255, 253, 248)', '16.5px'])
  await close(screen)
})

test('a look that changes is looked at anew before anything is approved', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  await expect.poll(screen.isOpen).toBe(true)
  await screen.page.evaluate(() => window.asking.theme('dark'))
  expect(await screen.isOpen()).toBe(false)
  await expect.poll(screen.isOpen).toBe(true)
  await close(screen)
})

test('the right button of a mouse approves nothing, nor does one that is released elsewhere', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  await expect.poll(screen.isOpen).toBe(true)
  for (const part of [
    { x: 20, y: 20 },
    { x: 40, y: 20 },
  ])
    await screen.frame.locator('.approve').hover({ position: part, force: true })
  await screen.frame
    .locator('.approve:enabled')
    .click({ button: 'right', position: { x: 40, y: 20 } })
  await screen.page.mouse.down()
  await screen.frame.locator('h1').hover()
  await screen.page.mouse.up()
  expect(await screen.outcomes()).toEqual(['pending'])
  await press(screen)
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

const LOOKS = rowsOf<{ readonly lang: 'en' | 'ar'; readonly colorScheme: 'light' | 'dark' }>(
  [{ lang: 'ar', colorScheme: 'dark' }],
  [
    { lang: 'en', colorScheme: 'light' },
    { lang: 'en', colorScheme: 'dark' },
  ],
)
describe.each(LOOKS)('$lang, $colorScheme', ({ lang, colorScheme }) => {
  test('axe finds nothing on any screen, targets are 44 px high, and nothing breaks the policy', async () => {
    const screen = await screens.open('sdk', { lang, colorScheme })
    const violations: string[] = []
    screen.page.on(
      'console',
      (message) => void (message.type() === 'error' && violations.push(message.text())),
    )
    const check = async (name: string) => expect(await faultsOf(screen.frame, name)).toEqual([])
    for (const name of [
      'transfer',
      'unlimited',
      'foreign',
      'typedData',
      'call',
      'hidden',
      'long',
      'message',
    ]) {
      await screen.ask(name)
      if (name === 'long') await check('long, at its top')
      await screen.read()
      await expect.poll(screen.isOpen).toBe(true)
      await check(name)
      await screen.frame.locator('.actions button').first().click()
      await screen.outcomes()
      await check(`${name}, declined`)
    }
    expect(
      await screen.frame.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
      ]),
    ).toEqual([lang, lang === 'ar' ? 'rtl' : 'ltr'])
    expect(violations).toEqual([])
    await close(screen)
  })
})

test('control: axe finds a button without a name in the frame', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  await screen.frame.evaluate(() => document.querySelector('.approve')?.replaceChildren())
  expect((await faultsOf(screen.frame, 'control')).join()).toContain('button-name')
  await close(screen)
})

test('a host with letters beyond ASCII is shown as DNS has it, with a warning; control: another one has none', async () => {
  const encoded = await startScreens('xn--pple-43d')
  const warning = 'This address has letters that can look like those of another site.'
  const notesOf = async (screen: Screen, name: string) => {
    await screen.ask(name)
    const notes = await screen.frame.locator('.note:not([hidden])').allTextContents()
    return notes.filter((text) => text === warning)
  }
  const screen = await encoded.open('sdk')
  expect(await notesOf(screen, 'transfer')).toEqual([warning])
  expect(await textOf(screen, '.origin b')).toMatch(/^xn--pple-43d\.localhost:/)
  await close(screen)
  await encoded.close()
  const plain = await screens.open('sdk')
  expect(await notesOf(plain, 'transfer')).toEqual([])
  await close(plain)
  const foreign = await screens.open('sdk')
  expect(await notesOf(foreign, 'foreignEncoded')).toEqual([warning])
  expect(await textOf(foreign, '.cited')).toBe('xn--pple-43d.com')
  await close(foreign)
})
