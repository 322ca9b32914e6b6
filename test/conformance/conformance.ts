import { errorMessage, type Plugin } from 'tessera-kit'
import { defineEip155 } from 'tessera-kit/networks'
import { checkBytes } from './checks/bytes'
import { checkCapabilities } from './checks/capabilities'
import { checkPlugin, createWatched } from './checks/creation'
import { checkDependencies } from './checks/dependencies'
import { checkFaults } from './checks/faults'
import { checkManifests } from './checks/manifests'
import { checkMessages, checkNames } from './checks/names'
import { checkServer } from './checks/server'
import { checkViews } from './checks/views'
import { checkWords } from './checks/words'
import { type Rehearsal, rehearse } from './rehearse'
import type {
  CheckName,
  ConformanceCheck,
  ConformanceOptions,
  ConformanceReport,
  Outcome,
  Subject,
} from './types'

const localNetworks = () =>
  [31_337, 31_338].map((id, index) =>
    defineEip155({
      id,
      name: `Local ${index + 1}`,
      rpcUrls: [`http://127.0.0.1:${8545 + index}`],
      testnet: true,
    }),
  )

const entryOf = (name: CheckName, outcome: Outcome): ConformanceCheck =>
  'skipped' in outcome
    ? { name, ok: true, skipped: true, reason: outcome.skipped }
    : { name, ok: outcome.length === 0, ...(outcome.length > 0 && { details: [...outcome] }) }

/** What needs a started kit; where it cannot be had, why. */
async function checkRunning(
  subject: Subject,
  refused: boolean,
): Promise<readonly [CheckName, Outcome][]> {
  const names = [
    'setup',
    'cleanup',
    'globals',
    'capabilities',
    'manifests',
    'errors',
    'faults',
    'views',
    'accessibility',
  ] as const
  const all = (skipped: string): [CheckName, Outcome][] => names.map((name) => [name, { skipped }])
  if (refused) return all('the kit refuses the plugin')
  if (typeof document === 'undefined')
    return all('there is no document: run it with happy-dom, with jsdom, or in a page')
  const seen = await rehearse(subject)
  const failed = seen.setup.length > 0 && seen.connectors.length === 0
  const skip = { skipped: 'its setup failed' }
  const shown = failed
    ? { views: skip, accessibility: skip, refused: [] }
    : await checkViews(subject)
  return [
    ['setup', seen.setup],
    ['cleanup', seen.left],
    ['globals', seen.globals],
    [
      'capabilities',
      await checkCapabilities(subject, {
        ...seen,
        refused: [...new Set([...seen.refused, ...shown.refused])],
      }),
    ],
    ['manifests', checkManifests(seen.connectors)],
    ['errors', seen.untyped],
    [
      'faults',
      failed
        ? skip
        : seen.connectors.length === 0
          ? { skipped: 'it adds no connectors' }
          : await checkFaults(subject),
    ],
    ['views', shown.views],
    ['accessibility', shown.accessibility],
    ['names', checkNames(subject.plugin, seen.tracked)],
    ['codegen', codeOf(seen)],
  ]
}

const codeOf = ({ deeds }: Rehearsal) => [
  ...new Set(deeds.filter(({ kind }) => kind === 'code').map(({ what }) => `it uses ${what}`)),
]

const order: readonly CheckName[] = [
  'plugin',
  'names',
  'messages',
  'creation',
  'server',
  'dependencies',
  'setup',
  'cleanup',
  'codegen',
  'globals',
  'capabilities',
  'manifests',
  'errors',
  'faults',
  'views',
  'accessibility',
  'bytes',
]

const zodCure =
  'zod makes functions of text, which a strict policy and Trusted Types forbid: import its schemas from "zod/mini"'

/** The lines of a check, with the cure where zod's functions are what is wrong. */
const cured = (lines: Outcome | undefined, usesZod: boolean): Outcome | undefined =>
  usesZod &&
  Array.isArray(lines) &&
  lines.some((line) => /Function|makes code from text|__zod_globalRegistry/.test(line))
    ? [...lines, zodCure]
    : lines

/** The names of a plugin that the kit refuses may be no names at all. */
function namesOf(plugin: Plugin): Outcome {
  try {
    return checkNames(plugin, [])
  } catch (error) {
    return [`its names cannot be read: ${errorMessage(error)}`]
  }
}

/**
 * Holds a plugin against the contract of the kit and answers a report; what is wrong with the
 * plugin never rejects. Pass a function that makes the plugin (it may import it), so that its
 * making is watched too. Runs wherever a kit runs, under any test runner; one at a time, since it
 * watches the globals. Rejects only where no plugin could be made, or the report could not be
 * written.
 */
export async function conformance(
  plugin: Plugin | (() => Plugin | Promise<Plugin>),
  options: ConformanceOptions = {},
): Promise<ConformanceReport> {
  const make = typeof plugin === 'function' ? plugin : () => plugin
  const { plugin: made, did } = await createWatched(make)
  const settings = { setupTimeout: 3, ...options.options }
  const subject: Subject = {
    plugin: made,
    make,
    options: { ...options, options: settings },
    networks: options.networks ?? localNetworks(),
    patience: options.patience ?? 1000,
  }
  const refusal = checkPlugin(subject)
  const found = new Map<CheckName, Outcome>(await checkRunning(subject, refusal.length > 0))
  const built = await checkBytes(options)
  found.set('plugin', refusal)
  const names = (found.get('names') as readonly string[] | undefined) ?? namesOf(made)
  found.set('names', [
    ...(names as readonly string[]),
    ...(refusal.length > 0 ? [] : await checkWords(subject)),
  ])
  found.set('messages', await checkMessages(made))
  found.set(
    'creation',
    typeof plugin === 'function'
      ? did.map((what) => `at import or creation: ${what}`)
      : { skipped: 'it was passed ready-made: pass a function that makes it' },
  )
  found.set('server', await checkServer(subject))
  found.set('dependencies', await checkDependencies(options))
  found.set('codegen', [
    ...((found.get('codegen') as readonly string[] | undefined) ?? []),
    ...built.generated,
  ])
  found.set('bytes', built.outcome)
  // what is shared by all copies is there whoever brought it; the registry is that of zod itself
  const usesZod =
    [...found.values()].some(
      (lines) =>
        Array.isArray(lines) && lines.some((line) => line.includes('__zod_globalRegistry')),
    ) || made.spec.options?.['~standard'].vendor === 'zod'
  for (const name of ['creation', 'server', 'codegen', 'globals'] as const)
    found.set(name, cured(found.get(name), usesZod) ?? [])
  const checks = order.map((name) => entryOf(name, found.get(name) ?? []))
  const report: ConformanceReport = {
    plugin: made.name,
    apiVersion: made.apiVersion,
    ok: checks.every(({ ok }) => ok),
    checks,
    ...(built.bytes && { bytes: built.bytes }),
  }
  if (options.report) await write(options.report, report)
  return report
}

async function write(to: string | URL, report: ConformanceReport): Promise<void> {
  // By variable, so that a bundle for browsers does not take Node's modules in.
  const module = 'node:fs/promises'
  try {
    const { writeFile } = (await import(
      /* @vite-ignore */ module
    )) as typeof import('node:fs/promises')
    await writeFile(
      String(to).startsWith('file:') ? new URL(to) : to,
      `${JSON.stringify(report, null, 2)}\n`,
    )
  } catch (cause) {
    throw new Error(`The report could not be written to ${String(to)}: ${errorMessage(cause)}`, {
      cause,
    })
  }
}
