// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { AnyKit } from '../../../kernel/index'
import { chunks } from '../../../kernel/kit/chunks'
import { checksumAddress } from '../../../kernel/networks/eip155/address'
import { defineEip155 } from '../../../kernel/networks/index'
import { openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const open = openKits()
const network = defineEip155({ id: 31337, name: 'One', rpcUrls: [] })
// as a wallet says them: without the checksum of EIP-55
const said = ['aa', 'bb'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const [first, second] = said.map((address) => checksumAddress(address)) as [string, string]
const gone = new TypeError('Failed to fetch dynamically imported module')

/** What was tried so far has failed. */
const failed = () => new Promise((resolve) => setImmediate(resolve))

async function start() {
  const wallet = handConnector('w', { eip155: sessionOf(network.id, said[0]) })
  const kit = open([wallets(wallet)], { networks: [network] }).kit as unknown as AnyKit
  await kit.start()
  const heard: [string, unknown][] = []
  const listen = () => {
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      kit.provider('eip155').on(event, (payload: never) => heard.push([event, payload]))
  }
  return { heard, kit, listen, wallet }
}

test('what happens while the provider’s code is away is heard once it is here, in order and once', async () => {
  const loader = vi.spyOn(chunks, 'requests').mockRejectedValue(gone)
  const { heard, kit, listen, wallet } = await start()
  listen()
  await kit.connect('w')
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: said[1] }] })
  wallet.emit('change', { namespace: 'eip155', chainId: 'eip155:1' })
  expect(heard).toEqual([])
  await failed()
  loader.mockRestore()
  // a later change loads it, without a call of the host
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: said[0] }] })
  await expect.poll(() => heard.length).toBeGreaterThan(4)
  await kit.disconnect()
  await expect.poll(() => heard.length).toBeGreaterThan(6)
  expect(heard).toEqual([
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [first]],
    ['accountsChanged', [second]],
    ['chainChanged', '0x1'],
    ['accountsChanged', [first]],
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 4900 })],
  ])
})

test('a change right after on() is heard, though the code is still coming', async () => {
  const { heard, kit, listen, wallet } = await start()
  await kit.connect('w')
  let load = () => {}
  const whole = await chunks.requests()
  vi.spyOn(chunks, 'requests').mockReturnValue(
    new Promise((resolve) => void (load = () => resolve(whole))),
  )
  listen()
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: said[1] }] })
  load()
  await expect.poll(() => heard).toEqual([['accountsChanged', [second]]])
})

const malformed: [string, unknown][] = [
  ['undefined', undefined],
  ['null', null],
  ['a text', 'eth_accounts'],
  ['a number', 7],
  ['no method', {}],
  ['a method that is no text', { method: 7 }],
  ['parameters that are a text', { method: 'eth_blockNumber', params: 'x' }],
  [
    'a method that throws',
    {
      get method() {
        throw new Error('boom')
      },
    },
  ],
]
test.each(malformed)(
  'request with %s rejects with -32600, at once and later',
  async (_what, call) => {
    const { kit } = await start()
    const ask = () => kit.provider('eip155').request(call as never)
    for (let i = 0; i < 2; i++) await expect(ask()).rejects.toMatchObject({ code: -32600 })
  },
)

test.each(malformed.slice(0, -1))(
  'request with %s while the code is away rejects with a code',
  async (_what, call) => {
    const loader = vi.spyOn(chunks, 'requests').mockRejectedValue(gone)
    const { kit } = await start()
    const work = kit.provider('eip155').request(call as never)
    await expect(work).rejects.toMatchObject({ code: expect.toBeOneOf([-32600, -32603]) })
    loader.mockRestore()
  },
)

test('who stopped listening before the code was here hears nothing of what was missed', async () => {
  const loader = vi.spyOn(chunks, 'requests').mockRejectedValue(gone)
  const { heard, kit, wallet } = await start()
  const provider = kit.provider('eip155')
  const listener = vi.fn()
  provider.on('accountsChanged', listener)
  await kit.connect('w')
  provider.removeListener('accountsChanged', listener)
  provider.on('chainChanged', (chainId: never) => heard.push(['chainChanged', chainId]))
  await failed()
  loader.mockRestore()
  wallet.emit('change', {
    namespace: 'eip155',
    accounts: [{ address: said[1] }],
    chainId: 'eip155:1',
  })
  await expect.poll(() => heard).toEqual([['chainChanged', '0x1']])
  expect(listener).not.toHaveBeenCalled()
})
