import type { ChainId, Driver, Network } from '../../../kernel/index'
import type { Proposal } from '../signClient/types'

/** The drivers of the kit's networks, by namespace. */
export type Drivers = Readonly<Record<string, Driver>>

/**
 * The methods that a sign-in asks an EVM wallet to grant: those of {@link methods} without
 * `wallet_showCallsStatus`.
 */
export const grantedBySignIn: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
]

/**
 * The methods that a wallet is asked to grant, in the namespaces for which the protocol lists them.
 */
const methods: Readonly<Record<string, readonly string[]>> = {
  eip155: [...grantedBySignIn, 'wallet_showCallsStatus'],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}
const events = ['accountsChanged', 'chainChanged']

/** Ids that older wallets still use for a chain. */
const formerIds: Readonly<Record<ChainId, ChainId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
const currentIds: Readonly<Record<string, ChainId>> = Object.fromEntries(
  Object.entries(formerIds).map(([now, before]) => [before, now as ChainId]),
)

/** The present id of a chain, where a wallet uses a former one. */
export const currentId = (chainId: ChainId): ChainId =>
  Object.hasOwn(currentIds, chainId) ? (currentIds[chainId] as ChainId) : chainId

/**
 * The methods to propose in a namespace; where the protocol lists none, those that the driver calls
 * unsafe.
 */
const methodsOf = (namespace: string, { policy }: Driver): readonly string[] =>
  Object.hasOwn(methods, namespace)
    ? (methods[namespace] as readonly string[])
    : Object.keys(policy).filter((method) => policy[method] === 'unsafe')

/**
 * The proposal (CAIP-25): the kit's networks of these namespaces, `chainId` first. A namespace
 * without methods or networks is left out. Solana's chains are listed by their former ids too,
 * after all others.
 */
export function createProposal(
  networks: readonly Network[],
  namespaces: readonly string[],
  drivers: Drivers,
  chainId?: ChainId,
): Proposal {
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const driver = drivers[namespace]
      const granted = driver ? methodsOf(namespace, driver) : []
      const ids = networks.filter((network) => network.namespace === namespace).map(({ id }) => id)
      if (!granted.length || !ids.length) return []
      const sorted = [...ids.filter((id) => id === chainId), ...ids.filter((id) => id !== chainId)]
      const former = sorted.flatMap((id) =>
        Object.hasOwn(formerIds, id) ? [formerIds[id] as ChainId] : [],
      )
      return [[namespace, { chains: [...sorted, ...former], methods: granted, events }] as const]
    }),
  )
}

/** Loads the drivers of the networks' namespaces; rejects if one cannot be loaded. */
export async function loadDrivers(networks: readonly Network[]): Promise<Drivers> {
  const first = networks.filter(
    ({ namespace }, index) =>
      networks.findIndex((other) => other.namespace === namespace) === index,
  )
  return Object.fromEntries(
    await Promise.all(
      first.map(async ({ namespace, driver }) => [namespace, (await driver()).default] as const),
    ),
  )
}
