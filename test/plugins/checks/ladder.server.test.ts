// @vitest-environment happy-dom
import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  type BalanceChange,
  type ChecksOptions,
  checks,
  type Simulation,
} from '../../../plugins/checks'
import { everything } from '../../everything'
import { type Front, startFront, startKit } from '../data/fixture'
import {
  type Call,
  cardIds,
  type LadderChain,
  passIds,
  randomOf,
  startLadderChain,
} from './ladderChain'

let chain: LadderChain
let front: Front
const ends: (() => unknown)[] = []
beforeAll(async () => {
  chain = await startLadderChain()
}, 60_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  front = await startFront(chain.url)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await front.stop()
})

/** The machine may be busy: no test but the last is about time. */
async function start(options: ChecksOptions = { timeout: 10_000 }) {
  const network = defineEip155({ id: chain.id, name: 'Local', rpcUrls: [], testnet: true })
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [chain.me], chainId: network.id } } },
    [network],
    { [network.id]: front.url },
    {},
    { plugins: [checks(options)] },
  )
  ends.push(() => kit.destroy())
  const api = kit.use(checks)
  const one = (call: Call) =>
    api.check({ method: 'eth_sendTransaction', params: [{ from: chain.me, ...call }] })
  const many = (calls: readonly Call[]) =>
    api.check({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: chain.me,
          chainId: numberToHex(chain.id),
          atomicRequired: true,
          calls,
        },
      ],
    })
  return { kit, api, one, many, simulate: async (call: Call) => (await one(call)).simulation }
}

type Random = ReturnType<typeof randomOf>
/** A call by chance: what people do with tokens, coins and NFTs, and what fails. */
function anyCall({ pick, amount, below }: Random): Call {
  const { call, at, me, other } = chain
  const coin = () => pick(['Coin', 'Coin2'] as const)
  const anybody = () => pick([me, other, at.Till, `0x${'7'.repeat(40)}` as const])
  const card = () => pick(cardIds)
  const wrapped = () => pick(['Wrapped', 'LoudWrapped'] as const)
  const kinds: readonly (() => Call)[] = [
    () => ({ to: anybody(), data: '0x', value: numberToHex(amount(10 ** 9)) }),
    () => call(coin(), 'transfer', [anybody(), amount(below(4) ? 20_000 : 10 ** 9)]),
    () => call(coin(), 'approve', [at.Market, amount(10 ** 6)]),
    () => call(coin(), 'burn', [amount(1000)]),
    () => call(coin(), 'mint', [anybody(), amount(10 ** 6)]),
    () => call('Taxed', 'transfer', [anybody(), amount(10_000)]),
    () => call('Refusing', 'transfer', [anybody(), amount(below(2) ? 10_000 : 10 ** 9)]),
    () => call(wrapped(), 'deposit', [], amount(10 ** 9)),
    () => call(wrapped(), 'withdraw', [amount(10 ** 9)]),
    () => call('Card', 'transferFrom', [me, anybody(), card()]),
    () => call('Market', 'swap', [at.Coin, amount(5000), at.Coin2, amount(5000)]),
    () => call('Market', 'buy', [at.Coin, amount(500), at.Card, card()]),
    () => call('Market', 'sell', [at.Coin2, amount(500), at.Card, card()]),
    () => call('Market', 'refuse'),
    () => call('Passes', 'safeTransferFrom', [me, anybody(), pick(passIds), amount(20), '0x']),
    () =>
      call('Passes', 'safeBatchTransferFrom', [
        me,
        anybody(),
        passIds,
        [amount(6), amount(6)],
        '0x',
      ]),
    () => call('Till', 'change', [amount(1000)], amount(5000)),
    () => call('Till', 'split', [[me, other, me]], amount(9000)),
    () => call('Till', 'tries', [at.Market, call('Market', 'refuse').data], amount(9000)),
    () => call('Till', 'tries', [at.Coin, call('Coin', 'mint', [me, 5n]).data]),
    () => call('Till', 'failLate', [], amount(9000)),
    () => call('Till', 'divide', [amount(2)]),
  ]
  return pick(kinds)()
}

const shown = (changes: readonly BalanceChange[] = []) =>
  Object.fromEntries(
    [...changes]
      .sort((a, b) => a.asset.localeCompare(b.asset))
      .map(({ asset, raw }) => [asset, raw]),
  )
