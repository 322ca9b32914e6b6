// `npm test`: everything that must hold, in one command. The last line counts it. Any argument is a step to run alone.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.tmp', 'reports')
const require = createRequire(import.meta.url)

/** The script of a package's command, to be run by this very Node. */
const command = (name, bin) => {
  const path = require.resolve(`${name}/package.json`)
  return join(dirname(path), require(path).bin[bin])
}

/** Runs a Node script. Resolves with its exit code and, when `quiet`, what it printed. */
const run = (script, args, quiet) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      // A log keeps its codes of colour: there a row of dots grows to twenty times its length.
      env: process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** A step that is one test: it counts as passed or failed, and shows its output when it failed. */
const single = async (name, script, args) => {
  const started = performance.now()
  const { code, output } = await run(script, args, true)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : broken(`${name}: exit code ${code}`)
}

/** What a step that could not be counted counts: one failure, with its name. */
const broken = (failure) => ({ passed: 0, failed: 1, skipped: 0, failures: [failure] })

/** What a vitest report counts. A file that could not be loaded is one failure, and so is an end with an error beside the tests. */
export const count = (report, code) => {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const passed = report.numPassedTests
  const failed = report.numFailedTests + unloaded.length
  const skipped = report.numPendingTests + report.numTodoTests
  const lost = failed === 0 && (code !== 0 || passed + skipped === 0)
  return { passed, failed: failed + (lost ? 1 : 0), skipped }
}

/** Every failed test of a vitest report, with the first lines of its error; a file that could not be loaded is one. */
export const failuresOf = (report) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [[file, firstLines(message)].join('\n')]
    const failed = assertionResults.filter((result) => result.status === 'failed')
    return failed.map((result) => [`${file} > ${result.fullName}`, firstLines(result.failureMessages.join('\n'))].join('\n'))
  })

const firstLines = (text) => text.split('\n').slice(0, 12).map((line) => `    ${line.slice(0, 300)}`).join('\n')

/** Whether these numbers are a failure: one failed, none ran, or, in CI, one was skipped. */
export const isRed = ({ passed, failed, skipped }, ci) => failed > 0 || passed === 0 || (skipped > 0 && Boolean(ci))

const suite = async (name) => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const args = ['run', '--project', name, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  console.log(`\n${name}`)
  const { code } = await run(command('vitest', 'vitest'), args, false)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const counted = count(report, code)
    const failures = failuresOf(report)
    if (counted.failed > failures.length) failures.push(`${name}: it ended with code ${code} beside its tests; its output says why`)
    return { ...counted, failures }
  } catch (error) {
    return broken(`${name}: no report (${error.message})`)
  }
}

const browser = async () => {
  try {
    const { findChromium } = await import('./browser.mjs')
    console.log(`✓ browser (${findChromium()})`)
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    return broken(`browser: ${error.message}`)
  }
}

/** The hosts of test/fixtures/hosts: slow, so only CI runs them by itself. Their last line counts them. */
const fixtures = async () => {
  console.log('\nfixtures')
  const { code, output } = await run(join(root, 'scripts/fixtures.mjs'), [], true)
  console.log(output.trimEnd())
  const counted = readCount(output, code)
  const failures = output.match(/^✗ .* \(\d+ s\)(?:\n {4}.*)*/gm) ?? []
  return { ...counted, failures: counted.failed > failures.length ? [...failures, `fixtures: exit code ${code}`] : failures }
}

/** What a closing line says, or one failure where there is none or the exit code says otherwise. */
export const readCount = (output, code) => {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output)?.map(Number) ?? []
  if (passed === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped }
}

const STEPS = {
  typecheck: () => single('typecheck', command('typescript', 'tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  lint: () => single('lint', command('@biomejs/biome', 'biome'), ['lint', '--diagnostic-level=error']),
  build: () => single('build', join(root, 'scripts/build.mjs'), []),
  browser,
  unit: () => suite('unit'),
  template: () => suite('template'),
  gates: () => suite('build'),
  docs: () => suite('docs'),
  e2e: () => suite('e2e'),
  preact: () => suite('preact'),
  fixtures,
}
const IN_CI = ['fixtures']
const steps = () => Object.keys(STEPS).filter((name) => process.env.CI || !IN_CI.includes(name))

const main = async (wanted) => {
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for (const name of wanted.length > 0 ? wanted : steps()) {
    const step = STEPS[name]
    if (!step) throw new Error(`unknown step ${name}; there are ${Object.keys(STEPS).join(', ')}`)
    const counted = await step()
    for (const key of Object.keys(total)) total[key] += counted[key]
    failures.push(...(counted.failures ?? []))
  }
  const { passed, failed, skipped } = total
  if (isRed(total, process.env.CI)) process.exitCode = 1
  // Said again at the end: of a long log often only the end is kept.
  if (failures.length > 0) console.log(`\nfailed\n\n${failures.join('\n\n')}\n`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
