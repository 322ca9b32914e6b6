/** The seconds of each step, one a line, in the order given. */
export function tableOfSteps(rows: readonly { name: string; seconds: number }[]): string

/** A line for each of the slowest test files, the slowest first. */
export function slowestFiles(
  files: readonly { project: string; file: string; seconds: number }[],
  most: number,
): string
