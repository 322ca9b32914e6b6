// What the demo's accounts have besides coins: two tokens on each local EVM chain, two NFTs on the
// first of them, and on the local Solana one that is in the demo's list and one that is not.
import { readFileSync } from 'node:fs'
import { encodeDeployData, parseUnits } from 'viem'
import { deploy } from './chains.mjs'

const GOLD = { name: 'Demo Gold', symbol: 'DGLD', decimals: 18 }
const DOLLAR = { name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 }
const CARDS = [
  {
    name: 'Tide #1',
    image:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAJklEQVR42mOQ14pRMynVte01dV/GAGfZBOxngLOco64zwFleyR8Am6kSF7CLlLYAAAAASUVORK5CYII=',
  },
  {
    name: 'Loom 9',
    image:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR42mN4VBT9qCiaAUIBADFOBr3VtHJ0AAAAAElFTkSuQmCC',
  },
]

/** @param {string} url @param {string} from @param {readonly string[]} holders */
const deployGold = (url, from, holders) => {
  const { abi, bytecode } = JSON.parse(
    readFileSync(new URL('tokens/namedToken.json', import.meta.url), 'utf8'),
  )
  const args = [GOLD.name, GOLD.symbol, GOLD.decimals, holders, parseUnits('12.5', GOLD.decimals)]
  return deploy(url, from, encodeDeployData({ abi, bytecode, args }))
}

/**
 * Puts the tokens there.
 * @type {typeof import('./demoTokens.mjs').createTokens}
 */
export const createTokens = async ({ chains, accounts, deployer }, solana) => {
  const holders = accounts.map(({ address }) => address)
  const evm = await Promise.all(
    chains.map(async ({ id, url, token }) => [
      { ...DOLLAR, chainId: id, address: token },
      { ...GOLD, chainId: id, address: await deployGold(url, deployer, holders) },
    ]),
  )
  const dollar = await solana.mint(
    'tessera-kit demo dollar',
    DOLLAR.decimals,
    parseUnits('2500', DOLLAR.decimals),
  )
  await solana.mint('tessera-kit demo token in no list', 0, 1_000_000n)
  return [...evm.flat(), { ...DOLLAR, chainId: solana.chainId, address: dollar }]
}

/**
 * Puts the NFTs there.
 * @type {typeof import('./demoTokens.mjs').createNfts}
 */
export const createNfts = async ({ chains: [{ id, url }], accounts, deployer }) => {
  const { abi, bytecode } = JSON.parse(
    readFileSync(new URL('../test/plugins/data/collections.json', import.meta.url), 'utf8'),
  ).Cards
  const documents = CARDS.map(
    (card) => `data:application/json,${encodeURIComponent(JSON.stringify(card))}`,
  )
  const args = ['Demo Cards', accounts.map(({ address }) => address), documents]
  return {
    chainId: id,
    address: await deploy(url, deployer, encodeDeployData({ abi, bytecode, args })),
  }
}
