import {
  type Address,
  createTestClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { type LocalChains, startChains } from '../../../scripts/chains.mjs'
import market from '../activity/market.json'
import tricks from './tricks.json'

const contracts = { ...market, ...tricks }
/** The contracts of the ladder's chain. */
export type Name = keyof typeof contracts
/** All but interfaces, which have no code. */
const names = (Object.keys(contracts) as Name[]).filter((name) => contracts[name].bytecode !== '0x')
/** A call of a transaction, or one of a batch. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: Hex
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
export const cardIds = [1n, 2n, 3n, 4n, 5n, 6n]
export const passIds = [7n, 8n]
const views = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(uint256 id, address owner) view returns (uint256)',
])

/**
 * A chain of its own with tokens, a market, NFTs and contracts that fail, and an account that has
 * some of each.
 */
export async function startLadderChain() {
  const chains: LocalChains = await startChains({ ports: [0, 0], log: () => undefined })
  const { url, id } = chains.chains[0]
  const chain = defineChain({
    id,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createTestClient({ chain, mode: 'anvil', transport: http(url, { batch: true }) })
    .extend(publicActions)
    .extend(walletActions)
  const [me, other] = (await client.getAddresses()).slice(6, 8) as [Address, Address]
  const at = {} as Record<Name | 'Coin2', Address>
  const deploy = async (name: Name) => {
    const hash = await client.deployContract({
      abi: contracts[name].abi,
      bytecode: contracts[name].bytecode as Hex,
      account: other,
      chain,
    })
    return (await client.waitForTransactionReceipt({ hash })).contractAddress as Address
  }
  for (const name of names) at[name] = await deploy(name)
  at.Coin2 = await deploy('Coin')
  const call = (
    name: Name | 'Coin2',
    functionName: string,
    args: readonly unknown[] = [],
    value = 0n,
  ): Call => ({
    to: at[name],
    data: encodeFunctionData({
      abi: contracts[name === 'Coin2' ? 'Coin' : name].abi,
      functionName,
      args,
    } as never),
    value: quantity(value),
  })
  /** viem looks again only once there is another block, which may never come here. */
  const receiptOf = async (hash: Hex) => {
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt) return receipt
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  /** Mines a call; answers what it has cost, or undefined where it has failed. */
  const mine = async (from: Address, { to, data, value }: Call) => {
    const hash = await client.sendTransaction({
      account: from,
      to,
      data,
      value: BigInt(value),
      chain,
      gas: 1_000_000n,
    })
    const { status, gasUsed, effectiveGasPrice } = await receiptOf(hash)
    return { isDone: status === 'success', fee: gasUsed * effectiveGasPrice }
  }
  for (const coin of ['Coin', 'Coin2', 'Taxed', 'Refusing'] as const)
    await mine(other, call(coin, 'mint', [me, 1_000_000n]))
  for (const coin of ['Wrapped', 'LoudWrapped'] as const)
    await mine(me, call(coin, 'deposit', [], 10n ** 18n))
  for (const card of cardIds)
    await mine(other, call('Card', 'mint', [card % 2n ? me : at.Market, card]))
  for (const pass of passIds) await mine(other, call('Passes', 'mint', [me, pass, 50n]))
  await mine(other, { to: at.Till, data: '0x', value: quantity(10n ** 18n) })

  /** What an account has of everything, read from the contracts: nothing here looks at logs. */
  const holdings = async (owner: Address): Promise<ReadonlyMap<string, bigint>> => {
    const read = (address: Address, functionName: 'balanceOf', args: readonly unknown[]) =>
      client.readContract({ address, abi: views, functionName, args } as never) as Promise<bigint>
    const fungible = (
      ['Coin', 'Coin2', 'Taxed', 'Refusing', 'Wrapped', 'LoudWrapped'] as const
    ).map(
      async (name) =>
        [
          `eip155:${id}/erc20:${at[name].toLowerCase()}`,
          await read(at[name], 'balanceOf', [owner]),
        ] as const,
    )
    const cards = cardIds.map(async (card) => {
      const owns =
        (await client.readContract({
          address: at.Card,
          abi: views,
          functionName: 'ownerOf',
          args: [card],
        })) === owner
      return [`eip155:${id}/erc721:${at.Card.toLowerCase()}/${card}`, owns ? 1n : 0n] as const
    })
    const passes = passIds.map(
      async (pass) =>
        [
          `eip155:${id}/erc1155:${at.Passes.toLowerCase()}/${pass}`,
          await read(at.Passes, 'balanceOf', [pass, owner]),
        ] as const,
    )
    return new Map([
      [`eip155:${id}/slip44:60`, await client.getBalance({ address: owner })] as const,
      ...(await Promise.all([...fungible, ...cards, ...passes])),
    ])
  }
  return { url, id, me, other, at, client, call, mine, holdings, stop: () => chains.stop() }
}
/** A started {@link startLadderChain}. */
export type LadderChain = Awaited<ReturnType<typeof startLadderChain>>

/** Numbers that a seed decides (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    amount: (most: number) => BigInt(below(most)),
  }
}
