import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createPublicClient, defineChain, erc20Abi, http } from 'viem'
import type { TokenList } from '../../../plugins/data'

/** Asks a local chain. */
const ask = async (url: string, method: string, ...params: unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  return result
}

export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Puts the real Multicall3 where it is on other chains. */
export async function deployMulticall(url: string): Promise<void> {
  // viem has it, and exports it nowhere
  const load = createRequire(import.meta.url)
  const { multicall3Bytecode } = load(
    join(dirname(load.resolve('viem')), 'constants/contracts.js'),
  ) as { multicall3Bytecode: string }
  await ask(
    url,
    'anvil_setCode',
    multicallAddress,
    await ask(url, 'eth_call', { data: multicall3Bytecode }, 'latest'),
  )
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** Runtime code of contracts that answer every call in one way, in the opcodes of the EVM. */
export const codes = {
  /** PUSH32 value, PUSH0, MSTORE, return 32 bytes. */
  returns: (value: bigint) => `0x7f${word(value)}5f5260205ff3`,
  /** STOP: succeeds and returns nothing. */
  nothing: '0x00',
  /** Returns 64 bytes. */
  twoWords: '0x60405ff3',
  /** REVERT */
  reverts: '0x5f5ffd',
  /** Jumps to itself until the gas is gone. */
  eatsGas: '0x5b5f56',
  /** `balanceOf` returns 7; everything else, `name` too, returns a megabyte. */
  longName: '0x5f3560e01c6370a0823114601457620f42405ff35b60075f5260205ff3',
} as const

/** An address that is told by a number. */
export const addressOf = (index: number): `0x${string}` =>
  `0x${(0x7e55e7a0_0000n + BigInt(index)).toString(16).padStart(40, '0')}`

/** Puts contracts at {@link addressOf} 0, 1, …, and answers with a list of them. */
export async function putTokens(
  url: string,
  chainId: number,
  runtime: readonly string[],
  first = 0,
): Promise<TokenList> {
  await Promise.all(
    runtime.map((code, at) => ask(url, 'anvil_setCode', addressOf(first + at), code)),
  )
  return {
    tokens: runtime.map((_, at) => ({
      chainId,
      address: addressOf(first + at),
      name: `Token ${first + at}`,
      symbol: `T${first + at}`,
      decimals: 6,
    })),
  }
}

/**
 * Gives an account that no other test uses 10,000 ether, and 10,000 of the chain's demo dollar if
 * it has one.
 */
export async function endow(url: string, account: `0x${string}`, token?: string): Promise<void> {
  await ask(url, 'anvil_setBalance', account, `0x${(10_000n * 10n ** 18n).toString(16)}`)
  if (token)
    await ask(url, 'anvil_dealERC20', account, token, `0x${(10_000_000_000n).toString(16)}`)
}

/**
 * What viem reads of the same tokens on the same chain: a call for each; undefined where that
 * fails.
 */
export async function readWithViem(
  url: string,
  chainId: number,
  owner: `0x${string}`,
  tokens: readonly string[],
): Promise<readonly (bigint | undefined)[]> {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain, transport: http(url, { batch: true, retryCount: 0 }) })
  const calls = tokens.map((address) =>
    client.readContract({
      address: address as `0x${string}`,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    }),
  )
  return (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? one.value : undefined,
  )
}
