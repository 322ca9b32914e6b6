// What every benchmark shares: medians, tables, and the file the figures are kept in.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('results.json', import.meta.url))

/** The middle value; of an even number of them the mean of the middle two. */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Median, least and most of a series, rounded. */
export const summary = (values, digits = 1) => {
  const round = (value) => Number(value.toFixed(digits))
  return { median: round(median(values)), min: round(Math.min(...values)), max: round(Math.max(...values)), runs: values.length }
}

/** Prints rows under a heading in columns; the first column is text, the rest is aligned to the right. */
export const printTable = (heading, columns, rows) => {
  const cells = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at].length)))
  console.log(`\n${heading}`)
  for (const row of cells) console.log(`  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')}`)
}

/** Writes one benchmark's figures into bench/results.json and leaves the others. */
export const keepResults = (name, figures) => {
  const all = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  writeFileSync(file, `${JSON.stringify({ ...all, [name]: figures }, null, 2)}\n`)
}
