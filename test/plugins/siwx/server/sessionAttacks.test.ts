import { expect, test } from 'vitest'
import {
  memoryStore,
  type SignInStore,
  type SiwxHandlersOptions,
  type VerifySignature,
} from '../../../../plugins/siwx/server'
import { browse, make } from './browse'
import { attempt, ethereum, type Person, signatures } from './people'

const id = ({ chainId, address }: Person) => `${chainId}:${address}`
const [planter, victim, other] = [ethereum('22'), ethereum(), ethereum('33')]

/** A verifier that waits for `go` with the signature of one person. */
const slowFor = (person: Person) => {
  let go = () => {}
  let began = () => {}
  const [gate, started] = [
    new Promise<void>((resolve) => (go = resolve)),
    new Promise<void>((resolve) => (began = resolve)),
  ]
  const eip155: VerifySignature = async (input) => {
    if (input.address === person.address) {
      began()
      await gate
    }
    return signatures.eip155(input)
  }
  return { signatures: { ...signatures, eip155 }, go: () => go(), started }
}

/**
 * One has planted the cookie of their own session with the other, and has a sign-in of their own
 * under way while the other signs in.
 */
const race = async (
  waitMs: number,
  onSignIn: SiwxHandlersOptions['onSignIn'] = () => 'one user',
) => {
  let now = Date.now()
  const slow = slowFor(other)
  const handlers = make({
    signatures: slow.signatures,
    store: memoryStore({ now: () => now }),
    now: () => now,
    onSignIn,
  })
  const [attacker, mine] = [browse(handlers), browse(handlers)]
  await attacker.signIn(planter)
  mine.steal(attacker.cookie())
  const late = attacker.signIn(other, { issuedAt: new Date(now).toISOString() })
  await slow.started
  expect((await mine.signIn(victim)).status).toBe(200)
  now += waitMs
  slow.go()
  expect((await late).status).toBe(200)
  const accounts = async (browser: typeof mine) =>
    (await browser.call('session')).body.accounts as string[]
  return { attacker: await accounts(attacker), mine: await accounts(mine) }
}

test('a sign-in that was under way for longer than ten seconds joins no session that has got a new secret meanwhile', async () => {
  expect(await race(10_001)).toEqual({ attacker: [id(other)], mine: [id(victim), id(planter)] })
  // the control: two tabs of one browser
  const joined = [id(other), id(victim), id(planter)]
  expect(await race(9_000)).toEqual({ attacker: joined, mine: joined })
})

test('a sign-in of another user joins no session, however close', async () => {
  expect(await race(0, ([first]) => first.account)).toEqual({
    attacker: [id(other)],
    mine: [id(victim)],
  })
})

test('without users a sign-in of another address joins no session, however close, and takes the place of the one whose cookie it sends', async () => {
  expect(await race(0, () => undefined)).toEqual({ attacker: [id(other)], mine: [id(victim)] })
  const browser = browse(make())
  await browser.signIn(victim)
  const before = browser.cookie()
  // the same address on another chain joins
  const elsewhere = { ...victim, chainId: 'eip155:10' }
  expect((await browser.signIn(elsewhere)).body.accounts).toEqual([id(elsewhere), id(victim)])
  const stolen = browser.cookie()
  expect((await browser.signIn(other)).body.accounts).toEqual([id(other)])
  for (const cookie of [before, stolen])
    expect(
      (await browser.call('session', undefined, { cookie: String(cookie) })).body.accounts,
    ).toEqual([])
})

test('a planted cookie is worth nothing after the sign-in: it reads, signs out and joins nothing', async () => {
  const handlers = make({ onSignIn: () => 'one user' })
  const [attacker, mine] = [browse(handlers), browse(handlers)]
  await attacker.signIn(planter)
  const planted = attacker.cookie()
  mine.steal(planted)
  await mine.signIn(victim)
  const both = [id(victim), id(planter)]
  for (const body of [undefined, { account: id(victim) }]) {
    attacker.steal(planted)
    await attacker.call('sign-out', body)
    expect((await mine.call('session')).body.accounts).toEqual(both)
  }
  attacker.steal(planted)
  expect((await attacker.signIn(other)).body.accounts).toEqual([id(other)])
  expect((await mine.call('session')).body.accounts).toEqual(both)
})

