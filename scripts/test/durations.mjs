// The tables of seconds at the end of `npm test`.

const seconds = (value) => value.toFixed(1).padStart(7)

/** A line for each step, in the order given. */
export const tableOfSteps = (rows) =>
  rows.map((row) => `${seconds(row.seconds)}  ${row.name}`).join('\n')

/** A line for each of the slowest files, the slowest first. */
export const slowestFiles = (files, most) =>
  [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ project, file, seconds: took }) => `${seconds(took)}  ${project.padEnd(11)} ${file}`)
    .join('\n')
