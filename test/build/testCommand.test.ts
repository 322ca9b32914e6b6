import { expect, test } from 'vitest'
import { count, failuresOf, isRed, type Report, readCount } from '../../scripts/test.mjs'

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
  ['one failed', report({ numPassedTests: 2, numFailedTests: 1, testResults: [loaded] }), 1, { passed: 2, failed: 1, skipped: 0 }],
  ['skipped and left to do', report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }), 0, { passed: 1, failed: 0, skipped: 3 }],
  ['a file that could not be loaded', report({ numPassedTests: 1, testResults: [unloaded] }), 1, { passed: 1, failed: 1, skipped: 0 }],
  ['an error beside the tests', report({ numPassedTests: 1 }), 1, { passed: 1, failed: 1, skipped: 0 }],
  ['no test', report({}), 0, { passed: 0, failed: 1, skipped: 0 }],
])('count: %s', (_, given, code, counted) => {
  expect(count(given, code)).toEqual(counted)
})

test('a failed test is named with its file and the first lines of its error', () => {
  const [failed, lost, ...rest] = failuresOf(report({ testResults: [loaded, unloaded] }))
  expect(failed).toBe(['test/money.test.ts > subtracts', ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n'))
  expect(lost).toBe('test/money.test.ts\n    no such module')
  expect(rest).toEqual([])
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
  ['a closing line', 'table\n3 passed, 0 failed, 0 skipped\n', 0, { passed: 3, failed: 0, skipped: 0 }],
  ['a failure', '2 passed, 1 failed, 0 skipped', 1, { passed: 2, failed: 1, skipped: 0 }],
  ['an exit code that knows of more', '2 passed, 0 failed, 0 skipped', 1, { passed: 2, failed: 1, skipped: 0 }],
  ['no closing line', 'it broke', 0, { passed: 0, failed: 1, skipped: 0 }],
  ['a line that is not the last', '2 passed, 0 failed, 0 skipped\nthen it broke', 0, { passed: 0, failed: 1, skipped: 0 }],
])('count of another command: %s', (_, output, code, counted) => {
  expect(readCount(output, code)).toEqual(counted)
})
