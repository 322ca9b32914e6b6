import type { SessionTypes } from '@walletconnect/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '../../../harness/fakeStorage'
import { address, hexOf, meet, otherAddress, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
const wrong: unknown[] = []
const hear = (reason: unknown) => void wrong.push(reason)
const spies: { mockRestore(): void }[] = []
beforeEach(async () => {
  world = await meet()
  wrong.length = 0
  for (const event of ['unhandledRejection', 'uncaughtException', 'warning'])
    process.on(event, hear)
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    spies.push(vi.spyOn(console, level).mockImplementation((...said) => void wrong.push(said)))
})
afterEach(async () => {
  await world.end()
  // a rejection is told after the task it was left in
  await new Promise((resolve) => setTimeout(resolve, 0))
  for (const event of ['unhandledRejection', 'uncaughtException', 'warning'])
    process.off(event, hear)
  for (const spy of spies.splice(0)) spy.mockRestore()
  expect(wrong).toEqual([])
})

const sign = [hexOf('hello'), address]
const rest = { methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
const codeOf = (error: { code?: unknown }) => error.code

test('what goes wrong is heard by these tests', async () => {
  process.emitWarning('one')
  void Promise.reject(new Error('two'))
  console.warn('three')
  await until(() => expect(wrong.length).toBe(3))
  wrong.length = 0
})

test('twenty requests at once are all answered, each with its own answer', async () => {
  const [wallet, page] = await Promise.all([world.wallet(), world.page()])
  await page.connect(wallet)
  const texts = Array.from({ length: 20 }, (_, n) => hexOf(`text ${n}`))
  const alone = await page.request('personal_sign', [texts[0], address])
  // the library's request ids are the millisecond and three digits of this, all equal; its ids of
  // messages have six, none of them twice
  let drawn = 0
  const digits = vi.spyOn(Math, 'random').mockImplementation(() => (drawn++ % 1000) / 1_000_000)
  // as in a browser that blurs the clock
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => Math.floor(now() / 20) * 20)
  const answers = await Promise.all(
    texts.map((text) => page.request('personal_sign', [text, address])),
  )
  digits.mockRestore()
  clock.mockRestore()
  expect([answers[0], new Set(answers).size, page.state().waiting]).toEqual([alone, 20, []])
})

test('a session that is ended twice, and everything the relay ever had again, ends it once', async () => {
  const [wallet, page] = await Promise.all([world.wallet(), world.page()])
  await page.connect(wallet)
  const { topic } = wallet.sessions()[0] as SessionTypes.Struct
  const { engine } = wallet.client as unknown as {
    engine: { sendRequest(input: object): Promise<unknown> }
  }
  for (let turn = 0; turn < 2; turn++)
    await engine.sendRequest({
      topic,
      method: 'wc_sessionDelete',
      params: { code: 6000, message: 'bye' },
    })
  await until(() => expect(page.session()?.status).toBe('disconnected'))
  world.relay.replay()
  await page.connect(await world.wallet({ name: 'Next' }))
  world.relay.replay()
  expect(await page.request('personal_sign', sign)).toMatch(/^0x/)
})

test('a second connect while a code is shown takes its place, and what scans the first code then is told that nobody waits', async () => {
  const [first, second, page] = await Promise.all([
    world.wallet({ name: 'First' }),
    world.wallet({ name: 'Second' }),
    world.page(),
  ])
  const earlier = page.connect(undefined).catch(codeOf)
  const uri = await until(() => page.state().pairing?.uri ?? expect.fail())
  // a code is shown before there is anything to answer to
  await until(() => expect(world.relay.stats().tags[1100]).toBe(1))
  await page.connect(second)
  expect([await earlier, page.state().peer?.name, page.state().pairing]).toEqual([
    'kernel/aborted',
    'Second',
    undefined,
  ])
  await first.pair(uri)
  await until(() => expect([first.proposals.length, first.sessions().length]).toEqual([1, 0]))
  expect(page.state().peer?.name).toBe('Second')
})

test('keys of prototypes, lists without an end and accounts of other chains in an approval change nothing', async () => {
  const page = await world.page()
  const many = Array.from(
    { length: 5_000 },
    (_, n) => `eip155:31337:0x${n.toString(16).padStart(40, '0')}`,
  )
  const wallet = await world.wallet({
    decisions: {
      proposal: () =>
        JSON.parse(
          JSON.stringify({
            eip155: {
              accounts: [`eip155:31337:${address}`, 'eip155:31337:__proto__', ...many],
              ...rest,
            },
          }).replace('"methods"', '"constructor":{"x":1},"methods"'),
        ) as SessionTypes.Namespaces,
    },
  })
  await page.connect(wallet)
  const session = page.session()
  expect(session).toMatchObject({ status: 'connected', active: address, chainId: 'eip155:31337' })
  expect(session?.status === 'connected' && session.accounts.length).toBeLessThanOrEqual(500)
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test('links of a peer that the directory would not list are not followed', async () => {
  const page = await world.page()
  for (const [native, universal, link] of [
    ['intent://scan/#Intent;scheme=x;end', 'https://user@evil.example/', undefined],
    ['tel://123', 'data:text/html,x', undefined],
    ['good://', 'https://good.example', 'good://'],
    ['javascript://%0aalert(1)', 'https://good.example', 'https://good.example'],
  ] as const) {
    await page.connect(
      await world.wallet({
        metadata: { redirect: { native, universal }, url: 'https://user:pass@evil.example' },
      }),
    )
    expect([page.state().peer?.link, page.state().peer?.url]).toEqual([link, undefined])
  }
})

test('a visitor who disconnects while a request waits has both ended, and a late answer is not heard', async () => {
  let answer = () => {}
  const wallet = await world.wallet({
    decisions: { request: (_, make) => new Promise((resolve) => (answer = () => resolve(make()))) },
  })
  const page = await world.page()
  await page.connect(wallet)
  const asked = page.request('personal_sign', sign).catch(codeOf)
  await until(() => expect(wallet.requests.length).toBe(1))
  await page.kit.disconnect()
  expect([await asked, page.state().waiting]).toEqual(['rpc/disconnected', []])
  answer()
  await until(() => expect(wallet.sessions()).toEqual([]))
})

test('a request that was cancelled is declined, and the answer that comes then is not another one’s', async () => {
  const answers: (() => void)[] = []
  const wallet = await world.wallet({
    decisions: {
      request: (_, make) => new Promise((resolve) => answers.push(() => resolve(make()))),
    },
  })
  const page = await world.page()
  await page.connect(wallet)
  const first = page.request('personal_sign', sign).catch(codeOf)
  await until(() => expect(wallet.requests.length).toBe(1))
  page.api.cancelRequest(page.state().waiting[0]?.id as number)
  expect(await first).toBe('rpc/user-rejected')
  const second = page.request('personal_sign', [hexOf('second'), address])
  // the wallet shows one after the other
  answers[0]?.()
  await until(() => expect(wallet.requests.length).toBe(2))
  expect([wallet.requests[0]?.answer, page.state().waiting.length]).toEqual([
    { result: expect.stringMatching(/^0x/) },
    1,
  ])
  answers[1]?.()
  expect({ result: await second }).toEqual(wallet.requests[1]?.answer)
  expect(wallet.requests[1]?.answer).not.toEqual(wallet.requests[0]?.answer)
})

test.each(['pairing', 'request', 'restoring'])(
  'a kit that is destroyed in the middle of %s leaves nothing behind, and begins afresh',
  async (when) => {
    const storage = createStorage()
    let answer = () => {}
    const wallet = await world.wallet({
      decisions: {
        request: (_, make) => new Promise((resolve) => (answer = () => resolve(make()))),
      },
    })
    const page = await world.page({ storage, id: 'middle' })
    let waiting: Promise<unknown> = Promise.resolve()
    if (when === 'pairing') {
      waiting = page.connect(undefined).catch(codeOf)
      await until(() => expect(page.state().pairing).toBeDefined())
    } else {
      await page.connect(wallet)
      if (when === 'request') {
        waiting = page.request('personal_sign', sign).catch(codeOf)
        await until(() => expect(wallet.requests.length).toBe(1))
      } else {
        page.close()
        void page.kit.start()
      }
    }
    page.close()
    await waiting
    // the wallet's own
    await until(() => expect(world.relay.stats().sockets).toBe(when === 'pairing' ? 0 : 1))
    await page.kit.start()
    await page.kit.ready
    if (when === 'pairing') await page.connect(wallet)
    wallet.decisions.request = 'approve'
    answer()
    await until(() => expect(page.session()?.status).toBe('connected'))
    expect(await page.request('personal_sign', sign)).toMatch(/^0x/)
  },
)

test.each([
  ['is full', { quota: 10 }],
  ['throws', { throws: true }],
  ['cannot be written', { throws: ['setItem'] as const }],
])('a storage that %s costs the memory and nothing else', async (_, faults) => {
  const page = await world.page({ storage: createStorage(faults) })
  const wallet = await world.wallet()
  await page.connect(wallet)
  expect(await page.request('personal_sign', sign)).toMatch(/^0x/)
  await page.kit.disconnect()
  await until(() => expect(wallet.sessions()).toEqual([]))
})

test.each([
  '{"a":1}',
  '[{}]',
  '[null,{"topic":5}]',
  '{"__proto__":{"x":1},"client_ed25519_seed":"zz"}',
  '"text"',
  '{',
  '[[]]',
])('whatever lies under its keys, it starts, connects and signs: %s', async (text) => {
  const storage = createStorage()
  const before = await world.page({ storage, id: 'poison' })
  await before.connect(await world.wallet())
  before.close()
  for (let at = 0; at < storage.length; at++) storage.setItem(storage.key(at) as string, text)
  const page = await world.page({ storage, id: 'poison' })
  await page.connect(await world.wallet())
  expect(await page.request('personal_sign', sign)).toMatch(/^0x/)
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test('before the library sends a request, it finds no link that is none of a wallet', async () => {
  const stored = new Map<string, string>()
  const [wallet, page] = await Promise.all([world.wallet(), world.page()])
  await page.connect(wallet)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  try {
    stored.set('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"javascript:alert(1)//","name":"x"}')
    expect(await page.request('personal_sign', sign)).toMatch(/^0x/)
    expect(stored.size).toBe(0)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('two kits on one page have sessions of their own', async () => {
  const [one, two, left, right] = await Promise.all([
    world.wallet({ name: 'One' }),
    world.wallet({ name: 'Two' }),
    world.page({ id: 'left' }),
    world.page({ id: 'right' }),
  ])
  await Promise.all([left.connect(one), right.connect(two)])
  expect([left.state().peer?.name, right.state().peer?.name]).toEqual(['One', 'Two'])
  await left.kit.disconnect()
  expect(await right.request('personal_sign', sign)).toMatch(/^0x/)
  expect([one.requests.length, two.requests.length]).toEqual([0, 1])
})

test('events of another session say nothing, and an update without accounts ends it', async () => {
  const [wallet, page] = await Promise.all([world.wallet(), world.page()])
  await page.connect(wallet)
  await wallet.emit('eip155:31337', 'accountsChanged', [
    `eip155:31337:${otherAddress}`,
    'solana:x:y',
    '__proto__',
  ])
  await until(() => expect(page.session()).toMatchObject({ active: otherAddress }))
  await wallet.updateNamespaces({
    eip155: { accounts: ['eip155:31337:0x0'], chains: ['eip155:31337'], ...rest },
  })
  await until(() =>
    expect([page.session()?.status, page.topic(), wallet.sessions().length]).toEqual([
      'disconnected',
      undefined,
      0,
    ]),
  )
})
