import type { Page } from 'playwright-core'
import { answerWindow } from '../../harness/answerWindow'

/**
 * Does something that makes a wallet ask, and answers in the wallet's own window. `look` sees the
 * window before.
 */
export const answerNext = async (
  page: Page,
  act: () => Promise<unknown>,
  answer: 'Approve' | 'Reject' = 'Approve',
  look?: (own: Page) => Promise<unknown>,
): Promise<void> => {
  const opened = page.waitForEvent('popup')
  await act()
  const own = await opened
  await look?.(own)
  await answerWindow(own, answer)
}
