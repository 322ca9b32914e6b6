import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  code,
  createEmailHost,
  type More,
  patience,
  problems,
  rightCode,
  session,
  shown,
  toCode,
} from './host'

// A sign-in on the host's server with the embedded wallet: the frame shows the message, and no view
// of the kit says the same before it.

const host = createEmailHost()
const begin = async (siwx: NonNullable<More>['siwx']) => {
  const opened = await host.open({ siwx }, {}, 'native')
  await toCode(opened.page)
  await code(opened.page).fill(rightCode)
  await expect
    .poll(async () => (await session(opened.page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
  return opened
}
const button = (page: Page, name: string) => host.site(page)?.getByRole('button', { name })
const signed = (page: Page) => page.evaluate(() => window.emailPage.signed)
const views = (page: Page) => page.evaluate(() => window.emailPage.views)

describe.each([false, true])('required: %s', (required) => {
  test('after the code the message is approved in the frame, once, and no other view asks', async () => {
    const { context, page } = await begin({ required })
    await button(page, 'Approve')?.click()
    await expect.poll(async () => (await signed(page)).length, patience).toBe(1)
    await expect
      .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open))
      .toBe(false)
    const [sent] = await signed(page)
    const [, , address = ''] = sent?.account.split(':') ?? []
    expect(sent?.message).toMatch(
      /^app\.localhost:\d+ wants you to sign in with your Ethereum account:\n0x/,
    )
    expect(
      await verifyMessage({
        address: address as `0x${string}`,
        message: sent?.message ?? '',
        signature: sent?.signature as `0x${string}`,
      }),
    ).toBe(true)
    expect(await views(page)).not.toContain('siwx/sign')
    expect((await host.sent(page)).filter((name) => name === 'RPC_REQUEST')).toHaveLength(1)
    expect(await problems(page)).toEqual([])
    await context.close()
  })
})

test('who declines in the frame stays connected, and is asked no more', async () => {
  const { context, page } = await begin({})
  await button(page, 'Reject')?.click()
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open))
    .toBe(false)
  expect([
    (await session(page))?.namespaces.eip155?.status,
    await signed(page),
    await views(page),
  ]).toEqual(['connected', [], expect.not.arrayContaining(['siwx/sign'])])
  await context.close()
})

test('where it is required, declining leads to the view that asks again, or disconnects', async () => {
  const { context, page } = await begin({ required: true })
  await button(page, 'Reject')?.click()
  await expect.poll(() => shown(page), patience).toBe('siwx/sign')
  await page.getByRole('button', { name: /try again/i }).click()
  await button(page, 'Approve')?.click()
  await expect.poll(async () => (await signed(page)).length, patience).toBe(1)
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open))
    .toBe(false)
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('control: with oneClick off the view asks first', async () => {
  const { context, page } = await begin({ oneClick: false })
  await expect.poll(() => shown(page), patience).toBe('siwx/sign')
  expect(await button(page, 'Approve')?.count()).toBe(0)
  await context.close()
})
