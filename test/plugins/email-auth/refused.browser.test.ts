import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../../frame/server/documents/site'
import { createMailbox } from '../../frame/server/mailbox'
import { serveWhole } from '../../frame/server/serveWhole'
import { createEmailHost, email, openModal, patience } from './host'

const host = createEmailHost()
beforeAll(async () => {
  const mail = await createMailbox()
  const apps = [appOf({ origins: ['https://other.example'] })]
  host.useWallet(await serveWhole({ smtp: mail.smtp, apps }))
})

test('a page that the server does not serve is an alert, and a line in the console', async () => {
  const { context, page } = await host.open()
  const lines: string[] = []
  page.on('console', (line) => lines.push(line.text()))
  await openModal(page)
  await email(page).fill('user@example.com')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().alerts), patience)
    .toEqual([{ code: 'frame-load-failed', text: '' }])
  expect(
    lines.filter((line) => line.includes("has the page's origin in its origins")),
  ).toHaveLength(1)
  await context.close()
})
