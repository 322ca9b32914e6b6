import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../server/databases'
import { buildProgram, runProgram } from '../../server/programs'
import { ACCOUNT, type Dashboard, PHRASE, serveDashboard, textOf } from './dashboardPages'

const PASSWORD = 'correct horse battery'

let site: Dashboard
let program: string
beforeAll(async () => {
  ;[site, program] = await Promise.all([serveDashboard(), buildProgram()])
}, 120_000)
afterAll(() => site?.close())

test('a file that a visitor saved gives them their phrase with the server gone, by its password alone', async () => {
  const { page, failures } = await site.open()
  await site.enter(page, await site.addUser())
  await page.locator('.place').nth(1).click()
  await page.getByRole('button', { name: 'Set up: By a file' }).click()
  await page.locator('[name=password]').fill(PASSWORD)
  await site.submit(page)
  await site.titled(page, 'Save the file')
  expect(await page.locator('bdi.quote').textContent()).toBe('npx tessera-frame open-file')
  const downloading = page.waitForEvent('download')
  await page.locator('.form button').click()
  const buffer = await textOf(await downloading)
  expect(failures).toEqual([])
  await page.context().close()
  await site.stop()
  await expect(fetch(site.url)).rejects.toThrow()

  const folder = temporaryFolder()
  const [path, password, other] = ['wallet.json', 'password', 'other'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  for (const [name, content] of [
    [path, buffer],
    [password, PASSWORD],
    [other, `${PASSWORD}!`],
  ] as const)
    writeFileSync(name, content)
  const open = async (passwordFile: string) => {
    const { ended, output } = runProgram(
      program,
      ['open-file', path, '--password-file', passwordFile, '--yes'],
      {},
    )
    return [await ended, output()]
  }
  expect(await open(other)).toEqual([1, expect.not.stringContaining('abandon')])
  const [code, printed] = await open(password)
  expect(code).toBe(0)
  expect(printed).toContain(`The phrase of ${ACCOUNT} `)
  expect(printed).toContain(`\n${PHRASE}\n`)
}, 180_000)
