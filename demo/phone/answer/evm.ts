import { createWalletClient, defineChain, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Keyring, PhoneNetwork } from '../keyring'

/** What `eth_sendTransaction` carries; quantities in hexadecimal. */
export interface SendParams {
  readonly from?: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly nonce?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

const accountOf = ({ evm }: Keyring, address: unknown): PrivateKeyAccount => {
  const found = evm.find(
    (account) => account.address.toLowerCase() === String(address).toLowerCase(),
  )
  if (!found) throw new Error('This account is not on the phone')
  return found
}

const quantity = (hex: Hex | undefined) => (hex === undefined ? undefined : BigInt(hex))

/** Only what is given: viem finds out the rest by itself. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

async function send(
  account: PrivateKeyAccount,
  { id, name, symbol, url }: PhoneNetwork,
  params: SendParams,
): Promise<Hex> {
  const chain = defineChain({
    id: Number(id.slice(id.indexOf(':') + 1)),
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createWalletClient({ account, chain, transport: http(url) })
  const fees = given({
    gasPrice: quantity(params.gasPrice),
    maxFeePerGas: quantity(params.maxFeePerGas),
    maxPriorityFeePerGas: quantity(params.maxPriorityFeePerGas),
  })
  const rest = given({
    to: params.to,
    data: params.data,
    value: quantity(params.value),
    gas: quantity(params.gas),
    nonce: params.nonce && Number(params.nonce),
  })
  return client.sendTransaction({ ...rest, ...fees } as never)
}

/** Typed data as EIP-712 wallets take it: text or an object. */
export const typedDataOf = (value: unknown) =>
  typeof value === 'string' ? JSON.parse(value) : value

/** Does what an EVM request asks and gives its result. Throws where the phone cannot. */
export async function answerEvm(
  keyring: Keyring,
  network: PhoneNetwork,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const [first, second] = params
  if (method === 'personal_sign')
    return accountOf(keyring, second).signMessage({ message: { raw: first as Hex } })
  if (method.startsWith('eth_signTypedData'))
    return accountOf(keyring, first).signTypedData(typedDataOf(second))
  if (method === 'eth_sendTransaction') {
    const transaction = first as SendParams
    return send(accountOf(keyring, transaction.from), network, transaction)
  }
  throw new Error(`The phone does not know ${method}`)
}
