// What every benchmark shares: medians, tables, and where the figures are kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const results = at('results.json')
const readme = at('README.md')

/** The middle value; of an even number of them the mean of the middle two. */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Median, least and most of a series, rounded. */
export const summary = (values) => {
  const round = (value) => Number(value.toFixed(1))
  return {
    median: round(median(values)),
    min: round(Math.min(...values)),
    max: round(Math.max(...values)),
    runs: values.length,
  }
}

const print = ({ heading, columns, rows }) => {
  const cells = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join('  ')
  console.log(`\n${heading}`)
  for (const row of cells) console.log(`  ${line(row)}`)
}

const markdown = ({ heading, columns, rows }) => {
  const line = (row) => `| ${row.join(' | ')} |`
  const rule = columns.map((_, column) => (column === 0 ? '---' : '---:'))
  return [`${heading}:`, '', line(columns), line(rule), ...rows.map(line)].join('\n')
}

/**
 * Prints one benchmark's table, and puts its figures into results.json and between the marks of its
 * name in README.md.
 */
export const record = (name, table, figures) => {
  const text = { ...table, rows: table.rows.map((row) => row.map(String)) }
  print(text)
  const all = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
  writeFileSync(results, `${JSON.stringify({ ...all, [name]: figures }, null, 2)}\n`)
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const page = readFileSync(readme, 'utf8')
  const [before, after] = [page.split(begin)[0], page.split(end)[1]]
  if (after === undefined) throw new Error(`bench/README.md has no ${begin} … ${end}`)
  writeFileSync(readme, `${before}${begin}\n${markdown(text)}\n${end}${after}`)
}
