import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Bail, Parallel, Series, type TapableHook, Waterfall } from '../../../kernel/hooks/engine'

interface Tap {
  readonly name: string
  readonly stage: number
  readonly before?: string
  readonly mode: 'sync' | 'promise'
  readonly act: 'value' | 'undefined' | 'null' | 'throw'
  readonly ticks: number
  /** A tap that this one adds while it runs. */
  readonly adds?: Tap
}
interface Case {
  readonly kind: 'series' | 'bail' | 'waterfall' | 'parallel'
  readonly taps: readonly Tap[]
  readonly calls: number
}
interface Outcome {
  readonly log: readonly string[]
  readonly results: readonly ({ readonly value: unknown } | { readonly error: string })[]
}

const classes = { series: Series, bail: Bail, waterfall: Waterfall, parallel: Parallel }

async function ticks(n: number) {
  for (let i = 0; i < n; i++) await null
}

function add(hook: TapableHook, tap: Tap, log: string[]) {
  const place = {
    name: tap.name,
    stage: tap.stage,
    ...(tap.before !== undefined && { before: tap.before }),
  }
  const end = (argument: unknown) => {
    if (tap.adds) add(hook, tap.adds, log)
    if (tap.act === 'throw') throw new Error(`${tap.name} failed`)
    if (tap.act === 'undefined') return undefined
    return tap.act === 'null' ? null : `${argument}+${tap.name}`
  }
  if (tap.mode === 'sync') {
    hook.tap(place, (argument) => {
      log.push(`${tap.name}(${argument})`)
      return end(argument)
    })
  } else {
    hook.tapPromise(place, async (argument) => {
      log.push(`${tap.name}(${argument})`)
      await ticks(tap.ticks)
      log.push(`${tap.name} ends`)
      return end(argument)
    })
  }
}

async function ours({ kind, taps, calls }: Case): Promise<Outcome> {
  const hook = new classes[kind](['a'])
  const log: string[] = []
  for (const tap of taps) add(hook, tap, log)
  const results: ({ value: unknown } | { error: string })[] = []
  for (let i = 0; i < calls; i++) {
    results.push(
      await hook.promise('in').then(
        (value) => ({ value: value ?? String(value) }),
        (error: Error) => ({ error: error.message }),
      ),
    )
    await ticks(20)
  }
  return { log, results }
}

async function stock(cases: readonly Case[]): Promise<Outcome[]> {
  const { NODE_OPTIONS: _flags, ...env } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('stock.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  })
  child.stdin.end(JSON.stringify(cases))
  return JSON.parse(await text(child.stdout))
}

/** mulberry32: the same cases on every machine. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (n: number) => Math.floor(next() * n), chance: (p: number) => next() < p }
}

type Random = ReturnType<typeof createRandom>
const kinds = ['series', 'bail', 'waterfall', 'parallel'] as const

function makeTap(random: Random, name: string, others: readonly string[]): Tap {
  const before = random.chance(0.25) ? others[random.below(others.length)] : undefined
  const act = random.chance(0.1)
    ? 'throw'
    : random.chance(0.4)
      ? 'undefined'
      : random.chance(0.1)
        ? 'null'
        : 'value'
  return {
    name,
    stage: random.below(5) - 2,
    ...(before !== undefined && { before }),
    mode: random.chance(0.5) ? 'sync' : 'promise',
    act,
    ticks: random.below(4),
  }
}

function makeCase(random: Random, adding: boolean): Case {
  const kind = kinds[random.below(4)] as Case['kind']
  let failures = 0
  const taps = Array.from({ length: 1 + random.below(6) }, (_, i) => {
    const tap = makeTap(random, `t${i}`, ['t0', 't1', 't2', 'nobody'])
    // several failures at once are where the parallel kinds differ, on purpose: see the last test
    const calm =
      kind === 'parallel' && tap.act === 'throw' && (tap.mode === 'sync' || ++failures > 1)
    const plain: Tap = calm ? { ...tap, act: 'undefined' } : tap
    return adding && random.chance(0.4)
      ? { ...plain, adds: makeTap(random, `n${i}`, ['t0', 't1', 't2']) }
      : plain
  })
  return {
    kind,
    taps: adding && kind === 'parallel' ? taps.map(calmed) : taps,
    calls: adding ? 3 : 1,
  }
}

const calmed = (tap: Tap): Tap => ({
  ...tap,
  act: tap.act === 'throw' ? 'value' : tap.act,
  ...(tap.adds && { adds: { ...tap.adds, act: 'undefined' } }),
})

test('3000 random cases: results, errors and order of calls are those of stock tapable', async () => {
  const random = createRandom(20_260_701)
  const cases = Array.from({ length: 3000 }, () => makeCase(random, false))
  const expected = await stock(cases)
  const wrong: unknown[] = []
  for (const [i, one] of cases.entries()) {
    const got = await ours(one)
    if (JSON.stringify(got) !== JSON.stringify(expected[i]))
      wrong.push({ one, got, expected: expected[i] })
  }
  expect(wrong).toEqual([])
  // the cases are worth something: every kind, failures, answers and both modes are among them
  for (const kind of kinds)
    expect(cases.filter((one) => one.kind === kind).length).toBeGreaterThan(500)
  expect(expected.filter(({ results }) => 'error' in (results[0] ?? {})).length).toBeGreaterThan(
    300,
  )
  expect(
    cases.flatMap(({ taps }) => taps).filter(({ before }) => before !== undefined).length,
  ).toBeGreaterThan(1000)
})

test('500 random cases of taps added during a walk: they count from the next walk, as in stock tapable', async () => {
  const random = createRandom(7)
  const cases = Array.from({ length: 500 }, () => makeCase(random, true))
  const expected = await stock(cases)
  const wrong: unknown[] = []
  for (const [i, one] of cases.entries()) {
    const got = await ours(one)
    if (JSON.stringify(got) !== JSON.stringify(expected[i]))
      wrong.push({ one, got, expected: expected[i] })
  }
  expect(wrong).toEqual([])
  expect(cases.filter(({ taps }) => taps.some(({ adds }) => adds)).length).toBeGreaterThan(300)
})

test('a comparison that could not fail would be none: a changed case gives another outcome', async () => {
  const tap: Tap = { name: 't0', stage: 0, mode: 'sync', act: 'value', ticks: 0 }
  const [one] = await stock([{ kind: 'bail', taps: [tap, { ...tap, name: 't1' }], calls: 1 }])
  expect(one).toEqual({ log: ['t0(in)'], results: [{ value: 'in+t0' }] })
  expect(
    await ours({
      kind: 'bail',
      taps: [
        { ...tap, act: 'undefined' },
        { ...tap, name: 't1' },
      ],
      calls: 1,
    }),
  ).not.toEqual(one)
})

test('on purpose not as stock: a parallel walk starts every tap and waits for all, whatever throws', async () => {
  const base = { stage: 0, ticks: 1 } as const
  const one: Case = {
    kind: 'parallel',
    taps: [
      { ...base, name: 'a', mode: 'sync', act: 'throw' },
      { ...base, name: 'b', mode: 'promise', act: 'value' },
    ],
    calls: 1,
  }
  expect((await stock([one]))[0]).toEqual({ log: ['a(in)'], results: [{ error: 'a failed' }] })
  expect(await ours(one)).toEqual({
    log: ['a(in)', 'b(in)', 'b ends'],
    results: [{ error: 'a failed' }],
  })
})
