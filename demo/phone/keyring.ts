import { createKeyPairFromPrivateKeyBytes } from '@solana/web3.js'
import { hexToBytes } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { DemoConfig } from '../config'
import { networksOf } from '../networks'

/** An account on Solana: its address, and the key that signs. */
export interface SolanaKey {
  readonly address: string
  readonly privateKey: CryptoKey
}

/** One network the phone knows. */
export interface PhoneNetwork {
  /** CAIP-2. */
  readonly id: `${string}:${string}`
  readonly namespace: string
  readonly name: string
  readonly symbol: string
  readonly url: string
}

/** The keys of the phone (public test keys) and its networks. */
export interface Keyring {
  readonly evm: readonly PrivateKeyAccount[]
  readonly solana: readonly SolanaKey[]
  readonly networks: readonly PhoneNetwork[]
}

const solanaKey = async ({
  address,
  secret,
}: {
  readonly address: string
  readonly secret: `0x${string}`
}): Promise<SolanaKey> => ({
  address,
  privateKey: (await createKeyPairFromPrivateKeyBytes(hexToBytes(secret))).privateKey,
})

/** Takes the accounts of the server's configuration. */
export const createKeyring = async (config: DemoConfig): Promise<Keyring> => ({
  evm: config.accounts.slice(0, 2).map(({ privateKey }) => privateKeyToAccount(privateKey)),
  solana: await Promise.all((config.solana?.accounts ?? []).slice(0, 1).map(solanaKey)),
  networks: networksOf(config).map(({ id, namespace, name, nativeCurrency, rpcUrls }) => ({
    id,
    namespace,
    name,
    symbol: nativeCurrency.symbol,
    url: rpcUrls[0] as string,
  })),
})

/** The address that an app gets in a namespace: on EVM that of the account in use. */
export const addressOf = (
  { evm, solana }: Keyring,
  namespace: string,
  account: number,
): string | undefined =>
  namespace === 'eip155'
    ? evm[account]?.address
    : namespace === 'solana'
      ? solana[0]?.address
      : undefined
