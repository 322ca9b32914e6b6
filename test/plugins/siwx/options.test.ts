// @vitest-environment happy-dom

import { verifyMessage } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createKit, definePlugin } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import { localVerifier, type SiweConfig, type SiwxOptions, siwx } from '../../../plugins/siwx'
import { createTestKit } from '../../harness'

const network = defineEip155({
  id: 31_337,
  name: 'Local',
  rpcUrls: ['http://127.0.0.1:1'],
  testnet: true,
})
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A host's server of the older form, which verifies for real. */
const older = () => {
  const heard: string[] = []
  let session: { address: string; chainId: number } | null = null
  const siweConfig: SiweConfig = {
    getNonce: async () => 'abcdefgh12345678',
    async verifyMessage({ message, signature }) {
      const address = /0x[\da-fA-F]{40}/.exec(message)?.[0] as `0x${string}`
      const holds = await verifyMessage({ address, message, signature: signature as `0x${string}` })
      if (holds) session = { address, chainId: Number(/Chain ID: (\d+)/.exec(message)?.[1]) }
      return holds
    },
    getSession: async () => session,
    async signOut() {
      session = null
      return true
    },
    onSignIn: ({ address, chainId }) => heard.push(`in ${chainId} ${address}`),
    onSignOut: () => heard.push('out'),
  }
  return { siweConfig, heard }
}

const begin = async (options: SiwxOptions, behaviour = {}) => {
  const { kit, wallet, end } = await createTestKit({
    plugins: [siwx(options)],
    networks: [network],
    wallet: { behaviour },
    options: { id: `k${ends.length}` },
  })
  ends.push(end)
  await kit.connect(kit.getState().connectors[0]?.manifest.id as string)
  return { kit, wallet, api: kit.use(siwx) }
}

test('exactly one of `verifier` and `siweConfig`', () => {
  const make = (options: object) => () =>
    createKit([siwx(options as SiwxOptions)], { networks: [network] })
  const { siweConfig } = older()
  expect(make({ verifier: localVerifier(), siweConfig })).toThrow(
    'Cannot set both `siweConfig` and `siwx` options',
  )
  expect(make({})).toThrow('siwx(options): expected a `verifier`, such as httpVerifier()')
  expect(make({ siweConfig: {} })).toThrow('siwx(options).siweConfig.getNonce: expected a function')
  expect(make({ siweConfig })).not.toThrow()
})

test('a siweConfig signs in and out, and hears of both', async () => {
  const { siweConfig, heard } = older()
  const { kit, wallet, api } = await begin({ siweConfig })
  await api.signIn()
  const [address] = wallet.addresses
  expect([api.isSignedIn(), kit.state('siwx').accounts, heard]).toEqual([
    true,
    [`eip155:31337:${address}`],
    [`in 31337 ${address}`],
  ])
  await api.signOut()
  expect([api.isSignedIn(), heard.at(-1)]).toEqual([false, 'out'])
})

test('a siweConfig that refuses: nobody is signed in', async () => {
  const { siweConfig, heard } = older()
  const { api } = await begin({ siweConfig }, { wrongSignature: true })
  await expect(api.signIn()).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  expect([api.isSignedIn(), heard]).toEqual([false, []])
  expect(api.failure()).toMatchObject({ code: 'siwx/bad-signature' })
})

test('with `chains`, the others are not signed in on', async () => {
  const { api } = await begin({ verifier: localVerifier(), chains: ['eip155:1'] })
  await expect(api.signIn()).rejects.toMatchObject({ code: 'siwx/wrong-chain' })
  const { api: other } = await begin({ verifier: localVerifier(), chains: ['eip155:31337'] })
  await other.signIn()
  expect(other.isSignedIn()).toBe(true)
})

test('onChange hears what the server has said, after it has', async () => {
  const heard: unknown[] = []
  const { kit, api } = await begin({
    verifier: localVerifier(),
    onChange: ({ accounts }) => heard.push(accounts.length),
  })
  await api.refresh()
  expect(heard).toEqual([])
  await api.signIn()
  expect(heard).toEqual([1])
  await api.signOut()
  expect(heard.at(-1)).toBe(0)
  const count = heard.length
  await api.refresh()
  expect(heard.length).toBe(count)
  expect(kit.state('siwx').accounts).toEqual([])
})

test('who signs out while the wallet is asked is not signed in by what comes later', async () => {
  const { wallet, api, kit } = await begin(
    { verifier: localVerifier() },
    { hang: ['personal_sign'] },
  )
  const attempt = api.signIn()
  attempt.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  await api.signOut()
  await wallet.set({ hang: false })
  await expect(attempt).rejects.toMatchObject({ code: 'kernel/aborted' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([kit.state('siwx').accounts, api.isSignedIn()]).toEqual([[], false])
})

test('where a plugin forbids, nothing is signed while a wallet connects', async () => {
  const asked: string[] = []
  const forbids = definePlugin('forbids', () => ({
    needs: ['hooks:authorize'],
    setup: (ctx) => ctx.hooks.authorize.tap(() => {}),
  }))
  const one = definePlugin('one', () => ({
    needs: ['hooks:connect'],
    setup: (ctx) => ctx.hooks.connect.tap((connector) => void asked.push(connector.manifest.id)),
  }))
  for (const plugins of [[one()], [one(), forbids()]]) {
    const { kit, end } = await createTestKit({ plugins, networks: [network] })
    await kit.connect(kit.getState().connectors[0]?.manifest.id as string)
    await end()
  }
  expect(asked).toHaveLength(1)
})
