import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import { everything } from '../../everything'
import type {} from './page'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part of axe-core's result that is read. */
interface Finding {
  readonly id: string
  readonly nodes: readonly {
    readonly target: readonly unknown[]
    readonly failureSummary?: string
  }[]
}

/**
 * Puts axe-core into a document that has none yet, since half a megabyte costs more than what it
 * finds; evaluated, because the page's policy lets no script in.
 */
export const addAxe = async (document: Frame | Page): Promise<void> => {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(source)
}

/**
 * What axe finds in the whole document and in every open shadow root: one line for each node, empty
 * when all is well.
 */
export const findingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // a colour on its way from one theme to the other is neither
    for (const root of [
      document,
      ...[...document.querySelectorAll('*')].flatMap((each) => each.shadowRoot ?? []),
    ]) {
      // under a fade drawn by a pseudo-element axe cannot tell the ground, and tells of no contrast
      const flat = new CSSStyleSheet()
      flat.replaceSync('.t-body::before,.t-body::after{display:none}')
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, flat]
      for (const animation of root.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    const { axe } = window as never as {
      axe: { run(context: Document): Promise<{ violations: readonly Finding[] }> }
    }
    const { violations } = await axe.run(document)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary ?? ''}`,
      ),
    )
  })

/** The look of a modal that axe judges. */
export type Theme = 'dark' | 'light'

/** The same in each of these themes, for the modal of the site's kit. */
export const findingsOfThemes = async (page: Page, themes: readonly Theme[]) => {
  const found: Partial<Record<Theme, string[]>> = {}
  for (const theme of themes) {
    await page.evaluate(
      (given) => window.site.setTheme(window.site.kits.default as never, given),
      theme,
    )
    found[theme] = await findingsOf(page)
  }
  return found
}

const both: readonly Theme[] = ['dark', 'light']
const inEnglish = { locale: 'en', direction: 'ltr' }
const inArabic = { locale: 'ar', direction: 'rtl' }
const onPreact = process.env.TESSERA_RENDERER === 'preact'

/** How axe judges screens: their language, and the themes that are put on each of them. */
interface Judging {
  readonly locale: string
  readonly direction: string
  readonly themes: readonly Theme[]
}

/**
 * The languages in which axe judges the screens, and the themes of each: all for a release. For a
 * commit each screen is judged once, see {@link judged}.
 */
export const languages: readonly Judging[] = everything
  ? [
      { ...inEnglish, themes: both },
      { ...inArabic, themes: both },
    ]
  : onPreact
    ? [{ ...inEnglish, themes: ['dark'] }]
    : [
        { ...inEnglish, themes: ['dark'] },
        { ...inArabic, themes: ['light'] },
      ]

/** A look of screens that axe judges in one go. */
export interface Look {
  readonly locale: 'en' | 'ar'
  /** The first is the one they are drawn in; the others are put on each of them. */
  readonly themes: readonly [Theme, ...Theme[]]
}

/** The looks of a plugin's own screens: for a release each as it is drawn. */
export const looks: readonly Look[] = everything
  ? (['en', 'ar'] as const).flatMap((locale) =>
      both.map((theme): Look => ({ locale, themes: [theme] })),
    )
  : [{ locale: 'ar', themes: ['light'] }]

/**
 * The screens that axe judges in a language. For a release: all of them. For a commit: on React
 * every second one, so that half of them are judged in English and half in Arabic; on preact those
 * that are `also` drawn there.
 */
export const judged = <S extends { readonly also?: true }>(
  screens: readonly S[],
  { locale }: Pick<Judging, 'locale'>,
): readonly S[] => {
  if (everything) return screens
  if (onPreact) return screens.filter(({ also }) => also)
  const rest = locale === inEnglish.locale ? 0 : 1
  return screens.filter((_, at) => at % 2 === rest)
}
