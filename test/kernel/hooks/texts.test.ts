// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type AnyKit, definePlugin } from '../../../kernel/index'
import { chunks } from '../../../kernel/kit/chunks'
import { defineEip155 } from '../../../kernel/networks/index'
import { openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const open = openKits()
const account = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const network = defineEip155({ id: 31337, name: 'One', rpcUrls: [] })
const signing = { method: 'personal_sign', params: ['0x00', account] }

/** A plugin that denies every call, with a reason of its texts. */
const careful = (
  english = async () => ({
    default: { 'careful.fraud': 'Known for {what}.' } as Record<string, string>,
  }),
) =>
  definePlugin('careful', () => ({
    needs: ['hooks:authorize'],
    messages: { en: english, ar: async () => ({ default: { 'careful.fraud': 'معروف: {what}' } }) },
    setup: (ctx) =>
      ctx.hooks.authorize.tap(({ require }) =>
        require('deny', ctx.t('careful.fraud' as never, { what: 'fraud' })),
      ),
  }))()
const quiet = (load: () => Promise<{ default: Record<string, string> }>) =>
  definePlugin('quiet', () => ({ messages: { en: load } }))()

async function start(plugins: Parameters<typeof open>[0], options: object = {}) {
  const wallet = handConnector('w', { eip155: sessionOf(network.id, account) })
  const { errors, kit } = open([wallets(wallet), ...plugins], { networks: [network], ...options })
  await kit.start()
  await kit.connect('w')
  return { errors, kit: kit as unknown as AnyKit }
}
const reasonOf = (kit: AnyKit) =>
  kit.request(signing).then(String, ({ message }: Error) => message.replace(/^.*allowed: /, ''))

test.each([
  ['en', {}, 'Known for fraud.'],
  ['ar', { locale: 'ar' }, 'معروف: fraud'],
  ['the host’s', { messages: { en: { 'careful.fraud': 'Beware of {what}' } } }, 'Beware of fraud'],
])(
  'a hook’s texts are there with its first call, before any modal was opened: %s',
  async (_, options, text) => {
    const load = vi.fn(async () => ({ default: {} }))
    const { errors, kit } = await start([careful(), quiet(load)], options)
    expect(await reasonOf(kit)).toBe(text)
    // the texts of plugins without hooks come with the modal, which nobody asked for
    expect([load.mock.calls.length, kit.element().shadowRoot, errors]).toEqual([0, null, []])
  },
)

test('a plugin that is added later has its texts too', async () => {
  const idle = definePlugin('idle', () => ({
    needs: ['hooks:request'],
    setup: (ctx) => ctx.hooks.request.tap(() => undefined),
  }))
  const { kit } = await start([idle()])
  // the hooks are loaded, and no texts yet
  expect(await kit.request({ method: 'eth_accounts' })).toEqual([account])
  await kit.add(careful())
  expect(await reasonOf(kit)).toBe('Known for fraud.')
})

test('texts that cannot be loaded keep no hook from running', async () => {
  vi.spyOn(chunks, 'modal').mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module'),
  )
  const { errors, kit } = await start([careful()])
  expect(await reasonOf(kit)).toBe('fraud')
  expect(errors).toMatchObject([{ code: 'kernel/not-loaded' }])
})
