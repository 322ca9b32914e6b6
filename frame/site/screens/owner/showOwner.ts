import type { Clock } from '../../clock'
import type { Stage } from '../look/createStage'
import { fill, make } from '../look/dom'
import { hostNotes, originText } from '../look/parts'
import type { Texts } from '../look/texts'
import { pageTexts } from '../messages/pages/index'
import { isSignedOut } from '../pages/explain'
import { type Page, showNotice } from '../pages/showForm'
import { showRecover } from '../recovery/showRecover'
import type { WindowOwner } from '../window/messages'
import type { PortCalls } from '../window/portCalls'
import { createPortOwner } from './createPortOwner'
import { chooseRecovery, manageUser, takeOut } from './tasks'
import type { Owner } from './types'

export interface ShowOwnerOptions {
  readonly stage: Stage
  readonly texts: Texts
  readonly clock: Clock
  /** What the frame does for this window. */
  readonly calls: PortCalls
  readonly task: WindowOwner
}

async function openWallet(page: Page, { recovery }: Owner): Promise<boolean> {
  if (!(await showRecover(page, { methods: await recovery.list(), recover: recovery.recover })))
    return false
  await showNotice(page, 'ok', 'opened', 'openedHint')
  return true
}

/**
 * Shows a screen on which secrets are typed or shown, in a window that names the page that asked
 * for it. Resolves with whether it was done, as the visitor leaves it.
 */
export async function showOwner({
  stage,
  texts: common,
  clock,
  calls,
  task: { screen, origin, workers },
}: ShowOwnerOptions): Promise<boolean> {
  const texts = pageTexts(common)
  const asked = make('p', {}, ...fill(texts.t('askedOn'), { origin: originText(origin) }))
  const notes = hostNotes(origin, texts)
  const page: Page = {
    texts,
    stage: { ...stage, show: (scene) => stage.show({ ...scene, foot: [asked, ...notes] }) },
  }
  try {
    const owner = createPortOwner({ calls, workers, clock })
    if (screen === 'open') return await openWallet(page, owner)
    if (screen === 'export') await takeOut(page, owner, clock)
    else if (screen === 'recovery') await chooseRecovery(page, owner)
    else await manageUser(page, owner, screen)
    return true
  } catch (error) {
    await showNotice(
      page,
      'bad',
      'notLoaded',
      isSignedOut(error) ? 'signInAgain' : 'notLoadedHint',
      'goBack',
    )
    return false
  }
}
