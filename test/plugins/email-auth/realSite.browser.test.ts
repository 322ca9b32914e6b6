import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { appOf } from '../../frame/server/documents/site'
import { codeIn, createMailbox, linkIn, type Mailbox } from '../../frame/server/mailbox'
import { serveWhole } from '../../frame/server/serveWhole'
import { answerDeviceLink } from '../../harness/answerDeviceLink'
import { approveByMouse, untilFrameRests } from '../../harness/approveByMouse'
import { shownInstead } from '../../harness/shownInstead'
import { code, createEmailHost, email, openModal, patience, problems, session, shown } from './host'

// The kit's screens with the built site and the server itself: mails, link, word pair, codes, and
// approvals on the frame's own screens.

const host = createEmailHost()
let mail: Mailbox
beforeAll(async () => {
  mail = await createMailbox()
  const upstreams = Object.fromEntries(
    ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((chain) => [
      chain,
      'http://127.0.0.1:9/',
    ]),
  )
  const apps = [appOf({ origins: [host.app()], limits: { mailsPerDay: 1_000 }, upstreams })]
  const url = await serveWhole({ smtp: mail.smtp, apps })
  host.useWallet(url)
})

/** Signs in with an address that is new to this browser: by the link, its words, and the code. */
const signIn = async (page: Page, address: string) => {
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
}
const isConnected = (page: Page) =>
  expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
const approve = async (page: Page) => {
  const frame = host.site(page)
  if (frame) await approveByMouse(page, frame)
}

test('a new visitor signs in, has accounts of both namespaces, signs in words, and is restored by a reload', async () => {
  const { context, page } = await host.open()
  await signIn(page, 'first@example.com')
  await isConnected(page)
  const { namespaces } = (await session(page)) ?? {}
  const [evm, solana] = ['eip155', 'solana'].map(
    (name) => (namespaces?.[name] as { readonly active: string } | undefined)?.active,
  )
  expect([evm, solana]).toEqual([
    expect.stringMatching(/^0x[\da-fA-F]{40}$/),
    expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  ])
  const signature = page.evaluate(
    (account) =>
      window.emailPage.kits[0]?.request({
        method: 'personal_sign',
        params: ['0x68656c6c6f', account],
      }),
    evm,
  )
  await approve(page)
  expect(
    await verifyMessage({
      address: evm as `0x${string}`,
      message: 'hello',
      signature: (await signature) as `0x${string}`,
    }),
  ).toBe(true)
  await host.begin(page)
  await isConnected(page)
  expect((await session(page))?.namespaces.eip155).toMatchObject({ active: evm })
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('the message of a sign-in on the host’s server is approved on the frame’s screen right after the code', async () => {
  const { context, page } = await host.open({ siwx: { required: true } })
  await signIn(page, 'second@example.com')
  await approve(page)
  await expect.poll(() => page.evaluate(() => window.emailPage.signed.length), patience).toBe(1)
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open))
    .toBe(false)
  expect(await page.evaluate(() => window.emailPage.views)).not.toContain('siwx/sign')
  const sent = await page.evaluate(() => window.emailPage.signed[0])
  expect(
    await verifyMessage({
      address: sent?.account.split(':')[2] as `0x${string}`,
      message: sent?.message ?? '',
      signature: sent?.signature as `0x${string}`,
    }),
  ).toBe(true)
  await context.close()
})

test('the wallet says who could rebuild its key, and its address is changed by the codes of both mailboxes', async () => {
  const { context, page } = await host.open()
  await addAxe(page)
  await signIn(page, 'old@example.com')
  await isConnected(page)
  const account = (await session(page))?.namespaces.eip155
  await openModal(page)
  await page.getByRole('button', { name: 'old@example.com' }).click()
  await page.getByText(/keeps a backup of your key/).waitFor()
  expect((await findingsOf(page)).filter((line) => line.includes('tessera-kit'))).toEqual([])
  await page.getByRole('button', { name: /^Change your email/ }).click()
  const before = mail.to('old@example.com').length
  await email(page).fill('new@example.com')
  // a key may still go to the frame, which has had the focus
  await page.getByRole('button', { name: 'Save' }).click()
  const opener = page.frameLocator('iframe').getByRole('button', { name: 'Open a window' })
  await shownInstead(page, opener.waitFor())
  await untilFrameRests(page)
  const [opened] = await Promise.all([page.waitForEvent('popup', patience), opener.click()])
  await opened.locator('.approve:enabled').waitFor()
  expect(await opened.locator('.mail').allTextContents()).toEqual([
    'old@example.com',
    'new@example.com',
  ])
  expect(mail.to('old@example.com').length).toBe(before)
  await approveByMouse(opened, opened)
  await code(page).fill(
    codeIn(await mail.find('old@example.com', (one) => codeIn(one) !== 'none', before)),
  )
  await page.getByText('Confirm your new email').waitFor()
  await code(page).fill(codeIn(await mail.find('new@example.com', (one) => codeIn(one) !== 'none')))
  await page.getByRole('button', { name: 'new@example.com' }).waitFor()
  expect([await shown(page), (await session(page))?.namespaces.eip155]).toEqual([
    'account',
    account,
  ])
  await context.close()
})

test('a wrong code leaves four tries', async () => {
  const { context, page } = await host.open()
  await openModal(page)
  await email(page).fill('third@example.com')
  await page.keyboard.press('Enter')
  const words = page.locator('.email-words')
  await words.waitFor()
  await answerDeviceLink(
    context,
    linkIn(await mail.find('third@example.com', (one) => linkIn(one).includes('/device/'))),
    (await words.textContent()) ?? '',
  )
  const right = codeIn(await mail.find('third@example.com', (one) => codeIn(one) !== 'none'))
  await code(page).fill(right === '000000' ? '111111' : '000000')
  await page.getByText('That code is not right. Tries left: 4.').waitFor()
  await code(page).fill(right)
  await isConnected(page)
  await context.close()
})