/**
 * Mines calls one after the other, and answers what the account has more or less of afterwards; a
 * failure where one of them fails, or answers that it did nothing.
 */
async function truth(calls: readonly Call[], isRefused: (call: Call) => Promise<boolean>) {
  const before = await chain.holdings(chain.me)
  let fees = 0n
  let fails = false
  for (const call of calls) {
    fails ||= await isRefused(call)
    const { isDone, fee } = await chain.mine(chain.me, call)
    fees += fee
    fails ||= !isDone
  }
  const after = await chain.holdings(chain.me)
  const coin = `eip155:${chain.id}/slip44:60`
  const changes = [...after].flatMap(([asset, now]) => {
    const raw = now - (before.get(asset) ?? 0n) + (asset === coin ? fees : 0n)
    return raw === 0n ? [] : [{ asset: asset as BalanceChange['asset'], raw }]
  })
  return { fails, changes }
}
/** A transfer that answers false. */
const refuses = async ({ to, data }: Call) =>
  to === chain.at.Refusing &&
  /^0x0{64}$/.test((await chain.client.call({ account: chain.me, to, data })).data ?? '')

const outcomeOf = (simulation: Simulation) => {
  if (simulation.outcome === 'untried') return simulation
  return simulation.outcome === 'fails'
    ? { fails: true, changes: undefined }
    : {
        fails: false,
        changes: simulation.changes && shown(simulation.changes),
        ...(simulation.isOtherwise && { isOtherwise: true }),
      }
}

const count = everything ? 300 : 30
/** Each round mines a block and reads every balance. */
const long = count * 10_000
test.each([
  ['eth_simulateV1', 1],
  ['debug_traceCall', 2],
] as const)(
  `what %s predicts of ${count} calls is what they do once they are mined`,
  async (method, seed) => {
    const { simulate } = await start()
    if (method !== 'eth_simulateV1') without('eth_simulateV1')
    const random = randomOf(seed)
    let failures = 0
    for (let round = 0; round < count; round++) {
      const call = anyCall(random)
      const predicted = outcomeOf(await simulate(call))
      const { fails, changes } = await truth([call], refuses)
      failures += Number(fails)
      expect(predicted, `call ${round}: ${JSON.stringify(call)}`).toEqual({
        fails,
        changes: fails ? undefined : shown(changes),
      })
    }
    // some of both kinds were there
    expect(failures).toBeGreaterThan(count / 20)
    expect(failures).toBeLessThan(count * 0.8)
    expect(front.asked.at(-1)).toContain(method)
    expect(front.asked.at(-1)).not.toContain('eth_estimateGas')
  },
  long,
)

test(
  'the calls of a batch are tried one after the other: the second needs what the first allows',
  async () => {
    const { many } = await start()
    const random = randomOf(3)
    for (let round = 0; round < count / 3; round++) {
      const calls = Array.from({ length: 1 + random.below(3) }, () => anyCall(random))
      const predicted = outcomeOf((await many(calls)).simulation)
      const { fails, changes } = await truth(calls, refuses)
      // what is left of a batch that has failed in the middle is no prediction
      expect(predicted, `batch ${round}: ${JSON.stringify(calls)}`).toEqual({
        fails,
        changes: fails ? undefined : shown(changes),
      })
    }
    const { call, at } = chain
    const swap = [
      call('Coin', 'approve', [at.Market, 77n]),
      call('Market', 'swap', [at.Coin, 77n, at.Coin2, 99n]),
    ]
    await chain.mine(chain.me, call('Coin', 'approve', [at.Market, 0n]))
    expect((await many(swap.slice(1))).simulation.outcome).toBe('fails')
    expect(outcomeOf((await many(swap)).simulation)).toEqual({
      fails: false,
      changes: shown([
        { asset: `eip155:${chain.id}/erc20:${at.Coin.toLowerCase()}`, raw: -77n },
        { asset: `eip155:${chain.id}/erc20:${at.Coin2.toLowerCase()}`, raw: 99n },
      ]),
    })
  },
  long,
)

