import { randomInt } from 'node:crypto'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../../frame/protocol/http'
import type { Config, Keys } from '../../../../frame/server/config/types'
import { assembleAccounts, type WeakenedAccounts } from '../../../../frame/server/createAccounts'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { codeIn, createMailbox, linkIn, type Mailbox } from '../mailbox'
import { APP, createKeys, ORIGIN, serve } from '../serve'
import { createSignedClient, nameOf } from '../signedClient'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * Milliseconds that a server's clock is ahead of the machine's, or of the moment where it `stands`:
 * what a budget gives back in a second does not depend on the machine then.
 */
interface Time {
  ahead: number
  stands?: number
}

/**
 * A server with sign-in by e-mail, a clock that tests set ahead, and the mailbox of everybody; or
 * the next run of a `former` one, at its address.
 */
export const serveLogin = async (
  database: DatabaseTarget,
  weakened: WeakenedAccounts = {},
  former?: {
    readonly mail: Mailbox
    readonly keys: Keys
    readonly time: Time
    readonly url: string
  },
  more: Partial<Config> = {},
) => {
  const { mail, keys, time } = former ?? {
    mail: await createMailbox(),
    keys: createKeys(),
    time: { ahead: 0 } as Time,
  }
  const clock = { now: () => (time.stands ?? Date.now()) + time.ahead }
  const config = {
    port: former ? Number(new URL(former.url).port) : 0,
    smtp: mail.smtp,
    trustProxy: 1,
    keys,
    apps: [{ ...APP, limits: { mailsPerDay: 100_000 } }],
    ...more,
  }
  const server = await serve({
    database,
    config,
    options: { modules: [assembleAccounts(weakened)], clock },
  })
  return { ...server, mail, time, clock, keys }
}

export type LoginServer = Awaited<ReturnType<typeof serveLogin>>

/** A network of its own. */
export const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * A browser with a cookie jar and a network of its own, and a registered key. `mark` and `browser`
 * are its cookies, from another session of it.
 */
export const createVisitor = async (
  { url, clock }: Pick<LoginServer, 'url' | 'clock'>,
  {
    mark,
    browser,
    ip = anyIp(),
    agent = AGENT,
    language = 'en',
  }: {
    readonly mark?: string | undefined
    readonly browser?: string | undefined
    readonly ip?: string
    readonly agent?: string
    readonly language?: string
  } = {},
) => {
  const jar = { mark, browser }
  const client = createSignedClient(url, {
    onAnswer: ({ headers }) => {
      const set = headers.get('set-cookie') ?? ''
      jar.mark = /__Host-td=([\w.-]+)/.exec(set)?.[1] ?? jar.mark
      jar.browser = /__Host-tb=([\w-]+)/.exec(set)?.[1] ?? jar.browser
    },
  })
  const cookies = () =>
    [
      jar.mark !== undefined && `__Host-td=${jar.mark}`,
      jar.browser !== undefined && `__Host-tb=${jar.browser}`,
    ]
      .filter(Boolean)
      .join('; ')
  const headers = (from: string) => ({
    'user-agent': agent,
    'accept-language': language,
    'x-forwarded-for': from,
    ...(cookies() && { cookie: cookies() }),
  })
  const send = <Path extends RoutePath>(path: Path, body: RouteBody<Path>, from = ip) =>
    client.send(path, JSON.stringify(body), { created: clock.now(), headers: headers(from) })
  /** Throws where it is refused, with the refusal's name. */
  const ask = async <Path extends RoutePath>(
    path: Path,
    body: RouteBody<Path>,
  ): Promise<RouteAnswer<Path>> => {
    const { status, json } = await send(path, body)
    if (status !== 200) throw new Error(nameOf(json))
    return json as RouteAnswer<Path>
  }
  /** The name of the refusal, or `none`. */
  const refusal = async <Path extends RoutePath>(
    path: Path,
    body: RouteBody<Path>,
  ): Promise<string> => nameOf((await send(path, body)).json)
  await client.register(APP.id, ORIGIN, { created: clock.now(), headers: headers(ip) })
  return { send, ask, refusal, jar, ip }
}

export type Visitor = Awaited<ReturnType<typeof createVisitor>>

/** Answers the page of a link, as its form does. */
export const submit = (
  link: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(link, {
    method: 'POST',
    headers: {
      origin: new URL(link).origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(form),
  })

/** Starts on a new device and allows it by its link; answers with the flow and its code. */
export const approve = async (
  { mail }: Pick<LoginServer, 'mail'>,
  visitor: Visitor,
  email: string,
) => {
  const before = mail.to(email).length
  const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
  await submit(linkIn(await mail.find(email, (one) => linkIn(one).includes('/device/'), before)), {
    match,
  })
  return { flow, code: codeIn(await mail.find(email, (one) => codeIn(one) !== 'none', before)) }
}

/** Signs in on a new device. */
export const signIn = async (server: Pick<LoginServer, 'mail'>, visitor: Visitor, email: string) =>
  visitor.ask('/v1/login/email/verify', await approve(server, visitor, email))

/** Another code than this one. */
export const otherCode = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0')
