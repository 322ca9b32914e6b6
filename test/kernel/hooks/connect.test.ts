// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Connector } from '../../../kernel/connectors/types'
import { definePlugin } from '../../../kernel/index'
import { createTestKit } from '../../harness'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const made = async (
  tap: (connector: Connector) => Connector | undefined,
  needs: readonly ['hooks:connect'] | [] = ['hooks:connect'],
) => {
  const asking = definePlugin('asking', () => ({
    needs,
    setup: (ctx) => ctx.hooks.connect.tap(tap),
  }))
  const { kit, end } = await createTestKit({ plugins: [asking()] })
  ends.push(end)
  const errors: string[] = []
  kit.on('plugin:error', ({ error }) => errors.push(error.code))
  return { kit, errors, id: kit.getState().connectors[0]?.manifest.id as string }
}

test('a tap has another connector asked, also by the first connect of a page; what it connects is the one that was chosen', async () => {
  const seen: string[] = []
  const { kit, errors, id } = await made((connector) => ({
    ...connector,
    connect: (input) => {
      seen.push(input.namespaces.join())
      return connector.connect(input)
    },
  }))
  const { sessions } = await kit.connect(id)
  expect([seen, Object.keys(sessions), errors]).toEqual([['eip155'], ['eip155'], []])
  await kit.disconnect()
  await kit.connect(id)
  expect(seen).toEqual(['eip155', 'eip155'])
  expect(kit.getState().session.namespaces.eip155).toMatchObject({
    status: 'connected',
    connectorId: id,
  })
})

test('a tap that throws is reported, and the wallet connects as ever', async () => {
  const { kit, errors, id } = await made(() => {
    throw new Error('mine')
  })
  await kit.connect(id)
  expect([kit.getState().session.namespaces.eip155?.status, errors]).toEqual([
    'connected',
    ['kernel/plugin-failed'],
  ])
})

test('without the need a plugin cannot tap it', async () => {
  const { errors, id, kit } = await made(() => undefined, [])
  expect([errors, id !== undefined]).toEqual([[], true])
  expect(() => kit.use({ pluginName: 'asking' } as never)).toThrow(/setup failed/)
})
