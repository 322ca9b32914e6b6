import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from 'vitest'
import { everything } from '../../everything'
import { installWallet } from '../../harness/installWallet'
import type { MockWallet } from '../../harness/types'
import { codes, endow } from '../data/evmTokens'
import { type Front, startFront } from '../data/fixture'
import { judge, serveHostPage, testsOn } from '../hostPage'
import type {} from './checksPage'
import { openPsbt } from './psbts'

const [local] = inject('chains')
const key = generatePrivateKey()
const me = privateKeyToAccount(key).address
const friend = getAddress('0x3ab1c2d4e5f60718293a4b5c6d7e8f9001180fe2')
const twin = getAddress('0x3ab1999999999999999999999999999999180fe2')
const stranger = getAddress(`0x8ba1${generatePrivateKey().slice(2, 38)}`)
const trap = '0x7777777777777777777777777777777777777777'
const lists = [
  {
    tokens: [
      { chainId: local.id, address: local.token, name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 },
    ],
  },
]

const ask = async (method: string, ...params: unknown[]) => {
  const response = await fetch(local.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}
const call = (
  functionName: 'approve' | 'transfer',
  ...args: readonly [`0x${string}`, bigint]
): object => ({
  from: me,
  to: local.token,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
})
const pay = (to: string, value = 10n ** 17n, data?: Hex): object => ({
  from: me,
  to,
  value: numberToHex(value),
  ...(data && { data }),
})
const permit = (spender: string) => {
  const field = (text: string) =>
    text.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))
  const types = {
    EIP712Domain: field('string name,string version,uint256 chainId,address verifyingContract'),
    Permit: field('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  }
  const domain = {
    name: 'Demo Dollar',
    version: '1',
    chainId: local.id,
    verifyingContract: local.token,
  }
  return JSON.stringify({
    domain,
    types,
    primaryType: 'Permit',
    message: { owner: me, spender, value: String(maxUint256), nonce: '0', deadline: '99999999999' },
  })
}

let front: Front
beforeAll(async () => {
  front = await startFront(local.url)
  await endow(local.url, me, local.token)
  await ask('anvil_setCode', trap, codes.nothing)
})
afterAll(() => front.stop())

/** What is drawn differs with the renderer: a commit looks at that alone on the second one. */
describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test, looks } = testsOn(renderer)
  const isWhole = everything || renderer === 'react'
  let wallet: MockWallet
  const openPage = serveHostPage(
    new URL('./checksPage.ts', import.meta.url),
    'checking',
    renderer,
    async (page) => {
      wallet = await installWallet(page, {
        accounts: [key],
        chains: [{ id: local.id, name: 'Local', rpcUrl: local.url }],
        solana: {
          keys: [`0x${'11'.repeat(32)}`],
          chains: [{ id: 'solana:devnet', rpcUrl: local.url }],
        },
        bitcoin: { keys: [`0x${'22'.repeat(32)}`], chain: 'bitcoin:regtest' },
      })
    },
    { node: () => front.url },
  )
  let page: Page
  beforeEach(async (context) => {
    front.instead = undefined
    front.asked.length = 0
    page = await openPage(context)
    page.setDefaultTimeout(15_000)
  })

  const make = (more: object = {}) =>
    page.evaluate((given) => window.checking.make(given as never), {
      node: { url: front.url, id: local.id },
      rdns: wallet.info.rdns,
      lists,
      book: [friend],
      ...more,
    })
  const request = (method: string, params: unknown, namespace?: string) =>
    page.evaluate(
      ([name, given, where]) => window.checking.ask(name as string, given, where as string),
      [method, params, namespace] as const,
    )
  const send = (transaction: object) => request('eth_sendTransaction', [transaction])
  const approve = () => page.getByRole('button', { name: /^(Approve|Sign|موافقة|توقيع)$/ })
  const tick = () => page.getByRole('checkbox')
  const asked = (method = 'eth_sendTransaction') =>
    wallet.requests().filter((one) => one.method === method)
  const ended = () => page.evaluate(() => window.checking.ended)
  const isOpen = () => page.evaluate(() => window.checking.isOpen())

  test('a danger: the button is held until it is ticked, and what was shown is sent as it was asked, by keyboard alone', async () => {
    await make()
    const transaction = call('approve', trap, maxUint256)
    await send(transaction)
    await tick().waitFor()
    await page.getByText('could take all your').waitFor()
    // longer than the button waits by itself
    await page.waitForTimeout(700)
    expect(await approve().isDisabled()).toBe(true)
    const reach = async (target: ReturnType<typeof tick>) => {
      const isReached = () =>
        target.evaluate(
          (element) => (element.getRootNode() as ShadowRoot).activeElement === element,
        )
      for (let presses = 0; presses < 20 && !(await isReached()); presses++)
        await page.keyboard.press('Tab')
      expect(await isReached()).toBe(true)
    }
    await reach(tick())
    await page.keyboard.press('Enter')
    expect(asked()).toEqual([])
    await page.keyboard.press('Space')
    await reach(approve())
    await page.keyboard.press('Enter')
    await expect.poll(ended).toMatch(/^0x[\da-f]{64}$/)
    expect(asked()).toMatchObject([{ params: [transaction] }])
    const mined = (await ask('eth_getTransactionByHash', await ended())) as {
      input: string
      to: string
    }
    expect(mined).toMatchObject({
      input: (transaction as { data: string }).data,
      to: local.token.toLowerCase(),
    })
  })

  test('a node that hangs: the wallet is asked all the same, after a second and a half at most', async () => {
    await make()
    await request('personal_sign', ['0x4869', me])
    await expect.poll(ended).toMatch(/^0x/)
    front.instead = () => true
    const before = Date.now()
    await send(pay(friend))
    await expect.poll(() => asked().length, { interval: 10 }).toBe(1)
    // and what the wallet itself needs
    expect(Date.now() - before).toBeLessThan(1500 + 1500)
    expect(await isOpen()).toBe(false)
    expect((await page.evaluate(() => window.checking.reports)).at(-1)?.simulation).toEqual({
      outcome: 'untried',
      why: 'timeout',
    })
  })

  test('observe: what is found is told, and the wallet is asked at once', async () => {
    await make({ mode: 'observe' })
    await send(call('approve', trap, maxUint256))
    await expect.poll(ended).toMatch(/^0x/)
    expect(await isOpen()).toBe(false)
    await expect.poll(() => page.evaluate(() => window.checking.reports.length)).toBe(1)
  })

  test('in the review of a transfer: what is ticked there is not asked about again', async () => {
    await make()
    await page.evaluate((params) => window.checking.open('send', params), {
      to: twin,
      amount: '0.5',
    })
    await page.locator('.sd > .t-btn[data-kind=primary]').click()
    await page.getByText('begins and ends like one').waitFor()
    const button = page.getByRole('button', { name: 'Send' })
    expect(await button.isDisabled()).toBe(true)
    await tick().check()
    await tick().press('Space')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await tick().check()
    await button.click()
    await page.getByText('Transaction started').waitFor()
    expect(asked()).toHaveLength(1)
  })

  test('a caution in the review of a transfer holds nothing, and is not asked about again', async () => {
    await make()
    await page.evaluate((params) => window.checking.open('send', params), {
      to: trap,
      amount: '0.5',
    })
    await page.locator('.sd > .t-btn[data-kind=primary]').click()
    await page.getByText('Some contracts cannot give back').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Transaction started').waitFor()
    expect(asked()).toHaveLength(1)
  })

  test('nothing moves but downwards while it is found out what a transfer changes', async () => {
    await make()
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    front.instead = ({ body }) =>
      body.includes('eth_simulateV1')
        ? (void waiting.then(() => (front.instead = undefined)), true)
        : undefined
    await page.evaluate((params) => window.checking.open('send', params), {
      to: stranger,
      amount: '0.5',
    })
    await page.locator('.sd > .t-btn[data-kind=primary]').click()
    await page.locator('.sd .t-kv').first().waitFor()
    const place = () =>
      page
        .locator('.sd .t-kv')
        .first()
        .evaluate(
          (element) =>
            element.getBoundingClientRect().top -
            (element.closest('.sd') as Element).getBoundingClientRect().top,
        )
    const before = await place()
    await page.getByText('could not be tried').waitFor()
    answer()
    expect(await place()).toBe(before)
  })

  /** The screens, and what stands on each. */
  const screens: readonly {
    readonly name: string
    readonly make?: object
    readonly also?: true
    ask(): Promise<unknown>
    readonly wanted: string
  }[] = [
    {
      name: 'changes',
      make: { asksAlways: true },
      ask: () => send(pay(friend)),
      wanted: '.t-kv .t-amount, .t-kv bdi',
    },
    {
      name: 'info',
      make: { asksAlways: true },
      ask: () => send(call('transfer', stranger, 25_000_000n)),
      wanted: '[data-tone=info]',
    },
    {
      name: 'caution',
      ask: () => send(pay(trap, 10n ** 17n, '0x4e71d92d')),
      wanted: '[data-tone=warn]',
    },
    {
      name: 'danger',
      also: true,
      ask: () => send(call('approve', trap, maxUint256)),
      wanted: 'input[type=checkbox]',
    },
    { name: 'lookalike', also: true, ask: () => send(pay(twin)), wanted: '.ck-two' },
    {
      name: 'reverts',
      ask: () => send(call('transfer', friend, 10n ** 15n)),
      wanted: 'input[type=checkbox]',
    },
    {
      name: 'permit',
      also: true,
      ask: () => request('eth_signTypedData_v4', [me, permit(stranger)]),
      wanted: 'input[type=checkbox]',
    },
    {
      name: 'untried',
      make: { asksAlways: true },
      ask: async () => {
        front.instead = () => true
        await send(pay(friend))
      },
      wanted: '[data-tone=info]',
    },
    {
      name: 'review',
      ask: async () => {
        await page.evaluate((params) => window.checking.open('send', params), {
          to: twin,
          amount: '0.5',
        })
        await page.locator('.sd > .t-btn[data-kind=primary]').click()
      },
      wanted: '.ck-two',
    },
    {
      name: 'bitcoin',
      make: { namespace: 'bip122' },
      ask: () =>
        request(
          'signPsbt',
          {
            account: wallet.bitcoin?.addresses[0]?.payment,
            ...openPsbt(wallet.bitcoin?.addresses[0]?.payment as string),
          },
          'bip122',
        ),
      wanted: 'input[type=checkbox]',
    },
  ]
  also.each(looks)(
    'axe has no complaint of any of its screens: $locale, $themes',
    async ({ locale, themes }) => {
      for (const { name, make: more, ask: begin, wanted, also } of screens) {
        if (!also && !isWhole) continue
        front.instead = undefined
        await make({ locale, ...more })
        await begin()
        await page.locator(wanted).first().waitFor()
        await expect.poll(() => page.locator('.t-skel').count()).toBe(0)
        for (const theme of themes) {
          await page.evaluate((mode) => window.checking.setTheme(mode), theme)
          await judge(page, `checks-${name}-${theme}-${locale}-${renderer}`)
        }
      }
    },
  )
})
