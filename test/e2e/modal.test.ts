import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  askToSign,
  choose,
  connect,
  type Driven,
  drawn,
  kitOf,
  NOT_FOUND,
  open,
  openWithWallet,
  poll,
  start,
  stateOf,
} from './site/drive'
import { focused, tabTo } from './site/focus'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  // With scrollbars that take room: a lock without them shifts nothing anyway.
  site = await startSite({ ignoreDefaultArgs: ['--hide-scrollbars'] }, { split: true })
})
afterAll(() => site?.close())

/** The host's own button opens the modal, and the page is taller than the window. */
const withOpener = async (opened: Driven) => {
  await start(opened.page)
  await opened.page.evaluate(() => {
    document
      .querySelector('#open')
      ?.addEventListener('click', () => window.site.kits.default?.open())
    Object.assign((document.querySelector('#app') as HTMLElement).style, { height: '3000px' })
    Object.assign((document.querySelector('#open') as HTMLElement).style, {
      position: 'fixed',
      top: '0',
      right: '0',
    })
  })
}

test('connect, switch the network and disconnect by keyboard alone; the focus goes in, stays, and returns', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await withOpener(opened)
  await page.locator('#open').focus()
  await page.keyboard.press('Enter')
  await drawn(page, 'connect')
  await poll(async () => (await focused(page)).inside).toBe(true)
  const met = new Set<string>()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const { inside, tag, name } = await focused(page)
    // Between the last and the first the focus is the browser's own, never the host's page.
    expect(inside || tag === 'body' || tag === 'html', `${tag} ${name}`).toBe(true)
    if (inside) met.add(name)
  }
  expect([...met]).toEqual(
    expect.arrayContaining(['Close', expect.stringContaining('Test Wallet')]),
  )

  await tabTo(page, /Test Wallet/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.status).toBe('connected')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await poll(async () => (await focused(page)).name).toBe('Open')

  await page.keyboard.press('Enter')
  await drawn(page, 'account')
  await tabTo(page, /Chain 31337$/)
  await page.keyboard.press('Enter')
  await drawn(page, 'networks')
  await tabTo(page, /Chain 31338/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.chainId).toBe('eip155:31338')
  await poll(async () => (await stateOf(page)).view).toBe('account')

  await tabTo(page, /^Disconnect/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await poll(async () => (await focused(page)).name).toBe('Open')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('the page under the modal does not scroll and does not shift', async () => {
  const opened = await openWithWallet(site, {}, { viewport: { width: 900, height: 600 } })
  const { page } = opened
  await withOpener(opened)
  const place = () =>
    page.evaluate(() => ({
      right: document.querySelector('#open')?.getBoundingClientRect().right,
      width: document.querySelector('main')?.getBoundingClientRect().width,
    }))
  const wheel = async () => {
    await page.mouse.move(20, 500)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(300)
    return page.evaluate(() => scrollY)
  }
  const before = await place()
  // The controls: there is a scrollbar that takes room, and the wheel scrolls.
  expect(before.right).toBeLessThan(900)
  expect(await wheel()).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))
  await open(page)
  expect(await place()).toEqual(before)
  expect(await wheel()).toBe(0)
  await page.evaluate(() => window.site.kits.default?.close())
  expect(await place()).toEqual(before)
  expect(await wheel()).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await opened.close()
})

