import type { Page } from 'playwright-core'

/** The name of what has the focus, through shadow roots; the tag where it has none. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return {
      name: at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '',
      tag: at?.localName ?? '',
      inside: at?.getRootNode() instanceof ShadowRoot,
    }
  })

/** Presses Tab until what has the focus has this name. */
export const tabTo = async (page: Page, name: RegExp) => {
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab')
    if (name.test((await focused(page)).name)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}
