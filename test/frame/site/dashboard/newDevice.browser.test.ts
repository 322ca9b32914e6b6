import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dashboard, serveDashboard } from './dashboardPages'

let site: Dashboard
beforeAll(async () => {
  site = await serveDashboard([], {}, true)
}, 120_000)
afterAll(() => site?.close())

test('a device that opened the wallet by its mailbox just now shows it, and says from when on it chooses the recovery and ends devices', async () => {
  const email = await site.addUser()
  const { page, failures } = await site.open()
  await site.enter(page, email)
  await page.locator('.place', { hasText: 'Recovery' }).click()
  await page.getByRole('button', { name: 'Set up: By a password' }).click()
  await page.locator('[name=password]').fill('correct horse battery')
  await site.submit(page)
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(
    Date.now() + 72 * 3_600_000,
  )
  expect(await page.getByRole('alert').locator('.note').textContent({ timeout: 45_000 })).toContain(
    `it can do this from ${date}`,
  )
  await page.getByRole('button', { name: 'Back' }).click()
  await site.titled(page, 'Recovery')
  expect(await page.getByRole('button', { name: 'Set up: By a password' }).count()).toBe(1)
  expect(failures).toEqual([])
}, 120_000)
