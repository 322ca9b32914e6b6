import { expect, test } from 'vitest'
import { toViemChain } from '../../adapters/toViemChain'
import { snapshotToInitialState } from '../../adapters/wagmi'
import { networksFromWagmi } from '../../kernel/networks/index'
import { networks, one, oneChecked, two, twoChecked } from './fixture'

test('the chains of a configuration are networks of a kit, and back', () => {
  const chains = networks.map(toViemChain)
  expect(networksFromWagmi({ chains }).map(({ driver, sessionAnswer, ...data }) => data)).toEqual(
    networks.map(({ driver, sessionAnswer, ...data }) => data),
  )
  expect(networksFromWagmi({ chains }).map(toViemChain)).toEqual(chains)
})

/** A configuration of wagmi with another connector before the kit's. */
const configured = (types = ['injected', 'tessera']) => ({
  connectors: types.map((type) => ({ type, uid: `uid of ${type}` })),
  state: { chainId: 10, connections: new Map(), current: null, status: 'disconnected' },
})
const stored = {
  accounts: [{ address: one }, { address: two }],
  active: two,
  chainId: 'eip155:1',
} as const
const snapshot = {
  session: {
    active: 'eip155',
    namespaces: { eip155: { status: 'reconnecting', connectorId: 'hand', stored } },
  },
} as const

test('a visitor’s stored connection is the state that wagmi renders and hydrates with', () => {
  const config = configured()
  const connector = config.connectors[1]
  const connection = { accounts: [twoChecked, oneChecked], chainId: 1, connector }
  expect(snapshotToInitialState(config, snapshot)).toEqual({
    chainId: 1,
    connections: new Map([['uid of tessera', connection]]),
    current: 'uid of tessera',
    status: 'reconnecting',
  })
  expect(config.state).toMatchObject({ chainId: 10, current: null })
})

test('without a stored EVM connection, or without the kit’s connector, wagmi gets no state', () => {
  const config = configured()
  const { session } = snapshot
  expect(snapshotToInitialState(config, undefined)).toBeUndefined()
  expect(snapshotToInitialState(config, {})).toBeUndefined()
  expect(
    snapshotToInitialState(config, {
      session: { namespaces: { solana: session.namespaces.eip155 } },
    }),
  ).toBeUndefined()
  expect(
    snapshotToInitialState(config, {
      session: { namespaces: { eip155: { status: 'disconnected' } } },
    }),
  ).toBeUndefined()
  expect(snapshotToInitialState(configured(['injected']), snapshot)).toBeUndefined()
})
