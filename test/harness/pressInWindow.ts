import type { Locator, Page } from 'playwright-core'
import { mayClose } from './approveByMouse'

/** Presses a button of a sign-in's window as a visitor does, who moves the mouse there first. */
export const pressInWindow = async (popup: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  await popup.mouse.move(1, 1)
  await mayClose(popup, target.click())
}
