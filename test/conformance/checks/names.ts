import { errorMessage, type Plugin } from 'tessera-kit'
import { placeholdersOf } from '../../../lib/messages/placeholdersOf'
import { settle } from '../settle'
import type { Outcome } from '../types'

/** The words of the plugin that draws the modal stand without a prefix. */
const isShell = ({ spec }: Plugin) => spec.needs?.includes('surface') ?? false

/**
 * Every name the plugin registers begins with its own; `tracked` are the telemetry events it was
 * seen to send.
 */
export function checkNames(plugin: Plugin, tracked: readonly string[]): Outcome {
  const { name, spec } = plugin
  const out: string[] = []
  const must = (what: string, given: string, prefix: string) => {
    if (!given.startsWith(prefix) || given === prefix)
      out.push(`the ${what} "${given}" must start with "${prefix}"`)
  }
  for (const view of spec.views ?? []) {
    if (
      spec.needs?.includes(`replace:${view.name}`) ||
      view.name === name ||
      (isShell(plugin) && !view.name.includes('/'))
    )
      continue
    must('view', view.name, `${name}/`)
  }
  for (const flag of Object.keys(spec.flags ?? {}))
    if (flag !== name) must('flag', flag, `${name}.`)
  for (const event of tracked) must('telemetry event', event, `${name}/`)
  const ids = new Set<string>()
  for (const [index, { slot, id = String(index) }] of (spec.slots ?? []).entries()) {
    if (ids.has(`${slot} ${id}`)) out.push(`two entries of the slot "${slot}" have the id "${id}"`)
    ids.add(`${slot} ${id}`)
    if (!/^[a-z][a-z0-9/-]*\.[a-z0-9.-]+$/.test(slot))
      out.push(`the slot "${slot}" must be named "<owner>.<place>"`)
  }
  return out
}

/** The texts of one language must come within this, in milliseconds. */
const limit = 3_000

type Texts = Readonly<Record<string, string>>

/** The texts of one language that are texts; what else there was is told to `say`. */
async function loadTexts(
  locale: string,
  load: () => unknown,
  say: (problem: string) => void,
): Promise<readonly [string, Texts] | undefined> {
  const ended = await settle(load, limit)
  if (ended.status === 'pending')
    say(`the messages "${locale}" did not load within ${limit / 1000} s`)
  if (ended.status === 'rejected')
    say(`the messages "${locale}" do not load: ${errorMessage(ended.reason)}`)
  if (ended.status !== 'done') return undefined
  const texts = (ended.value as { readonly default?: unknown } | null | undefined)?.default
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) {
    say(`the messages "${locale}" have no texts: a module must export them as its default`)
    return undefined
  }
  const good: [string, string][] = []
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') good.push([key, text])
    else say(`the message "${key}" is no text in "${locale}"`)
  }
  return [locale, Object.fromEntries(good)]
}

/**
 * Whether a title should be among the plugin's texts: its own key, or no key at all. What the kit
 * refuses is none.
 */
const isOwnText = (title: unknown, name: string) =>
  typeof title === 'string' && (title.startsWith(`${name}.`) || !title.includes('.'))

/**
 * All texts load, begin with the plugin's name, have well-formed plurals, and have the same keys and
 * placeholders in every language; titles are keys of them, or of another plugin's texts.
 */
export async function checkMessages({ name, spec }: Plugin): Promise<Outcome> {
  const catalogues = [spec.messages, ...(spec.views ?? []).map(({ messages }) => messages)].filter(
    (one): one is NonNullable<typeof one> => typeof one === 'object' && one !== null,
  )
  const entries = [...(spec.views ?? []), ...(spec.slots ?? [])].filter((entry) =>
    isOwnText(entry?.title, name),
  )
  const titles = entries.map(
    (entry) =>
      [
        entry.title as string,
        'slot' in entry ? `slot "${entry.slot}"` : `view "${entry.name}"`,
      ] as const,
  )
  if (catalogues.length + titles.length === 0) return { skipped: 'it has no messages' }
  const out = new Set<string>()
  const keys = new Set<string>()
  for (const catalogue of catalogues) {
    const all = await Promise.all(
      Object.entries(catalogue).map(([locale, load]) =>
        loadTexts(locale, load, (problem) => out.add(problem)),
      ),
    )
    const loaded = all.filter((one): one is NonNullable<typeof one> => one !== undefined)
    const [first] = loaded
    for (const [locale, texts] of loaded) {
      for (const [key, text] of Object.entries(texts)) {
        keys.add(key)
        if (!key.startsWith(`${name}.`)) out.add(`the message "${key}" must start with "${name}."`)
        const other = first && Object.hasOwn(first[1], key) ? first[1][key] : undefined
        if (other === undefined)
          out.add(`"${key}" is there in "${locale}" and not in "${first?.[0]}"`)
        else if (!placeholdersOf(text)) out.add(`"${key}" has a malformed plural in "${locale}"`)
        else if (placeholdersOf(other)?.join() !== placeholdersOf(text)?.join())
          out.add(`"${key}" has other placeholders in "${locale}" than in "${first?.[0]}"`)
      }
      for (const key of Object.keys(first?.[1] ?? {}))
        if (!Object.hasOwn(texts, key)) out.add(`"${key}" is not there in "${locale}"`)
    }
  }
  for (const [title, what] of titles)
    if (!keys.has(title)) out.add(`the title "${title}" of the ${what} has no text`)
  return [...out]
}
