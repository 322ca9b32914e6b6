// The rows of bench/budgets.json that entries need: one is added for each new entry, and that of an
// entry that is gone is removed. A row that exists is never changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findEntries, findPreactEntries, nodeEntry, packageExports } from '../entries.mjs'
import { pack } from '../pack.mjs'
import { measureEntries } from './entries.mjs'

/** Bytes that a budget is rounded up to. */
const STEP = 50
/** Of its measured size a new entry may grow to so much. */
const ROOM = 1.05

/** The budget of something that measures `bytes` now. */
export const budgetFor = (bytes) => Math.ceil((bytes * ROOM) / STEP) * STEP

/** The entries without a row, and the rows without an entry. */
export const compareRows = (rows, names) => ({
  missing: names.filter((name) => !(name in rows)),
  gone: Object.keys(rows).filter((name) => !names.includes(name)),
})

/** The text of bench/budgets.json: one host or entry a line. */
export const budgetText = (budgets) => {
  const row = (parts) =>
    `{ ${Object.entries(parts)
      .map(([part, bytes]) => `"${part}": ${bytes}`)
      .join(', ')} }`
  const group = ([name, rows]) =>
    `  "${name}": {\n${Object.entries(rows)
      .map(([row_, parts]) => `    "${row_}": ${row(parts)}`)
      .join(',\n')}\n  }`
  return `{\n${Object.entries(budgets).map(group).join(',\n')}\n}\n`
}

const measureNew = async (missing) => {
  const packed = pack()
  try {
    const measured = await measureEntries(packed, missing)
    return Object.fromEntries(
      Object.entries(measured).map(([name, parts]) => [
        name,
        Object.fromEntries(
          Object.entries(parts).map(([part, { gzip }]) => [part, budgetFor(gzip)]),
        ),
      ]),
    )
  } finally {
    packed.remove()
  }
}

/**
 * Brings the rows of entries in line with the entries. Returns what it did as a sentence, or
 * undefined if nothing had to change. New rows need a build that has the new entries.
 */
export const updateBudgets = async (root) => {
  const file = join(root, 'bench/budgets.json')
  const { entries: rows, ...others } = JSON.parse(readFileSync(file, 'utf8'))
  const entries = findEntries(root)
  const names = [...Object.keys(entries), ...Object.keys(findPreactEntries(entries))].filter(
    (name) => name !== nodeEntry,
  )
  const { missing, gone } = compareRows(rows, names)
  if (!missing.length && !gone.length) return undefined
  const exports = packageExports(entries)
  const notBuilt = missing.filter(
    (name) => !existsSync(join(root, exports[name.replace('tessera-kit', '.')].default)),
  )
  const added = missing.length && !notBuilt.length ? await measureNew(missing) : {}
  const kept = Object.entries(rows).filter(([name]) => !gone.includes(name))
  const next = { ...others, entries: { ...Object.fromEntries(kept), ...added } }
  writeFileSync(file, budgetText(next))
  return notBuilt.length
    ? `No budget yet, since the build does not have them: ${notBuilt.join(', ')}. Run: npm run build, then npm run docs:generate`
    : `Budgets of bench/budgets.json added: ${missing.join(', ') || 'none'}; removed: ${gone.join(', ') || 'none'}`
}
