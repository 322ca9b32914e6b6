import type { Plugin, PluginInput } from 'tessera-kit'
import { nearest } from 'tessera-kit/plugin'
import type { View } from 'tessera-kit/view'
import { settle } from '../settle'
import type { Subject } from '../types'
import { shellOf } from './views'

/** A plugin's views and slot entries, as its description has them. */
type Entry = { readonly when?: string; readonly load: () => Promise<{ readonly default: unknown }> }

/** The plugins of a nested list, with those they include. */
const flatten = (input: PluginInput): readonly Plugin[] =>
  Array.isArray(input)
    ? input.flatMap(flatten)
    : input
      ? [input as Plugin, ...flatten((input as Plugin).spec.includes ?? [])]
      : []

const hint = (word: string, known: readonly string[]) => {
  const near = nearest(word, known)
  return near === undefined ? '' : `; did you mean "${near}"?`
}

/** A view's module must be there within this, in milliseconds. */
const limit = 5_000

/** The slots that a view says it draws; undefined where it does not say, or cannot be loaded. */
async function slotsOf({ load }: Entry): Promise<readonly string[] | undefined> {
  const ended = await settle(load, limit)
  return ended.status === 'done'
    ? (ended.value as { readonly default?: View } | undefined)?.default?.slots
    : undefined
}

/**
 * Flags, slots and replaced views that the plugin names and nobody has: in the kits of the suite,
 * which hold the shell and the plugins that were passed.
 */
export async function checkWords(subject: Subject): Promise<readonly string[]> {
  const { plugin, options } = subject
  const shell = await shellOf(subject)
  const all = flatten([plugin, ...(options.plugins ?? []), shell ? shell() : null])
  const flags = all.flatMap(({ spec }) => Object.keys(spec.flags ?? {}))
  const views = new Map(
    all.flatMap(({ spec }) =>
      (spec.views ?? []).map((view) => [view.name as string, view as Entry] as const),
    ),
  )
  const out: string[] = []
  const checkFlag = (what: string, { when }: Entry) => {
    if (when !== undefined && !flags.includes(when))
      out.push(
        `the flag "${when}" of the ${what} is there in no plugin${hint(when, flags) || ': pass the plugin that has it in `plugins`'}`,
      )
  }
  const others = all.flatMap(({ name, spec }) =>
    name === plugin.name ? [] : (spec.views ?? []).map((view) => view.name as string),
  )
  for (const view of plugin.spec.views ?? []) {
    checkFlag(`view "${view.name}"`, view)
    // a shell may keep others from replacing a view of its own
    if (
      plugin.spec.needs?.includes(`replace:${view.name}`) &&
      !plugin.spec.needs.includes('surface') &&
      !others.includes(view.name)
    )
      out.push(
        `the view "${view.name}", which it replaces, is there in no plugin${hint(view.name, others)}`,
      )
  }
  let drawn: readonly string[] | undefined
  for (const entry of plugin.spec.slots ?? []) {
    const slot: string = entry.slot
    checkFlag(`slot "${slot}"`, entry)
    const owner = [...views.keys()].find((name) => slot.startsWith(`${name}.`))
    const known = owner === undefined ? undefined : await slotsOf(views.get(owner) as Entry)
    if (known?.includes(slot) || (owner !== undefined && !known)) continue
    drawn ??= (await Promise.all([...views.values()].map(slotsOf))).flatMap((slots) => slots ?? [])
    out.push(
      `${owner === undefined ? `no view draws the slot "${slot}"` : `the slot "${slot}" is not drawn by the view "${owner}"`}${hint(slot, drawn)}`,
    )
  }
  return out
}
