import type { Page } from 'playwright-core'
import { formatUnits, getAddress, parseUnits } from 'viem'
import { beforeEach, describe, expect, inject } from 'vitest'
import { rowsOf } from '../../everything'
import { judge, serveHostPage, testsOn } from '../hostPage'
import type {} from './sendPage'

const [local, second] = inject('chains')
const [me, own] = inject('accounts').map(({ address }) => getAddress(address)) as [
  `0x${string}`,
  `0x${string}`,
]
const networks = [
  { id: local.id, name: 'Local', explorer: 'https://lookout.example' },
  { id: second.id, name: 'Second' },
]
const lists = [
  {
    tokens: [
      { chainId: local.id, address: local.token, name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 },
    ],
  },
]
const coin = `eip155:${local.id}/slip44:60`
const dollar = `eip155:${local.id}/erc20:${local.token.toLowerCase()}`
let strangers = 0
const stranger = () =>
  getAddress(
    `0x${(0x5e4d_0000n + BigInt(++strangers) + (BigInt(Date.now()) << 40n)).toString(16).padStart(40, '8')}`,
  )

const ask = async (url: string, method: string, params: unknown) =>
  (await (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  ).json()) as { result?: unknown; error?: { code: number; message: string } }
const balanceOf = async (address: string) =>
  BigInt((await ask(local.url, 'eth_getBalance', [address, 'latest'])).result as string)