describe('Esc three times', () => {
  const escape = async ({ page }: Driven) => {
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(100)
    }
  }
  /** What the modal says and what the dialog is, which must be the same. */
  const agreed = async ({ page }: Driven) => {
    const shown = await page.evaluate(
      () =>
        document.querySelector('tessera-kit')?.shadowRoot?.querySelector('dialog')?.open ?? false,
    )
    const { open: told, view } = await stateOf(page)
    expect(shown).toBe(told)
    expect(view === undefined).toBe(!told)
    return told
  }

  test('on unsupported-chain: closed, and the modal opens there again', async () => {
    const opened = await openWithWallet(site)
    const { page, wallet } = opened
    await wallet.changeChain(999)
    await start(page)
    await choose(page)
    await drawn(page, 'unsupported-chain')
    await escape(opened)
    expect(await agreed(opened)).toBe(false)
    expect((await stateOf(page)).session.status).toBe('connected')
    await open(page)
    await drawn(page, 'unsupported-chain')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')
    expect(await opened.problems()).toEqual([NOT_FOUND])
    await opened.close()
  })

  test('a connected wallet that moves to a network that the app does not have opens it, unless switching is off', async () => {
    const opened = await openWithWallet(site)
    const { page, wallet } = opened
    await start(page)
    await connect(page)
    const [known] = inject('chains')
    await wallet.changeChain(999)
    await drawn(page, 'unsupported-chain')
    await escape(opened)
    await wallet.changeChain(known?.id ?? 0)
    await open(page)
    await drawn(page, 'account')
    await wallet.changeChain(999)
    await drawn(page, 'unsupported-chain')
    await page.evaluate(() => window.site.kits.default?.destroy())

    await wallet.changeChain(known?.id ?? 0)
    await start(page, kitOf({ enableNetworkSwitch: false }))
    await poll(async () => (await stateOf(page)).session.status).toBe('connected')
    await wallet.changeChain(999)
    await poll(async () => (await stateOf(page)).session.chainId).toBe('eip155:999')
    expect(await agreed(opened)).toBe(false)
    // one kit after the other, each once
    expect(await opened.problems()).toEqual([NOT_FOUND, NOT_FOUND])
    await opened.close()
  })

  test('on approve: closed, which is the visitor’s no', async () => {
    const opened = await openWithWallet(site)
    const { page } = opened
    await start(page, kitOf({ localWallet: true }))
    await askToSign(page)
    await escape(opened)
    expect(await agreed(opened)).toBe(false)
    await poll(() => page.locator('body').getAttribute('data-answer')).toBe('rpc/user-rejected')
    expect((await stateOf(page)).approvals).toBe(0)
    // Not stuck: the next request is asked for again, and a yes is a yes.
    await page.evaluate(
      () =>
        void window.site.kits.default?.request({
          method: 'personal_sign',
          params: ['0x68656c6c6f', `0x${'1a'.repeat(20)}`],
        }),
    )
    await drawn(page, 'approve')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await poll(async () => (await stateOf(page)).approvals).toBe(0)
    expect(await opened.problems()).toEqual([])
    await opened.close()
  })
})

test('a double click on Back goes back once: its second click is not for what takes the button’s place', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await opened.wallet.set({ hang: ['eth_requestAccounts'] })
  await start(page)
  await open(page)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await drawn(page, 'connecting')
  await page.getByRole('button', { name: 'Back' }).dblclick()
  await drawn(page, 'connect')
  // the control: a click of its own opens it
  await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await drawn(page, 'what-is-a-wallet')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('after connecting by keyboard the focus is on a button of the kit where the one that opened the modal is gone', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page)
  await page.evaluate(() => {
    const kit = window.site.kits.default
    window.site.render(kit as never)
    const opener = Object.assign(document.createElement('button'), {
      id: 'opener',
      textContent: 'Sign in',
      onclick: () => kit?.open(),
    })
    document.body.append(opener)
    // as a page does whose welcome gives way to the account
    kit?.on('session:change', ({ current }) => current.status === 'connected' && opener.remove())
  })
  await page.locator('#opener').focus()
  await page.keyboard.press('Enter')
  await drawn(page, 'connect')
  await tabTo(page, /Test Wallet/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.status).toBe('connected')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await poll(() => page.evaluate(() => document.activeElement?.className)).toBe('tessera-button')
  await opened.close()
})

test('an approval before the modal was ever open: it opens on it, and the yes arrives', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, kitOf({ localWallet: true }))
  const asked = page.evaluate(async () => {
    const kit = window.site.kits.default as NonNullable<typeof window.site.kits.default>
    const { sessions } = await kit.connect('local')
    return kit.request({
      method: 'personal_sign',
      params: ['0x48656c6c6f', sessions.eip155?.active as string],
    })
  })
  await drawn(page, 'approve')
  const yes = page.getByRole('button', { name: 'Sign' })
  await poll(() => yes.isEnabled()).toBe(true)
  await yes.click()
  expect(await asked).toMatch(/^0x[0-9a-f]+$/)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
