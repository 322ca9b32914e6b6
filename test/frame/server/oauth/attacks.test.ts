import { beforeAll, describe, expect, test } from 'vitest'
import type { createFederatedIdentities } from '../../../../frame/server/login/createFederatedIdentities'
import { onBothForRelease } from '../databases'
import { createVisitor, type Visitor } from '../login/visitor'
import { ORIGIN } from '../serve'
import { createShares } from '../wallets/visitors'
import { signInAs } from './person'
import { FINISH, type Name, START, serveSocial, userOf } from './social'

type Social = Awaited<ReturnType<typeof serveSocial>>

onBothForRelease((create) => {
  let social: Social
  beforeAll(async () => {
    social = await serveSocial(await create())
  })
  const visit = (at: Social = social) => createVisitor(at.server)
  /** The provider's answer, before our server has it. */
  const callbackOf = async (visitor: Visitor, name: Name, at: Social = social) => {
    const started = await at.begin(visitor, name)
    const { url } = await signInAs(started.uri, 'noah', `${at.site}/oauth/cb/${name}`)
    return { ...started, url }
  }
  /** What the window has in its address once our server has an answer. */
  const land = async (url: string) => {
    const response = await fetch(url, { redirect: 'manual' })
    const to = response.headers.get('location') ?? 'http://nowhere/'
    const { result = '', end = '' } = Object.fromEntries(
      new URLSearchParams(new URL(to).hash.slice(1)),
    ) as { readonly result?: string; readonly end?: string }
    return { status: response.status, result, end }
  }

  test('whoever began a sign-in that somebody else went through gets nothing without its result', async () => {
    const attack = async (at: Social) => {
      const mallory = await visit(at)
      const { login, uri } = await at.begin(mallory)
      // the victim opens the link; the result stays in that window
      await at.windowOf({ uri })
      expect(await mallory.ask('/v1/login/oauth/poll', { login })).toEqual({ status: 'returned' })
      return mallory.refusal(FINISH, { login, allowed: true })
    }
    expect(await attack(social)).toBe('login_expired')
    const weak = await serveSocial(await create(), {
      logins: (logins) => ({ ...logins, isGood: (row) => row.outcome_env !== null }),
    })
    expect(await attack(weak)).toBe('none')
  })

  describe('of two providers', () => {
    test('the code of one at the other’s address is refused, and so is an answer without its issuer', async () => {
      const visitor = await visit()
      const google = await callbackOf(visitor, 'google')
      const other = await visit()
      const github = await callbackOf(other, 'github')
      // google's code with github's state, where github's answers arrive
      const mixed = new URL(github.url)
      mixed.searchParams.set('code', google.url.searchParams.get('code') ?? '')
      expect((await land(mixed.href)).end).toBe('failed')
      expect(await other.refusal(FINISH, { login: github.login })).toBe('provider_failed')
      const moved = new URL(google.url)
      moved.pathname = '/oauth/cb/github'
      expect((await land(moved.href)).status).toBe(410)
      const silent = await callbackOf(visitor, 'google')
      silent.url.searchParams.delete('iss')
      expect((await land(silent.url.href)).end).toBe('failed')
      const named = await callbackOf(visitor, 'google')
      named.url.searchParams.set('iss', social.locals.get('github')?.issuer ?? '')
      expect((await land(named.url.href)).end).toBe('failed')
      // control
      expect(await land((await callbackOf(visitor, 'google')).url.href)).toMatchObject({
        status: 303,
        end: '',
      })
    })

    test('the same id is two users; control: one where the issuer is left out', async () => {
      const users = async (at: Social) => {
        const found: string[] = []
        for (const name of ['google', 'github'] as const) {
          const visitor = await visit(at)
          const window = await at.windowOf(await at.begin(visitor, name))
          found.push(userOf(await visitor.ask(FINISH, { ...window, allowed: true })))
        }
        return new Set(found).size
      }
      expect(await users(social)).toBe(2)
      const anyone = { issuer: 'https://anybody.example' }
      const weak = await serveSocial(await create(), {
        federated: (federated: ReturnType<typeof createFederatedIdentities>) => ({
          ...federated,
          find: (db, who) => federated.find(db, { ...who, ...anyone }),
          ensure: (db, who) => federated.ensure(db, { ...who, ...anyone }),
        }),
      })
      expect(await users(weak)).toBe(1)
    })
  })

  test('every sign-in asks with a challenge of S256, and without it the provider refuses', async () => {
    for (const name of ['google', 'github'] as const) {
      const visitor = await visit()
      const { uri, login } = await social.begin(visitor, name)
      const go = await fetch(uri, { redirect: 'manual' })
      const asked = new URL(go.headers.get('location') ?? '')
      expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
      expect(asked.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
      for (const field of ['code_challenge', 'code_challenge_method'])
        asked.searchParams.delete(field)
      const end = `${social.site}/oauth/cb/${name}`
      const { url } = await signInAs(asked.href, 'noah', end)
      expect(url.searchParams.get('error')).toBe('invalid_request')
      expect((await land(url.href)).end).toBe('failed')
      expect(await visitor.refusal(FINISH, { login })).toBe('provider_failed')
      // a challenge of the attacker's own: the code is none of this sign-in's
      const mine = await callbackOf(visitor, name)
      const theirs = await callbackOf(await visit(), name)
      mine.url.searchParams.set('code', theirs.url.searchParams.get('code') ?? '')
      expect((await land(mine.url.href)).end).toBe('failed')
      // control
      expect((await land((await callbackOf(visitor, name)).url.href)).end).toBe('')
    }
  })

  test('an answer is taken once, and within ten minutes; its result within one', async () => {
    const visitor = await visit()
    const used = await callbackOf(visitor, 'google')
    expect((await land(used.url.href)).status).toBe(303)
    expect((await land(used.url.href)).status).toBe(410)
    const replaced = await callbackOf(visitor, 'google')
    await social.begin(visitor)
    expect((await land(replaced.url.href)).status).toBe(410)
    // a result after a minute: refused, and taken where its time is not looked at
    const lateResult = async (at: Social) => {
      const mine = await visit(at)
      const window = await at.windowOf(await at.begin(mine))
      at.server.time.ahead += 61_000
      const name = await mine.refusal(FINISH, { ...window, allowed: true })
      at.server.time.ahead -= 61_000
      return name
    }
    expect(await lateResult(social)).toBe('login_expired')
    const weak = await serveSocial(await create(), {
      logins: (logins) => ({
        ...logins,
        isGood: (row, result) =>
          logins.isGood({ ...row, returned: social.server.clock.now() + 120_000 }, result),
      }),
    })
    expect(await lateResult(weak)).toBe('none')
    const late = await callbackOf(await visit(weak), 'google', weak)
    weak.server.time.ahead += 11 * 60_000
    expect((await land(late.url.href)).status).toBe(410)
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '\\\\elsewhere.example',
    'https:\\\\elsewhere.example',
    `${ORIGIN}.elsewhere.example/`,
    `${ORIGIN}@elsewhere.example/`,
    `${ORIGIN}:444/`,
    'https://a.shop.example/',
    'https://user@shop.example/',
    'https://:secret@shop.example/',
    'http://shop.example/',
    'javascript:alert(1)',
    'data:text/html,a',
    `https://shop.example\n.elsewhere.example/`,
    '',
  ])('a redirect to %j is refused; control: the page that asked', async (returnTo) => {
    const visitor = await visit()
    const body = { provider: 'google', mode: 'redirect' } as const
    expect(await visitor.refusal(START, { ...body, returnTo })).toBe('bad_request')
    expect(await visitor.refusal(START, { ...body, returnTo: `${ORIGIN}/a?b#c` })).toBe('none')
  })

  test('nothing of a code, a state or a result is in the log', async () => {
    const visitor = await visit()
    const { url, login } = await callbackOf(visitor, 'google')
    const { result } = await land(url.href)
    await visitor.ask(FINISH, { login, result, allowed: true })
    const failed = await callbackOf(visitor, 'google')
    failed.url.searchParams.set('code', `${failed.url.searchParams.get('code')}x`)
    expect((await land(failed.url.href)).end).toBe('failed')
    const log = social.server.lines.join('\n')
    for (const secret of [
      ...url.searchParams.values(),
      ...failed.url.searchParams.values(),
      result,
    ].filter((value) => !value.startsWith('http')))
      expect(log).not.toContain(secret)
    // control
    expect(log).toContain('provider.failed')
  })

  test('a page that signs a visitor in without a press in the window gets a question, and no share', async () => {
    const attack = async (at: Social) => {
      const owner = await visit(at)
      const first = await at.windowOf(await at.begin(owner))
      await owner.ask(FINISH, { ...first, allowed: true })
      await createShares(owner.ask).enrol()
      const visitor = await visit(at)
      const answer = await visitor.ask(FINISH, await at.windowOf(await at.begin(visitor)))
      const { user } = await visitor.ask('/v1/me', {})
      const share = await createShares(visitor.ask)
        .pairByRecovery()
        .then(
          () => 'released',
          (error: Error) => error.message,
        )
      return { status: answer.status, isSignedIn: user !== undefined, share }
    }
    expect(await attack(await serveSocial(await create()))).toEqual({
      status: 'ask',
      isSignedIn: false,
      share: 'login_needed',
    })
    const weak = await serveSocial(await create(), {
      logins: (logins) => ({
        ...logins,
        find: async (...asked) => {
          const row = await logins.find(...asked)
          return row?.status === 'returned' ? { ...row, status: 'allowed' } : row
        },
        redeem: (transaction, row) => logins.redeem(transaction, { ...row, status: 'returned' }),
      }),
    })
    expect(await attack(weak)).toEqual({ status: 'signed_in', isSignedIn: true, share: 'released' })
  })
})