test('a sign-out with a cookie that opens nothing sets none: the browser may have a newer one, whose session stays', async () => {
  const browser = browse(make())
  await browser.signIn(planter)
  const old = browser.cookie()
  await browser.signIn(victim)
  for (const body of [undefined, { account: id(planter) }]) {
    expect(await browser.call('sign-out', body, { cookie: String(old) })).toMatchObject({
      status: 200,
      set: null,
      body: { accounts: [] },
    })
    expect((await browser.call('session')).body.accounts).toEqual([id(victim)])
  }
  // the control
  expect((await browser.call('sign-out')).set).toContain('Max-Age=0')
})

test('signed out while a sign-in is under way: the sign-in alone is left', async () => {
  const slow = slowFor(other)
  const browser = browse(make({ signatures: slow.signatures }))
  await browser.signIn(victim)
  const late = browser.signIn(other)
  await slow.started
  await browser.call('sign-out')
  slow.go()
  expect((await late).body.accounts).toEqual([id(other)])
})

test('two cookies of the name open nothing: one of them was planted', async () => {
  const browser = browse(make())
  await browser.signIn(victim)
  const right = String(browser.cookie())
  const read = async (cookie: string) =>
    (await browser.call('session', undefined, { cookie })).body.accounts
  for (const cookie of [
    `${right}; ${right}`,
    `__Host-tessera-session=x; ${right}`,
    `${right}; __Host-tessera-session=`,
  ])
    expect(await read(cookie), cookie).toEqual([])
  for (const cookie of [right, `a=b; ${right};c=d`, `x__Host-tessera-session=1; ${right}`])
    expect(await read(cookie), cookie).toEqual([id(victim)])
})

test.each<[string, unknown]>([
  ['nothing, as Redis says it', null],
  ['a number', 7],
  ['false', false],
  ['an object', {}],
  ['another text', '0'],
])('a store that answers with %s has given no nonce and no session', async (_, answer) => {
  const store = memoryStore()
  const garbage = async () => answer as never
  const nonces = browse(make({ store: { ...store, take: garbage } }))
  expect(
    await nonces.call('verify', { signatures: [await attempt(victim, 'abcdef1234567890')] }),
  ).toMatchObject({ status: 401, body: { error: 'siwx/nonce-used' } })
  const sessions = browse(make({ store: { ...store, get: garbage } }))
  expect((await sessions.signIn(victim)).status).toBe(200)
  expect((await sessions.call('session')).body).toEqual({ accounts: [] })
})

test('a session that was altered in the store is none', async () => {
  const store = memoryStore()
  const keys: string[] = []
  const keeping: SignInStore = {
    ...store,
    set: (key, value, expires) => (keys.push(key), store.set(key, value, expires)),
  }
  const browser = browse(make({ store: keeping }))
  await browser.signIn(victim)
  const key = String(keys.find((one) => one.startsWith('session:')))
  const right = JSON.parse(String(await store.get(key))) as {
    secrets: string[]
    accounts: object[]
  }
  const read = async (value: object) => {
    await store.set(key, JSON.stringify(value), Date.now() + 1000)
    return (await browser.call('session')).body.accounts
  }
  for (const wrong of [
    [],
    { accounts: right.accounts },
    { ...right, secrets: 'x' },
    { ...right, accounts: [{ account: '<b>', expires: Date.now() + 9_999 }] },
    { ...right, accounts: [{ ...right.accounts[0], expires: null }] },
  ])
    expect(await read(wrong)).toEqual([])
  expect(await read(right)).toEqual([id(victim)])
})

test('a store that never changes what it is asked to is told as a failure, after a bounded number of tries', async () => {
  let tries = 0
  const browser = browse(
    make({
      store: { ...memoryStore(), compareAndSet: async () => (tries++, false) },
      onSignIn: () => 'one user',
    }),
  )
  await browser.signIn(victim)
  expect(await browser.signIn(other)).toMatchObject({
    status: 503,
    body: { error: 'siwx/unavailable' },
  })
  expect(tries).toBe(200)
})
