import type { Page } from 'playwright-core'

/** Dialogs, what the fields contain, and the frames. */
const describePage = async (page: Page): Promise<string> => {
  const dialogs = await page.locator('dialog').allInnerTexts()
  const fields = await page
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map(
        (input) =>
          `${input.getAttribute('name')}=${(input as HTMLInputElement).value}${input.matches(':focus') ? ' (focused)' : ''}`,
      ),
    )
  const frames = page
    .frames()
    .slice(1)
    .map(
      async (frame) =>
        `${frame.url()}: ${await frame.locator('body').innerText({ timeout: 1_000 }).catch(String)}`,
    )
  return [...dialogs, ...fields, ...(await Promise.all(frames))].join('\n')
}

/**
 * Waits for what should be shown. Where it does not come, the error says what was shown instead, or
 * why that cannot be told.
 */
export const shownInstead = <T>(page: Page, waits: Promise<T>): Promise<T> =>
  waits.catch(async (cause: Error) => {
    throw new Error(`${cause.message}\nshown instead: ${await describePage(page).catch(String)}`, {
      cause,
    })
  })
