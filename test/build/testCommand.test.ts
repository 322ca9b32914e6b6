import { expect, test } from 'vitest'
import { slowestFiles, tableOfSteps } from '../../scripts/test/durations.mjs'
import {
  afterSecondRun,
  count,
  failedFilesOf,
  failuresOf,
  isRed,
  type Report,
  type Row,
  readCount,
  skippedOf,
  toRunAgain,
} from '../../scripts/test/report.mjs'
import { type Ordered, schedule } from '../../scripts/test/schedule.mjs'
import { chooseSteps } from '../../scripts/test/steps.mjs'

const report = (numbers: Partial<Report>): Report => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...numbers,
})
const file = `${process.cwd()}/test/money.test.ts`
const unloaded = { name: file, status: 'failed', message: 'no such module', assertionResults: [] }
const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`)
const loaded = {
  name: file,
  status: 'failed',
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'subtracts', failureMessages: [lines.join('\n')] },
  ],
}

test.each([
  ['all passed', report({ numPassedTests: 3 }), 0, { passed: 3, failed: 0, skipped: 0 }],
  [
    'one failed',
    report({ numPassedTests: 2, numFailedTests: 1, testResults: [loaded] }),
    1,
    { passed: 2, failed: 1, skipped: 0 },
  ],
  [
    'skipped and left to do',
    report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
    0,
    { passed: 1, failed: 0, skipped: 3 },
  ],
  [
    'a file that could not be loaded',
    report({ numPassedTests: 1, testResults: [unloaded] }),
    1,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  [
    'an error beside the tests',
    report({ numPassedTests: 1 }),
    1,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  ['no test', report({}), 0, { passed: 0, failed: 1, skipped: 0 }],
])('count: %s', (_, given, code, counted) => {
  expect(count(given, code)).toEqual(counted)
})

test('a failed test is named with its file and the first lines of its error', () => {
  const [failed, lost, ...rest] = failuresOf(
    report({ testResults: [loaded, unloaded] }),
    process.cwd(),
  )
  expect(failed).toBe(
    ['test/money.test.ts > subtracts', ...lines.slice(0, 12).map((line) => `    ${line}`)].join(
      '\n',
    ),
  )
  expect(lost).toBe('test/money.test.ts\n    no such module')
  expect(rest).toEqual([])
})

test('a test that was left out is named with its file', () => {
  const left = { fullName: 'divides', status: 'skipped', failureMessages: [] }
  const one = { ...loaded, assertionResults: [...loaded.assertionResults, left] }
  expect(skippedOf(report({ testResults: [one, unloaded] }), process.cwd())).toEqual([
    'test/money.test.ts > divides',
  ])
})

const unsteady: Row = {
  passed: 5,
  failed: 1,
  skipped: 0,
  again: true,
  failures: ['test/money.test.ts > subtracts'],
  failedFiles: ['test/money.test.ts'],
}
const steady: Row = { passed: 3, failed: 0, skipped: 0 }
test.each([
  ['one of a step with real browsers', [unsteady, steady], [unsteady]],
  ['none failed', [steady], []],
  ['one of a step without', [{ ...unsteady, again: false }, steady], []],
  ['three', [{ ...unsteady, failed: 3 }], []],
  ['one, and two elsewhere', [unsteady, { ...unsteady, failed: 2 }], []],
  ['one, and a step without', [unsteady, { ...steady, failed: 1 }], []],
  ['one beside the tests', [{ ...unsteady, failedFiles: [] }], []],
])('failed tests that are run once more: %s', (_, rows: Row[], again) => {
  expect(toRunAgain(rows)).toEqual(again)
})

test('what passes when it is run once more is unsteady; what fails again has failed', () => {
  expect(
    failedFilesOf(
      report({ testResults: [loaded, { ...loaded, status: 'passed' }] }),
      process.cwd(),
    ),
  ).toEqual(['test/money.test.ts'])
  expect(afterSecondRun(unsteady, { passed: 4, failed: 0, skipped: 0 })).toMatchObject({
    passed: 6,
    failed: 0,
    failures: [],
    unsteady: unsteady.failures,
  })
  for (const second of [
    { passed: 3, failed: 1, skipped: 0 },
    { passed: 0, failed: 0, skipped: 4 },
  ])
    expect(afterSecondRun(unsteady, second)).toBe(unsteady)
})

test.each([
  ['passed', { passed: 1, failed: 0, skipped: 0 }, '1', false],
  ['failed', { passed: 1, failed: 1, skipped: 0 }, undefined, true],
  ['nothing ran', { passed: 0, failed: 0, skipped: 0 }, undefined, true],
  ['skipped at a desk', { passed: 1, failed: 0, skipped: 1 }, undefined, false],
  ['skipped in CI', { passed: 1, failed: 0, skipped: 1 }, '1', true],
])('red: %s', (_, counted, ci, red) => {
  expect(isRed(counted, ci)).toBe(red)
})

test.each([
  [
    'a closing line',
    'table\n3 passed, 0 failed, 0 skipped\n',
    0,
    { passed: 3, failed: 0, skipped: 0 },
  ],
  ['a failure', '2 passed, 1 failed, 0 skipped', 1, { passed: 2, failed: 1, skipped: 0 }],
  [
    'an exit code that knows of more',
    '2 passed, 0 failed, 0 skipped',
    1,
    { passed: 2, failed: 1, skipped: 0 },
  ],
  ['no closing line', 'it broke', 0, { passed: 0, failed: 1, skipped: 0 }],
  [
    'a line that is not the last',
    '2 passed, 0 failed, 0 skipped\nthen it broke',
    0,
    { passed: 0, failed: 1, skipped: 0 },
  ],
])('count of another command: %s', (_, output, code, counted) => {
  expect(readCount(output, code)).toEqual(counted)
})

test('steps run two at once, in their order, and one that needs another waits for its end', async () => {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const steps: Ordered[] = [
    { name: 'build' },
    { name: 'gates', after: ['build', 'not run'] },
    { name: 'unit' },
    { name: 'docs' },
  ]
  const all = schedule(steps, 2, async ({ name }) => {
    log.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    return `${name} ended`
  })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
    return log.splice(0)
  }
  expect(log.splice(0)).toEqual(['build', 'unit'])
  expect(await end('unit')).toEqual(['docs'])
  expect(await end('build')).toEqual(['gates'])
  await end('gates')
  await end('docs')
  expect(await all).toEqual(['build ended', 'gates ended', 'unit ended', 'docs ended'])
})

test('steps that wait for each other are an error, not a command that hangs', async () => {
  const steps = [
    { name: 'a', after: ['b'] },
    { name: 'b', after: ['a'] },
  ]
  await expect(schedule(steps, 2, async () => 1)).rejects.toThrow('steps wait for each other: a, b')
})

test('fixtures run by themselves in CI and for a release, other browsers for a release; a step is asked for by name', () => {
  const names = (...asked: Parameters<typeof chooseSteps>) =>
    chooseSteps(...asked).map(({ name }) => name)
  const [desk, ci, release] = [
    [false, false],
    [false, true],
    [true, false],
  ].map(([everything, inCi]) => names([], { everything: everything === true, ci: inCi === true }))
  expect(ci?.filter((name) => !desk?.includes(name))).toEqual(['fixtures'])
  expect(release?.filter((name) => !ci?.includes(name))).toEqual(['engines'])
  expect(names(['fixtures', 'build'], { everything: false, ci: false })).toEqual([
    'build',
    'fixtures',
  ])
  expect(() => names(['money'], { everything: false, ci: false })).toThrow(
    'unknown step money; there are ',
  )
})

test('the seconds of the steps and the slowest files are told in two tables', () => {
  expect(
    tableOfSteps([
      { name: 'build', seconds: 61.24 },
      { name: 'unit', seconds: 9 },
    ]),
  ).toBe('   61.2  build\n    9.0  unit')
  const files = [1, 30, 2].map((seconds) => ({
    project: 'unit',
    file: `test/${seconds}.test.ts`,
    seconds,
  }))
  expect(slowestFiles(files, 2)).toBe(
    '   30.0  unit        test/30.test.ts\n    2.0  unit        test/2.test.ts',
  )
})
