import { beforeAll, expect, test } from 'vitest'
import { createAudit } from '../../../frame/server/audit/createAudit'
import { createDatabase } from '../../../frame/server/db/createDatabase'
import { migrate } from '../../../frame/server/db/migrate'
import { systemRandom } from '../../../frame/server/operation/system'
import { temporaryFolder } from './databases'
import { buildProgram, keysOf, newKeys, runProgram } from './programs'

let path: string
beforeAll(async () => {
  path = await buildProgram()
})

test('audit-cut removes the rows that are older than so many days, says so in the audit, and asks for --yes', async () => {
  const folder = temporaryFolder()
  const settings = { PUBLIC_URL: 'http://localhost:0', TESSERA_FRAME_DATA: folder, ...newKeys('k') }
  await migrate({ folder })
  const database = createDatabase({ folder })
  const twoDaysAgo = Date.now() - 48 * 60 * 60_000
  const audit = createAudit({
    db: database.db,
    keys: keysOf(settings).audit,
    clock: { now: () => twoDaysAgo },
    random: systemRandom,
  })
  await audit.start()
  await audit.append('login', { user: 'u' })
  await database.close()
  const command = async (...args: readonly string[]) => {
    const { ended, output } = runProgram(path, args, settings)
    return [await ended, output()]
  }
  for (const days of [[], ['0'], ['two']])
    expect(await command('audit-cut', ...days, '--yes')).toEqual([
      1,
      expect.stringContaining('audit-cut takes how many days of the audit stay'),
    ])
  expect(await command('audit-cut', '1')).toEqual([1, expect.stringContaining('then add --yes')])
  expect(await command('audit-cut', '3', '--yes')).toEqual([
    0,
    expect.stringMatching(/^0 rows of before .*Z removed, 0 faults\.\n$/),
  ])
  expect(await command('audit-cut', '1', '--yes')).toEqual([
    0,
    expect.stringMatching(/^2 rows of before .*Z removed, 0 faults\.\n$/),
  ])
  // the first rows of both cuts, and what they did
  expect(await command('audit-verify')).toEqual([0, '4 rows, 0 faults.\n'])
})
