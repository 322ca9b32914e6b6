// Runs the commands that the steps of `npm test` consist of.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { broken, count, failedFilesOf, failuresOf, readCount, skippedOf } from './report.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where the reports of the test files are, by project. */
export const reports = join(root, '.tmp', 'reports')
const require = createRequire(import.meta.url)

/** The script of a package's command, to be run by this very Node. */
export const command = (name, bin = name) => {
  const path = require.resolve(`${name}/package.json`)
  return join(dirname(path), require(path).bin[bin])
}

/**
 * Runs a Node script. Resolves with its exit code and what it printed, which is also shown at once
 * when `live`.
 */
const run = (script, args, { live = false, env = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      // A log keeps its codes of colour: there a row of dots grows to twenty times its length.
      env: { ...process.env, ...(live && process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (stream, to) =>
      stream.on('data', (data) => {
        output += data
        if (live) to.write(data)
      })
    collect(child.stdout, process.stdout)
    collect(child.stderr, process.stderr)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** A step that is one test: it counts as passed or failed, and shows its output when it failed. */
export const single = (name, script, args) => async () => {
  const { code, output } = await run(script, args)
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { ...broken(`${name}: exit code ${code}`), output }
}

/**
 * A step that is a project of vitest.config.ts: of it these `files`, of which some may be in another
 * project; with `isAgain` they run once more.
 */
export const suite =
  (name) =>
  async ({ live, files, isAgain = false }) => {
    const of = isAgain ? `${name}.again` : name
    const [report, times] = [join(reports, `${of}.json`), join(reports, `${of}.times.json`)]
    for (const file of [report, times]) rmSync(file, { force: true })
    const reporters = [
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${join(root, 'scripts/test/fileTimes.mjs')}`,
    ]
    // What a test that passes prints is for who runs it alone.
    const silent = live ? [] : ['--silent=passed-only']
    const { code, output } = await run(
      command('vitest'),
      ['run', '--project', name, ...(files ?? []), ...silent, ...reporters],
      { live, env: { TEST_TIMES: times } },
    )
    if (files && !isAgain && output.includes('No test files found'))
      return { passed: 0, failed: 0, skipped: 0 }
    try {
      const read = JSON.parse(readFileSync(report, 'utf8'))
      const counted = count(read, code)
      const failures = failuresOf(read, root)
      if (counted.failed > failures.length)
        failures.push(`${name}: it ended with code ${code} beside its tests; its output says why`)
      return {
        ...counted,
        failures,
        skips: skippedOf(read, root),
        failedFiles: failedFilesOf(read, root),
        files: JSON.parse(readFileSync(times, 'utf8')),
        output,
      }
    } catch (error) {
      return { ...broken(`${name}: no report (${error.message})`), output }
    }
  }

/**
 * A step whose last line counts what it ran; each failure is a line that begins with a cross, and
 * the lines indented below it.
 */
export const counting =
  (name, script, args) =>
  async ({ live }) => {
    const { code, output } = await run(script, args(), { live })
    const counted = readCount(output, code)
    const failures = output.match(/^✗ .* \(\d+ s\)(?:\n {4}.*)*/gm) ?? []
    return {
      ...counted,
      output,
      failures:
        counted.failed > failures.length ? [...failures, `${name}: exit code ${code}`] : failures,
    }
  }
