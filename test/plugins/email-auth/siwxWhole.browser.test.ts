import { verifyMessage } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../../frame/server/documents/site'
import { codeIn, createMailbox, linkIn, type Mailbox } from '../../frame/server/mailbox'
import { serveWhole } from '../../frame/server/serveWhole'
import { answerDeviceLink } from '../../harness/answerDeviceLink'
import { approveByMouse } from '../../harness/approveByMouse'
import { code, createEmailHost, email, openModal, patience, problems } from './host'

// A sign-in on the host's server with the built frame and its server: one approval after the code.

const host = createEmailHost()
let mail: Mailbox
beforeAll(async () => {
  mail = await createMailbox()
  const upstreams = { 'eip155:1': 'http://127.0.0.1:9/' }
  const apps = [appOf({ origins: [host.app()], limits: { mailsPerDay: 1_000 }, upstreams })]
  host.useWallet(await serveWhole({ smtp: mail.smtp, apps }))
})

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])(
  'one approval after the code signs in; required: %s, beside all other plugins: %s',
  async (required, isFull) => {
    const { context, page } = await host.open({ siwx: { required }, isFull })
    const address = `one-${required}-${isFull}@example.com`
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
    await code(page).fill(codeIn(await mail.find(address, (one) => codeIn(one) !== 'none')))
    const frame = host.site(page)
    if (!frame) throw new Error('no frame')
    await approveByMouse(page, frame)
    await expect.poll(() => page.evaluate(() => window.emailPage.signed.length), patience).toBe(1)
    const [sent] = await page.evaluate(() => window.emailPage.signed)
    expect(
      await verifyMessage({
        address: sent?.account.split(':')[2] as `0x${string}`,
        message: sent?.message ?? '',
        signature: sent?.signature as `0x${string}`,
      }),
    ).toBe(true)
    expect(await page.evaluate(() => window.emailPage.views)).not.toContain('siwx/sign')
    expect(await problems(page)).toEqual([])
    await context.close()
  },
)
