// Other people's servers as a page meets them: better-auth with its plugin siwe behind hono, and
// Auth.js with a credentials provider, as the guides in docs/guides set them up.
import { readFileSync } from 'node:fs'
import { Auth, type AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { siwe } from 'better-auth/plugins'
import { transformSync } from 'esbuild'
import { Hono } from 'hono'
import { verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { parseSiweMessage, type VerifySiweMessageParameters, validateSiweMessage } from 'viem/siwe'

type Serve = (request: Request) => Promise<Response> | Response
const secret = 'a secret of the tests, 32 characters long'
type Hex = `0x${string}`
type Provider = AuthConfig['providers'][number]

/** A server of better-auth for the pages of an origin. */
export function betterAuthServer(origin: string): Serve {
  const auth = betterAuth({
    baseURL: origin,
    secret,
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true },
    database: memoryAdapter({
      user: [],
      session: [],
      account: [],
      verification: [],
      walletAddress: [],
    }),
    plugins: [
      siwe({
        domain: new URL(origin).host,
        getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
        verifyMessage: ({ message, signature, address }) =>
          verifyMessage({ message, signature: signature as Hex, address: address as Hex }),
      }),
    ],
  })
  const app = new Hono()
  app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))
  return (request) => app.fetch(request)
}

/** What Auth.js answers of a refusal, and the account whose sign-in makes it fail. */
export const authJs = { broken: '' }

/**
 * The provider in the guide of Auth.js, run as it stands there, with a client that verifies keys
 * alone and needs no chain. Its page is that of AUTH_URL.
 */
export async function guideProvider(): Promise<Provider> {
  const guide = readFileSync(
    new URL('../../../docs/guides/next-auth-js.md', import.meta.url),
    'utf8',
  )
  const [, source = ''] = /```ts file=lib\/wallet\.ts\n(.*?)```/s.exec(guide) ?? []
  const body = source.replace(/^import .*$/gm, '').replace('export const wallet =', 'return')
  const verifySiweMessage = async ({
    message,
    signature,
    domain,
    nonce,
  }: VerifySiweMessageParameters) => {
    const fields = parseSiweMessage(message)
    const given = { message: fields, ...(domain && { domain }), ...(nonce && { nonce }) }
    return (
      fields.address !== undefined &&
      validateSiweMessage(given) &&
      verifyMessage({ address: fields.address, message, signature: signature as Hex })
    )
  }
  const given = {
    Credentials,
    parseSiweMessage,
    mainnet,
    http: () => {},
    createPublicClient: () => ({ verifySiweMessage }),
  }
  const { code } = transformSync(`export const make = ({ ${Object.keys(given)} }) => { ${body} }`, {
    loader: 'ts',
  })
  const { make } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { make(deps: typeof given): Provider }
  return make(given)
}

/**
 * A server of Auth.js for the pages of an origin, by default with a provider for any chain that can
 * be made to fail.
 */
export function authJsServer(origin: string, provider?: Provider): Serve {
  const config: AuthConfig = {
    trustHost: true,
    basePath: '/api/auth',
    secret,
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      provider ??
        Credentials({
          credentials: { message: {}, signature: {} },
          async authorize({ message, signature, ...rest }) {
            const [text, signed] = [String(message), String(signature) as Hex]
            const fields = parseSiweMessage(text)
            const { csrfToken: nonce } = rest as { csrfToken?: string }
            const { address, chainId } = fields
            if (
              !nonce ||
              !address ||
              !validateSiweMessage({ message: fields, domain: new URL(origin).host, nonce })
            )
              return null
            if (address === authJs.broken) throw new Error('the database is away')
            return (await verifyMessage({ address, message: text, signature: signed }))
              ? { id: address, name: `eip155:${chainId}:${address}` }
              : null
          },
        }),
    ],
  }
  return (request) => Auth(request, config) as Promise<Response>
}

/** A `fetch` as pages of an origin have it, for one server: it keeps and sends the cookies. */
export function fetchFrom(
  origin: string,
  serve: Serve,
): { fetch: typeof fetch; cookies: Map<string, string>; asked: string[] } {
  const cookies = new Map<string, string>()
  const asked: string[] = []
  const send = async (
    url: string,
    {
      keepalive: _,
      cache: _cache,
      credentials: _credentials,
      redirect: _redirect,
      ...init
    }: RequestInit = {},
  ) => {
    const request = new Request(new URL(url, origin), init)
    if (request.method !== 'GET') request.headers.set('origin', origin)
    if (cookies.size)
      request.headers.set(
        'cookie',
        [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      )
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    const answer = await serve(request)
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (!value || /max-age=0|1970/i.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { fetch: send as typeof fetch, cookies, asked }
}