interface Body {
  readonly id: number
  readonly method: string
}
/** The node does not know these methods. */
function without(...methods: readonly string[]) {
  front.instead = ({ body }, response) => {
    const calls = [JSON.parse(body) as Body | Body[]].flat()
    if (!calls.some(({ method }) => methods.includes(method))) return undefined
    void (async () => {
      const known = calls.filter(({ method }) => !methods.includes(method))
      const answers = known.length
        ? ((await (
            await fetch(chain.url, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(known),
            })
          ).json()) as object[])
        : []
      const missing = calls
        .filter(({ method }) => methods.includes(method))
        .map(({ id }) => ({
          jsonrpc: '2.0',
          id,
          error: { code: -32601, message: 'the method does not exist' },
        }))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([...answers, ...missing]))
    })()
    return true
  }
}

test('a node that can only run a call is asked that: it works, and what it changes is not known', async () => {
  const { simulate, many } = await start()
  without('eth_simulateV1', 'debug_traceCall')
  const { call, at, other } = chain
  expect(await simulate(call('Coin', 'transfer', [other, 5n]))).toEqual({
    outcome: 'succeeds',
    changes: undefined,
  })
  expect(await simulate(call('Market', 'refuse'))).toEqual({ outcome: 'fails', reason: 'no' })
  expect(await simulate(call('Till', 'divide', [0n]))).toEqual({
    outcome: 'fails',
    reason: 'division by zero',
  })
  expect(await simulate(call('Refusing', 'transfer', [other, 10n ** 30n]))).toEqual({
    outcome: 'fails',
    reason: undefined,
  })
  expect(
    (
      await many([
        call('Coin', 'approve', [at.Market, 7n]),
        call('Market', 'swap', [at.Coin, 7n, at.Coin2, 9n]),
      ])
    ).simulation,
  ).toEqual({ outcome: 'untried', why: 'unsupported' })
})

test('a node that has none of the methods is said to be one, and one that is away to be away', async () => {
  const { simulate } = await start()
  without('eth_simulateV1', 'debug_traceCall', 'eth_call', 'eth_estimateGas')
  const call = chain.call('Coin', 'transfer', [chain.other, 5n])
  expect(await simulate(call)).toEqual({ outcome: 'untried', why: 'unsupported' })
  front.instead = (_, response) => (response.writeHead(404).end(), true)
  expect(await simulate(call)).toEqual({ outcome: 'untried', why: 'unavailable' })
})

test.each([
  ['eth_simulateV1', []],
  ['debug_traceCall', ['eth_simulateV1']],
  ['eth_call', ['eth_simulateV1', 'debug_traceCall']],
] as const)("the reason of a failure is the contract's own, by %s", async (_, missing) => {
  const { simulate } = await start()
  without(...missing)
  const { call, other } = chain
  expect(await simulate(call('Till', 'failLate'))).toEqual({ outcome: 'fails', reason: 'too late' })
  expect(await simulate(call('Coin', 'transfer', [other, 10n ** 30n]))).toEqual({
    outcome: 'fails',
    reason: 'arithmetic overflow',
  })
  expect((await simulate({ to: other, data: '0x', value: numberToHex(10n ** 30n) })).outcome).toBe(
    'fails',
  )
})

test.each([
  ['eth_simulateV1', [], [0n, 1n]],
  // it has the base fee of the chain anyway
  ['debug_traceCall', ['eth_simulateV1'], [0n]],
] as const)(
  'a call that does otherwise once it is mined is found, and what it does then is shown, by %s',
  async (_, missing, signs) => {
    const { call, at, me } = chain
    await chain.mine(me, call('Coin', 'approve', [at.Shop, 900n]))
    await chain.mine(chain.other, call('Shop', 'want', [at.Coin, 9n]))
    const { simulate } = await start()
    without(...missing)
    for (const sign of signs)
      expect(await simulate(call('Shop', 'lurk', [sign]))).toMatchObject({
        isOtherwise: true,
        changes: [{ raw: -9n }],
      })
    // what it is called with pays its fee, so that nothing is another outcome
    expect(await simulate(call('Coin', 'transfer', [chain.other, 5n]))).not.toHaveProperty(
      'isOtherwise',
    )
  },
)

/**
 * A transaction is mined between both trials of the next check; `isHashed`: the node says which
 * block a trial stands on, as most do, or names none at all. `then`: what answers behind it.
 */
