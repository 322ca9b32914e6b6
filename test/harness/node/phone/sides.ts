import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { type BitcoinOptions, createBitcoin } from './bitcoin'
import { createEvm, type EvmOptions } from './evm'
import { refuse } from './rpcError'
import { createSolana, type SolanaOptions } from './solana'

export type SidesOptions = {
  readonly evm?: EvmOptions
  readonly solana?: SolanaOptions
  readonly bitcoin?: BitcoinOptions
}

/** The keys of a wallet on another device, by the namespace they are for. */
export const createSides = async ({ evm, solana, bitcoin }: SidesOptions) => {
  const sides = {
    eip155: evm && createEvm(evm),
    solana: solana && (await createSolana(solana)),
    bip122: bitcoin && createBitcoin(bitcoin),
  }
  const sideOf = (namespace: string) =>
    Object.hasOwn(sides, namespace) ? sides[namespace as keyof typeof sides] : undefined

  /** What the wallet has of what is asked for: its chains, its methods, every event. */
  const answerTo = (
    asked: readonly ProposalTypes.BaseRequiredNamespace[],
    namespace: string,
  ): SessionTypes.BaseNamespace | undefined => {
    const side = sideOf(namespace)
    if (!side) return undefined
    const chains = [...new Set(asked.flatMap((one) => one.chains ?? []))].filter((chain) =>
      side.chainIds.includes(chain),
    )
    if (!chains.length) return undefined
    return {
      chains,
      accounts: chains.flatMap((chain) => side.addresses.map((address) => `${chain}:${address}`)),
      methods: [...new Set(asked.flatMap((one) => one.methods))].filter((method) =>
        side.methods.includes(method),
      ),
      events: [...new Set(asked.flatMap((one) => one.events))],
    }
  }
  return {
    ...sides,
    /** What a wallet approves that says yes to all it can do. */
    namespacesFor: ({
      requiredNamespaces,
      optionalNamespaces,
    }: Pick<
      ProposalTypes.Struct,
      'requiredNamespaces' | 'optionalNamespaces'
    >): SessionTypes.Namespaces => {
      const all = [
        ...Object.entries(requiredNamespaces),
        ...Object.entries(optionalNamespaces ?? {}),
      ]
      const names = [...new Set(all.map(([key]) => key.split(':')[0] ?? ''))]
      // a key may be a chain itself: CAIP-25
      const asked = (name: string) =>
        all
          .filter(([key]) => key.split(':')[0] === name)
          .map(([key, one]) => ({ ...one, chains: one.chains ?? [key] }))
      return Object.fromEntries(
        names.flatMap((name) => {
          const found = answerTo(asked(name), name)
          return found ? [[name, found] as const] : []
        }),
      )
    },
    handle: async (chainId: string, method: string, params: unknown): Promise<unknown> => {
      const namespace = chainId.split(':')[0] ?? ''
      const side = sideOf(namespace)
      if (!side) throw refuse(4901, `No connection to ${chainId}`)
      return side.handle(method, (params ?? {}) as never, chainId)
    },
  }
}

export type Sides = Awaited<ReturnType<typeof createSides>>
