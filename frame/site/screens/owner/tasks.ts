import type { Clock } from '../../clock'
import { isLoginNeeded } from '../pages/explain'
import type { Page } from '../pages/showForm'
import { confirmOwner } from './confirmOwner'
import type { Owner } from './types'

/**
 * Shows the phrase or the keys after a fresh code, until the visitor leaves, or the page is hidden.
 */
export async function takeOut(page: Page, owner: Owner, clock: Clock): Promise<void> {
  const { showExport } = await import('../export/showExport')
  if (!(await confirmOwner(page, owner, 'exportTitle', 'exportHint'))) return
  await owner.reveal()
  const controller = new AbortController()
  const hide = () => document.visibilityState === 'hidden' && controller.abort()
  document.addEventListener('visibilitychange', hide)
  await showExport(page, {
    clock,
    signal: controller.signal,
    read: (format) => owner.keys.ask('export', { format, index: 0 }),
  })
  document.removeEventListener('visibilitychange', hide)
}

/**
 * What opens the wallet is changed after a sign-in of at most five minutes: an older one is
 * confirmed by a code.
 */
export async function chooseRecovery(page: Page, owner: Owner): Promise<void> {
  try {
    const { showRecovery } = await import('../recovery/showRecovery')
    await showRecovery(page, owner.recovery)
  } catch (error) {
    if (!isLoginNeeded(error)) throw error
    if (await confirmOwner(page, owner, 'recovery', 'oldSignIn')) await chooseRecovery(page, owner)
  }
}

/** The ways to sign in, or the end of all. Resolves with whether the user was deleted. */
export async function manageUser(
  page: Page,
  owner: Owner,
  screen: 'identities' | 'delete',
): Promise<boolean> {
  if (screen === 'delete') return (await import('../identities/showDelete')).showDelete(page, owner)
  await (await import('../identities/showIdentities')).showIdentities(page, owner)
  return false
}
