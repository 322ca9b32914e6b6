import { definePlugin, type Plugin } from 'tessera-kit'
import { defineView, type View } from 'tessera-kit/view'
import { createSuiteKit, installMock } from '../rehearse'
import { settle, until } from '../settle'
import { needIn } from '../spy'
import type { Outcome, Subject } from '../types'
import { paramsOf } from './places'

declare module 'tessera-kit' {
  interface Views {
    'conformance/slot': { slot: string; plugin: string; params: unknown }
  }
}

/**
 * A view that draws nothing but one plugin's entries of one slot, each under its icon: a slot may
 * draw that of some entries only, as tabs do.
 */
const slotView: View = defineView<{ slot: string; plugin: string; params: unknown }>(
  ({ h, primitives: { Icon } }) =>
    ({ params, ctx }) =>
      h(ctx.Slot, {
        name: params.slot,
        params: params.params,
        plugins: [params.plugin],
        children: (entries, draw) =>
          entries.flatMap((entry) => [
            entry.icon && h(Icon, { key: `icon ${entry.id}`, name: entry.icon }),
            draw(entry),
          ]),
      }),
)
const title = async () => ({ default: { 'conformance.slot': 'Slot' } })
const stage = definePlugin('conformance', () => ({
  views: [
    {
      name: 'conformance/slot',
      title: 'conformance.slot',
      load: async () => ({ default: slotView }),
    },
  ],
  messages: { en: title, ar: title },
}))

const languages = { ltr: 'en', rtl: 'ar' } as const
/** A view must be drawn within this, in milliseconds. */
const limit = 20_000
/**
 * Milliseconds after which an entry that is loaded and has drawn nothing is taken to draw nothing.
 */
const emptyAfter = 5_000

interface Scene {
  readonly what: string
  readonly view: string
  readonly params: unknown
  /** Loads the modules of a slot's entries. */
  readonly load?: () => Promise<unknown>
  /** What to do where nothing is drawn. */
  readonly cure?: string
}

/** The scenes of a plugin, without those that a flag hides which is not there. */
const scenesOf = (
  subject: Subject,
  { name, spec }: Plugin,
  isThere: (entry: { readonly when?: string }) => boolean,
): Scene[] => [
  ...(spec.views ?? []).filter(isThere).map((view) => ({
    what: `view "${view.name}"`,
    view: view.name as string,
    params: subject.options.views?.[view.name],
  })),
  ...[...new Set((spec.slots ?? []).filter(isThere).map(({ slot }) => slot))].map((slot) => {
    const params = paramsOf(slot, subject)
    const load = () =>
      Promise.all((spec.slots ?? []).flatMap((entry) => (entry.slot === slot ? entry.load() : [])))
    return {
      what: `slot "${slot}"`,
      view: 'conformance/slot',
      params: { slot, plugin: name, params },
      load,
      cure: `it drew nothing with the parameters ${written(params)}: pass those it draws something with, slots: { '${slot}': … }`,
    }
  }),
]

/** Parameters, as far as they can be written down. */
function written(params: unknown): string {
  try {
    return JSON.stringify(params)?.slice(0, 120) ?? 'that there are none of'
  } catch {
    return 'of the suite'
  }
}

/** Flags that hide a view or an entry, all on that are there. */
const flagsOf = ({ spec }: Plugin, known: readonly string[]) =>
  Object.fromEntries(
    [...(spec.views ?? []), ...(spec.slots ?? [])].flatMap(({ when }) =>
      when && known.includes(when) ? [[when, true]] : [],
    ),
  )

/** Lines of the console at the level error while it listens; they are printed all the same. */
function hearErrors(): { readonly heard: string[]; stop(): void } {
  const heard: string[] = []
  const original = console.error
  console.error = (...values: unknown[]) => {
    heard.push(
      values.map((value) => (value instanceof Error ? value.message : String(value))).join(' '),
    )
    original(...values)
  }
  return { heard, stop: () => void (console.error = original) }
}

async function judge(subject: Subject, element: HTMLElement, what: string): Promise<string[]> {
  const { axe } = subject.options
  if (!axe || !element.ownerDocument.body.getBoundingClientRect().width) return []
  for (const animation of element.shadowRoot?.getAnimations() ?? [])
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      animation.finish()
  const run = async () => (await axe.run(element)).violations
  let found = await run()
  // texts and entries of other plugins may still be on their way: what goes away by itself is no
  // fault
  for (let turn = 0; turn < 5 && found.length > 0; turn++) {
    await pause(200)
    found = await run()
  }
  return found.map(
    ({ id, help, nodes }) =>
      `${what}: ${id}, ${help} (${nodes.map(({ target }) => target.flat().join(' ')).join(', ')})`,
  )
}

const pause = (ms: number) => settle(() => new Promise(() => {}), ms)

/**
 * Waits until nothing has changed below a node for some frames; a view that never rests is not
 * waited for.
 */
async function rested(root: Node): Promise<void> {
  let last = Date.now()
  const observer = new MutationObserver(() => void (last = Date.now()))
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  await until(() => Date.now() - last >= 60, 1_000)
  observer.disconnect()
}

/** At most so many buttons of a view are pressed. */
const presses = 24

/**
 * Presses the buttons of a view one after the other, so that what they ask of the kit is asked;
 * whatever they lead to is left again. New windows stay closed, and the page where it is.
 */
async function pressButtons(
  show: () => Promise<unknown>,
  root: () => ShadowRoot | null,
): Promise<void> {
  const original = window.open
  window.open = () => null
  // not in every engine, and not in DOMs without a browser
  const { navigation } = window as { navigation?: EventTarget }
  const stay = (event: Event) => event.preventDefault()
  navigation?.addEventListener('navigate', stay)
  try {
    for (let index = 0; index < presses; index++) {
      await show()
      const button = root()?.querySelectorAll<HTMLButtonElement>('.t-view button:not(:disabled)')[
        index
      ]
      if (!button) return
      button.click()
      await rested(root() ?? document)
    }
  } finally {
    window.open = original
    navigation?.removeEventListener('navigate', stay)
  }
}

