// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit, definePlugin } from '../../../kernel'
import { networks } from '../fixture'

const undo: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const fn of undo.splice(0).reverse()) fn()
  vi.restoreAllMocks()
})

/** A kit with a plugin that asks a server, which refuses with these words. */
async function start(words: string) {
  const server = createServer(({ method }, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    }
    response.writeHead(method === 'OPTIONS' ? 204 : 401, headers).end(words)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` as const
  const asking = definePlugin('asking', () => ({
    needs: [`network:${origin}`],
    setup: (ctx) => ({ ask: async () => (await ctx.http(origin)).get('v1/balance') }),
  }))
  const kit = createKit([asking()], { networks, storage: 'memory' })
  undo.push(
    () => server.close(),
    () => kit.destroy(),
  )
  await kit.start()
  return {
    kit,
    ask: () =>
      kit
        .use(asking)
        .ask()
        .catch((error: unknown) => error),
  }
}
const said = () => vi.mocked(console.error).mock.calls.map(([line]) => String(line))

test.each([
  ['Unauthorized: invalid key', 'invalid-project-id', 'Invalid Project ID'],
  ['Unauthorized: origin not allowed', 'invalid-app-configuration', 'allowed origins'],
  ['JWT validation error: JWT Token is not yet valid', 'session-expired', 'Session Expired'],
] as const)('a server that says "%s" is an alert, and one line', async (words, alert, line) => {
  const { kit, ask } = await start(`{"reason":"${words}"}`)
  for (let times = 0; times < 2; times++)
    expect(await ask()).toMatchObject({ code: 'kernel/http-status' })
  await expect.poll(() => kit.getState().alerts).toEqual([{ code: alert, text: '' }])
  expect(said()).toEqual([expect.stringContaining(line)])
})

test('another refusal is none', async () => {
  const { kit, ask } = await start('No such account')
  expect(await ask()).toMatchObject({ code: 'kernel/http-status' })
  expect([kit.getState().alerts, said()]).toEqual([[], []])
})
