/** How many tests passed, failed and were skipped. */
export type Counted = { passed: number; failed: number; skipped: number }

/** The part of vitest's JSON report that is counted. */
export type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    /** The file's path. */
    name: string
    status: string
    /** Why the file could not be loaded. */
    message: string
    assertionResults: readonly {
      status: string
      fullName: string
      failureMessages: readonly string[]
    }[]
  }[]
}

/** What a step that could not be counted counts: one failure, with its name. */
export function broken(failure: string): Counted & { failures: string[] }

/**
 * What a report counts. A file that could not be loaded is one failure, and so is an end with an
 * error beside the tests.
 */
export function count(report: Report, code: number): Counted

/**
 * Every failed test of a report, with the first lines of its error; a file that could not be loaded
 * is one.
 */
export function failuresOf(report: Report, root: string): string[]

/** Every test of a report that was left out, as a line. */
export function skippedOf(report: Report, root: string): string[]

/** The files with a failed test, by their paths in the repository. */
export function failedFilesOf(report: Report, root: string): string[]

/** What is known of a step that has ended. */
export type Row = Counted & {
  readonly again?: boolean
  readonly failures?: readonly string[]
  readonly failedFiles?: readonly string[]
  readonly unsteady?: readonly string[]
}

/**
 * The rows of steps whose failed tests are run once more, with nothing beside them: of steps
 * `again`, with real browsers, servers and chains, where no more than two failed in all.
 */
export function toRunAgain(rows: readonly Row[]): readonly Row[]

/**
 * A row after its failed files were run once more: what passed then counts as passed and is told as
 * unsteady.
 */
export function afterSecondRun(row: Row, second: Counted): Row

/** Whether these numbers are a failure: one failed, none ran, or, in CI, one was skipped. */
export function isRed(counted: Counted, ci: string | undefined): boolean

/** What the closing line of another command counts. */
export function readCount(output: string, code: number): Counted
