// What the reports of test runs say: counts and failures.
import { relative } from 'node:path'

/** What a step that could not be counted counts: one failure, with its name. */
export const broken = (failure) => ({ passed: 0, failed: 1, skipped: 0, failures: [failure] })

/**
 * What a vitest report counts. A file that could not be loaded is one failure, and so is an end
 * with an error beside the tests.
 */
export const count = (report, code) => {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const passed = report.numPassedTests
  const failed = report.numFailedTests + unloaded.length
  const skipped = report.numPendingTests + report.numTodoTests
  const lost = failed === 0 && (code !== 0 || passed + skipped === 0)
  return { passed, failed: failed + (lost ? 1 : 0), skipped }
}

/**
 * Every failed test of a vitest report, with the first lines of its error; a file that could not be
 * loaded is one.
 */
export const failuresOf = (report, root) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0)
      return [[file, firstLines(message)].join('\n')]
    const failed = assertionResults.filter((result) => result.status === 'failed')
    return failed.map((result) =>
      [`${file} > ${result.fullName}`, firstLines(result.failureMessages.join('\n'))].join('\n'),
    )
  })

/** Every test of a vitest report that was left out, as a line. */
export const skippedOf = (report, root) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status))
      .map(({ fullName }) => `${relative(root, name)} > ${fullName}`),
  )

/** The files with a failed test, by their paths in the repository. */
export const failedFilesOf = (report, root) =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name))

const firstLines = (text) =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')

/** As many unsteady tests as a commit may have. */
const MOST_UNSTEADY = 2

/**
 * The rows of steps whose failed tests are run once more, with nothing beside them: of steps
 * `again`, with real browsers, servers and chains, where no more than two failed in all.
 */
export const toRunAgain = (rows) => {
  const red = rows.filter(({ failed }) => failed > 0)
  const few = red.reduce((sum, { failed }) => sum + failed, 0) <= MOST_UNSTEADY
  return few &&
    red.every(
      ({ again, failed, failedFiles }) =>
        again && failedFiles?.length > 0 && failedFiles.length <= failed,
    )
    ? red
    : []
}

/**
 * A row after its failed files were run once more: what passed then counts as passed and is told as
 * unsteady.
 */
export const afterSecondRun = (row, second) =>
  second.failed > 0 || second.passed === 0
    ? row
    : { ...row, passed: row.passed + row.failed, failed: 0, failures: [], unsteady: row.failures }

/** Whether these numbers are a failure: one failed, none ran, or, in CI, one was skipped. */
export const isRed = ({ passed, failed, skipped }, ci) =>
  failed > 0 || passed === 0 || (skipped > 0 && Boolean(ci))

/** What a closing line says, or one failure where there is none or the exit code says otherwise. */
export const readCount = (output, code) => {
  const [, passed, failed, skipped] =
    /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output)?.map(Number) ?? []
  if (passed === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped }
}
