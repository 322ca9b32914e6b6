import { encodeDeployData } from 'viem'
import type { Plugin } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import { send } from '../../../plugins/send'
import { deploy, type LocalChains, startChains } from '../../../scripts/chains.mjs'
import { startFront, startKit } from '../data/fixture'
import artifacts from './oddTokens.json'

const oddNames = ['Silent', 'Refusing', 'Reverting'] as const

/**
 * A started kit with `send()` on a chain of its own, whose node signs for its accounts as a wallet
 * does.
 */
export async function startEvm() {
  const chains: LocalChains = await startChains({ ports: [0, 0], log: () => undefined })
  const { url, id, token } = chains.chains[0]
  const ask = async (method: string, ...params: unknown[]): Promise<never> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as {
      result?: unknown
      error?: { message: string; code: number }
    }
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result as never
  }
  const accounts = chains.accounts.map(({ address }) => address)
  const [me] = accounts as [`0x${string}`]
  const odd = {} as Record<(typeof oddNames)[number], string>
  for (const name of oddNames) {
    const { abi, bytecode } = artifacts[name]
    odd[name] = await deploy(
      url,
      chains.deployer,
      encodeDeployData({ abi, bytecode: bytecode as `0x${string}`, args: [me] }),
    )
  }
  const misListed = await deploy(
    url,
    chains.deployer,
    encodeDeployData({
      abi: artifacts.Silent.abi,
      bytecode: artifacts.Silent.bytecode as `0x${string}`,
      args: [me],
    }),
  )
  const network = defineEip155({ id, name: 'Local', rpcUrls: [], testnet: true })
  const other = defineEip155({ id: id + 1, name: 'Other', rpcUrls: [], testnet: true })
  const entry = (address: string, symbol: string) => ({
    chainId: id,
    address,
    name: symbol,
    symbol,
    decimals: 6,
  })
  const lists = [
    {
      tokens: [
        entry(token, 'DUSD'),
        ...Object.entries(odd).map(([name, address]) => entry(address, name.toUpperCase())),
        { ...entry(misListed, 'MISLISTED'), decimals: 18 },
      ],
    },
  ]
  const asked: { method: string; params: unknown }[] = []
  /** What the wallet does in place of sending. */
  const behaviour: { instead?: ((method: string) => unknown) | undefined } = {}
  const wallet = {
    accounts: { eip155: { addresses: accounts, chainId: network.id } },
    async request(method: string, params: unknown) {
      asked.push({ method, params })
      if (behaviour.instead) return behaviour.instead(method)
      return method === 'eth_sendTransaction' ? ask(method, ...(params as [object])) : undefined
    },
  }
  const front = await startFront()
  /** Answers as the chain does, once `gate` lets it. */
  const held: { gate?: Promise<void> | undefined; asked: () => void } = { asked: () => {} }
  front.instead = ({ body }, response) => {
    const answer = async () => {
      held.asked()
      await held.gate
      const { status, body: text } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(async (each) => ({ status: each.status, body: await each.text() }))
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    void answer().catch(() => response.destroy())
    return true
  }
  /** `more`: plugins beside it. */
  const start = async (...more: readonly Plugin[]) => {
    const { kit } = await startKit(
      wallet,
      [network, other],
      { [network.id]: front.url, [other.id]: chains.chains[1].url },
      { lists },
      { plugins: [...more, send()] },
    )
    return { kit, api: kit.use(send) }
  }
  const balanceOf = async (address: string) =>
    BigInt(await ask('eth_getBalance', address, 'latest'))
  const tokensOf = async (contract: string, address: string) =>
    BigInt(
      await ask(
        'eth_call',
        { to: contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
        'latest',
      ),
    )
  const coin = `${network.id}/slip44:60` as const
  const assetOf = (address: string) => `${network.id}/erc20:${address.toLowerCase()}` as const
  return {
    chains,
    url,
    ask,
    accounts,
    me,
    token,
    odd,
    misListed,
    network,
    other,
    wallet,
    asked,
    behaviour,
    start,
    balanceOf,
    tokensOf,
    coin,
    assetOf,
    held,
    stop: () => Promise.all([chains.stop(), front.stop()]),
  }
}
