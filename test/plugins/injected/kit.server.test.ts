// @vitest-environment happy-dom
import { afterEach, expect, inject, test } from 'vitest'
import { createKit } from '../../../kernel'
import { anvil } from '../../../kernel/networks'
import { injected } from '../../../plugins/injected'
import { installWallet } from '../../harness/installWallet'
import type { MockWalletOptions, WindowTarget } from '../../harness/types'
import { localChains } from '../../harness/walletFixture'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  localStorage.clear()
})
const install = async (options: Partial<MockWalletOptions> = {}) => {
  const wallet = await installWallet(window as unknown as WindowTarget, {
    accounts: inject('accounts'),
    chains: localChains(),
    ...options,
  })
  ends.push(wallet.remove)
  return wallet
}
const begin = async () => {
  const kit = createKit([injected()], { networks: [anvil] })
  ends.push(() => kit.destroy())
  await kit.start()
  return kit
}

test('kit: connects, restores after a reload without a prompt, and stays disconnected after disconnecting', async () => {
  const wallet = await install()
  const kit = await begin()
  await kit.connect(wallet.info.rdns)
  expect(kit.state('session').namespaces.eip155).toMatchObject({
    status: 'connected',
    active: wallet.addresses[0],
    chainId: 'eip155:31337',
  })
  await kit.destroy()

  const before = wallet.requests().length
  const again = await begin()
  await expect.poll(() => again.state('session').namespaces.eip155?.status).toBe('connected')
  expect(
    wallet
      .requests()
      .slice(before)
      .map(({ method }) => method),
  ).toEqual(['eth_accounts', 'eth_chainId'])

  await again.disconnect()
  await again.destroy()
  const last = await begin()
  expect(last.state('session').namespaces.eip155?.status ?? 'disconnected').toBe('disconnected')
})

test('kit: a refusal is a refusal', async () => {
  const wallet = await install({ behaviour: { reject: true } })
  const kit = await begin()
  await expect(kit.connect(wallet.info.rdns)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
