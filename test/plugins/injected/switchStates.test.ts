import { beforeAll, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/eip155/define'
import type { Network } from '../../../kernel/networks/types'
import { createInjectedConnector } from '../../../plugins/injected/eip155/connector'
import { createClock } from '../../harness/fakeClock'
import { createProvider } from './fixture'

const target = defineEip155({ id: 137, name: 'Target', rpcUrls: ['https://rpc.example'] })
const never = () => new Promise(() => {})
const no = (code: number, more: object = {}) =>
  Promise.reject(Object.assign(new Error('failed'), { code, ...more }))
const manifest = {
  id: 'com.example',
  name: 'Example',
  kind: 'announced',
  namespaces: ['eip155'],
  approval: 'wallet',
} as const

// fake time passes in real turns: code that is fetched meanwhile must be here before
beforeAll(() =>
  Promise.all([
    import('../../../plugins/injected/eip155/switchNetwork'),
    import('../../../plugins/injected/eip155/connector'),
    target.driver(),
  ]),
)

/**
 * A wallet by its answers to each further question for the network, to the offer, and by where it
 * is after each of them.
 */
interface Behaviour {
  readonly switches: readonly (() => unknown)[]
  readonly adds?: () => unknown
  /** It is on the network once it was asked so many things about it. */
  readonly arrivesAfter?: number
}
const walletOf = (
  { switches, adds = () => null, arrivesAfter = Number.POSITIVE_INFINITY }: Behaviour,
  network: Network = target,
) => {
  const clock = createClock()
  let steps = 0
  let times = 0
  const { provider, asked } = createProvider({
    eth_requestAccounts: [`0x${'a'.repeat(40)}`],
    eth_chainId: () => (steps >= arrivesAfter ? '0x89' : '0x1'),
    wallet_switchEthereumChain: () => (steps++, switches[times++]?.()),
    wallet_addEthereumChain: () => (steps++, adds()),
  })
  const connector = createInjectedConnector({ manifest, provider, networks: [network], clock })
  const abort = new AbortController()
  const run = async (work: Promise<unknown> | undefined): Promise<unknown> => {
    let ended: unknown = 'pending'
    work?.then(
      () => (ended = 'no error'),
      (error: { code?: unknown }) => (ended = error.code),
    )
    // real turns load code, fake time passes in between; the kernel's own limit of 2 min is what
    // aborts
    for (let passed = 0; passed < 120_000 && ended === 'pending'; passed += 500) {
      await new Promise((resolve) => setTimeout(resolve))
      await clock.advance(500)
    }
    if (ended === 'pending') abort.abort()
    await expect.poll(() => ended).not.toBe('pending')
    return ended
  }
  return {
    asked: () =>
      asked
        .map(({ method }) => method.replace('EthereumChain', ''))
        .filter((method) => method !== 'eth_chainId'),
    params: () => asked,
    connector,
    abort,
    run,
    clock,
  }
}
const s = 'wallet_switch'
const a = 'wallet_add'

const states: [string, Behaviour, unknown, string[]][] = [
  ['agrees and goes', { switches: [() => null], arrivesAfter: 1 }, 'no error', [s]],
  ['says yes and stays', { switches: [() => null] }, 'kernel/switch-ignored', [s]],
  ['never answers', { switches: [never] }, 'kernel/aborted', [s]],
  [
    'goes without answering an error it should not have told',
    { switches: [() => no(-32603)], arrivesAfter: 1 },
    'no error',
    [s],
  ],
  ['declines', { switches: [() => no(4001)] }, 'rpc/user-rejected', [s]],
  [
    'declines, and is there all the same',
    { switches: [() => no(4001)], arrivesAfter: 1 },
    'rpc/user-rejected',
    [s],
  ],
  ['has an open prompt', { switches: [() => no(-32002)] }, 'rpc/resource-unavailable', [s]],
  ['fails', { switches: [() => no(-32603)] }, 'rpc/internal-error', [s]],
  ['cannot be asked (4200)', { switches: [() => no(4200)] }, 'kernel/switch-unsupported', [s]],
  ['cannot be asked (-32601)', { switches: [() => no(-32601)] }, 'kernel/switch-unsupported', [s]],
  ['cannot be asked (-32004)', { switches: [() => no(-32004)] }, 'kernel/switch-unsupported', [s]],
  [
    'throws',
    {
      switches: [
        () => {
          throw new TypeError('boom')
        },
      ],
    },
    'rpc/failed',
    [s],
  ],
  [
    'adds, and goes when asked again',
    { switches: [() => no(4902), () => null], arrivesAfter: 3 },
    'no error',
    [s, a, s],
  ],
  [
    'adds, goes, and fails the second question',
    { switches: [() => no(4902), () => no(-32603)], arrivesAfter: 2 },
    'no error',
    [s, a, s],
  ],
  [
    'adds, and declines to go',
    { switches: [() => no(4902), () => no(4001)] },
    'rpc/user-rejected',
    [s, a, s],
  ],
  [
    'adds, and stays',
    { switches: [() => no(4902), () => null] },
    'kernel/switch-ignored',
    [s, a, s],
  ],
  [
    'declines to add',
    { switches: [() => no(4902)], adds: () => no(4001) },
    'rpc/user-rejected',
    [s, a],
  ],
  [
    'cannot add',
    { switches: [() => no(4902)], adds: () => no(-32601) },
    'kernel/switch-unsupported',
    [s, a],
  ],
  [
    'adds, and knows nothing of it',
    { switches: [() => no(4902), () => no(4902)] },
    'kernel/switch-unsupported',
    [s, a, s],
  ],
  [
    'refuses the data of the network',
    { switches: [() => no(4902)], adds: () => no(-32602) },
    'rpc/invalid-params',
    [s, a],
  ],
  [
    'never answers the offer',
    { switches: [() => no(4902)], adds: never },
    'kernel/aborted',
    [s, a],
  ],
]
test.each(states)(
  'a wallet that %s ends in a defined state',
  async (_name, behaviour, expected, asked) => {
    const wallet = walletOf(behaviour)
    expect(
      await wallet.run(wallet.connector.switchNetwork?.(target, { signal: wallet.abort.signal })),
    ).toBe(expected)
    expect(wallet.asked()).toEqual(asked)
  },
)

test('the offer has a flat list of the public URLs alone: none with a login, none that is not HTTP', async () => {
  const rpcUrls = [
    'https://one.example',
    'https://user:key@two.example',
    'wss://three.example',
    'https://four.example/path',
  ]
  const network = defineEip155({ id: 137, name: 'Target', rpcUrls })
  const wallet = walletOf({ switches: [() => no(4902), () => null], arrivesAfter: 3 }, network)
  expect(
    await wallet.run(wallet.connector.switchNetwork?.(network, { signal: wallet.abort.signal })),
  ).toBe('no error')
  const [offer] = (wallet.params().find(({ method }) => method === 'wallet_addEthereumChain')
    ?.params ?? []) as { rpcUrls: unknown }[]
  expect(offer?.rpcUrls).toEqual(['https://one.example', 'https://four.example/path'])
})

test('a network without a public URL is offered to nobody, and taken where the wallet knows it', async () => {
  const network = defineEip155({ id: 137, name: 'Target', rpcUrls: [] })
  const unknown = walletOf({ switches: [() => no(4902)] }, network)
  expect(
    await unknown.run(unknown.connector.switchNetwork?.(network, { signal: unknown.abort.signal })),
  ).toBe('kernel/switch-unsupported')
  expect(unknown.asked()).toEqual([s])
  const known = walletOf({ switches: [() => null], arrivesAfter: 1 }, network)
  expect(
    await known.run(known.connector.switchNetwork?.(network, { signal: known.abort.signal })),
  ).toBe('no error')
})

test('connecting to a network: a wallet that does not answer for 2 min is connected where it is', async () => {
  const wallet = walletOf({ switches: [never] })
  const work = wallet.connector.connect({
    namespaces: ['eip155'],
    chainId: target.id,
    signal: wallet.abort.signal,
  })
  await expect.poll(wallet.clock.pending).toBe(1)
  await wallet.clock.advance(120_000)
  expect((await work).sessions.eip155?.chainId).toBe('eip155:1')
})
