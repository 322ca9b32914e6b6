// The steps of `npm test` and `npm run test:all`, in the order they begin: two at once, see
// schedule.mjs.
import { join } from 'node:path'
import { command, counting, root, single, suite } from './command.mjs'
import { SHIPPED } from './selection.mjs'

/** What tests depend on that load or serve sources. */
const SOURCES = [...SHIPPED, 'scripts/', 'demo/', 'test/']
/** What `dist` is made of. */
const BUILT = [...SHIPPED, 'scripts/', 'test/conformance/', 'rollup.config.mjs', 'typedoc.json']
const EVERY_FILE = ['']
/** Of the projects `unit` and `integration`, which vitest.config.ts tells apart. */
const IN_PROCESS =
  /^test\/(?:lib|entries|kernel|plugins|ui|adapters|harness)\/.*(?<!\.browser)\.test\.tsx?$/

/** Throws unless a browser is there or can be installed. */
const browser = async () => {
  const { findChromium, findHeadless } = await import('../browser.mjs')
  return {
    passed: 1,
    failed: 0,
    skipped: 0,
    output: [findHeadless({ install: true }), findChromium()].join('\n'),
  }
}

/**
 * `run` never rejects. `after` names the steps whose outcome a step needs; `ci` marks those that
 * only CI and `npm run test:all` run by themselves, `release` those of `npm run test:all`, `again`
 * those with real browsers, servers and chains. `places` are the files and folders that a step
 * depends on, see selection.mjs: a step without them is never skipped. `tests` are the names of its
 * test files, of which it may run some; `output` is a file that it makes.
 */
const STEPS = [
  {
    name: 'build',
    places: BUILT,
    output: 'dist/kernel/index.js',
    run: single('build', join(root, 'scripts/build.mjs'), []),
  },
  {
    name: 'typecheck',
    places: EVERY_FILE,
    run: single('typecheck', command('ts7', 'tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  },
  {
    name: 'lint',
    places: EVERY_FILE,
    run: single('lint', command('@biomejs/biome', 'biome'), ['check', '--diagnostic-level=error']),
  },
  {
    name: 'browser',
    run: () =>
      browser().catch((error) => ({
        passed: 0,
        failed: 1,
        skipped: 0,
        failures: [`browser: ${error.message}`],
      })),
  },
  { name: 'unit', places: SOURCES, tests: IN_PROCESS, run: suite('unit') },
  // The longest first, so that none is left alone at the end.
  {
    name: 'e2e',
    after: ['browser'],
    again: true,
    places: SOURCES,
    tests: /^test\/(?!template\/)(?:e2e\/.*\.test\.ts|.*\.browser\.test\.ts)$/,
    run: suite('e2e'),
  },
  {
    name: 'gates',
    after: ['build', 'browser'],
    places: EVERY_FILE,
    tests: /^test\/build\/.*\.test\.ts$/,
    run: suite('build'),
  },
  {
    name: 'fixtures',
    after: ['build', 'browser'],
    ci: true,
    run: counting('fixtures', join(root, 'scripts/fixtures.mjs'), () =>
      process.env.TEST_ALL ? [] : ['commit'],
    ),
  },
  {
    name: 'integration',
    again: true,
    places: SOURCES,
    tests: IN_PROCESS,
    run: suite('integration'),
  },
  {
    name: 'frame',
    again: true,
    places: SOURCES,
    tests: /^test\/frame\/.*(?<!\.browser)\.test\.ts$/,
    run: suite('frame'),
  },
  {
    name: 'template',
    after: ['build', 'browser'],
    again: true,
    places: SOURCES,
    tests: /^(?:test\/template|demo\/plugin-template)\/.*\.test\.ts$/,
    run: suite('template'),
  },
  { name: 'docs', after: ['browser'], places: EVERY_FILE, run: suite('docs') },
  {
    name: 'preact',
    after: ['browser'],
    again: true,
    places: SOURCES,
    tests: /^test\/e2e\/.*\.test\.ts$/,
    run: suite('preact'),
  },
  { name: 'engines', after: ['build'], release: true, run: suite('engines') },
]

/**
 * The steps of these names, or those that run by themselves. Throws for a name there is no step of.
 */
export const chooseSteps = (names, { everything, ci }) => {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Error(
      `unknown step ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`,
    )
  if (names.length > 0) return STEPS.filter(({ name }) => names.includes(name))
  return STEPS.filter((step) => everything || (!step.release && (ci || !step.ci)))
}
