// What calling a hook costs: ours, stock tapable's generated code, and the taps called by hand, in
// one process and in turns.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import {
  AsyncSeriesBailHook,
  AsyncSeriesHook,
  AsyncSeriesWaterfallHook,
  SyncBailHook,
  SyncHook,
  SyncWaterfallHook,
} from 'tapable'
import { median, record } from './stats.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 15
const BATCH_MS = 12
const TAPS = [0, 1, 5]
const HOOKS = [
  { kind: 'series', call: 'sync', stock: SyncHook, ours: 'Series', inKit: 'settled' },
  { kind: 'bail', call: 'sync', stock: SyncBailHook, ours: 'Bail' },
  {
    kind: 'waterfall',
    call: 'sync',
    stock: SyncWaterfallHook,
    ours: 'Waterfall',
    inKit: 'connectors',
  },
  { kind: 'series', call: 'promise', stock: AsyncSeriesHook, ours: 'Series', inKit: 'authorize' },
  { kind: 'bail', call: 'promise', stock: AsyncSeriesBailHook, ours: 'Bail', inKit: 'execute' },
  {
    kind: 'waterfall',
    call: 'promise',
    stock: AsyncSeriesWaterfallHook,
    ours: 'Waterfall',
    inKit: 'request',
  },
]

/** The kernel's hooks, bundled for Node as they are. */
const loadHooks = async () => {
  const outfile = join(root, '.tmp', `bench-hooks-${process.pid}.mjs`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  try {
    const contents = ['kinds', 'engine', 'taps']
      .map((name) => `export * from './kernel/hooks/${name}.ts'`)
      .join('\n')
    const options = {
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['tapable'],
      logLevel: 'error',
    }
    await build({ ...options, stdin: { contents, resolveDir: root }, outfile })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

/**
 * `count` different functions, so that no call site is of one shape only; a waterfall's tap passes
 * its argument on.
 */
const makeTaps = (count, kind, seen) =>
  Array.from({ length: count }, (_, at) => {
    const body = kind === 'waterfall' ? 'seen.n += at; return value' : 'seen.n += at'
    return new Function('seen', 'at', `return (value) => { ${body} }`)(seen, at + 1)
  })

/** What one writes who has no hooks. */
const byHand = (taps, kind) => {
  if (kind === 'series')
    return (value) => {
      for (const tap of taps) tap(value)
    }
  if (kind === 'bail')
    return (value) => {
      for (const tap of taps) {
        const answer = tap(value)
        if (answer !== undefined) return answer
      }
    }
  return (value) => {
    let now = value
    for (const tap of taps) now = tap(now) ?? now
    return now
  }
}

const fill = (hook, taps) => {
  taps.forEach((tap, at) => hook.tap(`plugin-${at}`, tap))
  return hook
}

/**
 * A kit's own way to call: the list of taps, the engine behind it, and the guard around each tap.
 */
const inKit = async ({ createTapList, createEngine }, name, taps) => {
  const engine = createEngine({ rewrites: new WeakMap(), report: () => {} })
  const list = createTapList({ get: async () => engine, now: () => engine })
  taps.forEach((fn, at) =>
    list.add({ hook: name, plugin: `plugin-${at}`, type: 'tap', fn, options: undefined }),
  )
  return (await list.ready())[name]
}

const subjectsOf = async (hooks, { kind, call, stock: Stock, ours, inKit: name }, count, seen) => {
  const taps = () => makeTaps(count, kind, seen)
  const direct = byHand(taps(), kind)
  const method = (hook) =>
    call === 'sync' ? (value) => hook.call(value) : (value) => hook.promise(value)
  return {
    bare: call === 'sync' ? direct : async (value) => direct(value),
    tapable: method(fill(new Stock(['value']), taps())),
    ours: method(fill(new hooks[ours](['value']), taps())),
    ...(name && { kit: await inKit(hooks, name, taps()) }),
  }
}

/**
 * Nanoseconds of one call, over `times` of them; each with an argument of its own, as calls have.
 */
const batch = async (run, call, times) => {
  const begun = process.hrtime.bigint()
  if (call === 'sync') for (let at = 0; at < times; at++) run({ at })
  else for (let at = 0; at < times; at++) await run({ at })
  return Number(process.hrtime.bigint() - begun) / times
}

const measure = async (subjects, call) => {
  const names = Object.keys(subjects)
  const times = {}
  for (const name of names) {
    await batch(subjects[name], call, 20_000)
    times[name] = Math.max(
      1_000,
      Math.round((BATCH_MS * 1e6) / (await batch(subjects[name], call, 20_000))),
    )
  }
  const found = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of round % 2 ? names : [...names].reverse())
      found[name].push(await batch(subjects[name], call, times[name]))
  }
  return found
}

/**
 * The median of what each round says by itself: a slow moment of the machine is in both of its
 * numbers.
 */
const ratio = (of, to) => Number(median(of.map((value, at) => value / to[at])).toFixed(2))

/** Runs the benchmark, prints it and keeps the figures. */
export const benchHooks = async () => {
  const hooks = await loadHooks()
  const seen = { n: 0 }
  const figures = []
  for (const hook of HOOKS) {
    for (const taps of TAPS) {
      const found = await measure(await subjectsOf(hooks, hook, taps, seen), hook.call)
      const ns = Object.fromEntries(
        Object.entries(found).map(([name, values]) => [name, Number(median(values).toFixed(1))]),
      )
      const { bare, tapable: stock, ours, kit } = found
      const ratios = {
        oursToTapable: ratio(ours, stock),
        oursToBare: ratio(ours, bare),
        ...(kit && { kitToTapable: ratio(kit, stock) }),
      }
      figures.push({ kind: hook.kind, call: hook.call, taps, ns, ...ratios })
    }
  }
  if (seen.n === 0) throw new Error('no tap ran')
  const columns = [
    'Hook',
    'Taps',
    'By hand',
    'tapable',
    'Ours',
    'In a kit',
    'Ours to tapable',
    'Ours to by hand',
    'In a kit to tapable',
  ]
  const rows = figures.map(({ kind, call, taps, ns, oursToTapable, oursToBare, kitToTapable }) => [
    `${kind}, ${call}`,
    taps,
    ns.bare,
    ns.tapable,
    ns.ours,
    ns.kit ?? '',
    `${oursToTapable}x`,
    `${oursToBare}x`,
    kitToTapable ? `${kitToTapable}x` : '',
  ])
  record('hooks', { heading: 'Nanoseconds of one call (medians)', columns, rows }, figures)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchHooks()