/** Draws one scene in one direction, presses its buttons, and takes it away again. */
async function play(
  subject: Subject,
  { what, view, params, load, cure }: Scene,
  dir: keyof typeof languages,
  shell: (() => Plugin) | undefined,
  known: readonly string[],
) {
  const { plugin, options } = subject
  const mock = installMock(subject)
  const flags = { ...flagsOf(plugin, known), ...options.options?.flags }
  const { kit, errors } = createSuiteKit(
    { ...subject, options: { ...options, options: { ...options.options, flags } } },
    [shell?.(), stage(), plugin],
    { locale: languages[dir], debug: true },
  )
  const console = hearErrors()
  const here = `${what}, ${dir}`
  try {
    await kit.start()
    await kit.discover()
    let opened = false
    kit.on('modal:change', ({ open }) => (opened ||= open))
    kit.open(view as never, ...([params] as never))
    const root = () => kit.element().shadowRoot
    // where it has nothing to show, a view may lead on to another of its plugin
    const isMine = (top: string | undefined) =>
      top === view || (plugin.spec.views ?? []).some(({ name }) => name === top)
    // while a view is fetched, the shell's spinner stands for it
    const drawn = () =>
      root()?.querySelector('.t-view > :not(.t-wait)') &&
      isMine(kit.getState().router.history.at(-1)?.view)
    // a view may close the modal by itself, where there is nothing for it to show
    const left = () => opened && kit.getState().router.history.length === 0
    let loadedAt = Number.POSITIVE_INFINITY
    load?.().then(
      () => (loadedAt = Date.now()),
      () => {},
    )
    const isEmpty = () => Date.now() - loadedAt >= emptyAfter && !drawn()
    const isThere = await until(
      () => !!drawn() || left() || isEmpty() || console.heard.length > 0,
      limit,
    )
    // what a view does after it was drawn may fail too
    await rested(root() ?? document)
    for (const tab of root()?.querySelectorAll<HTMLElement>(
      '.t-view [role=tab][aria-selected=false]',
    ) ?? []) {
      tab.click()
      await rested(root() ?? document)
    }
    const refused = () =>
      errors.flatMap((failure) =>
        failure.plugin === plugin.name ? (needIn(failure.error) ?? []) : [],
      )
    const ended = (drawn: readonly string[]) => ({ drawn, judged: [], refused: refused() })
    if (console.heard.length > 0) return ended(console.heard.map((line) => `${here}: ${line}`))
    if (left()) return ended([])
    if (isEmpty()) return ended([`${here}: ${cure}`])
    if (!isThere) return ended([`${here}: it was not drawn within ${limit / 1000} s`])
    const turned =
      root()?.querySelector(`[dir="${dir}"]`) || kit.element().dir === dir
        ? []
        : [`${here}: it is not drawn ${dir}`]
    const loose = [...(root()?.querySelectorAll('.t-view li') ?? [])].some(
      (item) => !item.parentElement?.matches('ul, ol, menu, [role=list]'),
    )
    if (loose) turned.push(`${here}: a Row stands outside a List`)
    if (root()?.querySelector('.t-view .t-icon path:not([d])'))
      turned.push(`${here}: an icon is not drawn`)
    const judged = await judge(subject, kit.element(), here)
    const show = async () => {
      if (kit.getState().router.history.at(-1)?.view === view) return
      kit.open(view as never, ...([params] as never))
      await until(() => !!drawn(), limit)
    }
    if (dir === 'ltr' && shell) await pressButtons(show, root)
    return { drawn: turned, judged, refused: refused() }
  } finally {
    console.stop()
    kit.destroy()
    await mock?.remove()
  }
}

/** Makes the shell of the suite's kits; undefined where the plugin is one itself. */
export async function shellOf({ plugin, options }: Subject): Promise<(() => Plugin) | undefined> {
  if (plugin.spec.needs?.includes('surface')) return undefined
  return options.shell ?? (await import('tessera-kit/ui')).ui
}

/**
 * Draws every view and slot entry from left to right and from right to left, and has axe judge
 * them.
 */
export async function checkViews(subject: Subject): Promise<{
  readonly views: Outcome
  readonly accessibility: Outcome
  readonly refused: readonly string[]
}> {
  const { plugin, options } = subject
  const skip = (skipped: string) => ({
    views: { skipped },
    accessibility: { skipped },
    refused: [],
  })
  const shell = await shellOf(subject)
  const known = Object.keys(createSuiteKit(subject, [shell?.(), plugin]).kit.flags)
  const scenes = scenesOf(subject, plugin, ({ when }) => when === undefined || known.includes(when))
  if (scenes.length === 0) return skip('it has no views')
  if (typeof document === 'undefined')
    return skip('there is no document: run it with happy-dom, with jsdom, or in a page')
  const views: string[] = []
  const accessibility: string[] = []
  const refused: string[] = []
  for (const scene of scenes) {
    for (const dir of ['ltr', 'rtl'] as const) {
      const { drawn, judged, refused: needs } = await play(subject, scene, dir, shell, known)
      refused.push(...needs)
      views.push(...drawn)
      accessibility.push(...judged)
    }
  }
  const why = !options.axe
    ? 'axe-core was not passed'
    : document.body.getBoundingClientRect().width
      ? undefined
      : 'nothing is laid out here: run it in a page'
  return { views, accessibility: why ? { skipped: why } : accessibility, refused }
}
