// @vitest-environment happy-dom
import { verifyMessage } from 'ethers'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { browserProvider, signer } from '../../adapters/ethers'
import type { Kit } from '../../kernel/index'
import { defineEip155 } from '../../kernel/networks/index'
import { handConnector, sessionOf } from '../kernel/sessions/handConnector'
import { kitOf } from './fixture'

const [local, other] = inject('chains')
const [funded] = inject('accounts') as [
  { readonly address: string; readonly privateKey: `0x${string}` },
]
const account = privateKeyToAccount(funded.privateKey)
const networks = [local, other].map(({ id, url }) =>
  defineEip155({ id, name: `Local ${id}`, rpcUrls: [url] }),
)
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open() {
  const hand = handConnector('hand', { eip155: sessionOf(`eip155:${local.id}`, account.address) })
  hand.hands.request = async (call) =>
    account.signMessage({ message: { raw: (call as { params: [`0x${string}`] }).params[0] } })
  hand.hands.switchNetwork = async ({ id }) =>
    hand.emit('change', { namespace: 'eip155', chainId: id as `eip155:${string}` })
  const kit: Kit<readonly []> = kitOf([hand.connector], { networks, publicRpc: true })
  await kit.start()
  const provider = browserProvider(kit)
  ends.push(
    () => provider.destroy(),
    () => kit.destroy(),
  )
  return { kit, provider }
}

test('the signer is the account in front, and what it signs is the wallet’s', async () => {
  const { kit } = await open()
  await kit.connect('hand')
  const from = await signer(kit)
  expect(from.address).toBe(account.address)
  expect(verifyMessage('hello', await from.signMessage('hello'))).toBe(account.address)
})

test('a signer without a connection asks the kit for one; a visitor who closes the modal is an ACTION_REJECTED', async () => {
  const { kit } = await open()
  const real = kit.provider('eip155')
  const request = real.request
  const asked: string[] = []
  const spy = vi.spyOn(real, 'request').mockImplementation(async (call) => {
    asked.push(call.method)
    if (call.method !== 'eth_requestAccounts') return request(call)
    throw Object.assign(new Error('The request was declined'), { code: 4001 })
  })
  await expect(signer(kit)).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  spy.mockImplementation(async (call) => {
    if (call.method === 'eth_requestAccounts') await kit.connect('hand')
    return request(call)
  })
  expect((await signer(kit)).address).toBe(account.address)
  expect(asked).toContain('eth_requestAccounts')
})

test('a provider reads, and goes on after the wallet went to another chain', async () => {
  const { kit, provider } = await open()
  await kit.connect('hand')
  expect((await provider.getNetwork()).chainId).toBe(BigInt(local.id))
  expect(await provider.getBalance(account.address)).toBeGreaterThan(0n)
  await kit.switchNetwork(`eip155:${other.id}`)
  await expect.poll(async () => (await provider.getNetwork()).chainId).toBe(BigInt(other.id))
  expect(await provider.getBalance(account.address)).toBeGreaterThan(0n)
})
