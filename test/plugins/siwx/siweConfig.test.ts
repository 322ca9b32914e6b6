// @vitest-environment happy-dom

import { verifyMessage } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createKit } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import { parseSignInMessage, type SiweConfig, siwx } from '../../../plugins/siwx'
import { ui } from '../../../ui'
import { createTestKit } from '../../harness'

const networks = [31_337, 31_338].map((id) =>
  defineEip155({ id, name: `Local ${id}`, rpcUrls: ['http://127.0.0.1:1'], testnet: true }),
)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Lets what is under way in the page go on. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
}

/** A server of the other kit's form, which verifies for real and has one session. */
const server = () => {
  const seen = { messages: [] as string[], nonces: 0, signOuts: 0 }
  let session: { address: string; chainId: number } | null = null
  const config: SiweConfig = {
    async getNonce() {
      seen.nonces++
      return 'abcdefgh12345678'
    },
    async verifyMessage({ message, signature }) {
      seen.messages.push(message)
      const address = /0x[\da-fA-F]{40}/.exec(message)?.[0] as `0x${string}`
      const holds = await verifyMessage({ address, message, signature: signature as `0x${string}` })
      if (holds)
        session = { address, chainId: Number(/Chain ID: (\d+)/.exec(message)?.[1] ?? 31_337) }
      return holds
    },
    getSession: async () => session,
    async signOut() {
      seen.signOuts++
      session = null
      return true
    },
  }
  return { config, seen }
}

const begin = async (more: Partial<SiweConfig>) => {
  const { config, seen } = server()
  const { kit, wallet, end } = await createTestKit({
    plugins: [ui({ preload: 'none' }), siwx({ siweConfig: { ...config, ...more } })],
    networks,
    wallet: { accounts: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] },
    options: { id: `siwe${ends.length}` },
  })
  ends.push(end)
  const id = kit.getState().connectors[0]?.manifest.id as string
  await kit.connect(id)
  await settle()
  const api = kit.use(siwx)
  const view = () => kit.getState().router.history.at(-1)?.view
  return { kit, wallet, api, seen, view, id }
}

test.each([
  [{ requried: true }, 'unknown key "requried"; did you mean "required"?'],
  [{ sessionRefetchIntervalMs: 1 }, 'siweConfig.sessionRefetchIntervalMs: expected undefined'],
  [{ required: 'yes' }, 'siweConfig.required: expected true or false'],
  [{ createMessage: 'text' }, 'siweConfig.createMessage: expected a function'],
  [{ nonceRefetchIntervalMs: 0 }, 'siweConfig.nonceRefetchIntervalMs: expected a number from 1'],
])('a siweConfig with %j is refused by name', (more, words) => {
  const siweConfig = { ...server().config, ...more } as SiweConfig
  expect(() => createKit([siwx({ siweConfig })], { networks })).toThrow(words)
})

test.each([
  [{}, true],
  [{ required: true }, true],
  [{ required: false }, false],
])('a sign-in of siweConfig %j is required: %s', async (more, required) => {
  const { api, view } = await begin(more)
  await expect.poll(view).toBe('siwx/sign')
  expect(api.required).toBe(required)
})

test('with `enabled: false` nobody is asked, and the server is not either', async () => {
  const { api, view, seen } = await begin({ enabled: false })
  await expect(api.signIn()).rejects.toMatchObject({ code: 'siwx/wrong-chain' })
  await settle()
  expect([view(), seen.nonces]).toEqual([undefined, 0])
})

test('getMessageParams gives the fields of the message', async () => {
  const { api, seen } = await begin({
    getMessageParams: async () => ({
      chains: [31_337],
      domain: 'app.example',
      uri: 'https://app.example/login',
      statement: 'I accept the terms.',
      resources: ['https://app.example/terms'],
      iat: '2030-01-02T03:04:05Z',
      exp: '2030-01-02T04:04:05Z',
      nbf: '2030-01-02T03:04:00Z',
      requestId: 'r1',
    }),
  })
  await api.signIn()
  expect(parseSignInMessage(seen.messages[0] as string)).toMatchObject({
    domain: 'app.example',
    uri: 'https://app.example/login',
    statement: 'I accept the terms.',
    resources: ['https://app.example/terms'],
    issuedAt: '2030-01-02T03:04:05Z',
    expirationTime: '2030-01-02T04:04:05Z',
    notBefore: '2030-01-02T03:04:00Z',
    requestId: 'r1',
    nonce: 'abcdefgh12345678',
  })
})

test('createMessage writes the text that is signed', async () => {
  const { api, seen, wallet } = await begin({
    createMessage: ({ address, chainId, nonce, version }) =>
      `${address} on ${chainId}, ${nonce}, version ${version}`,
  })
  await api.signIn()
  const [address] = wallet.addresses
  expect(seen.messages).toEqual([
    `did:pkh:eip155:31337:${address} on 31337, abcdefgh12345678, version 1`,
  ])
  expect(api.isSignedIn()).toBe(true)
})

test('a createMessage that returns no text fails as a bad message', async () => {
  const { api } = await begin({ createMessage: () => undefined as never })
  await expect(api.signIn()).rejects.toMatchObject({ code: 'siwx/bad-message' })
})

type Begun = Awaited<ReturnType<typeof begin>>
const moves = {
  signOutOnDisconnect: ({ kit, id }: Begun) => kit.disconnect({ connectorId: id }),
  signOutOnNetworkChange: ({ kit }: Begun) => kit.switchNetwork('eip155:31338'),
  signOutOnAccountChange: ({ wallet }: Begun) => wallet.changeAccount(1),
}
test.each(
  Object.keys(moves).flatMap((name) => [
    [name, undefined, 1],
    [name, false, 0],
  ]) as [keyof typeof moves, boolean | undefined, number][],
)('%s: %s signs out %i times, and keeps the session otherwise', async (name, value, times) => {
  const begun = await begin({ ...(value === undefined ? {} : { [name]: value }) })
  await begun.api.signIn()
  await moves[name](begun)
  await expect.poll(() => begun.seen.signOuts).toBe(times)
  await settle()
  expect(begun.seen.signOuts).toBe(times)
  if (name !== 'signOutOnDisconnect') expect(begun.api.isSignedIn()).toBe(!times)
  expect(begun.kit.state('siwx').accounts.length).toBe(times ? 0 : 1)
})
