import type { Page } from 'playwright-core'

/** Waits for what should be shown. Where it does not come, the error says what was shown instead: dialogs, frames, and what the fields contain. */
export async function shownInstead<T>(page: Page, waits: Promise<T>): Promise<T> {
  return waits.catch(async (cause: Error) => {
    const fields = await page.locator('input').evaluateAll((inputs) => inputs.map((input) => `${input.getAttribute('name')}=${(input as HTMLInputElement).value}${input.matches(':focus') ? ' (focused)' : ''}`))
    const frames = page.frames().slice(1).map(async (frame) => `${frame.url()}: ${await frame.locator('body').innerText({ timeout: 1_000 }).catch(String)}`)
    const shown = [...(await page.locator('dialog').allInnerTexts()), ...fields, ...(await Promise.all(frames))]
    throw new Error(`${cause.message}\nshown instead: ${shown.join('\n')}`, { cause })
  })
}
