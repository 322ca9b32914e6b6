// `npm test`: everything that must hold for a commit. `npm run test:all` adds what is too long for
// that; a release needs it. CONTRIBUTING.md says which proves what. Arguments that are names of
// steps run these alone. Without them, and without CI=1, a step is skipped, or runs some of its
// files, where the rest depends on nothing that changed since it was green. The last line counts the
// tests.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceAlias } from './entries.mjs'
import { reports, root } from './test/command.mjs'
import { slowestFiles, tableOfSteps } from './test/durations.mjs'
import { createGraph, fromRoot } from './test/graph.mjs'
import { readCommit, readGreen, readState, writeGreen } from './test/green.mjs'
import { selectParts } from './test/parts.mjs'
import { afterSecondRun, isRed, toRunAgain } from './test/report.mjs'
import { schedule } from './test/schedule.mjs'
import { chooseSteps } from './test/steps.mjs'

/** Steps at once: each is about one busy processor, or a test process and its browser. */
const SLOTS = 2
const SLOWEST = 20

const wall = (started) => ((performance.now() - started) / 1000).toFixed(0)

/** The commit and a hash of each file; undefined where this is no checkout of git. */
const readNow = () => {
  try {
    return { commit: readCommit(root), state: readState(root) }
  } catch {
    return undefined
  }
}

/** The test files of each step that depend on what changed since it was green. */
const partsOf = (steps, state) =>
  selectParts(steps, state, {
    greenOf: (step) => readGreen(root, step),
    closureOf: createGraph(
      Object.keys(state),
      (path) => readFileSync(join(root, path), 'utf8'),
      fromRoot(sourceAlias, root),
    ),
    log: console.log,
  })

const main = async (args) => {
  const everything = args.includes('--all')
  // The tests and the fixtures read it: test/everything.ts.
  process.env.TEST_ALL = everything ? '1' : ''
  const names = args.filter((arg) => arg !== '--all')
  const asked = chooseSteps(names, { everything, ci: Boolean(process.env.CI) })
  mkdirSync(reports, { recursive: true })
  const started = performance.now()
  const now = readNow()
  const isWhole = everything || Boolean(process.env.CI) || names.length > 0
  const parts = isWhole || !now ? new Map() : partsOf(asked, now.state)
  const steps = asked.filter(({ name }) => parts.get(name)?.length !== 0)
  // Of several steps that run side by side, each prints when it has ended.
  const rows = await schedule(steps, SLOTS, async (step) => {
    if (steps.length > 1) console.log(`… ${step.name}`)
    const began = performance.now()
    const counted = await step.run({ live: steps.length === 1, files: parts.get(step.name) })
    const seconds = (performance.now() - began) / 1000
    const { passed, failed, skipped } = counted
    if (steps.length > 1 && counted.output?.trim())
      console.log(`\n${step.name}\n${counted.output.trimEnd()}\n`)
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds.toFixed(1)} s)`,
    )
    return { ...counted, name: step.name, again: step.again, seconds }
  })
  // A release has no unsteady test.
  for (const row of everything ? [] : toRunAgain(rows)) {
    console.log(`\n… ${row.name}: ${row.failedFiles.join(' ')} once more, alone`)
    const second = await steps
      .find(({ name }) => name === row.name)
      .run({ live: false, files: row.failedFiles, isAgain: true })
    rows[rows.indexOf(row)] = afterSecondRun(row, second)
  }
  for (const row of rows)
    if (now && row.failed === 0)
      writeGreen(
        root,
        steps.find(({ name }) => name === row.name),
        now,
      )
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const row of rows) for (const key of Object.keys(total)) total[key] += row[key]
  const failures = rows.flatMap((row) => row.failures ?? [])
  if (steps.length > 0 && isRed(total, process.env.CI)) process.exitCode = 1
  console.log(
    `\nSeconds of each step, ${SLOTS} at once; ${wall(started)} in all\n\n${tableOfSteps(rows)}`,
  )
  const slowest = slowestFiles(
    rows.flatMap((row) => row.files ?? []),
    SLOWEST,
  )
  if (slowest) console.log(`\nThe ${SLOWEST} slowest test files\n\n${slowest}`)
  const unsteady = rows.flatMap((row) => row.unsteady ?? [])
  if (unsteady.length > 0)
    console.log(`\nunsteady: failed, and passed alone\n\n${unsteady.join('\n\n')}`)
  const skips = rows.flatMap((row) => row.skips ?? [])
  if (skips.length > 0 && process.env.CI)
    console.log(`\nskipped, which a whole run may not\n\n${skips.join('\n')}`)
  // Said again at the end: of a long log often only the end is kept.
  if (failures.length > 0) console.log(`\nfailed\n\n${failures.join('\n\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