function mineBetween(
  mine: () => Promise<unknown>,
  isHashed: boolean | undefined,
  then?: Front['instead'],
) {
  front.instead = ({ body }, response) => {
    const calls = [JSON.parse(body) as Body | Body[]].flat()
    front.instead = then
    void (async () => {
      const answers: object[] = []
      for (const one of calls) {
        if (JSON.stringify(one).includes('"validation":true')) await mine()
        const answer = (await (
          await fetch(chain.url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(one),
          })
        ).json()) as { result?: { parentHash?: string | undefined }[] }
        if (isHashed !== false && one.method === 'eth_simulateV1')
          for (const block of answer.result ?? [])
            block.parentHash = isHashed ? ((await chain.client.getBlock()).hash ?? '') : undefined
        answers.push(answer)
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
    })()
    return true
  }
}
test.each([
  ['hash', true],
  ['number', false],
  ['number alone', undefined],
] as const)(
  'what somebody else changes between both trials is no other outcome, and hides none, by the %s of the block',
  async (_, isHashed) => {
    const { call, at, me, other, mine } = chain
    await mine(me, call('Coin', 'approve', [at.Shop, 900n]))
    const { simulate } = await start()
    const wants = (amount: bigint) => mine(other, call('Shop', 'want', [at.Coin, amount]))
    await wants(5n)
    await simulate(call('Coin', 'transfer', [other, 5n]))
    mineBetween(() => wants(9n), isHashed)
    const found = await simulate(call('Shop', 'update', [`0x${'00'.repeat(32)}`]))
    expect(found).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -9n }] })
    expect(found).not.toHaveProperty('isOtherwise')
    // the first trial alone is asked again
    const trials = () => front.asked.filter((body) => body.includes('eth_simulateV1'))
    expect(trials()).toHaveLength(3)
    expect(trials()[2]).not.toContain('"validation":true')
    expect(trials()[2]).toMatch(isHashed ? /"0x[\da-f]{64}"\]/ : /"0x[\da-f]{1,8}"\]/)
    mineBetween(() => wants(7n), isHashed)
    expect(await simulate(call('Shop', 'lurk', [0n]))).toMatchObject({
      isOtherwise: true,
      changes: [{ raw: -7n }],
    })
    const asked = trials().length
    // on one block there is nothing to ask again
    expect(await simulate(call('Shop', 'lurk', [0n]))).toMatchObject({
      isOtherwise: true,
      changes: [{ raw: -7n }],
    })
    expect(trials()).toHaveLength(asked + 1)
  },
)

test('what both trials have shown counts where the time ends before the first is asked again', async () => {
  const { call, at, me, other, mine } = chain
  await mine(me, call('Coin', 'approve', [at.Shop, 900n]))
  await mine(other, call('Shop', 'want', [at.Coin, 5n]))
  const { api, simulate } = await start()
  await simulate(call('Coin', 'transfer', [other, 5n]))
  const ending = new AbortController()
  mineBetween(
    () => mine(other, call('Shop', 'want', [at.Coin, 7n])),
    true,
    () => {
      ending.abort()
      return true
    },
  )
  const { simulation, findings } = await api.check(
    { method: 'eth_sendTransaction', params: [{ from: me, ...call('Shop', 'lurk', [0n]) }] },
    { signal: ending.signal },
  )
  expect(ending.signal.aborted).toBe(true)
  expect(simulation).toMatchObject({ isOtherwise: true, changes: [{ raw: -7n }] })
  expect(findings).toContainEqual({ id: 'acts-otherwise', level: 'danger' })
})

test('one HTTP request for each check, also while it is not known what the node can', async () => {
  const { simulate } = await start()
  const call = chain.call('Coin', 'transfer', [chain.other, 5n])
  await simulate(call)
  expect(front.asked).toHaveLength(1)
  expect(front.asked[0]).toContain('debug_traceCall')
  await simulate(call)
  expect(front.asked).toHaveLength(2)
  expect(front.asked[1]).toContain('eth_simulateV1')
  expect(front.asked[1]).not.toContain('debug_traceCall')
})

test('a node that hangs is waited for as long as it was said, and then the request could not be tried', async () => {
  const { simulate } = await start({ timeout: 300 })
  front.instead = () => true
  const before = performance.now()
  expect(await simulate(chain.call('Coin', 'transfer', [chain.other, 5n]))).toEqual({
    outcome: 'untried',
    why: 'timeout',
  })
  expect(performance.now() - before).toBeLessThan(1500)
})
