// What a crowd of announced wallets costs: the page's start, and from the click to the painted
// list.
import { fileURLToPath } from 'node:url'
import { startBench, THROTTLE } from './page.mjs'
import { median, record, summary } from './stats.mjs'

const COUNTS = [0, 100, 500]
const TRIALS = 9

const trial = async (bench, wallets) => {
  const opened = await bench.open('index', { wallets, slowStart: true })
  const { tab, metrics, timeClick } = opened
  const long = await tab.evaluate(() => window.bench.long)
  const found = {
    startTask: metrics.TaskDuration * 1000,
    startScript: metrics.ScriptDuration * 1000,
    longTasks: long.length,
    longTaskTime: long.reduce((sum, { duration }) => sum + duration, 0),
    first: await timeClick('modal', 'body > button:not(#native)'),
    second: await timeClick('modal', 'body > button:not(#native)'),
  }
  await tab.close()
  return found
}

const toFew = (values, base) => Number((median(values) / median(base)).toFixed(2))

/** Runs the benchmark, prints it and keeps the figures. */
export const benchWallets = async (bench) => {
  const trials = Object.fromEntries(COUNTS.map((count) => [count, []]))
  // In turns, so that a slow minute of the machine is in all of them.
  for (let at = 0; at < TRIALS; at++)
    for (const count of COUNTS) trials[count].push(await trial(bench, count))
  const figures = { throttle: THROTTLE, counts: {} }
  for (const count of COUNTS) {
    const series = (name, of = count) => trials[of].map((found) => found[name])
    const [none] = COUNTS
    figures.counts[count] = {
      ...Object.fromEntries(
        ['startTask', 'startScript', 'longTasks', 'longTaskTime', 'first', 'second'].map((name) => [
          name,
          summary(series(name)),
        ]),
      ),
      toNone: Object.fromEntries(
        ['startTask', 'startScript', 'first', 'second'].map((name) => [
          name,
          toFew(series(name), series(name, none)),
        ]),
      ),
    }
  }
  const columns = [
    'Wallets',
    'Start: all tasks',
    'Start: script',
    'Long tasks',
    'Their time',
    'First click',
    'Second click',
  ]
  const rows = COUNTS.map((count) => {
    const figure = figures.counts[count]
    const toNone = (name) => `${figure[name].median} (${figure.toNone[name]}x)`
    return [
      count,
      toNone('startTask'),
      toNone('startScript'),
      figure.longTasks.median,
      figure.longTaskTime.median,
      toNone('first'),
      toNone('second'),
    ]
  })
  record(
    'wallets',
    {
      heading: `Milliseconds at ${THROTTLE}x throttle: medians of ${TRIALS} (and the ratio to no wallets)`,
      columns,
      rows,
    },
    figures,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bench = await startBench()
  await benchWallets(bench).finally(bench.stop)
}
