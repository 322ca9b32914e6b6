import aave from '@web3icons/core/svgs/tokens/background/AAVE.svg.js'
import arb from '@web3icons/core/svgs/tokens/background/ARB.svg.js'
import dai from '@web3icons/core/svgs/tokens/background/DAI.svg.js'
import link from '@web3icons/core/svgs/tokens/background/LINK.svg.js'
import op from '@web3icons/core/svgs/tokens/background/OP.svg.js'
import usdc from '@web3icons/core/svgs/tokens/background/USDC.svg.js'
import usdt from '@web3icons/core/svgs/tokens/background/USDT.svg.js'
import wbtc from '@web3icons/core/svgs/tokens/background/WBTC.svg.js'
import type { Mark } from './pictures'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:'
/** CAIP-19 ids of a token on EVM chains, by its address on each. */
const evm = (addresses: Readonly<Record<number, string>>) => Object.entries(addresses).map(([chain, address]) => `eip155:${chain}/erc20:${address}`)

/** Marks of the tokens in widest use, by CAIP-19 id, never by a symbol: a token that somebody has bridged for himself is another one. */
export const tokens: readonly Mark[] = [
  [
    usdc,
    `${solana}EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    ...evm({
      1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      10: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      137: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      42161: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      43114: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    }),
  ],
  [
    usdt,
    `${solana}Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB`,
    ...evm({
      1: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      10: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      137: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      42161: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
      43114: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    }),
  ],
  [
    dai,
    ...evm({
      1: '0x6b175474e89094c44da98b954eedeac495271d0f',
      10: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
      8453: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
      42161: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    }),
  ],
  [wbtc, ...evm({ 1: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 10: '0x68f180fcce6836688e9084f035309e29bf0a2095', 42161: '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f' })],
  [link, ...evm({ 1: '0x514910771af9ca656af840dff83e8264ecf986ca' })],
  [aave, ...evm({ 1: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9' })],
  [arb, ...evm({ 42161: '0x912ce59144191c1204e64559fe8253a0e49e6548' })],
  [op, ...evm({ 10: '0x4200000000000000000000000000000000000042' })],
]
