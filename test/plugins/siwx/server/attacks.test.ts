import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { formatSignInMessage } from '../../../../plugins/shared/sign-in-message/format'
import { encodeRecap } from '../../../../plugins/shared/sign-in-message/recap'
import {
  evmSignatures,
  memoryStore,
  type SiwxHandlersOptions,
} from '../../../../plugins/siwx/server'
import { verifySolanaMessage } from '../../../../plugins/siwx/server/solanaMessage'
import { browse, everyone, make } from './browse'
import { attempt, bitcoin, ethereum, origin, type Person, signatures, solana } from './people'

describe('attacks', () => {
  /** The attack, and the same request without it, which must pass. */
  const refused = async (
    work: (browser: ReturnType<typeof browse>, person: Person) => Promise<unknown>,
    error: string,
    status = 401,
    options: Partial<SiwxHandlersOptions> = {},
  ) => {
    const browser = browse(make(options))
    expect(await browser.signIn(ethereum())).toMatchObject({ status: 200 })
    await browser.call('sign-out')
    expect(await work(browser, ethereum())).toMatchObject({ status, body: { error } })
    expect((await browser.call('session')).body).toEqual({ accounts: [] })
  }

  test.each([
    ['domain', { domain: 'evil.example', uri: 'https://evil.example/login' }],
    ['domain of another port', { domain: 'app.example:8443', uri: 'https://app.example:8443/' }],
    ['URI', { uri: 'https://evil.example/login' }],
    ['scheme', { uri: 'http://app.example/login' }],
  ])('a message for a foreign %s', (_, more) =>
    refused((browser, person) => browser.signIn(person, more), 'siwx/wrong-domain'),
  )

  test('a nonce that was used already', () =>
    refused(async (browser, person) => {
      const body = { signatures: [await attempt(person, await browser.nonce())] }
      expect(await browser.call('verify', body)).toMatchObject({ status: 200 })
      await browser.call('sign-out')
      return browser.call('verify', body)
    }, 'siwx/nonce-used'))

  test('a nonce twice at the same time: one of them is refused', async () => {
    const browser = browse(make())
    const body = { signatures: [await attempt(ethereum(), await browser.nonce())] }
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await browser.call('verify', body)).status),
    )
    expect(statuses.sort()).toEqual([200, 401, 401])
  })

  test('a nonce that the server has not given', () =>
    refused(
      async (browser, person) =>
        browser.call('verify', { signatures: [await attempt(person, 'abcdef1234567890')] }),
      'siwx/nonce-used',
    ))
  test('a nonce is used up by a wrong signature', () =>
    refused(async (browser, person) => {
      const right = await attempt(person, await browser.nonce())
      expect(
        await browser.call('verify', {
          signatures: [{ ...right, signature: await person.sign('else') }],
        }),
      ).toMatchObject({ body: { error: 'siwx/bad-signature' } })
      return browser.call('verify', { signatures: [right] })
    }, 'siwx/nonce-used'))

  test.each(everyone)('the signature of another account than %s', async (_, someone) => {
    const browser = browse(make())
    const person = await someone()
    const { message } = await attempt(person, await browser.nonce())
    const signature = await (person.chainId.startsWith('eip155')
      ? ethereum('22')
      : person.chainId.startsWith('solana')
        ? await solana()
        : bitcoin('p2wpkh')
    ).sign(person.address === bitcoin('p2wpkh').address ? 'else' : message)
    expect(await browser.call('verify', { signatures: [{ message, signature }] })).toMatchObject({
      status: 401,
      body: { error: 'siwx/bad-signature' },
    })
  })

  test('a statement that was altered after signing', () =>
    refused(async (browser, person) => {
      const { message, signature } = await attempt(person, await browser.nonce(), {
        statement: 'I accept nothing.',
      })
      return browser.call('verify', {
        signatures: [{ message: message.replace('nothing', 'everything'), signature }],
      })
    }, 'siwx/bad-signature'))

  test('words about a ReCap that are not the ReCap’s', () =>
    refused(
      async (browser, person) => {
        const resources = [encodeRecap(['eth_sendTransaction'])]
        const honest = await attempt(person, await browser.nonce(), { resources })
        const message = honest.message.replace('eth_sendTransaction', 'personal_sign')
        return browser.call('verify', {
          signatures: [{ message, signature: await person.sign(message) }],
        })
      },
      'siwx/bad-message',
      400,
    ))

  test.each([
    ['expired', { expirationTime: new Date(Date.now() - 1000).toISOString() }],
    ['not valid yet', { notBefore: new Date(Date.now() + 3_600_000).toISOString() }],
    ['issued long ago', { issuedAt: new Date(Date.now() - 3_600_000).toISOString() }],
    ['issued in the future', { issuedAt: new Date(Date.now() + 3_600_000).toISOString() }],
  ])('a message that is %s', (_, more) =>
    refused((browser, person) => browser.signIn(person, more), 'siwx/expired'),
  )

  test('a chain that the server does not take', () =>
    refused(
      (browser, person) => browser.signIn({ ...person, chainId: 'eip155:10' }),
      'siwx/wrong-chain',
      401,
      { chains: ['eip155:1'] },
    ))
  test('a namespace that nobody verifies', () =>
    refused(
      (browser, person) =>
        browser.signIn({ ...person, chainId: 'cosmos:hub', address: 'cosmos1abc' }),
      'siwx/wrong-chain',
    ))

  test.each([
    ['another page', 'https://evil.example'],
    ['a sandboxed frame', 'null'],
    ['no origin', null],
  ])('a request of %s (CSRF)', async (_, from) => {
    const handlers = make()
    const mine = browse(handlers)
    await mine.signIn(ethereum())
    const foreign = browse(handlers, from)
    foreign.steal(mine.cookie())
    for (const name of ['nonce', 'verify', 'sign-out'])
      expect(await foreign.call(name, { signatures: [] })).toMatchObject({
        status: 403,
        body: { error: 'siwx/foreign-origin' },
      })
    expect((await mine.call('session')).body.accounts).toHaveLength(1)
  })

  test('a form’s content type is no JSON', async () => {
    const browser = browse(make())
    expect(
      await browser.call(
        'verify',
        { signatures: [await attempt(ethereum(), await browser.nonce())] },
        { 'content-type': 'text/plain' },
      ),
    ).toMatchObject({ status: 400, body: { error: 'siwx/bad-request' } })
  })

  test('session fixation: signing in gives a new id, and the old one is worth nothing', async () => {
    const handlers = make()
    const victim = browse(handlers)
    const attacker = browse(handlers)
    await attacker.signIn(ethereum('22'))
    const planted = attacker.cookie()
    victim.steal(planted)
    await victim.signIn(ethereum())
    expect(victim.cookie()).not.toBe(planted)
    expect((await attacker.call('session')).body.accounts).toEqual([])
    // a made-up id is not taken over either
    const other = browse(handlers)
    other.steal(`__Host-tessera-session=${'A'.repeat(22)}.${'A'.repeat(43)}`)
    await other.signIn(ethereum())
    expect(other.cookie()).not.toContain('A'.repeat(22))
  })

  test('the account that nobody owns: what fails to recover is no signature of it', async () => {
    const browser = browse(
      make({ signatures: { eip155: evmSignatures(() => ({ verifyMessage: async () => true })) } }),
    )
    const nobody = {
      chainId: 'eip155:1',
      address: `0x${'0'.repeat(40)}`,
      sign: async () => `0x${'00'.repeat(64)}1b`,
    }
    expect(await browser.signIn(nobody)).toMatchObject({
      status: 401,
      body: { error: 'siwx/bad-signature' },
    })
    expect(await browser.signIn(ethereum())).toMatchObject({ status: 200 })
  })

  test('Solana’s keys of small order, which anybody signs for', async () => {
    // the neutral point and a point of order 8; with them a signature is the point and a zero
    for (const key of [
      '0100000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000000',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    ]) {
      const bytes = Buffer.from(key, 'hex')
      const signature = base58.encode(
        Buffer.concat([
          Buffer.from('0100000000000000000000000000000000000000000000000000000000000000', 'hex'),
          Buffer.alloc(32),
        ]),
      )
      for (let n = 0; n < 16; n++)
        expect(
          verifySolanaMessage({ address: base58.encode(bytes), message: `nonce ${n}`, signature }),
        ).toBe(false)
    }
  })

  test('a client of another chain verifies nothing', async () => {
    const verify = evmSignatures(() => ({ chain: { id: 10 }, verifyMessage: async () => true }))
    const { address } = ethereum()
    expect([
      await verify({ message: 'm', signature: '0x11', address, chainId: 'eip155:1' }),
      await verify({ message: 'm', signature: '0x11', address, chainId: 'eip155:10' }),
    ]).toEqual([false, true])
  })

  test('another person on the same device takes the session’s place; signed out, nobody’s name is left', async () => {
    const browser = browse(make({ onSignIn: ([first]) => first.account }))
    const [one, other] = [ethereum(), ethereum('22')]
    const id = ({ chainId, address }: Person) => `${chainId}:${address}`
    await browser.signIn(one)
    expect((await browser.signIn(other)).body).toMatchObject({
      accounts: [id(other)],
      user: id(other),
    })
    expect((await browser.call('sign-out', { account: id(other) })).body).toEqual({ accounts: [] })
    const same = browse(make({ onSignIn: () => 'one and the same' }))
    await same.signIn(one)
    expect((await same.signIn(other)).body).toMatchObject({
      accounts: [id(other), id(one)],
      user: 'one and the same',
    })
  })

  test('each account’s time ends by itself: neither another sign-in nor signing out somebody else makes it longer', async () => {
    let now = Date.now()
    const browser = browse(
      make({
        now: () => now,
        store: memoryStore({ now: () => now }),
        sessionSeconds: 60,
        signatures,
        onSignIn: () => 'one user',
      }),
    )
    const issued = () => ({ issuedAt: new Date(now).toISOString() })
    await browser.signIn(ethereum(), issued())
    const cookie = browser.cookie()
    now += 50_000
    expect(await browser.call('sign-out', { account: 'eip155:1:nobody' })).toMatchObject({
      set: null,
      body: { accounts: [expect.any(String)] },
    })
    expect(browser.cookie()).toBe(cookie)
    await browser.signIn(ethereum('22'), issued())
    expect((await browser.call('session')).body.accounts).toHaveLength(2)
    now += 11_000
    expect((await browser.call('session')).body.accounts).toEqual([
      `eip155:1:${ethereum('22').address}`,
    ])
  })

  test('a message for one of the server’s pages, sent by another of them', async () => {
    const handlers = make({ origins: [origin, 'https://b.example'] })
    const b = browse(handlers, 'https://b.example')
    expect(await b.signIn(ethereum())).toMatchObject({
      status: 401,
      body: { error: 'siwx/wrong-domain' },
    })
    expect(await browse(handlers).signIn(ethereum())).toMatchObject({ status: 200 })
  })

  test.each([
    'https://app.example.evil.example/',
    'blob:https://app.example/x',
    'https:app.example',
    'https://evil.example@app.example/',
  ])('a URI that only looks like the page’s: %s', (uri) =>
    refused((browser, person) => browser.signIn(person, { uri }), 'siwx/wrong-domain'),
  )

  test('a body that does not end is not read to its end', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const request = new Request(`${origin}/auth/verify`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect((await make().handle(request)).status).toBe(400)
    expect(sent).toBeLessThan(2 ** 20)
  })

  test('a ReCap of thousands of abilities costs nothing to refuse', async () => {
    const resources = [encodeRecap(Array.from({ length: 3_000 }, (_, n) => `m${n}`))]
    const message = formatSignInMessage({
      domain: 'app.example',
      uri: `${origin}/`,
      accountAddress: ethereum().address,
      chainId: 'eip155:1',
      nonce: 'abcdef1234',
      issuedAt: new Date().toISOString(),
      resources,
    })
    expect(
      await browse(make()).call('verify', { signatures: [{ message, signature: '0x11' }] }),
    ).toMatchObject({ status: 400, body: { error: 'siwx/bad-message' } })
  })

  test('what the store has does not sign in', async () => {
    const entries: [string, string][] = []
    const store = memoryStore()
    const browser = browse(
      make({
        store: {
          ...store,
          set: (key, value, expires) => (
            entries.push([key, value]), store.set(key, value, expires)
          ),
        },
      }),
    )
    await browser.signIn(ethereum())
    const [key = '', value = ''] = entries.find(([key]) => key.startsWith('session:')) ?? []
    const { secrets } = JSON.parse(value) as { secrets: string[] }
    const secret = String(browser.cookie()?.split('.')[1])
    expect([secret.length, secrets.length, JSON.stringify(entries).includes(secret)]).toEqual([
      43,
      1,
      false,
    ])
    browser.steal(`__Host-tessera-session=${key.slice('session:'.length)}.${secrets[0]}`)
    expect((await browser.call('session')).body).toEqual({ accounts: [] })
  })
})
