import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../../frame/server/documents/site'
import { codeIn, createMailbox, linkIn, type Mailbox } from '../../frame/server/mailbox'
import { serveWhole } from '../../frame/server/serveWhole'
import { answerDeviceLink } from '../../harness/answerDeviceLink'
import { code, createEmailHost, email, openModal } from './host'

// What the built site and the server do not answer, or answer for the last time.

const host = createEmailHost()
let mail: Mailbox
beforeAll(async () => {
  mail = await createMailbox()
  const node = 'http://127.0.0.1:9/'
  const apps = [
    appOf({
      origins: [host.app()],
      limits: { mailsPerDay: 1_000 },
      upstreams: { 'eip155:1': node, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': node },
    }),
  ]
  host.useWallet(await serveWhole({ smtp: mail.smtp, apps }))
})

test('an address that is entered without a connection is answered at once, while the frame is waited for', async () => {
  const { context, page } = await host.open()
  await openModal(page)
  await context.setOffline(true)
  await email(page).fill('offline@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'You are offline.' }).waitFor()
  expect(await email(page).getAttribute('readonly')).not.toBeNull()
  await context.close()
})

test('the fifth wrong code is told as the end of the code', async () => {
  const address = 'wrong@example.com'
  const { context, page } = await host.open()
  await openModal(page)
  await email(page).fill(address)
  await page.keyboard.press('Enter')
  const words = page.locator('.email-words')
  await words.waitFor()
  await answerDeviceLink(
    page.context(),
    linkIn(await mail.find(address, (one) => linkIn(one).includes('/device/'))),
    (await words.textContent()) ?? '',
  )
  const right = codeIn(await mail.find(address, (one) => codeIn(one) !== 'none'))
  for (const told of [4, 3, 2, 1].map((left) => `Tries left: ${left}.`).concat('Too many')) {
    await code(page).fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await page.locator('.email-said').filter({ hasText: told }).waitFor()
  }
  await context.close()
})
