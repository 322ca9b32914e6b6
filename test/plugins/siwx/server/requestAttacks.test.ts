import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  formatSignInMessage,
  type SignInFields,
} from '../../../../plugins/shared/sign-in-message/format'
import {
  createSignInMessage,
  parseSignInMessage,
} from '../../../../plugins/shared/sign-in-message/message'
import { memoryStore, type SignInStore, siwxHandlers } from '../../../../plugins/siwx/server'
import { browse, everyone, make } from './browse'
import { attempt, bitcoin, ethereum, origin, type Person, signatures, solana } from './people'

/** Signs a text that no builder would write. */
const signText = async (
  person: Person,
  nonce: string,
  change: (message: string) => string,
  more: Partial<SignInFields> = {},
) => {
  const fields = {
    domain: 'app.example',
    uri: `${origin}/login`,
    accountAddress: person.address,
    chainId: person.chainId,
    nonce,
    issuedAt: new Date().toISOString(),
    ...more,
  }
  const message = change(formatSignInMessage(fields))
  return { message, signature: await person.sign(message) }
}
const verifyText = async (
  person: Person,
  change: (message: string) => string,
  more?: Partial<SignInFields>,
) => {
  const browser = browse(make())
  const answer = await browser.call('verify', {
    signatures: [await signText(person, await browser.nonce(), change, more)],
  })
  expect((await browser.call('session')).body).toEqual({
    accounts: answer.status === 200 ? expect.any(Array) : [],
    ...(answer.status === 200 && { expires: expect.any(Number) }),
  })
  return [answer.status, answer.body.error]
}
const same = (message: string) => message
const bad = [400, 'siwx/bad-message']

test.each(everyone)('the control: %s signs in with a text as it should be', async (_, someone) => {
  expect(await verifyText(await someone(), same)).toEqual([200, undefined])
})

describe('a domain that looks like the page’s', () => {
  test.each([
    ['a Cyrillic letter', 'аpp.example', bad],
    ['the same in Punycode', 'xn--pp-8ka.example', [401, 'siwx/wrong-domain']],
    ['a full-width dot', 'app．example', bad],
    ['a soft hyphen', 'app\u00ad.example', bad],
    ['a dot at its end', 'app.example.', [401, 'siwx/wrong-domain']],
    ['capitals', 'APP.example', [401, 'siwx/wrong-domain']],
    ['the port of the scheme', 'app.example:443', [401, 'siwx/wrong-domain']],
    ['a user before it', 'app.example@evil.example', [401, 'siwx/wrong-domain']],
    ['the page as the user', 'evil.example:x@app.example', [401, 'siwx/wrong-domain']],
    ['a scheme', 'https://app.example', bad],
    ['a subdomain', 'evil.app.example', [401, 'siwx/wrong-domain']],
  ])('%s', async (_, domain, answer) => {
    expect(await verifyText(ethereum(), same, { domain })).toEqual(answer)
  })
})

