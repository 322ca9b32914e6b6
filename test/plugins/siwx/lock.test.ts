// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type SignInState, type SignInVerifier, siwx } from '../../../plugins/siwx'
import { createTestKit } from '../../harness/createTestKit'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A connected kit whose account is signed in on a server in memory, which counts its sign-outs. */
async function signedIn() {
  const server = { state: { accounts: [] } as SignInState, left: [] as (string | undefined)[] }
  const verifier: SignInVerifier = {
    nonce: async () => 'nonce0000000000',
    verify: async (signed) => (server.state = { accounts: signed.map(({ account }) => account) }),
    session: async () => server.state,
    signOut: async (account) => {
      server.left.push(account)
      return (server.state = { accounts: server.state.accounts.filter((one) => one !== account) })
    },
  }
  const { kit, wallet, end } = await createTestKit({
    plugins: [siwx({ verifier, oneClick: false })],
    wallet: {
      accounts: [
        '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
        '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
      ],
    },
  })
  ends.push(end)
  await kit.connect(wallet.info.rdns)
  await kit.use(siwx).signIn()
  expect(server.state.accounts).toHaveLength(1)
  const session = () => kit.state('session').namespaces.eip155
  const until = (status: string) => expect.poll(() => session()?.status).toBe(status)
  const isIn = () => kit.use(siwx).isSignedIn()
  return { kit, wallet, server, session, until, isIn }
}

test('an empty list of accounts for a moment neither disconnects nor signs out', async () => {
  const { kit, wallet, server, until, isIn } = await signedIn()
  const statuses: string[] = []
  kit.on('session:change', ({ current }) => void statuses.push(current.status))
  await wallet.lock()
  await wallet.unlock()
  await wallet.changeAccount(1)
  // a later event: what came before it has been heard
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  await until('connected')
  expect([...new Set(statuses)]).toEqual(['connected'])
  expect(server.left).toEqual([])
  await wallet.changeAccount(0)
  await expect.poll(isIn).toBe(true)
})

test('a lock keeps the session on the server, which is there again after the unlocking', async () => {
  const { wallet, server, session, until, isIn } = await signedIn()
  await wallet.lock()
  await until('disconnected')
  expect([session(), server.left]).toEqual([{ status: 'disconnected', reason: 'locked' }, []])
  await wallet.unlock()
  await until('connected')
  expect([isIn(), server.left]).toEqual([true, []])
})

test('a disconnect ends the session of a locked wallet on the server', async () => {
  const { kit, wallet, server, session, until } = await signedIn()
  await wallet.lock()
  await until('disconnected')
  await kit.disconnect()
  expect(session()).toEqual({ status: 'disconnected', reason: 'user' })
  await expect.poll(() => server.left).toEqual([undefined])
})

test('another account after the unlocking ends the session of the one before', async () => {
  const { wallet, server, until, isIn } = await signedIn()
  const [account] = server.state.accounts
  await wallet.lock()
  await until('disconnected')
  await wallet.changeAccount(1)
  await wallet.unlock()
  await until('connected')
  await expect.poll(() => server.left).toEqual([account])
  expect(isIn()).toBe(false)
})
