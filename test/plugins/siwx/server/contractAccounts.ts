// Accounts that are contracts, on a local chain: compiled here from contractAccount.sol and
// hostileAccount.sol.
import { readFileSync } from 'node:fs'
import solc from 'solc'
import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbiParameters,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Person } from './people'

interface LocalEvm {
  readonly url: string
  readonly id: number
}

/** Compiles one contract of a file beside this one. */
const compile = (file: string, name: string) => {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  }
  const made = contracts?.[file]?.[name]
  if (!made) throw new Error(`${name} was not compiled`)
  return { abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` as Hex }
}

/** Deploys contracts on a local chain, with an account of its own. */
export const openChain = async ({ url, id: chainId }: LocalEvm) => {
  const chain = {
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }
  const client = createPublicClient({ chain, transport: http(url), pollingInterval: 20 })
  const wallet = createWalletClient({
    chain,
    account: privateKeyToAccount(generatePrivateKey()),
    transport: http(url),
  })
  // an account of its own: other files send from the funded ones at the same time
  await client.request({
    method: 'anvil_setBalance',
    params: [wallet.account.address, '0x8ac7230489e80000'],
  } as never)
  const deploy = async (file: string, name: string) => {
    const { abi, bytecode } = compile(file, name)
    const { contractAddress } = await client.waitForTransactionReceipt({
      hash: await wallet.deployContract({ abi, bytecode }),
    })
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return { abi, address: contractAddress }
  }
  return { chain, client, wallet, deploy }
}

/**
 * Deploys the factory on a local chain, and makes people whose accounts are contracts of it. `sign`
 * gives what the owner signs; not deployed, in the envelope of ERC-6492.
 */
export const deployFactory = async (local: LocalEvm) => {
  const chainId = local.id
  const { client, wallet, deploy } = await openChain(local)
  const { abi, address: factory } = await deploy('contractAccount.sol', 'AccountFactory')
  const owner = privateKeyToAccount(`0x${'33'.repeat(32)}`)
  const person = async (salt: Hex, deployed: boolean): Promise<Person> => {
    const address = (await client.readContract({
      address: factory,
      abi,
      functionName: 'addressOf',
      args: [owner.address, salt],
    })) as Address
    const data = encodeFunctionData({ abi, functionName: 'make', args: [owner.address, salt] })
    if (deployed)
      await client.waitForTransactionReceipt({
        hash: await wallet.sendTransaction({ to: factory, data }),
      })
    const sign = async (message: string) => {
      const signature = await owner.signMessage({ message })
      return deployed
        ? signature
        : concat([
            encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
              factory,
              data,
              signature,
            ]),
            `0x${'6492'.repeat(16)}`,
          ])
    }
    return { chainId: `eip155:${chainId}`, address, sign }
  }
  return { client, person }
}
