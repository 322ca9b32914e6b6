// The steps of `npm test` and `npm run test:all`, in the order they begin: two at once, see
// schedule.mjs.
import { join } from 'node:path'
import { command, counting, root, single, suite } from './command.mjs'

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
 * those with real browsers, servers and chains.
 */
const STEPS = [
  { name: 'build', run: single('build', join(root, 'scripts/build.mjs'), []) },
  {
    name: 'typecheck',
    run: single('typecheck', command('ts7', 'tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  },
  {
    name: 'lint',
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
  { name: 'unit', run: suite('unit') },
  // The longest first, so that none is left alone at the end.
  { name: 'e2e', after: ['browser'], again: true, run: suite('e2e') },
  { name: 'gates', after: ['build', 'browser'], run: suite('build') },
  {
    name: 'fixtures',
    after: ['build', 'browser'],
    ci: true,
    run: counting('fixtures', join(root, 'scripts/fixtures.mjs'), () =>
      process.env.TEST_ALL ? [] : ['commit'],
    ),
  },
  { name: 'integration', again: true, run: suite('integration') },
  { name: 'frame', again: true, run: suite('frame') },
  { name: 'template', after: ['build', 'browser'], again: true, run: suite('template') },
  { name: 'docs', after: ['browser'], run: suite('docs') },
  { name: 'preact', after: ['browser'], again: true, run: suite('preact') },
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
