import type { Plugin } from 'tessera-kit'
import type { Outcome } from '../types'

/** The words of the plugin that draws the modal stand without a prefix. */
const isShell = ({ spec }: Plugin) => spec.needs?.includes('surface') ?? false

/** Every name the plugin registers begins with its own; `tracked` are the telemetry events it was seen to send. */
export function checkNames(plugin: Plugin, tracked: readonly string[]): Outcome {
  const { name, spec } = plugin
  const out: string[] = []
  const must = (what: string, given: string, prefix: string) => {
    if (!given.startsWith(prefix) || given === prefix) out.push(`the ${what} "${given}" must start with "${prefix}"`)
  }
  for (const view of spec.views ?? []) {
    if (!isShell(plugin) || view.name.includes('/')) must('view', view.name, `${name}/`)
  }
  for (const flag of Object.keys(spec.flags ?? {})) if (flag !== name) must('flag', flag, `${name}.`)
  for (const event of tracked) must('telemetry event', event, `${name}/`)
  for (const { slot } of spec.slots ?? []) {
    if (!/^[a-z][a-z0-9-]*\.[a-z0-9.-]+$/.test(slot)) out.push(`the slot "${slot}" must be named "<owner>.<place>"`)
  }
  return out
}

/** Placeholders of a text, sorted. */
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

/** All texts load, begin with the plugin's name, and have the same keys and placeholders in every language. */
export async function checkMessages({ name, spec }: Plugin): Promise<Outcome> {
  const catalogues = [spec.messages, ...(spec.views ?? []).map(({ messages }) => messages)].filter((one): one is NonNullable<typeof one> => one !== undefined)
  if (catalogues.length === 0) return { skipped: 'it has no messages' }
  const out = new Set<string>()
  for (const catalogue of catalogues) {
    const loaded: [locale: string, texts: Readonly<Record<string, string>>][] = []
    for (const [locale, load] of Object.entries(catalogue)) {
      try {
        loaded.push([locale, (await load()).default])
      } catch (error) {
        out.add(`the messages "${locale}" do not load: ${String(error)}`)
      }
    }
    const [first] = loaded
    for (const [locale, texts] of loaded) {
      for (const [key, text] of Object.entries(texts)) {
        if (!key.startsWith(`${name}.`)) out.add(`the message "${key}" must start with "${name}."`)
        const other = first?.[1][key]
        if (other === undefined) out.add(`"${key}" is there in "${locale}" and not in "${first?.[0]}"`)
        else if (placeholdersOf(other) !== placeholdersOf(text)) out.add(`"${key}" has other placeholders in "${locale}" than in "${first?.[0]}"`)
      }
      for (const key of Object.keys(first?.[1] ?? {})) if (!(key in texts)) out.add(`"${key}" is not there in "${locale}"`)
    }
  }
  return [...out]
}

