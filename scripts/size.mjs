// `npm run size`: what the kit costs a host's visitors. Each entry is bundled alone, and each host
// of scripts/size/hosts.mjs is built against the packed package and opened in Chromium. Writes
// bench/size.json; fails where bench/budgets.json is exceeded.
// `--files` lists the scripts of each step.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, pack } from './pack.mjs'
import { overBudget } from './size/budgets.mjs'
import { measureEntries } from './size/entries.mjs'
import { buildHost, exportsOf, HOSTS, sortHosts } from './size/hosts.mjs'
import { measure } from './size/measure.mjs'
import { listFiles, table } from './size/table.mjs'

export { overBudget } from './size/budgets.mjs'
export { bundleEntries, entriesOf, measureEntries } from './size/entries.mjs'
export {
  buildHost,
  buildPage,
  copyHost,
  exportsOf,
  HOSTS,
  isRenderer,
  sortHosts,
} from './size/hosts.mjs'
export { measure, serveFolder } from './size/measure.mjs'
export { buildCode, codeEntries } from './size/rebuild.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The budgets of bench/budgets.json. */
export const readBudgets = () => JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8'))

/**
 * Measures every host that can be built, in the order of the table. `problems` are errors in the
 * pages.
 */
export const measureHosts = async (packed) => {
  const folder = await buildHost(packed)
  const hosts = {}
  const problems = []
  for (const { name } of sortHosts(exportsOf(packed.installed)).ready) {
    const { problems: found, ...steps } = await measure(packed, folder, name)
    hosts[name] = steps
    problems.push(...found.map((problem) => `${name}: ${problem}`))
  }
  return { folder, hosts, problems }
}

/**
 * Measured things as bench/size.json keeps them: bytes, budgets and numbers of scripts, no names of
 * files.
 */
const forFile = (measured, budgets, titles = {}) => {
  const part =
    (name) =>
    ([key, { min, gzip, brotli, files }]) => [
      key,
      { min, gzip, brotli, budget: budgets[name]?.[key] ?? null, scripts: files.length },
    ]
  const row = (name, parts) => ({
    ...(titles[name] && { title: titles[name] }),
    ...Object.fromEntries(Object.entries(parts).map(part(name))),
  })
  return Object.fromEntries(
    Object.entries(measured).map(([name, parts]) => [name, row(name, parts)]),
  )
}

const main = async () => {
  ensureBuilt()
  const budgets = readBudgets()
  const packed = pack()
  try {
    const entries = await measureEntries(packed)
    const { hosts, problems } = await measureHosts(packed)
    console.log(
      `Bytes of JavaScript, the renderer not counted; "of" is the budget of the gzip before it.\n`,
    )
    console.log(
      `${table('entry', entries, budgets.entries)}\n\n${table('host', hosts, budgets.hosts)}\n`,
    )
    for (const { name, title, missing } of sortHosts(exportsOf(packed.installed)).waiting) {
      console.log(
        `${name} (${title}) waits for ${missing.map((entry) => entry.replace('.', 'tessera-kit')).join(', ')}`,
      )
    }
    if (process.argv.includes('--files'))
      for (const [name, steps] of Object.entries(hosts)) console.log(`${name}\n${listFiles(steps)}`)
    const bad = [
      ...problems.map((problem) => `page error: ${problem}`),
      ...overBudget({ ...hosts, entries }, budgets),
    ]
    for (const line of bad) console.log(`✗ ${line}`)
    if (bad.length > 0) process.exitCode = 1
    const titles = Object.fromEntries(HOSTS.map(({ name, title }) => [name, title]))
    const out = {
      ...forFile(hosts, budgets.hosts, titles),
      entries: forFile(entries, budgets.entries),
    }
    writeFileSync(join(root, 'bench/size.json'), `${JSON.stringify(out, null, 2)}\n`)
  } finally {
    packed.remove()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
