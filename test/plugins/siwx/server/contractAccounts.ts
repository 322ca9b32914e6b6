// Accounts that are contracts, on a local chain: compiled here from contractAccount.sol.
import { readFileSync } from 'node:fs'
import solc from 'solc'
import { type Abi, type Address, createPublicClient, createWalletClient, encodeFunctionData, type Hex, http, parseAbiParameters, encodeAbiParameters, concat } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Person } from './people'

const compile = () => {
  const input = {
    language: 'Solidity',
    sources: { 'account.sol': { content: readFileSync(new URL('contractAccount.sol', import.meta.url), 'utf8') } },
    settings: { evmVersion: 'paris', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as { contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>> }
  const { abi, evm } = contracts['account.sol']?.AccountFactory ?? expectFactory()
  return { abi, bytecode: `0x${evm.bytecode.object}` as Hex }
}
const expectFactory = (): never => {
  throw new Error('The factory was not compiled')
}

/** Deploys the factory on a local chain, and makes people whose accounts are contracts of it. `sign` gives what the owner signs; not deployed, in the envelope of ERC-6492. */
export const deployFactory = async ({ url, id: chainId }: { readonly url: string; readonly id: number }) => {
  const chain = { id: chainId, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [url] } } }
  const client = createPublicClient({ chain, transport: http(url), pollingInterval: 20 })
  const wallet = createWalletClient({ chain, account: privateKeyToAccount(generatePrivateKey()), transport: http(url) })
  // an account of its own: other files send from the funded ones at the same time
  await client.request({ method: 'anvil_setBalance', params: [wallet.account.address, '0x8ac7230489e80000'] } as never)
  const { abi, bytecode } = compile()
  const { contractAddress: factory } = await client.waitForTransactionReceipt({ hash: await wallet.deployContract({ abi, bytecode }) })
  if (!factory) throw new Error('The factory was not deployed')
  const owner = privateKeyToAccount(`0x${'33'.repeat(32)}`)
  const person = async (salt: Hex, deployed: boolean): Promise<Person> => {
    const address = (await client.readContract({ address: factory, abi, functionName: 'addressOf', args: [owner.address, salt] })) as Address
    const data = encodeFunctionData({ abi, functionName: 'make', args: [owner.address, salt] })
    if (deployed) await client.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: factory, data }) })
    const sign = async (message: string) => {
      const signature = await owner.signMessage({ message })
      return deployed ? signature : concat([encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [factory, data, signature]), `0x${'6492'.repeat(16)}`])
    }
    return { chainId: `eip155:${chainId}`, address, sign }
  }
  return { client, person }
}
