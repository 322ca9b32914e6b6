/** The part of a Playwright `Page` that is used. */
export type WindowPage = {
  getByRole(role: 'button', options: { name: string; exact: boolean }): { click(): Promise<void> }
  waitForEvent(event: 'close'): Promise<unknown>
}

/**
 * Presses Approve or Reject in the window of a wallet (Playwright's `popup` event gives it) and
 * waits until it is closed. A click that closes its own window can end with "page has been closed";
 * here that is the expected end.
 */
export const answerWindow = async (
  own: WindowPage,
  answer: 'Approve' | 'Reject',
): Promise<void> => {
  const closed = own.waitForEvent('close')
  const button = own.getByRole('button', { name: answer, exact: true })
  await Promise.all([closed, button.click().catch(() => closed)])
}
