import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeOnly, type RequestName } from '../../../frame/protocol/requests'
import { names, rows } from '../protocol/rows'
import { createFramePages, type Protocol } from './framePages'

const {
  optionsOf,
  openPage,
  start,
  frameOf,
  asked,
  session,
  problems,
  signIn,
  begin,
  end,
  hidden,
  servers,
} = createFramePages()

/** What the site of the specification's protocol answers, where it differs from a row. */
const w3mAnswers: Partial<Record<RequestName, unknown>> = {
  CONNECT_SOCIAL: {
    email: 'user@example.com',
    address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    chainId: 1,
    accounts: [{ address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', type: 'eoa' }],
    userName: 'user',
    preferredAccountType: 'eoa',
  },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://google.example/authorize' },
  RPC_REQUEST: '0x2a',
}
/** Without a person: a read in place of a signature. */
const payloadOf = (name: RequestName) =>
  name === 'RPC_REQUEST' ? { method: 'eth_blockNumber', params: [] } : rows[name].payload

describe('every message of the specification’s protocol, against a site written from its facts alone', () => {
  const sent = names.filter((name) => !(nativeOnly as readonly string[]).includes(name))
  let answers: unknown[]
  let received: { name: string; payload?: unknown }[]
  beforeAll(async () => {
    const { page, context } = await openPage()
    const asking = sent.map((name) => ({ name, payload: payloadOf(name) }))
    // its session begins with the code
    answers = await page.evaluate(([options, all]) => window.framePage.askAll(options, all), [
      optionsOf('w3m'),
      asking,
    ] as const)
    received = await (await frameOf(page)).evaluate(() => window.asked)
    expect(await problems(page)).toEqual([])
    await context.close()
  })
  test.each(sent)('%s: sent, answered, checked', (name) => {
    const at = sent.indexOf(name)
    const payload = payloadOf(name)
    expect(received[at]).toEqual({ name, ...(payload !== undefined && { payload }) })
    expect(answers[at]).toEqual(name in w3mAnswers ? w3mAnswers[name] : rows[name].answer)
  })
  test('none more was sent', () => {
    expect(received.length).toBe(sent.length)
  })
})

test('what a site of the specification posts unasked: nothing of it counts before a sign-in, and then an account does; a dead or unknown name never', async () => {
  const { page, context } = await openPage()
  await start(page, 'w3m')
  await page.evaluate(async () => (await window.framePage.api()).preload())
  const frame = await frameOf(page)
  const other = `0x${'0'.repeat(39)}1`
  const noise = ['INIT_SMART_ACCOUNT', 'AWAIT_UPDATE_EMAIL', 'UNHEARD_OF'].flatMap((name) => [
    `${name}_SUCCESS`,
    `${name}_ERROR`,
  ])
  const names = [
    ...noise,
    'SESSION_UPDATE',
    'IS_CONNECTED_SUCCESS',
    'CONNECT_SOCIAL_SUCCESS',
    'SET_PREFERRED_ACCOUNT_ERROR',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS_ERROR',
  ]
  /** Posts all of it, and waits until the page has had it. */
  const push = async (more: readonly string[]) => {
    await page.evaluate(
      () =>
        void Object.assign(window, {
          had: new Promise<void>((resolve) =>
            addEventListener('message', ({ data }) => data === 'last' && resolve()),
          ),
        }),
    )
    await frame.evaluate(
      ([types, address]) => {
        const { post } = window as unknown as { post(message: unknown): void }
        for (const type of types)
          post({
            type: `@w3m-frame/${type}`,
            id: 'abc12',
            payload: {
              message: 'no',
              token: 'token',
              isConnected: true,
              isDeployed: true,
              userName: 'user',
              address,
              chainId: 1,
            },
          })
        post('last')
      },
      [[...names, ...more], other] as const,
    )
    await page.evaluate(() => (window as unknown as { had: Promise<void> }).had)
  }
  await push(['GET_USER_SUCCESS'])
  expect((await session(page)).active).toBeUndefined()
  await signIn(page)
  const { active } = await session(page)
  await push([])
  expect([active === undefined, active === other, (await session(page)).active === active]).toEqual(
    [false, false, true],
  )
  await push(['GET_USER_SUCCESS'])
  await expect.poll(async () => (await session(page)).active).toBe(other)
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('every message of the native protocol, over a port between the two origins', async () => {
  const { page, context } = await openPage()
  const asking = names.map((name) => ({ name, payload: payloadOf(name) }))
  // the user confirms what one of them shows, and leaves the screen of another
  void frameOf(page).then(async (frame) => {
    for (const name of ['Approve', 'Done'])
      await frame.getByRole('button', { name }).dispatchEvent('click')
  })
  const answers = await page.evaluate(([options, all]) => window.framePage.askAll(options, all), [
    optionsOf('native'),
    asking,
  ] as const)
  expect(await (await frameOf(page)).evaluate(() => window.asked)).toEqual(
    asking.map(({ name, payload }) => ({ name, ...(payload !== undefined && { payload }) })),
  )
  const own: Partial<Record<RequestName, unknown>> = {
    RPC_REQUEST: '0x2a',
    GET_USER: expect.objectContaining({ chainId: 1 }),
  }
  expect(answers).toEqual(names.map((name) => (name in own ? own[name] : rows[name].answer)))
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('the frame’s element has the designed attributes, and nothing of it is fetched before it is needed', async () => {
  const { page, context } = await openPage()
  const before = servers().asked.length
  await start(page, 'native')
  await page.evaluate(() => window.framePage.kit?.open())
  expect(servers().asked.length).toBe(before)
  await page.evaluate(async () => (await window.framePage.api()).preload())
  expect(servers().asked.length).toBeGreaterThan(before)
  const attributes = await page.evaluate(() => {
    const frame = document.querySelector('tessera-kit > [slot=frame] > iframe')
    return Object.fromEntries(
      [...(frame?.attributes ?? [])].map(({ name, value }) => [name, value]),
    )
  })
  expect(attributes).toMatchObject({
    src: `${servers().wallet}/native?projectId=app&version=tessera.1&lang=en`,
    sandbox:
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
    allow: ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
      .map((feature) => `${feature} ${servers().wallet}`)
      .join('; '),
    referrerpolicy: 'origin',
    title: 'Embedded wallet',
  })
  expect(await problems(page)).toEqual([])
  await context.close()
})

describe.each<Protocol>(['w3m', 'native'])('a kit with the embedded wallet, %s', (protocol) => {
  test('signs in by e-mail, asks in the frame, restores without a prompt, signs out', async () => {
    const { page, context } = await openPage()
    await start(page, protocol)
    await signIn(page)
    const { status, active = '', connectorId } = await session(page)
    expect([status, connectorId, active]).toEqual([
      'connected',
      'ID_AUTH',
      expect.stringMatching(/^0x/),
    ])
    expect(await asked(page)).toEqual(
      expect.arrayContaining([
        'SYNC_THEME',
        'SYNC_DAPP_DATA',
        'CONNECT_EMAIL',
        'CONNECT_OTP',
        'IS_CONNECTED',
        'GET_USER',
      ]),
    )

    await begin(page, 'personal_sign', ['0x68656c6c6f', active])
    const frame = await frameOf(page)
    const approve = frame.getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await expect
      .poll(async () => (await page.locator('iframe').boundingBox())?.height)
      .toBeGreaterThan(400)
    await approve.click()
    const signature = (await end(page)) as `0x${string}`
    if (protocol === 'native')
      expect(
        await verifyMessage({ address: active as `0x${string}`, message: 'hello', signature }),
      ).toBe(true)
    else expect(signature).toBe(`0x${'1b'.repeat(65)}`)
    expect([
      await hidden(page),
      await page.evaluate(() => window.framePage.kit?.getState().modal.open),
    ]).toEqual(['none', false])

    // nobody is asked: the stored sign-in alone loads the frame
    await page.reload()
    await page.waitForFunction(() => 'framePage' in window)
    await start(page, protocol)
    await expect.poll(async () => (await session(page)).status).toBe('connected')
    expect((await asked(page)).filter((name) => !name.startsWith('SYNC_')).slice(0, 2)).toEqual([
      'IS_CONNECTED',
      'GET_USER',
    ])

    await page.evaluate(() => window.framePage.kit?.disconnect())
    await expect.poll(async () => (await session(page)).status).toBe('disconnected')
    expect(await asked(page)).toContain('SIGN_OUT')
    const stored = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('tessera:default:embedded:')),
    )
    expect(stored).toEqual([])
    const before = servers().asked.length
    await page.reload()
    await page.waitForFunction(() => 'framePage' in window)
    await start(page, protocol)
    expect([(await session(page)).status, page.frames().length, servers().asked.length]).toEqual([
      undefined,
      1,
      before,
    ])
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('declining in the frame, and leaving the modal, reject with 4001 and hide it; a method of no list is refused before it', async () => {
    const { page, context } = await openPage()
    await start(page, protocol)
    await signIn(page)
    const { active } = await session(page)
    const frame = await frameOf(page)
    await begin(page, 'personal_sign', ['0x6869', active])
    await frame.getByRole('button', { name: 'Reject' }).click()
    expect([await end(page), await hidden(page)]).toEqual([{ code: 'rpc/user-rejected' }, 'none'])

    await begin(page, 'personal_sign', ['0x6869', active])
    await frame.getByRole('button', { name: 'Approve' }).waitFor()
    const methods = async () =>
      (await frameOf(page)).evaluate(() =>
        window.asked.flatMap(
          ({ payload }) => (payload as { method?: string } | undefined)?.method ?? [],
        ),
      )
    expect(await methods()).toContain('personal_sign')
    await page.evaluate(() => window.framePage.kit?.close())
    expect([await end(page), await hidden(page)]).toEqual([{ code: 'rpc/user-rejected' }, 'none'])

    const error = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().includes('not allowed'),
    )
    await begin(page, 'eth_sign', [active, '0x6869'])
    expect(await end(page)).toEqual({ code: 'rpc/not-allowed' })
    await error
    await page.getByText(/not allowed/i).waitFor()
    expect(await methods()).not.toContain('eth_sign')
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('the look follows the modal’s', async () => {
    const { page, context } = await openPage()
    await start(page, protocol)
    await page.evaluate(
      async () => (window.framePage.kit?.open(), (await window.framePage.api()).preload()),
    )
    const frame = await frameOf(page)
    const mode = () =>
      frame.evaluate(() => (window.theme as { themeMode?: string } | undefined)?.themeMode)
    await expect.poll(mode).toBe('dark')
    await page.evaluate(() => window.framePage.setMode('light'))
    await expect.poll(mode).toBe('light')
    await context.close()
  })
})
