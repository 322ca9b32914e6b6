import type { Account, ConnectedNamespace } from 'tessera-kit'

const mainnets = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
} as const

export const addresses = {
  eip155: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  other: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  taproot: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
} as const

/** A session of one account on a namespace's main network. */
export const sessionOf = (
  namespace: keyof typeof mainnets,
  {
    address = addresses[namespace] as string,
    chainId = mainnets[namespace] as ConnectedNamespace['chainId'],
    type,
  }: { address?: string; chainId?: ConnectedNamespace['chainId']; type?: string } = {},
): Record<string, ConnectedNamespace> => {
  const account: Account = { address, ...(type !== undefined && { type }) }
  return { [namespace]: { accounts: [account], active: address, chainId } }
}
/** An account on every namespace, EVM in front. */
export const everywhere = () => ({
  ...sessionOf('eip155'),
  ...sessionOf('solana'),
  ...sessionOf('bip122'),
})
