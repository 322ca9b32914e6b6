// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { definePlugin, type TelemetryEvent } from '../../../kernel/index'
import { mainnet, optimism } from '../../../kernel/networks/index'
import { openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const open = openKits()
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** A kit with a wallet, and what its sink was told, without what the kit says of its own state. */
async function setUp(late = false) {
  const told: TelemetryEvent[] = []
  const sink = definePlugin('sink', () => ({
    needs: ['hooks:telemetry'],
    setup: (ctx) => ctx.hooks.telemetry.tap((event) => void told.push(event)),
  }))
  const hand = handConnector(
    'hand',
    { eip155: sessionOf('eip155:1', address) },
    { approval: 'wallet' },
  )
  const { kit } = open([wallets(hand), ...(late ? [] : [sink()])], {
    networks: [mainnet, optimism],
  })
  await kit.start()
  if (late) await kit.add(sink())
  const heard = (event: string) =>
    expect.poll(() => told.find((each) => each.event === event)?.props)
  // the code that follows is here
  await kit.waitFor(({ modal }) => modal.initialized)
  return { kit, hand, told, heard }
}

test.each([
  ['passed', false],
  ['added later', true],
])(
  'a sink that is %s hears of connecting, switching, signing and leaving, and never of an address',
  async (_when, late) => {
    const { kit, hand, told, heard } = await setUp(late)
    await kit.connect('hand')
    await heard('session/connected').toEqual({
      connector: 'hand',
      namespace: 'eip155',
      network: 'eip155:1',
      milliseconds: expect.any(Number),
    })
    hand.hands.request = async () => `0x${'ab'.repeat(65)}`
    await kit.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
    await heard('rpc/signed').toEqual({
      method: 'personal_sign',
      network: 'eip155:1',
      origin: 'host',
      milliseconds: expect.any(Number),
    })
    hand.hands.request = async () => Promise.reject({ code: 4001, message: 'no' })
    await kit
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
      .catch(() => {})
    await heard('rpc/declined').toMatchObject({ method: 'personal_sign' })
    hand.hands.request = async () =>
      Promise.reject({ code: -32000, message: `no gas for ${address}` })
    await kit
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
      .catch(() => {})
    await heard('rpc/failed').toMatchObject({
      method: 'personal_sign',
      code: expect.stringMatching(/^rpc\//),
    })
    await kit.request({ method: 'eth_accounts' })
    hand.hands.switchNetwork = async () =>
      hand.emit('change', {
        namespace: 'eip155',
        session: sessionOf('eip155:10', address),
      } as never)
    await kit.switchNetwork('eip155:10')
    await heard('session/switched').toMatchObject({ namespace: 'eip155', network: 'eip155:10' })
    await kit.disconnect()
    await heard('session/disconnected').toEqual({
      connector: 'hand',
      namespace: 'eip155',
      reason: 'user',
    })
    expect(JSON.stringify(told).toLowerCase()).not.toContain(address.slice(2).toLowerCase())
    expect(told.map(({ event }) => event)).not.toContain('rpc/eth_accounts')
  },
)

test('a visitor’s no and a failure are told apart', async () => {
  const { kit, hand, heard } = await setUp()
  hand.hands.connect = async () => Promise.reject({ code: 4001, message: 'no' })
  await kit.connect('hand').catch(() => {})
  await heard('session/asked').toEqual({ connector: 'hand', namespace: 'eip155' })
  await heard('session/declined').toEqual({
    connector: 'hand',
    namespace: 'eip155',
    milliseconds: expect.any(Number),
  })
  hand.hands.connect = async () => Promise.reject(new Error('broken'))
  await kit.connect('hand').catch(() => {})
  await heard('session/failed').toEqual({
    connector: 'hand',
    namespace: 'eip155',
    reason: 'failed',
    milliseconds: expect.any(Number),
  })
})

test('without a sink nothing is followed and nothing is loaded for it', async () => {
  const { kit } = open([wallets(handConnector())])
  const heard: unknown[] = []
  await kit.start()
  kit.on('debug', (event) => heard.push(event))
  await kit.connect('hand')
  await kit.disconnect()
  await kit.add(
    definePlugin('late', () => ({
      needs: ['hooks:telemetry'],
      setup: (ctx) => ctx.hooks.telemetry.tap((event) => void heard.push(event.event)),
    }))(),
  )
  expect(heard.filter((each) => typeof each === 'string')).toEqual([])
})
