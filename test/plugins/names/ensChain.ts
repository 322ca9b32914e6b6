import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  namehash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import contracts from './ens.json'

/** A name, and what stands under it. */
export interface TestName {
  /** By coin type: of Ether 60. */
  readonly addresses?: Readonly<Record<number, Hex>>
  readonly texts?: Readonly<Record<string, string>>
  /** It is kept on an outside server (EIP-3668). */
  readonly isOutside?: boolean
}

/** The node of an account's name on Ethereum (ENSIP-3). */
const reverseNode = (account: Address) => namehash(`${account.slice(2).toLowerCase()}.addr.reverse`)

/**
 * ENS on a local chain, with a universal resolver of its own, by an account of the chain's mnemonic
 * that no other file of tests sends from.
 */
export async function deployEns(
  { id, url }: { readonly id: number; readonly url: string },
  addressIndex: number,
) {
  const deployer = mnemonicToAccount(
    'test test test test test test test test test test test junk',
    { addressIndex },
  )
  const chain = defineChain({
    id,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const wallet = createWalletClient({ account: deployer, chain, transport: http(url) })
  const client = createPublicClient({ chain, transport: http(url) })
  const { records, universalResolver } = contracts as unknown as Record<
    'records' | 'universalResolver',
    { readonly abi: readonly object[]; readonly bytecode: Hex }
  >
  const deploy = async ({ abi, bytecode }: typeof records, args: readonly unknown[]) => {
    const { contractAddress } = await client.waitForTransactionReceipt({
      hash: await wallet.deployContract({ abi, bytecode, args } as never),
    })
    return contractAddress as Address
  }
  const address = await deploy(records, [])
  const resolver = await deploy(universalResolver, [address])
  const write = async (functionName: string, ...args: readonly unknown[]) => {
    await client.waitForTransactionReceipt({
      hash: await wallet.writeContract({ address, abi: records.abi, functionName, args } as never),
    })
  }
  return {
    universalResolver: resolver,
    client,
    /** Registers a name. */
    async add(name: string, { addresses = {}, texts = {}, isOutside = false }: TestName) {
      const node = namehash(name)
      await write('register', node)
      for (const [coin, value] of Object.entries(addresses))
        await write('setAddr', node, BigInt(coin), value)
      for (const [key, value] of Object.entries(texts)) await write('setText', node, key, value)
      if (isOutside) await write('moveOutside', node)
    },
    /** Where records are asked for that are kept outside. */
    setUrls: (urls: readonly string[]) => write('setUrls', urls),
    /** Says of an account that this is its name, whether it is or not. */
    setPrimary: (account: Address, name: string) => write('setName', reverseNode(account), name),
    /** Has an outside server tell an account's name (EIP-3668). */
    movePrimaryOutside: (account: Address) => write('moveOutside', reverseNode(account)),
  }
}
