import type { RecoveryMethod } from '../../createRecovery'
import type { Stage } from '../look/createStage'
import type { Texts } from '../look/texts'
import { isSignedOut } from '../pages/explain'
import { showNotice } from '../pages/showForm'
import { pageTexts } from '../messages/pages/index'
import type { Account } from '../types'
import { showRecover } from './showRecover'

export interface RecoverInWindowOptions {
  readonly stage: Stage
  readonly texts: Texts
  readonly account: Account
}

/** Opens the wallet in a window of the wallet's own: what only its user has is typed in no page. False where it was not opened. */
export async function recoverInWindow({ stage, texts, account }: RecoverInWindowOptions): Promise<boolean> {
  const page = { stage, texts: pageTexts(texts) }
  try {
    const { methods = [] } = await account.read()
    // the frame has them of the server's schema
    const known = methods as readonly Pick<RecoveryMethod, 'method' | 'status'>[]
    if (!(await showRecover(page, { methods: known, recover: (secret) => account.act({ kind: 'recover', ...secret }) }))) return false
    await showNotice(page, 'ok', 'opened', 'openedHint')
    return true
  } catch (error) {
    await showNotice(page, 'bad', 'notLoaded', isSignedOut(error) ? 'signInAgain' : 'notLoadedHint', 'goBack')
    return false
  }
}
