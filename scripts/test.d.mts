/** How many tests passed, failed and were skipped. */
export type Counted = { passed: number; failed: number; skipped: number }

/** The part of vitest's JSON report that is counted. */
export type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[]
}

/** What a report counts. A file that could not be loaded is one failure, and so is an end with an error beside the tests. */
export function count(report: Report, code: number): Counted

/** Whether these numbers are a failure: one failed, none ran, or, in CI, one was skipped. */
export function isRed(counted: Counted, ci: string | undefined): boolean

/** What the closing line of another command counts. */
export function readCount(output: string, code: number): Counted
