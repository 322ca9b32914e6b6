import type { BrowserContext } from 'playwright-core'

/**
 * Opens the link of a mail in a tab of its own, as its reader does, and chooses these words.
 * Resolves when the page has answered: a tab that is closed while it sends its form loses the
 * answer, and Chromium may never say that the tab is closed.
 */
export async function answerDeviceLink(
  context: BrowserContext,
  url: string,
  choice: string,
): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(url)
  const choices = tab.locator('button[value]')
  await tab.locator(`button[value="${choice}"]`).click()
  await choices.first().waitFor({ state: 'detached' })
  await tab.close()
}
