import type { Connector } from '../../../kernel'
import eip155 from '../../../kernel/networks/eip155/driver'
import { defineNetwork, type Network } from '../../../kernel/networks/index'

/** Accounts of the second namespace, which is made up: a shell knows none by name. */
export const moon = { first: 'moonFirstAccountAddress', second: 'moonSecondAccountAddress' }
export const other = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

/**
 * Networks of a namespace `moon`, five decimals; every balance is 1.5 MOON, or does not come while
 * `fails`.
 */
export const moonNetworks = (fails = () => false): readonly Network[] =>
  ['Moon', 'Moon Two'].map((name, at) =>
    defineNetwork({
      id: `moon:${at + 1}`,
      name,
      nativeCurrency: { name: 'Moon', symbol: 'MOON', decimals: 5 },
      rpcUrls: [],
      driver: async () => ({
        default: {
          ...eip155,
          namespace: 'moon',
          checkAddress: (address) => ({ valid: true, address }),
          getBalance: async () => (fails() ? Promise.reject(new Error('down')) : 150_000n),
        },
      }),
    }),
  )

/** A wallet that answers what it is asked for, at once or when it is let. */
export function spanning(
  id: string,
  namespaces: readonly string[],
  more: Partial<Connector> = {},
): Connector & { readonly asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = []
  const sessions = {
    eip155: { accounts: [{ address: other }], active: other, chainId: 'eip155:1' },
    moon: {
      accounts: [
        { address: moon.first, type: 'payment' },
        { address: moon.second, type: 'ordinal' },
      ],
      active: moon.first,
      chainId: 'moon:1',
    },
  } as const
  return {
    asked,
    manifest: { id, name: `Wallet ${id}`, kind: 'external', namespaces, approval: 'wallet' },
    connect: async ({ namespaces: wanted }) => {
      asked.push(wanted)
      return {
        sessions: Object.fromEntries(
          Object.entries(sessions).filter(([namespace]) => wanted.includes(namespace)),
        ),
      }
    },
    disconnect: async () => {},
    request: async () => '0x1',
    switchNetwork: async () => {},
    on: () => () => {},
    ...more,
  }
}