describe('one account, written in another way', () => {
  const { address } = ethereum()
  test.each<[string, () => Person | Promise<Person>, unknown]>([
    [
      'an EVM address in small letters',
      () => ({ ...ethereum(), address: address.toLowerCase() }),
      bad,
    ],
    ['in capitals', () => ({ ...ethereum(), address: `0x${address.slice(2).toUpperCase()}` }), bad],
    [
      'with one letter of the checksum changed',
      () => ({
        ...ethereum(),
        address: address.replace(/[A-F]/, (letter) => letter.toLowerCase()),
      }),
      bad,
    ],
    ['without 0x', () => ({ ...ethereum(), address: address.slice(2) }), bad],
    ['a chain id with a zero before it', () => ({ ...ethereum(), chainId: 'eip155:01' }), bad],
    ['a chain id in hexadecimal', () => ({ ...ethereum(), chainId: 'eip155:0x1' }), bad],
    ['a chain id of zero', () => ({ ...ethereum(), chainId: 'eip155:0' }), bad],
    [
      'a genesis hash in capitals',
      () => ({ ...bitcoin(), chainId: 'bip122:000000000019D6689C085AE165831E93' }),
      bad,
    ],
    [
      'a SegWit address in capitals',
      () => ({ ...bitcoin(), address: bitcoin().address.toUpperCase() }),
      [401, 'siwx/bad-signature'],
    ],
    [
      'a Bitcoin address of a test network',
      () => ({ ...bitcoin('p2wpkh', 'regtest'), chainId: bitcoin().chainId }),
      [401, 'siwx/bad-signature'],
    ],
    [
      'a Bitcoin address of the main network on a test network',
      () => ({ ...bitcoin(), chainId: bitcoin('p2wpkh', 'regtest').chainId }),
      [401, 'siwx/bad-signature'],
    ],
    [
      'a Solana address with a 1 before it',
      async () => ((one) => ({ ...one, address: `1${one.address}` }))(await solana()),
      [401, 'siwx/bad-signature'],
    ],
    ['a Solana cluster by its genesis hash', async () => solana(), bad],
  ])('%s', async (name, someone, answer) => {
    const change =
      name.includes('genesis hash') && name.includes('Solana')
        ? (message: string) =>
            message.replace('Chain ID: mainnet', 'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
        : same
    expect(await verifyText(await someone(), change)).toEqual(answer)
  })
})

describe('a text that readers may read differently', () => {
  test.each<[string, (message: string) => string]>([
    [
      'a second URI',
      (message) => message.replace('\nVersion', '\nURI: https://evil.example\nVersion'),
    ],
    ['a second nonce', (message) => message.replace('\nIssued', '\nNonce: abcdefgh12345\nIssued')],
    ['a carriage return', (message) => message.replace('\nVersion', '\r\nVersion')],
    ['a line separator of Unicode', (message) => message.replace('\nVersion', '\u2028Version')],
    ['a null', (message) => `${message}\0`],
    ['a space at a line’s end', (message) => message.replace('Version: 1', 'Version: 1 ')],
    ['two spaces in the first line', (message) => message.replace(' wants you', '  wants you')],
    ['another label', (message) => message.replace('Ethereum account', 'eip155 account')],
    ['a text before it', (message) => `I agree.\n${message}`],
    ['a byte order mark', (message) => `\ufeff${message}`],
    ['a statement of two lines', (message) => message.replace('\n\n\nURI', '\n\none\ntwo\n\nURI')],
    ['a resource that is no URI', (message) => `${message}\nResources:\n- evil`],
    ['an empty list entry', (message) => `${message}\nResources:\n- `],
    [
      'a field after the resources',
      (message) => `${message}\nResources:\n- https://app.example\nRequest ID: 1`,
    ],
  ])('%s', async (_, change) => {
    expect(await verifyText(ethereum(), change)).toEqual(bad)
  })

  test.each<[string, Partial<SignInFields>, unknown]>([
    ['a time without a zone', { issuedAt: '2030-01-02T03:04:05' }, bad],
    ['a time far away', { issuedAt: '9999-12-31T23:59:59Z' }, [401, 'siwx/expired']],
    [
      'a minute and a second ahead',
      { issuedAt: new Date(Date.now() + 90_000).toISOString() },
      [401, 'siwx/expired'],
    ],
    [
      'half a minute ahead',
      { issuedAt: new Date(Date.now() + 30_000).toISOString() },
      [200, undefined],
    ],
    [
      'not before in half a minute',
      { notBefore: new Date(Date.now() + 30_000).toISOString() },
      [200, undefined],
    ],
    [
      'not before in two minutes',
      { notBefore: new Date(Date.now() + 120_000).toISOString() },
      [401, 'siwx/expired'],
    ],
    [
      'another zone',
      { issuedAt: new Date(Date.now() + 5 * 3_600_000).toISOString().replace('Z', '+05:00') },
      [200, undefined],
    ],
    ['expired now', { expirationTime: new Date().toISOString() }, [401, 'siwx/expired']],
  ])('%s', async (_, more, answer) => {
    expect(await verifyText(ethereum(), same, more)).toEqual(answer)
  })
})

describe('what a request may be', () => {
  const send = (path: string, init: RequestInit = {}, handlers = make()) =>
    handlers.handle(new Request(`${origin}${path}`, init))
  const json = { origin, 'content-type': 'application/json' }

  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
    '%s changes nothing',
    async (method) => {
      for (const name of ['nonce', 'verify', 'sign-out']) {
        const answer = await send(`/auth/${name}`, { method, headers: { origin } })
        expect([
          answer.status,
          answer.headers.get('allow'),
          answer.headers.get('set-cookie'),
        ]).toEqual([405, 'POST', null])
      }
      const answer = await send('/auth/session', { method })
      expect(answer.status).toBe(method === 'GET' ? 200 : 405)
      for (const name of [...answer.headers.keys()]) expect(name).not.toContain('access-control')
    },
  )

  test.each([
    '/auth/',
    '/auth/__proto__',
    '/auth/constructor',
    '/auth/hasOwnProperty',
    '/auth/nonce/',
    '/auth/%6eonce',
    '/auth/NONCE',
    '/auth/nonce;x',
    '/',
  ])('there is nothing at %s', async (path) => {
    expect((await send(path, { method: 'POST', headers: { origin } })).status).toBe(404)
  })

  test('headers of proxies and hosts change nothing', async () => {
    const forwarded = {
      'x-forwarded-host': 'app.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=app.example;proto=https',
      'x-original-url': '/auth/nonce',
      referer: `${origin}/`,
    }
    const handlers = make()
    const from = (headers: Record<string, string>) =>
      handlers.handle(new Request('https://evil.example/auth/nonce', { method: 'POST', headers }))
    expect((await from({ ...forwarded, origin: 'https://evil.example' })).status).toBe(403)
    expect((await from(forwarded)).status).toBe(403)
    expect((await from({ origin })).status).toBe(200)
  })

  test.each([
    'https://app.example.',
    'https://APP.example',
    'https://app.example:443',
    'https://app.example/',
    'http://app.example',
    ' https://evil.example',
    'https://app.example, https://evil.example',
    'null',
    '',
  ])('an origin that is not the page’s: "%s"', async (other) => {
    expect((await send('/auth/nonce', { method: 'POST', headers: { origin: other } })).status).toBe(
      403,
    )
  })

  test.each([
    ['text/plain', 400],
    ['application/x-www-form-urlencoded', 400],
    ['multipart/form-data; boundary=x', 400],
    ['', 400],
    ['text/plain; application/json', 400],
    ['application/jsonp', 400],
    ['APPLICATION/JSON; charset=utf-8', 200],
  ])('a body of the type "%s" is answered with %d', async (type, status) => {
    const handlers = make()
    const browser = browse(handlers)
    const body = JSON.stringify({ signatures: [await attempt(ethereum(), await browser.nonce())] })
    expect(
      (
        await send(
          '/auth/verify',
          { method: 'POST', headers: { origin, 'content-type': type }, body },
          handlers,
        )
      ).status,
    ).toBe(status)
  })

  test.each([
    [
      'a name twice, the last of which counts',
      (right: string) => `{"signatures":[],"signatures":[${right}]}`,
      200,
    ],
    [
      'a name twice, the other way round',
      (right: string) => `{"signatures":[${right}],"signatures":[]}`,
      400,
    ],
    ['the list in a prototype', (right: string) => `{"__proto__":{"signatures":[${right}]}}`, 400],
    [
      'the message in a prototype',
      (right: string) => `{"signatures":[{"__proto__":${right}}]}`,
      400,
    ],
    ['a list of texts', (right: string) => JSON.stringify({ signatures: [right] }), 400],
    ['something behind it', (right: string) => `{"signatures":[${right}]}{}`, 400],
    ['a comment', (right: string) => `{"signatures":[${right}]/**/}`, 400],
    [
      'no UTF-8',
      (right: string) =>
        Buffer.concat([
          Buffer.from(`{"signatures":[${right}],"x":"`),
          Buffer.from([0xff, 0xfe]),
          Buffer.from('"}'),
        ]),
      200,
    ],
    [
      'two bytes a character',
      (right: string) => Buffer.from(`{"signatures":[${right}]}`, 'utf16le'),
      400,
    ],
  ])('JSON with %s', async (_, write, status) => {
    const handlers = make()
    const right = JSON.stringify(await attempt(ethereum(), await browse(handlers).nonce()))
    expect(
      (
        await send(
          '/auth/verify',
          { method: 'POST', headers: json, body: write(right) as never },
          handlers,
        )
      ).status,
    ).toBe(status)
  })

  test('a body that was read already is told', async () => {
    const request = new Request(`${origin}/auth/sign-out`, {
      method: 'POST',
      headers: json,
      body: '{"account":"a"}',
    })
    await request.text()
    expect(await (await make().handle(request)).json()).toMatchObject({
      error: 'siwx/bad-request',
      message: expect.stringContaining('read before'),
    })
  })

  test('an account to sign out that is none', async () => {
    const browser = browse(make())
    await browser.signIn(ethereum())
    for (const account of [7, null, {}, ['a']])
      expect((await browser.call('sign-out', { account })).status).toBe(400)
    for (const account of [
      '',
      '__proto__',
      'x\r\nSet-Cookie: a=b',
      `eip155:1:${ethereum().address.toLowerCase()}`,
    ])
      expect(await browser.call('sign-out', { account })).toMatchObject({ status: 200, set: null })
    expect((await browser.call('session')).body.accounts).toHaveLength(1)
  })

  test('what a visitor sends never comes back in a header', async () => {
    const browser = browse(make({ onSignIn: () => 'a\r\nSet-Cookie: b=c; d' }))
    const { set, status } = await browser.signIn(ethereum(), { requestId: 'a;b=c' })
    expect([status, set]).toEqual([
      200,
      expect.stringMatching(
        /^__Host-tessera-session=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    for (const cookie of [
      '__Host-tessera-session=a%0d%0ab',
      '__Host-tessera-session="x"',
      `__Host-tessera-session=${'x'.repeat(100_000)}`,
      '=',
      ';;;=;',
      '__Host-tessera-session=../../nonce',
    ]) {
      expect(await browser.call('session', undefined, { cookie })).toMatchObject({
        status: 200,
        set: null,
        body: { accounts: [] },
      })
    }
  })
})

test('long signatures are refused quickly, each in its own namespace', async () => {
  const long = 'y'.repeat(60_000)
  for (const [person, signature] of [
    [ethereum(), `0x${'ab'.repeat(100_000)}`],
    [await solana(), long],
    [await solana(), base58.encode(new Uint8Array(65))],
    [bitcoin(), Buffer.alloc(150_000, 1).toString('base64')],
  ] as const) {
    const browser = browse(make())
    const { message } = await attempt(person, await browser.nonce())
    const begun = performance.now()
    expect(await browser.call('verify', { signatures: [{ message, signature }] })).toMatchObject({
      status: 401,
      body: { error: 'siwx/bad-signature' },
    })
    expect(performance.now() - begun).toBeLessThan(1_000)
  }
})

test('a long message is refused before it is read, and a nested ReCap too', async () => {
  const nested = `urn:recap:${Buffer.from(`{"att":{"a":{"b/c":${'['.repeat(5_000)}${']'.repeat(5_000)}}}}`).toString('base64url')}`
  const fields = {
    domain: 'app.example',
    uri: `${origin}/`,
    accountAddress: ethereum().address,
    chainId: 'eip155:1',
    nonce: 'abcdefgh',
    issuedAt: new Date().toISOString(),
  }
  for (const more of [{ statement: 'x'.repeat(16_384) }, { resources: [nested] }]) {
    const message = formatSignInMessage({ ...fields, ...more })
    const begun = performance.now()
    expect([parseSignInMessage(message), performance.now() - begun < 500]).toEqual([
      undefined,
      true,
    ])
  }
  expect(
    parseSignInMessage(createSignInMessage({ ...fields, statement: 'x'.repeat(1_000) })),
  ).toBeDefined()
})

test('handlers of another page with the same store take neither a session nor a user of this page', async () => {
  const store = memoryStore()
  const [shop, admin] = [
    make({ store, onSignIn: () => 'a customer' }),
    make({ store, origins: ['https://admin.example'], onSignIn: () => 'the boss' }),
  ]
  const browser = browse(shop)
  await browser.signIn(ethereum())
  const headers = new Headers({ cookie: String(browser.cookie()) })
  expect([await shop.read({ headers }), await admin.read({ headers })]).toEqual([
    expect.objectContaining({ user: 'a customer' }),
    undefined,
  ])
  expect(
    await make({ store, origins: ['https://admin.example', origin] }).read({ headers }),
  ).toMatchObject({ user: 'a customer' })
})

test('a store may be an object with methods', async () => {
  class Store implements SignInStore {
    readonly #inner = memoryStore()
    set(...given: Parameters<SignInStore['set']>) {
      return this.#inner.set(...given)
    }
    get(key: string) {
      return this.#inner.get(key)
    }
    compareAndSet(...given: Parameters<SignInStore['compareAndSet']>) {
      return this.#inner.compareAndSet(...given)
    }
    take(key: string) {
      return this.#inner.take(key)
    }
  }
  const browser = browse(make({ store: new Store(), onSignIn: () => 'one user' }))
  expect([
    (await browser.signIn(ethereum())).status,
    (await browser.signIn(ethereum('22'))).body.accounts,
  ]).toEqual([200, expect.objectContaining({ length: 2 })])
})

test.each<[string, object]>([
  ['store', { store: { set: () => {}, get: () => {}, take: () => {} } }],
  ['origins', { origins: 'https://app.example' }],
  ['origins', { origins: ['app.example'] }],
  ['signatures', { signatures: { eip155: {} } }],
  ['chains', { chains: ['1'] }],
  ['sessionSeconds', { sessionSeconds: Number.NaN }],
  ['sessionSeconds', { sessionSeconds: '60' }],
  ['nonceSeconds', { nonceSeconds: 0 }],
  ['onSignIn', { onSignIn: 'me' }],
  ['onSignin', { onSignin: () => {} }],
])('options whose %s is none are refused at once', (name, wrong) => {
  const right = { origins: [origin], store: memoryStore(), signatures } as const
  expect(() => siwxHandlers({ ...right, ...wrong } as never)).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(name) }),
  )
  expect(siwxHandlers({ ...right, onSignIn: undefined as never })).toBeDefined()
})

test('thousands of nonces at once are each good for one sign-in, and drive no session out', async () => {
  const browser = browse(make({ store: memoryStore({ most: 500 }) }))
  await browser.signIn(ethereum())
  const nonces = await Promise.all(Array.from({ length: 2_000 }, () => browser.nonce()))
  expect(new Set(nonces).size).toBe(2_000)
  expect((await browser.call('session')).body.accounts).toHaveLength(1)
  const last = await attempt(ethereum(), nonces.at(-1) as string)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => browser.call('verify', { signatures: [last] })),
  )
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
})
