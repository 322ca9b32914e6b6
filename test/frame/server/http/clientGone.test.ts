import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { everything } from '../../../everything'
import { temporaryFolder } from '../databases'
import { type LoginServer, serveLogin } from '../login/visitor'

let server: LoginServer
beforeAll(async () => {
  server = await serveLogin({ folder: temporaryFolder() })
  // what it says of its settings as it starts
  server.lines.splice(0)
})
afterEach(() => void vi.restoreAllMocks())

const PARAMS = () =>
  `t=("@method" "@path" "content-digest");created=${Math.floor(server.clock.now() / 1000)};nonce="${'n'.repeat(22)}";keyid="${'k'.repeat(22)}";tag="tessera-1"`
const API = () => [
  'content-type: application/json',
  `content-digest: sha-256=:${'A'.repeat(43)}=:`,
  `signature: t=:${'A'.repeat(86)}==:`,
  `signature-input: ${PARAMS()}`,
]
const PLACES: readonly (readonly [string, string, () => readonly string[]])[] = [
  ['a route', '/v1/login/poll', API],
  [
    'the page of a link',
    `/freeze/${'a'.repeat(43)}`,
    () => ['content-type: application/x-www-form-urlencoded'],
  ],
]
/**
 * Sends the headers, and ten bytes of a body of a hundred once the server reads it, which it says
 * (RFC 9110, section 10.1.1).
 */
const begin = async (path: string, headers: readonly string[]) => {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: localhost:${port}`,
      `origin: ${server.url}`,
      'sec-fetch-site: same-origin',
      'x-forwarded-for: 203.0.113.9',
      ...headers,
      'expect: 100-continue',
      'content-length: 100',
      '',
      '',
    ].join('\r\n'),
  )
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100/)
  socket.write('0123456789')
  return socket
}
const refusals = (path: string) => {
  const route = path.startsWith('/v1/') ? path : 'other'
  return Number(
    new RegExp(
      `tessera_frame_refused_total\\{[^}]*route="${route}"[^}]*name="bad_request"[^}]*\\} (\\d+)`,
    ).exec(server.services.metrics.text())?.[1] ?? 0,
  )
}
const untilCounted = (path: string, before: number) =>
  vi.waitFor(() => expect(refusals(path)).toBe(before + 1), { timeout: 20_000, interval: 20 })

test.each(PLACES)(
  'a body that never arrives whole, for %s, is the client’s fault: counted as a refusal, and no error of the server',
  async (_, path, headers) => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(process.stderr, 'write')]
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const before = refusals(path)
      const socket = await begin(path, headers())
      socket[end]()
      await untilCounted(path, before)
    }
    expect(server.lines.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([])
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  },
)

// Each takes these ten seconds: Node's HTTP server has no clock of ours.
if (everything) {
  test.each(PLACES)(
    'a body that stays away longer than ten seconds, for %s, is answered with 408 and no error of the server',
    async (_, path, headers) => {
      const before = refusals(path)
      const socket = await begin(path, headers())
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 408/)
      await untilCounted(path, before)
      expect(server.lines.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([])
    },
    30_000,
  )
}
