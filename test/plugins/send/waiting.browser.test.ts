import type { Page } from 'playwright-core'
import { expect, inject, type TestContext, test } from 'vitest'
import { serveHostPage } from '../hostPage'
import type {} from './sendPage'

const [local] = inject('chains')
const [me] = inject('accounts')

/** What the wallet does with a transfer, once it is said. */
let answer: (error: { code: number; message: string }) => void
let approve: () => void
let asked: Promise<unknown>
const openPage = serveHostPage(
  new URL('./sendPage.ts', import.meta.url),
  'sending',
  'react',
  (page) =>
    page.exposeFunction('askTest', async (what: string, params: unknown) => {
      const [, method] = what.split(' ') as [string, string]
      if (method === 'eth_sendTransaction') return asked
      const response = await fetch(local.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      })
      return response.json()
    }),
)

const hash = `0x${'ab'.repeat(32)}`
async function begin(context: TestContext) {
  asked = new Promise((resolve) => {
    answer = (error) => resolve({ error })
    approve = () => resolve({ result: hash })
  })
  const page = await openPage(context)
  page.setDefaultTimeout(15_000)
  await page.evaluate((given) => window.sending.make(given), {
    networks: [{ id: local.id, name: 'Local' }],
    accounts: [me?.address as string],
  })
  return page
}

test('a transfer that waits in the wallet is said, also after the modal was closed', async (context) => {
  const page = await begin(context)
  const open = (params?: { to: string; amount: string }) =>
    page.evaluate((given) => window.sending.open('send', given), params)
  const submit = page.locator('.sd > .t-btn[data-kind=primary]')
  const note = page.getByText('Approve or reject the transfer in your wallet')
  await open({ to: `0x${'5e4d'.repeat(10)}`, amount: '0.25' })
  await submit.click()
  await page.getByRole('button', { name: 'Send' }).click()
  await note.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => window.sending.view())).toBeNull()
  await open()
  await note.waitFor()
  expect([await submit.innerText(), await submit.isDisabled()]).toEqual([
    'Waiting for your wallet',
    true,
  ])
  answer({ code: 4001, message: 'User rejected the request' })
  await expect.poll(() => submit.innerText()).toBe('Review')
  expect([await note.count(), await submit.isDisabled()]).toEqual([0, false])
})

const unknown =
  'The wallet has not answered, so it may have been sent. Look into your wallet before you send it again.'
/** Sends, and stops waiting for the wallet by keyboard. */
async function stopWaiting(page: Page) {
  await page.evaluate((given) => window.sending.open('send', given), {
    to: `0x${'5e4d'.repeat(10)}`,
    amount: '0.25',
  })
  await page.locator('.sd > .t-btn[data-kind=primary]').click()
  await page.getByRole('button', { name: 'Send' }).click()
  const stop = page.getByRole('button', { name: 'Stop waiting' })
  await stop.waitFor()
  const focused = () =>
    page.evaluate(
      () => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent,
    )
  for (let step = 0; step < 12 && (await focused()) !== 'Stop waiting'; step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(unknown).waitFor()
  expect(await stop.count()).toBe(0)
}

test('waiting for a wallet that does not answer is stopped by keyboard, and what it sends later is told', async (context) => {
  const page = await begin(context)
  await stopWaiting(page)
  // what was typed is there, and so is the warning
  expect(await page.evaluate(() => window.sending.view())).toBe('send/review')
  await page.evaluate(() => window.sending.open('send'))
  await page.getByText(unknown).waitFor()
  expect(await page.locator('.sd > .t-btn[data-kind=primary]').innerText()).toBe('Review')
  approve()
  await page.locator('.t-snack').getByText('Transaction started').waitFor()
  expect(await page.getByText(unknown).count()).toBe(0)
  // what was sent after all is said to be, and the form does not offer to send it again
  await page.getByText('Your wallet has sent it after all.').waitFor()
  expect(await page.locator('.sd > .t-btn[data-kind=primary]').isDisabled()).toBe(true)
  const account = `eip155:${local.id}:${me?.address}`
  await expect
    .poll(() => page.evaluate((given) => window.sending.told(given), account))
    .toContainEqual(expect.objectContaining({ hash, kind: 'sent' }))
})

test('what is sent after all cannot be sent again from the review that is still open', async (context) => {
  const page = await begin(context)
  await stopWaiting(page)
  approve()
  await page.getByText('Your wallet has sent it after all.').waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
})

test('a wallet that rejects what is no longer waited for takes the warning away', async (context) => {
  const page = await begin(context)
  await stopWaiting(page)
  answer({ code: 4001, message: 'User rejected the request' })
  await page.getByText(unknown).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send' }).waitFor()
})
