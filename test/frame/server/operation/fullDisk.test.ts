import { expect, test } from 'vitest'
import { temporaryFolder } from '../databases'
import { buildProgram, runProgram } from '../programs'
import { createSignedClient } from '../signedClient'

test('on a full disk it is not ready, and its log names the cause', async () => {
  const server = runProgram(
    await buildProgram(),
    [],
    { TESSERA_FRAME_DATA: temporaryFolder() },
    { fullAt: 1_000_000 },
  )
  const url = await server.printed(/Secure frame: (http:\/\/localhost:\d+)\n/)
  const address = url.replace('localhost', '127.0.0.1')
  const ready = async () => {
    const answer = await fetch(`${address}/readyz`)
    const { checks } = (await answer.json()) as { checks: Record<string, boolean> }
    return [answer.status, checks.database, checks.writes]
  }
  expect(await ready()).toEqual([200, true, true])
  const fill = async (): Promise<string> => {
    for (;;) {
      const client = createSignedClient(address, { origin: url })
      const failed = await client.register('development', 'http://localhost:3000').then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (failed !== undefined) return failed
    }
  }
  expect(await fill()).toBe('internal')
  await expect.poll(ready).toEqual([503, true, false])
  expect(server.output()).toMatch(
    /"event":"request\.failed","route":"\/v1\/session","error":"SQLITE_\w+","cause":"disk_\w+"/,
  )
  expect(server.output()).toMatch(/"event":"ready\.failed","error":"SQLITE_\w+","cause":"disk_\w+"/)
})