const dollarsOf = async (address: string) =>
  BigInt(
    (
      await ask(local.url, 'eth_call', [
        { to: local.token, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
        'latest',
      ])
    ).result as string,
  )

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  /**
   * What the wallet was asked to send, what it answers in place of sending, and whether there are
   * receipts.
   */
  const wallet = {
    asked: [] as unknown[],
    instead: undefined as { code: number; message: string } | undefined,
    hold: undefined as Promise<void> | undefined,
    isMined: true,
  }
  const openPage = serveHostPage(
    new URL('./sendPage.ts', import.meta.url),
    'sending',
    renderer,
    async (page) => {
      await page.exposeFunction('askTest', async (what: string, params: unknown) => {
        const [chain, method] = what.split(' ') as [string, string]
        if (method === 'eth_sendTransaction') {
          wallet.asked.push(params)
          await wallet.hold
          if (wallet.instead) return { error: wallet.instead }
        }
        // the chain is everybody's: for this page alone nothing is in a block yet
        if (!wallet.isMined && method === 'eth_getTransactionReceipt') return { result: null }
        return ask(chain === `eip155:${local.id}` ? local.url : second.url, method, params ?? [])
      })
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: {
            readText: async () =>
              (window as unknown as { copied?: string }).copied ?? Promise.reject(new Error('no')),
          },
        })
      })
    },
  )
  let page: Page
  beforeEach(async (context) => {
    Object.assign(wallet, { asked: [], instead: undefined, hold: undefined, isMined: true })
    page = await openPage(context)
    page.setDefaultTimeout(15_000)
  })

  const make = (more: object = {}) =>
    page.evaluate((given) => window.sending.make(given as never), {
      networks,
      accounts: [me],
      lists,
      ...more,
    })
  const open = (params?: object, view: 'send' | 'account' | 'send/token' = 'send') =>
    page.evaluate(([name, given]) => window.sending.open(name as 'send', given), [
      view,
      params,
    ] as const)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const to = () => page.getByLabel('To', { exact: true })
  const amount = () => page.getByLabel(/^Amount in/)
  const submit = () => page.locator('.sd > .t-btn[data-kind=primary]')
  const view = () => page.evaluate(() => window.sending.view())
  const fact = (label: string) =>
    page
      .locator('.t-kv')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .locator('dd')
  const fill = async (recipient: string, sum: string) => {
    await to().fill(recipient)
    await amount().fill(sum)
  }

  also('from the account to the chain: typed, reviewed, sent, pending in the account', async () => {
    await make()
    await open(undefined, 'account')
    await button('Send').click()
    await to().waitFor()
    // the strongest condition is what the button says
    const says = async (text: string) => expect.poll(() => submit().innerText()).toBe(text)
    await says('Add amount')
    await amount().fill('nonsense')
    await says('Incorrect value')
    await amount().fill('99999999')
    await says('Insufficient funds')
    await amount().fill('0.123456789012345678')
    await says('Add address')
    await to().fill('0x12')
    await says('Invalid address')
    const recipient = stranger()
    await to().fill(recipient)
    await says('Review')
    await submit().click()
    await expect.poll(() => fact('Fee').innerText()).toMatch(/^about \u2068?0\.0*[1-9]\d?\u00a0ETH/)
    expect(await page.locator('.sd-sum').innerText()).toBe('0.123456789012345678 ETH')
    expect(await fact('To').innerText()).toBe(recipient)
    const before = await balanceOf(me)
    await button('Send').click()
    await page.getByText('Transaction started').waitFor()
    expect(await view()).toBe('send/sent')
    expect(wallet.asked).toMatchObject([[{ from: me, to: recipient, value: '0x1b69b4ba630f34e' }]])
    await expect.poll(() => balanceOf(recipient)).toBe(123_456_789_012_345_678n)
    expect(before - (await balanceOf(me))).toBeGreaterThan(123_456_789_012_345_678n)
    const link = page.getByRole('link', { name: /View on.*Lookout/ })
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(/^https:\/\/lookout\.example\/tx\/0x[0-9a-f]{64}$/)
    const { result: mined } = (await ask(local.url, 'eth_getTransactionByHash', [
      (await link.getAttribute('href'))?.slice(-66),
    ])) as { result: { to: string } }
    expect(getAddress(mined.to)).toBe(recipient)
    await expect.poll(() => fact('Status').innerText()).toBe('Confirmed')
    await button('Done').click()
    expect(await view()).toBe('account')
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.locator('.ac .t-row').first().waitFor()
    expect(await page.evaluate(() => window.sending.state())).toMatchObject({ to: '', amount: '' })
  })

  also('a token is chosen by search, and its mined amount is the one that was typed', async () => {
    await make()
    await open()
    await button(/choose a token/).click()
    await page.getByText('Demo Dollar').waitFor()
    await page.getByLabel('Search tokens').fill('nothing like it')
    await page.getByText('No tokens found').waitFor()
    await button('Clear search').click()
    await page.getByText('Demo Dollar').click()
    const recipient = stranger()
    await fill(recipient, '1.5')
    await submit().click()
    await button('Send').click()
    await page.getByText('Transaction started').waitFor()
    expect(await dollarsOf(recipient)).toBe(1_500_000n)
  })

  test('what was typed survives a refusal, a failure, another view, and a change of network', async () => {
    await make()
    await open()
    const recipient = stranger()
    await fill(recipient, '0.25')
    await submit().click()
    wallet.instead = { code: 4001, message: 'User rejected the request' }
    await button('Send').click()
    await page.getByText('You declined it in the wallet').waitFor()
    wallet.instead = { code: -32000, message: 'nonce too low' }
    await button('Send').click()
    await page.getByText('It was not sent').waitFor()
    await button('Cancel').click()
    const typed = async () => [await to().inputValue(), await amount().inputValue()]
    expect(await typed()).toEqual([recipient, '0.25'])
    await button('Back').or(button('Close')).first().click()
    await open(undefined, 'account')
    await page.evaluate((id) => window.sending.change({ chainId: `eip155:${id}` }), second.id)
    await button('Send').click()
    expect(await typed()).toEqual([recipient, '0.25'])
    expect(await balanceOf(recipient)).toBe(0n)
  })

  test('a transfer of another network asks to switch first', async () => {
    await make()
    await open({ to: stranger(), asset: `eip155:${second.id}/slip44:60`, amount: '0.5' })
    await expect.poll(() => submit().innerText()).toBe('Review')
    await submit().click()
    await button('Switch to Second').click()
    await button('Send').click()
    await page.getByText('Transaction started').waitFor()
    expect(wallet.asked).toHaveLength(1)
  })

  test('a link fills the form and skips nothing; one of nonsense is shown as such', async () => {
    await make()
    const recipient = stranger()
    await open({ to: recipient, asset: dollar, amount: '1234.5' })
    await expect
      .poll(async () => [await to().inputValue(), await amount().inputValue()])
      .toEqual([recipient, '1234.5'])
    expect(await view()).toBe('send')
    await open({ to: '<b>', amount: '-1' })
    await expect.poll(() => submit().innerText()).toBe('Incorrect value')
    await page.getByText('This is no address of this network.').waitFor()
    expect(wallet.asked).toEqual([])
  })

  test('a payment link fills the form, entered or pasted; one of another network is named', async () => {
    await make()
    await open()
    const recipient = stranger()
    const typed = async () => [await to().inputValue(), await amount().inputValue()]
    await to().fill(`ethereum:${recipient}@${second.id}?value=5e17`)
    await expect.poll(typed).toEqual([recipient, '0.5'])
    await button(/on \u2068?Second\u2069?, choose a token/).waitFor()
    await expect.poll(() => submit().innerText()).toBe('Review')

    await button('Clear').first().click()
    await page.evaluate(
      (text) => void ((window as unknown as { copied: string }).copied = text),
      ` ethereum:pay-${local.token}@${local.id}/transfer\n?address=${recipient}&uint256=1500000 `,
    )
    await button('Paste').click()
    await expect.poll(typed).toEqual([recipient, '1.5'])
    await button(/DUSD.* on .*Local.*, choose a token/).waitFor()

    await to().fill('bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1')
    await page.getByText('This is for another network than').waitFor()
    expect(await amount().inputValue()).toBe('1.5')
    // typed by hand it may go on: it fills the form after a rest
    await to().fill('')
    await to().pressSequentially(`eip155:${local.id}:${recipient}`)
    await expect.poll(typed).toEqual([recipient, '1.5'])
  })

  test('a pasted 1,234 is asked about; Max leaves the fee; not enough for the fee says what would do', async () => {
    await make({ accounts: [own] })
    await open()
    await amount().fill('1,234')
    await page.getByText('Which one do you mean?').waitFor()
    await button('1.234').click()
    expect(await amount().inputValue()).toBe('1.234')
    await to().fill(stranger())
    await button('Max').click()
    await expect.poll(async () => Number(await amount().inputValue())).toBeGreaterThan(100)
    await submit().click()
    await page.locator('.sd-sum .t-big, .sd-sum > *').first().waitFor()
    await button('Cancel').click()
    const all = await balanceOf(own)
    const text = `${all / 10n ** 18n}.${String(all % 10n ** 18n).padStart(18, '0')}`
    await amount().fill(text)
    await submit().click()
    await page.getByText('Not enough for the network fee').waitFor()
    await page.getByText(/^Send .* instead$/).click()
    await expect.poll(() => fact('Fee').innerText()).toMatch(/ETH/)
  })

  test('a name, those sent to, own accounts and what was copied are offered', async () => {
    const [friend, copied] = [stranger(), stranger()]
    await make({ accounts: [me, own], names: { 'river.eth': friend }, sentTo: [friend] })
    await open()
    await button(`Send to ${friend}`).click()
    expect(await to().inputValue()).toBe(friend)
    await button('Clear').click()
    await button(`Send to ${own}`).click()
    expect(await to().inputValue()).toBe(own)
    await button('Clear').click()
    await button('Paste').click()
    await page.getByText('does not let this page read').waitFor()
    await page.evaluate((text) => Object.assign(window, { copied: ` ${text}\n` }), copied)
    await button('Paste').click()
    expect(await to().inputValue()).toBe(copied)
    await fill('river.eth', '0.1')
    await expect.poll(() => submit().innerText()).toBe('Review')
    await submit().click()
    await expect.poll(() => fact('To').innerText()).toBe(`river.eth\n${friend}`)
    await button('Cancel').click()
    await to().fill('nobody.eth')
    await page.getByText('Nobody has this name').waitFor()
  })

  test('where the kit shows what is signed the fee can be chosen, and somebody else’s warning stands before the button', async () => {
    await make({ approval: 'kit', warning: 'Careful:' })
    await open({ to: stranger(), amount: '0.5' })
    await submit().click()
    await page.getByText('Careful: 500000000000000000').waitFor()
    await page.getByRole('button', { name: /^Fast/ }).click()
    await expect.poll(() => page.locator('.t-row[aria-current]').innerText()).toMatch(/^Fast/)
    await expect.poll(() => fact('Fee').innerText()).toMatch(/ETH/)
    await button('Send').click()
    await button('Approve').click()
    await page.getByText('Transaction started').waitFor()
    expect(wallet.asked).toMatchObject([
      [{ maxFeePerGas: expect.stringMatching(/^0x/), gas: '0x5208' }],
    ])
  })

  test('what was sent is pending until it is mined, here and in the activity; a network without an explorer has no link', async () => {
    await make({ networks: [{ id: local.id, name: 'Local' }] })
    const recipient = stranger()
    await open({ to: recipient, amount: '0.5' })
    await submit().click()
    wallet.isMined = false
    await button('Send').click()
    await expect.poll(() => fact('Status').innerText()).toBe('Pending')
    expect(await page.getByRole('link').count()).toBe(0)
    wallet.isMined = true
    await expect.poll(() => fact('Status').innerText()).toBe('Confirmed')
  })

  test('an own fee is read as it was typed, refused with a sentence, and asked about once where it is absurd', async () => {
    await make({ approval: 'kit' })
    await open({ to: stranger(), amount: '0.5' })
    await submit().click()
    const ownValue = page.getByRole('button', { name: /^Own value/ })
    const field = (name: 'Max fee' | 'Priority fee') => page.getByLabel(name, { exact: true })
    const use = async (most: string, tip: string) => {
      if (!(await field('Max fee').isVisible())) await ownValue.click()
      await field('Max fee').fill(most)
      await field('Priority fee').fill(tip)
      await button('Use this fee').click()
    }
    await ownValue.click()
    // it begins with the fee in use
    const usual = parseUnits(await field('Max fee').inputValue(), 9)
    expect(usual).toBeGreaterThan(0n)
    const double = formatUnits(usual * 2n, 9)
    for (const [most, tip, sentence] of [
      ['lots', '1', 'Enter a number, such as'],
      ['0.000000001', '0', 'The network takes at least'],
      ['30', '31', 'cannot be more'],
      ['30', '0.0000000001', /gwei.* has at most 9 decimals/],
      ['99999999999', '1', /That is too much: at most .1000000 gwei/],
    ] as const) {
      await use(most, tip)
      await page.getByText(sentence).waitFor()
    }
    await judge(page, `send-own-dark-en-${renderer}`)
    expect(
      await page.evaluate(() => (window.sending.state() as { fee?: unknown }).fee),
    ).toBeUndefined()
    await use(double, '0.000000007')
    await expect.poll(() => ownValue.innerText()).toContain(formatUnits(usual * 2n * 21_000n, 18))
    await expect.poll(() => page.locator('.t-row[aria-current]').innerText()).toMatch(/^Own value/)
    await use('900000', '2')
    await page.getByText('more than ten times').waitFor()
    await judge(page, `send-high-dark-en-${renderer}`)
    await expect.poll(() => button(/^Send$/).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'I want to pay that much' }).click()
    await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)
    // another one is another question, and a usual one is none
    await use('800000', '2')
    await expect.poll(() => button(/^Send$/).isDisabled()).toBe(true)
    await use(double, '0.000000007')
    await expect.poll(() => page.getByText('more than ten times').count()).toBe(0)
    await button('Send').click()
    await button('Approve').click()
    await page.getByText('Transaction started').waitFor()
    expect(wallet.asked).toMatchObject([
      [{ maxFeePerGas: `0x${(usual * 2n).toString(16)}`, maxPriorityFeePerGas: '0x7' }],
    ])
    await make({ approval: 'kit', locale: 'ar' })
    await open({ to: stranger(), amount: '0.5' })
    await submit().click()
    await page.getByRole('button', { name: /^قيمة خاصة/ }).click()
    await page.getByLabel('الرسوم القصوى', { exact: true }).fill('0')
    await button('استخدم هذه الرسوم').click()
    await page.locator('.sd-own .t-hint').waitFor()
    await judge(page, `send-own-dark-ar-${renderer}`)
  })

  test('a fee that cannot be paid can be changed where it is said', async () => {
    await make({ accounts: [own], approval: 'kit' })
    const all = await balanceOf(own)
    await open({ to: stranger(), amount: String(all / 10n ** 18n - 1n) })
    await submit().click()
    await page.getByRole('button', { name: /^Own value/ }).click()
    await page.getByLabel('Max fee', { exact: true }).fill('900000')
    await button('Use this fee').click()
    await page.getByText('Not enough for the network fee').waitFor()
    expect(await button(/^Send$/).isDisabled()).toBe(true)
    await page.getByRole('button', { name: /^Slow/ }).click()
    await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)
    // and where the view is opened with it
    await page.evaluate(() =>
      window.sending.edit({
        fee: { maxFeePerGas: 900_000n * 10n ** 9n, maxPriorityFeePerGas: 0n },
      }),
    )
    await page.getByText('Not enough for the network fee').waitFor()
    await button('Cancel').click()
    await submit().click()
    await button('Use the usual fee').click()
    await expect.poll(() => button(/^Send$/).isDisabled()).toBe(false)
  })

  test('an amount can be typed in the currency of prices', async () => {
    await make({ prices: { [coin]: '2000' } })
    await open()
    await button('Type in USD').or(page.getByText('Type in USD')).first().click()
    await page.getByLabel('Amount in').fill('50')
    await page.getByText('0.025').waitFor()
    await to().fill(stranger())
    await submit().click()
    await expect.poll(() => page.locator('.sd-sum').innerText()).toMatch(/^0\.025\sETH\s+\$50\.00$/)
  })

  test('keyboard alone', async () => {
    await make()
    await open()
    await to().focus()
    await page.keyboard.type(stranger())
    await amount().focus()
    await page.keyboard.type('0.5')
    await expect.poll(() => submit().innerText()).toBe('Review')
    await page.keyboard.press('Enter')
    await expect.poll(view).toBe('send/review')
  })

  test('with its flag off nothing offers it', async () => {
    await make({ flags: { send: false } })
    await open(undefined, 'account')
    await page.locator('.t-addr, .t-view').first().waitFor()
    expect(await button('Send').count()).toBe(0)
  })

  test.each(rowsOf<readonly ['dark' | 'light', 'en' | 'ar']>([['light', 'ar']], [['dark', 'en']]))(
    'axe has no complaint of any of its screens: %s, %s',
    async (themeMode, locale) => {
      const name = (screen: string) => `send-${screen}-${themeMode}-${locale}-${renderer}`
      await make({
        themeMode,
        locale,
        accounts: [me, own],
        sentTo: [stranger()],
        prices: { [coin]: '2000', [dollar]: '1' },
        warning: 'Careful:',
      })
      await open()
      await page.locator('.sd-who .t-row').first().waitFor()
      await judge(page, name('form'))
      await page.locator('.sd input').first().fill(stranger())
      await page.locator('.sd-field input').fill('0.25')
      await judge(page, name('filled'))
      await submit().click()
      await page.locator('.t-kv').first().waitFor()
      await judge(page, name('review'))
      await button(locale === 'en' ? 'Send' : 'إرسال')
        .last()
        .click()
      await page.locator('.t-row[href]').waitFor()
      await judge(page, name('sent'))
      await open(undefined, 'send/token')
      await page.locator('.sd .t-row').first().waitFor()
      await judge(page, name('token'))
    },
  )
})
