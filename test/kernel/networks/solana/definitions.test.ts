import { expect, test } from 'vitest'
import {
  defineSolana,
  solana,
  solanaDevnet,
  solanaTestnet,
} from '../../../../kernel/networks/index'
import driver from '../../../../kernel/networks/solana/driver'
import { isChainId } from '../../../../kernel/schema/checks'

test('the three clusters have the ids of CAIP-2, by genesis hash, and the names of Wallet Standard', () => {
  expect(
    [solana, solanaDevnet, solanaTestnet].map(({ id, standardChain, testnet }) => [
      id,
      standardChain,
      testnet,
    ]),
  ).toEqual([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet', false],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet', true],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet', true],
  ])
  for (const network of [solana, solanaDevnet, solanaTestnet]) {
    expect(isChainId(network.id)).toBe(true)
    expect(network).toMatchObject({
      namespace: 'solana',
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    })
    expect(network.rpcUrls[0]).toMatch(/^https:\/\/api\.[\w-]+\.solana\.com$/)
    expect(Object.isFrozen(network)).toBe(true)
  }
})

test('a cluster of one’s own is a test network with its own id, and loads the driver on first use', async () => {
  const own = defineSolana({
    genesisHash: 'FYyfwyL887KSTUby5jNQ9LBcjNgANgejA7BsWhjf4v8h',
    cluster: 'localnet',
    name: 'Local',
    rpcUrls: ['http://127.0.0.1:8899'],
  })
  expect(own).toMatchObject({
    id: 'solana:FYyfwyL887KSTUby5jNQ9LBcjNgANgej',
    standardChain: 'solana:localnet',
    testnet: true,
  })
  expect((await own.driver()).default).toBe(driver)
  expect(driver.explorerUrl(own, { address: 'A' })).toBeUndefined()
})

test('explorer links keep the cluster of the explorer’s URL', () => {
  const link = (network: typeof solana) => [
    driver.explorerUrl(network, { address: 'A' }),
    driver.explorerUrl(network, { transaction: 'T' }),
  ]
  expect(link(solana)).toEqual([
    'https://explorer.solana.com/address/A',
    'https://explorer.solana.com/tx/T',
  ])
  expect(link(solanaDevnet)).toEqual([
    'https://explorer.solana.com/address/A?cluster=devnet',
    'https://explorer.solana.com/tx/T?cluster=devnet',
  ])
  const custom = {
    ...solana,
    explorer: {
      name: 'Own',
      url: 'https://own.example/app/?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899#top',
    },
  }
  expect(link(custom)[1]).toBe(
    'https://own.example/app/tx/T?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899',
  )
  expect(driver.explorerUrl(solana, { address: '../x?y#z' })).toBe(
    'https://explorer.solana.com/address/..%2Fx%3Fy%23z',
  )
  expect(
    driver.explorerUrl(
      { ...solana, explorer: { name: 'Bad', url: 'javascript:alert(1)' } },
      { address: 'A' },
    ),
  ).toBeUndefined()
})
