import { expect, inject, test } from 'vitest'
import { serveHostPage } from '../hostPage'
import type {} from './sendPage'

const [local] = inject('chains')
const [me] = inject('accounts')

/** What the wallet does with a transfer, once it is said. */
let answer: (error: { code: number; message: string }) => void
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

test('a transfer that waits in the wallet is said, also after the modal was closed', async (context) => {
  asked = new Promise((resolve) => (answer = (error) => resolve({ error })))
  const page = await openPage(context)
  page.setDefaultTimeout(15_000)
  await page.evaluate((given) => window.sending.make(given), {
    networks: [{ id: local.id, name: 'Local' }],
    accounts: [me?.address as string],
  })
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
