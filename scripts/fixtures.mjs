// `npm run test:fixtures [name …]`: hosts of every bundler and framework, and pages of other
// libraries over the kit's adapters, each built against the packed kit, opened and connected.
// `hosts`, `walletconnect`, `adapters` and `oldest` are names of many, `commit` of those that
// `npm test` runs in CI.
// `--keep` leaves the hosts' folders for a look.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { launch } from './browser.mjs'
import { startChainsOf } from './fixtures/adapters.mjs'
import { connect } from './fixtures/connect.mjs'
import { buildHost, folderOf, installHost, versionOf } from './fixtures/install.mjs'
import { kernelFiles } from './fixtures/kernels.mjs'
import { chosen } from './fixtures/list.mjs'
import { serve } from './fixtures/serve.mjs'
import { ensureBuilt, pack } from './pack.mjs'

const AT_ONCE = 2

/**
 * Throws unless the marker stands for the kernel: once among the package's modules, once among the
 * files for plain pages.
 */
const checkMarker = ({ installed }) => {
  const files = kernelFiles(join(installed, 'dist'))
  const inPages = files.filter((file) => file.startsWith('cdn'))
  if (files.length - inPages.length !== 1 || inPages.length > 1)
    throw new Error(`the kernel's marker is in ${files.join(', ') || 'no file'} of the package`)
}

/** What is wrong with a host that ran to its end. */
const faults = ({ problems, elements, loaded, built }) => [
  ...problems,
  ...(elements === 1 ? [] : [`${elements} elements <tessera-kit> in the page`]),
  ...(loaded === 1 ? [] : [`${loaded} kernels loaded`]),
  ...(built.length === 1 ? [] : [`${built.length} kernels in the build: ${built.join(', ')}`]),
]

/** One fixture in its host, which is installed, to its row of the table. Never rejects. */
const run = async (fixture, host, installed, { browser, installWallet, local }) => {
  const { name, bundler, framework, out, extra, drive = connect } = fixture
  const row = {
    name,
    tool: '–',
    build: undefined,
    startBytes: undefined,
    connected: false,
    problems: undefined,
    kernels: undefined,
    faults: [],
  }
  try {
    await installed
    row.build = await buildHost(fixture, host)
    row.tool =
      [bundler, framework]
        .filter(Boolean)
        .map((tool) => `${tool} ${versionOf(host, tool)}`)
        .join(', ') || 'no bundler'
    const site = await serve(fixture, host)
    try {
      const seen = {
        ...(await drive(browser, site.url, installWallet, { local, fixture })),
        built: kernelFiles(join(host, out)),
      }
      Object.assign(row, {
        startBytes: seen.startBytes,
        connected: true,
        problems: seen.problems.length,
      })
      row.kernels = Math.max(seen.elements, seen.loaded, seen.built.length)
      row.faults.push(...faults(seen))
      await extra?.({ url: site.url, browser })
    } finally {
      await site.close()
    }
  } catch (error) {
    row.faults.push(error instanceof Error ? error.message : String(error))
  }
  return row
}

const cells = ({ name, tool, build, startBytes, connected, problems, kernels, faults }) => [
  faults.length === 0 ? '✓' : '✗',
  name,
  tool,
  build?.toFixed(1) ?? '–',
  startBytes === undefined ? '–' : `${(startBytes / 1000).toFixed(1)} kB`,
  connected ? '✓' : '✗',
  String(problems ?? '–'),
  String(kernels ?? '–'),
]

/** The closing table. */
export const table = (rows) => {
  const lines = [
    [
      '',
      'fixture',
      'built with',
      'build s',
      'JS at start',
      'connected',
      'console errors',
      'kernels',
    ],
    ...rows.map(cells),
  ]
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Runs the fixtures, a few at once, those of one host one after the other in one installation;
 * answers their rows in the list's order.
 */
const runAll = async (list, shared, keep) => {
  const rows = new Map()
  const folders = [...new Set(list.map(folderOf))]
  const hosts = folders.map((folder) => list.filter((fixture) => folderOf(fixture) === folder))
  const worker = async () => {
    for (let next = hosts.shift(); next; next = hosts.shift()) {
      const [first] = next
      const host = join(shared.folder, first.name)
      let started = performance.now()
      const installed = installHost(first, host, shared.tarball)
      for (const fixture of next) {
        const row = await run(fixture, host, installed, shared)
        rows.set(fixture, row)
        console.log(
          `${row.faults.length === 0 ? '✓' : '✗'} ${fixture.name} (${((performance.now() - started) / 1000).toFixed(0)} s)`,
        )
        for (const fault of row.faults) console.log(fault.replace(/^/gm, '    '))
        started = performance.now()
      }
      if (!keep) rmSync(host, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return list.map((fixture) => rows.get(fixture))
}

const main = async (args) => {
  const keep = args.includes('--keep')
  const list = chosen(args.filter((arg) => arg !== '--keep'))
  ensureBuilt()
  const packed = pack()
  const folder = mkdtempSync(join(tmpdir(), 'tessera-hosts-'))
  const browser = await launch()
  let local
  try {
    local = await startChainsOf(list)
    checkMarker(packed)
    const packs = dirname(packed.host)
    const tarball = join(
      packs,
      readdirSync(packs).find((file) => file.endsWith('.tgz')),
    )
    const { installWallet } = await import(
      pathToFileURL(join(packed.installed, 'dist/testing/index.js')).href
    )
    const rows = await runAll(list, { folder, tarball, browser, installWallet, local }, keep)
    const failed = rows.filter(({ faults }) => faults.length > 0).length
    if (failed > 0) process.exitCode = 1
    if (keep) console.log(`the hosts are in ${folder}`)
    console.log(`\n${table(rows)}\n\n${rows.length - failed} passed, ${failed} failed, 0 skipped`)
  } finally {
    await browser.close()
    await local?.stop()
    packed.remove()
    if (!keep) rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
