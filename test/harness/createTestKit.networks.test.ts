// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  anvil,
  bitcoinRegtest,
  bitcoinSignet,
  defineSolana,
  type Network,
} from '../../kernel/networks/index'
import { createTestKit } from './createTestKit'
import { type AppWallet, createApp } from './standardFixture'
import type { WindowTarget } from './types'

const local = defineSolana({
  name: 'Local Solana',
  cluster: 'localnet',
  genesisHash: '1'.repeat(40),
  rpcUrls: ['http://127.0.0.1:8899'],
})

const walletOf = async (networks: readonly Network[]) => {
  const { wallets } = createApp(window as unknown as WindowTarget)
  const { wallet, end } = await createTestKit({
    networks,
    options: { id: `networks-${networks.length}` },
  })
  const [entry] = wallets as (AppWallet | undefined)[]
  const chains = entry?.chains ?? []
  await end()
  return { wallet, chains, left: wallets.length }
}

test('the wallet has a side for each namespace of the networks, and goes out of all of them at the end', async () => {
  const { wallet, chains, left } = await walletOf([anvil, local, bitcoinRegtest, bitcoinSignet])
  expect(wallet.addresses).toHaveLength(1)
  expect(wallet.solana?.addresses).toHaveLength(1)
  expect(wallet.bitcoin?.addresses[0]?.payment).toMatch(/^bcrt1q/)
  expect([chains, left]).toEqual([['solana:localnet', 'bitcoin:regtest'], 0])
})

test('a side without a network is not there', async () => {
  const { wallet, chains } = await walletOf([local])
  expect([wallet.addresses, wallet.bitcoin, chains]).toEqual([[], undefined, ['solana:localnet']])
  expect((await walletOf([anvil])).wallet).not.toHaveProperty('solana')
})
