// What other people's software says of a sign-in: each resolves with whether it accepts it.
import { Auth, type AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { base58 } from '@scure/base'
import { createConfig, SiweMessage as NextSiweMessage } from '@signinwithethereum/siwe'
import { parseSignInMessage, verifySignIn } from '@solana/wallet-standard-util'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { siwe as siwePlugin } from 'better-auth/plugins'
import { Verifier } from 'bip322-js'
import { JsonRpcProvider } from 'ethers'
import { Hono } from 'hono'
import { SiweMessage } from 'siwe'
import type { PublicClient } from 'viem'
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'

/** A message, its signature, and who is said to have signed. */
export interface Claim {
  readonly message: string
  readonly signature: string
  readonly address: string
}
type Verdict = (claim: Claim) => Promise<boolean>

/** One verifier: its name with the version that is tested, and what it claims to verify. */
export interface OtherVerifier {
  readonly name: string
  readonly claims: readonly string[]
  /** Gives a nonce that it will accept. */
  readonly nonce: () => Promise<string>
  readonly verify: Verdict
}

const domain = 'app.example'
const anyNonce = async () => crypto.randomUUID().replaceAll('-', '')
const nonceIn = (message: string) => /^Nonce: (\w+)$/m.exec(message)?.[1] ?? ''
/** What throws has not accepted. */
const accepted = async (work: () => Promise<boolean>) => {
  try {
    return await work()
  } catch {
    return false
  }
}

/** The libraries of Ethereum's sign-in. */
export const ethereumVerifiers = (url: string, client: PublicClient): OtherVerifier[] => {
  const provider = new JsonRpcProvider(url)
  const ofSiwe: Verdict = async ({ message, signature }) =>
    accepted(
      async () =>
        (
          await new SiweMessage(message).verify(
            { signature, domain, nonce: nonceIn(message) },
            { provider: provider as never },
          )
        ).success,
    )
  const ofNext: Verdict = async ({ message, signature }) =>
    accepted(
      async () =>
        (
          await new NextSiweMessage(message).verify(
            { signature, domain, nonce: nonceIn(message) },
            { config: await createConfig(url), suppressExceptions: true } as never,
          )
        ).success,
    )
  const ofViem: Verdict = async ({ message, signature }) =>
    accepted(() =>
      verifySiweMessage(client, {
        message,
        signature: signature as `0x${string}`,
        domain,
        nonce: nonceIn(message),
      }),
    )
  return [
    { name: 'siwe 3.0.0', claims: ['EIP-191', 'ERC-1271'], nonce: anyNonce, verify: ofSiwe },
    {
      name: '@signinwithethereum/siwe 4.2.1',
      claims: ['EIP-191', 'ERC-1271', 'ERC-6492'],
      nonce: anyNonce,
      verify: ofNext,
    },
    {
      name: 'viem 2.57.1',
      claims: ['EIP-191', 'ERC-1271', 'ERC-6492'],
      nonce: anyNonce,
      verify: ofViem,
    },
    betterAuthVerifier(client),
    authJsVerifier(ofViem),
  ]
}

/**
 * better-auth's siwe plugin behind hono, over HTTP requests; its signatures are checked by viem.
 */
function betterAuthVerifier(client: PublicClient): OtherVerifier {
  const auth = betterAuth({
    baseURL: `https://${domain}`,
    secret: 'a secret of the tests, 32 characters long',
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: memoryAdapter({
      user: [],
      session: [],
      account: [],
      verification: [],
      walletAddress: [],
    }),
    plugins: [
      siwePlugin({
        domain,
        getNonce: anyNonce,
        verifyMessage: ({ message, signature, address }) =>
          client.verifyMessage({
            message,
            signature: signature as `0x${string}`,
            address: address as `0x${string}`,
          }),
      }),
    ],
  })
  const app = new Hono()
  app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))
  const post = (path: string, body: object) =>
    app.request(`https://${domain}/api/auth/siwe/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://${domain}` },
      body: JSON.stringify(body),
    })
  return {
    name: 'better-auth 1.7.25 (hono 4.13.19)',
    claims: ['EIP-191', 'ERC-1271', 'ERC-6492'],
    nonce: async () => ((await (await post('nonce', {})).json()) as { nonce: string }).nonce,
    async verify({ message, signature }) {
      const answer = await post('verify', { message, signature })
      return (
        answer.status === 200 && (answer.headers.get('set-cookie') ?? '').includes('session_token')
      )
    },
  }
}

/**
 * Auth.js with a credentials provider, through its own routes: the CSRF token, the callback, and
 * the session's cookie.
 */
function authJsVerifier(verify: Verdict): OtherVerifier {
  const config: AuthConfig = {
    trustHost: true,
    basePath: '/auth',
    secret: 'a secret of the tests, 32 characters long',
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      Credentials({
        credentials: { message: {}, signature: {} },
        async authorize({ message, signature }) {
          const [text, signed] = [String(message), String(signature)]
          const { address } = parseSiweMessage(text)
          return address && (await verify({ message: text, signature: signed, address }))
            ? { id: address }
            : null
        },
      }),
    ],
  }
  const base = `https://${domain}/auth`
  return {
    name: 'Auth.js (@auth/core 0.41.3)',
    claims: ['EIP-191', 'ERC-1271', 'ERC-6492'],
    nonce: anyNonce,
    async verify({ message, signature }) {
      const opening = (await Auth(new Request(`${base}/csrf`), config)) as Response
      const { csrfToken } = (await opening.json()) as { csrfToken: string }
      const cookie = opening.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      const body = new URLSearchParams({ csrfToken, message, signature })
      const answer = (await Auth(
        new Request(`${base}/callback/credentials`, {
          method: 'POST',
          headers: { cookie, origin: `https://${domain}` },
          body,
        }),
        config,
      )) as Response
      return answer.headers.getSetCookie().some((one) => /session-token=[^;]{20}/.test(one))
    },
  }
}

/** What verifies Solana and Bitcoin. */
export const otherVerifiers: OtherVerifier[] = [
  {
    name: '@solana/wallet-standard-util 1.1.4',
    claims: ['Ed25519'],
    nonce: anyNonce,
    verify: async ({ message, signature, address }) => {
      const input = parseSignInMessage(new TextEncoder().encode(message))
      const account = { address, publicKey: base58.decode(address), chains: [], features: [] }
      return (
        input !== null &&
        verifySignIn(input, {
          account,
          signedMessage: new TextEncoder().encode(message),
          signature: base58.decode(signature),
        })
      )
    },
  },
  {
    name: 'bip322-js 3.0.0',
    claims: ['BIP-322 P2WPKH', 'BIP-322 P2TR', 'BIP-322 P2SH-P2WPKH', 'BIP-137 P2PKH'],
    nonce: anyNonce,
    verify: ({ message, signature, address }) =>
      accepted(async () => Verifier.verifySignature(address, message, signature)),
  },
]

/**
 * A Bitcoin node's `verifymessage`: fetched when it is asked for, and proven by
 * test/regtest/signIn.test.ts.
 */
export const bitcoinNode = {
  name: 'Bitcoin Knots 29.5',
  claims: ['BIP-322 P2WPKH', 'BIP-322 P2TR', 'BIP-137 P2PKH'],
} as const
