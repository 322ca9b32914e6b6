import { privateKeyToAccount } from 'viem/accounts'
import type { BehaviourHolder } from './behaviour'
import { createChainRpc } from './chainRpc'
import { createHandler, watchLink } from './core'
import type { EngineOptions, World } from './engineTypes'
import { toQuantity } from './parse'
import { rpcError } from './rpcError'
import { createSender } from './sendTransaction'
import { createState } from './state'
import { createStore, keptUnder } from './store'

type Eip155Options = {
  options: EngineOptions
  rdns: string
  world: World
  behaviour: BehaviourHolder
  emit: (event: string, value: unknown) => void
}

/** The EVM side of a wallet: its state, and what answers its methods. */
export const createEip155 = ({ options, rdns, world, behaviour, emit }: Eip155Options) => {
  const accounts = (options.accounts ?? []).map((each) =>
    privateKeyToAccount(typeof each === 'string' ? each : each.privateKey),
  )
  const state = createState({
    accounts,
    chains: options.chains ?? [],
    chainId: options.chainId,
    connected: options.connected ?? false,
    shares: options.shares ?? 'active',
    locked: () => behaviour.get().locked === true,
    store: createStore(world.storage, keptUnder + rdns),
    emit: (event, value) => {
      emit(event, value)
      world.faceChanged()
    },
  })
  const probe = createChainRpc()
  const call = watchLink(probe, {
    connect: () => emit('connect', { chainId: toQuantity(state.chainId()) }),
    disconnect: () => emit('disconnect', rpcError('disconnected', 'The chain does not answer')),
  })
  const core = { state, behaviour, origin: world.origin, call, probe, send: createSender(call) }
  return { addresses: accounts.map(({ address }) => address), state, handle: createHandler(core) }
}
