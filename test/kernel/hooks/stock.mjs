// Runs cases through stock tapable, which generates code: started by the parity test as a process
// of its own, without the flag that forbids that. Reads the cases as JSON from standard input,
// writes what came of them to standard output.
import { text } from 'node:stream/consumers'
import tapable from 'tapable'

const classes = {
  series: tapable.AsyncSeriesHook,
  bail: tapable.AsyncSeriesBailHook,
  waterfall: tapable.AsyncSeriesWaterfallHook,
  parallel: tapable.AsyncParallelHook,
}

const ticks = async (n) => {
  for (let i = 0; i < n; i++) await null
}

const place = ({ name, stage, before }) => ({ name, stage, ...(before && { before }) })

const add = (hook, tap, log) => {
  const end = (argument) => {
    if (tap.adds) add(hook, tap.adds, log)
    if (tap.act === 'throw') throw new Error(`${tap.name} failed`)
    if (tap.act === 'undefined') return undefined
    return tap.act === 'null' ? null : `${argument}+${tap.name}`
  }
  if (tap.mode === 'sync') {
    hook.tap(place(tap), (argument) => {
      log.push(`${tap.name}(${argument})`)
      return end(argument)
    })
  } else {
    hook.tapPromise(place(tap), async (argument) => {
      log.push(`${tap.name}(${argument})`)
      await ticks(tap.ticks)
      log.push(`${tap.name} ends`)
      return end(argument)
    })
  }
}

const run = async ({ kind, taps, calls }) => {
  const hook = new classes[kind](['a'])
  const log = []
  for (const tap of taps) add(hook, tap, log)
  const results = []
  for (let i = 0; i < calls; i++) {
    results.push(
      await hook.promise('in').then(
        (value) => ({ value: value ?? String(value) }),
        (error) => ({ error: error.message }),
      ),
    )
    await ticks(20)
  }
  return { log, results }
}

const out = []
for (const one of JSON.parse(await text(process.stdin))) out.push(await run(one))
process.stdout.write(JSON.stringify(out))
