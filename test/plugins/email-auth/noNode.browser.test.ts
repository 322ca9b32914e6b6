import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../../frame/server/documents/site'
import { serveWhole } from '../../frame/server/serveWhole'
import { createEmailHost, email, openModal } from './host'

const host = createEmailHost()
beforeAll(async () => {
  host.useWallet(await serveWhole({ apps: [appOf({ origins: [host.app()], upstreams: {} })] }))
})

test('a frame without a node of the page’s networks: the console says which and where to name one, and the form’s note stays until the next try', async () => {
  const { context, page } = await host.open()
  const printed: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && printed.push(message.text())))
  await openModal(page)
  await email(page).fill('ann@example.com')
  await page.keyboard.press('Enter')
  const note = page.locator('form .t-note')
  await note.waitFor()
  expect((await note.textContent())?.trim()).toBe('That did not work. Try again.')
  expect(printed.filter((text) => text.startsWith('[tessera]'))).toEqual([
    expect.stringMatching(/^\[tessera\] The frame's server has no node of eip155:1, .*--upstream$/),
  ])
  // in the form itself, which no timer clears
  expect(await page.locator('.t-snack').count()).toBe(0)
  await context.close()
})
