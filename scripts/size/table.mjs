const UNITS = ['min', 'gzip', 'brotli']
const number = (bytes) => bytes.toLocaleString('en')

/** Rows of cells as text, the first column to the left, the others to the right. */
const align = (rows) => {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
        .join('  '),
    )
    .join('\n')
}

/** Measured things as a table: three columns for each part, and the budget of its gzip. */
export const table = (title, measured, budgets) => {
  const parts = Object.keys(Object.values(measured)[0] ?? {})
  const head = [title, ...parts.flatMap((part) => [`${part} min`, 'gzip', 'of', 'brotli'])]
  const rows = Object.entries(measured).map(([name, found]) => [
    name,
    ...parts.flatMap((part) => {
      const [min, gzip, brotli] = UNITS.map((unit) => number(found[part][unit]))
      const most = budgets[name]?.[part]
      return [min, gzip, most === undefined ? '?' : number(most), brotli]
    }),
  ])
  return align([head, ...rows])
}

/** The scripts of a host's steps, for who wonders where the bytes are. */
export const listFiles = (steps) =>
  Object.entries(steps)
    .flatMap(([step, { files }]) => [
      `  ${step}`,
      ...files.map(({ name, gzip }) => `    ${number(gzip).padStart(8)}  ${name}`),
    ])
    .join('\n')
