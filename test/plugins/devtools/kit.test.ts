// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { hookTable } from '../../../kernel/hooks/table'
import { createKit, defineConnector, definePlugin } from '../../../kernel/index'
import { anvil } from '../../../kernel/networks'
import { object, text } from '../../../kernel/schema/checks'
import {
  type DevtoolsApi,
  type DevtoolsEntry,
  type DevtoolsOptions,
  devtools,
} from '../../../plugins/devtools'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})
const account = '0x1a1A1A1A1a1A1A1a1A1a1a1a1a1a1a1A1A1a1a1a'
const signature = `0x${'2b'.repeat(65)}`

/**
 * A wallet that signs nothing real, and a plugin that touches every decision hook and its storage.
 */
const wallet = definePlugin('acme', ({ rewrite = false, deny = false, answer = false } = {}) => ({
  needs: [
    'connectors',
    'storage',
    'hooks:request',
    'hooks:authorize',
    'hooks:execute',
    'hooks:connectors',
  ],
  setup(ctx) {
    ctx.connectors.add(
      defineConnector({
        manifest: {
          id: 'acme',
          name: 'Acme',
          kind: 'embedded',
          namespaces: ['eip155'],
          approval: 'wallet',
        },
        connect: async () => ({
          sessions: {
            eip155: { accounts: [{ address: account }], active: account, chainId: anvil.id },
          },
        }),
        disconnect: async () => {},
        request: async () => signature,
        on: () => () => {},
      }),
    )
    if (rewrite) ctx.hooks.request.tap((call) => ({ ...call, params: ['0x00', account] }))
    if (deny) ctx.hooks.authorize.tap((authorization) => authorization.require('deny', 'not today'))
    if (answer) ctx.hooks.execute.tap(() => ({ result: 'mine' }))
    return {
      keep: () => ctx.storage.write('note', { text: 'hidden words' }),
      read: () => ctx.storage.read('note', object({ text: text() })),
    }
  },
}))

const begin = async (
  how: Parameters<typeof wallet>[0] = {},
  options: DevtoolsOptions = { button: false },
) => {
  const kit = createKit([wallet(how), devtools(options)], { networks: [anvil], storage: 'memory' })
  ends.push(() => kit.destroy())
  await kit.start()
  return { kit, inside: kit.use(devtools) as DevtoolsApi, acme: kit.use(wallet) }
}
const sign = (kit: Awaited<ReturnType<typeof begin>>['kit']) =>
  kit.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
const of = (inside: DevtoolsApi, kind: DevtoolsEntry['kind'], name?: string) =>
  inside
    .entries()
    .filter((entry) => entry.kind === kind && (name === undefined || entry.name === name))

test('it needs every hook there is, and nothing that could send, connect or store', () => {
  const { needs } = devtools().spec
  expect([...(needs ?? [])].sort()).toEqual(
    [...Object.keys(hookTable).map((name) => `hooks:${name}`), 'surface'].sort(),
  )
  expect(() => createKit([devtools({ limit: 1 })], { networks: [anvil] })).toThrow(/limit/)
})

test('a request is one row, from the first hook to its outcome; the moves of the connection are rows', async () => {
  const { kit, inside } = await begin()
  await kit.connect('acme')
  expect(await sign(kit)).toBe(signature)
  expect(of(inside, 'state').map(({ data }) => `${data.from} ${data.to}`)).toEqual([
    'disconnected connecting',
    'connecting connected',
  ])
  expect(of(inside, 'request')).toMatchObject([
    {
      name: 'personal_sign',
      status: 'done',
      milliseconds: expect.any(Number),
      data: {
        method: 'personal_sign',
        verdict: 'allow',
        route: 'wallet',
        account,
        params: ['0x68656c6c6f', account],
        result: signature,
      },
    },
  ])
  expect(
    of(inside, 'hook')
      .filter(({ data }) => data.method === 'personal_sign')
      .map(({ name, status }) => `${name} ${status}`),
  ).toEqual(['request done', 'authorize done', 'execute done', 'settled done'])
  expect(of(inside, 'hook', 'session').every(({ status }) => status === 'done')).toBe(true)
  expect(of(inside, 'event', 'request:settled')).toHaveLength(1)
})

