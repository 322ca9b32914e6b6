import { beforeAll, describe, expect, test } from 'vitest'
import { assembleAccounts } from '../../../../frame/server/createAccounts'
import { temporaryFolder } from '../databases'
import { createMailbox, linkIn, type Mailbox } from '../mailbox'
import { APP, serve } from '../serve'
import { createVisitor, submit } from './visitor'

// Pages with the specification's client show no words: the page of the link asks for none, where
// the app may have such pages.

let mail: Mailbox
let old: Pick<Awaited<ReturnType<typeof serve>>, 'url'> & { readonly clock: { now(): number } }
let own: typeof old
const time = { ahead: 0 }
const clock = { now: () => Date.now() + time.ahead }
beforeAll(async () => {
  mail = await createMailbox()
  const start = async (compat: boolean) => ({
    ...(await serve({
      database: { folder: temporaryFolder() },
      config: { smtp: mail.smtp, trustProxy: 1, apps: [{ ...APP, compat }] },
      options: { modules: [assembleAccounts({})], clock },
    })),
    clock,
  })
  ;[old, own] = await Promise.all([start(true), start(false)])
})

const start = async (email: string, words: { readonly words?: false } = { words: false }) => {
  const visitor = await createVisitor(old)
  const { flow = '', match, action } = await visitor.ask('/v1/login/email', { email, ...words })
  const received = await mail.receive(email)
  return {
    visitor,
    flow,
    match,
    action,
    link: linkIn(received),
    text: received.text,
    status: async () => (await visitor.ask('/v1/login/poll', { flow })).status,
  }
}

describe('a page that shows no words', () => {
  test('has its device allowed by a button of the link’s page; nobody is told to choose words', async () => {
    const { visitor, flow, match, action, link, text, status } = await start('plain@example.com')
    expect([action, match, text.includes('words')]).toEqual(['VERIFY_DEVICE', undefined, false])
    const page = await (await fetch(link)).text()
    expect([page.includes('class="words"'), page.includes('name="match" value=""')]).toEqual([
      false,
      true,
    ])
    expect(await status()).toBe('pending')
    await submit(link, { match: '' })
    expect(await status()).toBe('approved')
    await visitor.ask('/v1/login/email/verify', {
      flow,
      code: await mail.receiveCode('plain@example.com'),
    })
    expect((await visitor.ask('/v1/me', {})).user?.email).toBe('plain@example.com')
  })

  test.each([
    ['the button', 'refused@example.com', { refuse: '1' }],
    ['words of somebody’s choice', 'words@example.com', { match: 'apple apple apple' }],
  ])('is refused by %s', async (_, email, form) => {
    const { link, status } = await start(email)
    await submit(link, form as unknown as Record<string, string>)
    expect(await status()).toBe('refused')
  })
})

test('a device that shows words is not allowed without them, in the same app; control: with them it is', async () => {
  const { link, status } = await start('with@example.com', {})
  await submit(link, { match: '' })
  expect(await status()).toBe('refused')
  const again = await start('with2@example.com', {})
  await submit(again.link, { match: again.match ?? '' })
  expect(await again.status()).toBe('approved')
})

test('an app whose pages all show words cannot ask for none, and no mail is sent', async () => {
  const visitor = await createVisitor(own)
  expect(
    await visitor.refusal('/v1/login/email', { email: 'none@example.com', words: false }),
  ).toBe('bad_request')
  expect(mail.to('none@example.com')).toEqual([])
})

test.each([
  ['shows no words', 'often@example.com', { words: false } as const],
  ['shows words', 'often2@example.com', {}],
])(
  'what a link allowed a session that %s ends 20 minutes behind it: more mails do not renew that',
  async (_, email, words) => {
    const { visitor, link, match } = await start(email, words)
    await submit(link, { match: match ?? '' })
    const again = async (minutes: number) => {
      time.ahead += minutes * 60_000
      return (await visitor.ask('/v1/login/email', { email, ...words })).action
    }
    // the first two are the control: until then it is allowed
    expect([await again(8), await again(8), await again(8)]).toEqual([
      'VERIFY_OTP',
      'VERIFY_OTP',
      'VERIFY_DEVICE',
    ])
  },
)
