// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyKit } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import { openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const open = openKits()
const network = defineEip155({ id: 31337, name: 'One', rpcUrls: [] })
const account = `0x${'aa'.repeat(20)}`
const signing = { method: 'personal_sign', params: ['0x00', account] }
const signature = `0x${'34'.repeat(65)}`

afterEach(() => void vi.unstubAllGlobals())

function make(id = 'default', options: object = {}) {
  const wallet = handConnector('w', { eip155: sessionOf(network.id, account) })
  wallet.hands.request = async () => signature
  return {
    kit: open([wallets(wallet)], { id, networks: [network], ...options }).kit as unknown as AnyKit,
    wallet,
  }
}
/** What a request through the provider ended with: its result, or its error's numbers and codes. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    ({ code, cause }) => [code, cause?.code],
  )

test('a provider that is asked before start waits for it', async () => {
  const { kit } = make()
  const settled = vi.fn()
  const chain = outcome(kit.provider('eip155').request({ method: 'eth_chainId' }))
  const accounts = outcome(kit.provider('eip155').request({ method: 'eth_accounts' }))
  void Promise.race([chain, accounts]).then(settled)
  // nothing of it is still to come but the start
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).not.toHaveBeenCalled()
  await kit.start()
  expect([await chain, await accounts]).toEqual(['0x7a69', []])
})

test('after destroy a provider rejects with 4900, until the next start', async () => {
  const { kit } = make()
  await kit.start()
  await kit.connect('w')
  kit.destroy()
  expect(await outcome(kit.provider('eip155').request(signing))).toEqual([4900, 'kernel/destroyed'])
  await kit.start()
  await kit.connect('w')
  expect(await kit.provider('eip155').request(signing)).toBe(signature)
})

test('a provider that waits for a start that ends too soon rejects with 4900', async () => {
  const { kit } = make()
  const waiting = outcome(kit.provider('eip155').request(signing))
  await vi.dynamicImportSettled()
  void kit.start()
  kit.destroy()
  expect(await waiting).toEqual([4900, 'kernel/destroyed'])
})

test('without a plugin that draws the modal, what has to open it says so', async () => {
  const { kit } = make()
  await kit.start()
  const error = await kit
    .provider('eip155')
    .request({ method: 'eth_requestAccounts' })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 4100,
    cause: { code: 'kernel/view-unknown' },
    message: expect.stringContaining('ui()'),
  })
  expect(() => kit.open()).toThrow('ui()')
})

test('a second kit with the id rejects, in the promise; it can start once the first is gone', async () => {
  const first = make().kit
  const second = make().kit
  await first.start()
  const work = second.start()
  await expect(work).rejects.toMatchObject({ code: 'kernel/duplicate-id' })
  expect(second.started).toBe(false)
  first.destroy()
  await second.start()
  expect(second.started).toBe(true)
})

test.each([true, false])(
  'on a server start does nothing, and says so where debug is %s',
  async (debug) => {
    vi.stubGlobal('document', undefined)
    const said = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const { kit } = make('server', { debug })
    await kit.start()
    expect(kit.started).toBe(false)
    expect(said.mock.calls).toEqual(debug ? [[expect.stringContaining('kit.start()')]] : [])
    // nobody will start it there: a request does not wait for that
    expect(await outcome(kit.provider('eip155').request({ method: 'eth_chainId' }))).toEqual([
      4900,
      'kernel/not-started',
    ])
  },
)
