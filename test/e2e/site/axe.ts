import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type {} from './page'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part of axe-core's result that is read. */
interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

/** Puts axe-core into the page; evaluated, because the page's policy lets no script in. */
export const addAxe = async (page: Page): Promise<void> => void (await page.evaluate(source))

/** What axe finds in the whole document and in every open shadow root: one line for each node, empty when all is well. */
export const findingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // a colour on its way from one theme to the other is neither
    for (const root of [document, ...[...document.querySelectorAll('*')].flatMap((each) => each.shadowRoot ?? [])]) {
      // under a fade drawn by a pseudo-element axe cannot tell the ground, and tells of no contrast
      const flat = new CSSStyleSheet()
      flat.replaceSync('.t-body::before,.t-body::after{display:none}')
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, flat]
      for (const animation of root.getAnimations()) if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    const { axe } = window as never as { axe: { run(context: Document): Promise<{ violations: readonly Finding[] }> } }
    const { violations } = await axe.run(document)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary ?? ''}`))
  })

/** The same in each theme, for the modal of the site's kit. */
export const findingsOfThemes = async (page: Page) => {
  const inTheme = async (mode: 'dark' | 'light') => {
    await page.evaluate((given) => window.site.setTheme(window.site.kits.default as never, given), mode)
    return findingsOf(page)
  }
  return { dark: await inTheme('dark'), light: await inTheme('light') }
}