test('values pass through unchanged: with and without devtools every outcome is the same', async () => {
  for (const how of [{}, { rewrite: true }, { answer: true }, { deny: true }]) {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const outcomes = []
    for (const plugins of [[wallet(how)], [wallet(how), devtools({ button: false })]]) {
      const kit = createKit(plugins, { networks: [anvil], storage: 'memory' })
      ends.push(() => kit.destroy())
      await kit.start()
      await kit.connect('acme')
      outcomes.push(
        await kit
          .request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
          .catch((error) => error.code),
      )
      kit.destroy()
    }
    expect(outcomes[1]).toBe(outcomes[0])
  }
})

test('a rewrite, an answer of a plugin and a refusal are told, with who did it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const rewritten = await begin({ rewrite: true })
  await rewritten.kit.connect('acme')
  await sign(rewritten.kit)
  expect(of(rewritten.inside, 'request')[0]?.data).toMatchObject({
    rewrittenBy: ['acme'],
    params: ['0x00', account],
    original: { params: ['0x68656c6c6f', account] },
  })
  expect(of(rewritten.inside, 'hook', 'request')[0]?.data).toMatchObject({
    after: { params: ['0x00', account] },
  })
  // the way on is redacted too
  expect(rewritten.inside.trace()).not.toMatch(/68656c6c6f|(1a){20}|(2b){20}/)
  rewritten.kit.destroy()

  const answered = await begin({ answer: true })
  await answered.kit.connect('acme')
  expect(await sign(answered.kit)).toBe('mine')
  expect(of(answered.inside, 'request')[0]?.data).toMatchObject({ route: 'plugin' })
  expect(of(answered.inside, 'hook', 'execute')[0]?.status).toBe('stopped')
  answered.kit.destroy()

  const denied = await begin({ deny: true })
  await denied.kit.connect('acme')
  await expect(sign(denied.kit)).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  expect(of(denied.inside, 'request')[0]).toMatchObject({
    status: 'failed',
    data: { verdict: 'deny', error: { code: 'rpc/not-allowed' } },
  })
  expect(of(denied.inside, 'hook', 'authorize')[0]?.data).toMatchObject({ verdict: 'deny' })
})

test('storage: key, size and what was done, never the value', async () => {
  const { inside, acme } = await begin()
  acme.keep()
  acme.read()
  const size = JSON.stringify({ text: 'hidden words' }).length
  const rows = of(inside, 'storage', 'tessera:default:acme:note')
  expect(rows.map(({ data }) => data)).toEqual([
    { op: 'write', size },
    { op: 'read', size },
  ])
  expect(acme.read()).toEqual({ text: 'hidden words' })
  expect(JSON.stringify(inside.entries())).not.toContain('hidden words')
})

test('what a listener of devtools throws reaches the console and nobody else', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit, inside } = await begin()
  const errors: unknown[] = []
  kit.on('plugin:error', (error) => errors.push(error))
  inside.subscribe(() => {
    throw new Error('mine')
  })
  await kit.connect('acme')
  expect(await sign(kit)).toBe(signature)
  expect(errors).toEqual([])
  expect(told.mock.calls[0]?.[0]).toContain('a listener of devtools failed')
})

test('a kit without the plugin makes no element; with it there is one, which destroy removes; a second start begins empty', async () => {
  const plain = createKit([wallet()], { networks: [anvil], storage: 'memory', id: 'plain' })
  ends.push(() => plain.destroy())
  await plain.start()
  expect(document.querySelector('tessera-devtools')).toBe(null)
  const { kit, inside } = await begin({}, {})
  await expect.poll(() => document.querySelectorAll('tessera-devtools').length).toBe(1)
  await kit.connect('acme')
  expect(inside.entries().length).toBeGreaterThan(3)
  kit.destroy()
  expect(document.querySelector('tessera-devtools')).toBe(null)
  await inside.open()
  expect(document.querySelector('tessera-devtools')).toBe(null)
  await kit.start()
  expect(
    (kit.use(devtools) as DevtoolsApi).entries().filter(({ kind }) => kind === 'state'),
  ).toEqual([])
})
