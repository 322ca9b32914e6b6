import { fromBase64url } from '../../../lib/bytes/base64'
import { SiteError } from '../errors'
import type { Accounts } from './accounts'
import { derivePassword } from './derivePassword'
import { toPhrase } from './phrase'
import { importSecret } from './recovery'
import { type RecoveryFile, readRecoveryFile } from './recoveryFile'
import { withRecoveryShares } from './recoveryHandlers'
import { checkWallet, withWallet } from './wallet'

/**
 * What a file of recovery opens, or why it does not: it is none, or cut, or of a newer release; the
 * password is another, or what it protects was altered; the wallet in it was altered.
 */
export type OpenedRecoveryFile =
  | { readonly phrase: string; readonly accounts: Accounts }
  | { readonly refused: 'no_file' | 'newer' | 'secret_wrong' | 'damaged' }

const isNewer = (text: string): boolean => {
  try {
    const { type, version } = JSON.parse(text) as {
      readonly type?: unknown
      readonly version?: unknown
    }
    return type === 'tessera-recovery' && typeof version === 'number' && version > 1
  } catch {
    return false
  }
}

const open = async (
  { wallet: { id, gen, blob, accounts }, recovery, salt }: RecoveryFile,
  password: string,
): Promise<OpenedRecoveryFile> => {
  const wallet = { id, gen, blob: fromBase64url(blob), accounts }
  const secret = await importSecret(await derivePassword(password, fromBase64url(salt)))
  return withRecoveryShares(wallet, secret, { ...recovery, method: 'file' }, async (shares) => {
    await checkWallet(wallet, shares)
    return withWallet(wallet, shares, (entropy) => ({ phrase: toPhrase(entropy), accounts }))
  })
}

/**
 * The phrase of a wallet by a file of recovery and its password, and nothing else: no server is
 * asked, and none has to be there. The package has this as a module of Node's, `recoveryFile.js`,
 * with all that it needs in it. Takes seconds. Never rejects for what is in the file.
 */
export async function openRecoveryFile(
  text: string,
  password: string,
): Promise<OpenedRecoveryFile> {
  if (isNewer(text)) return { refused: 'newer' }
  let file: RecoveryFile
  try {
    file = readRecoveryFile(text)
  } catch {
    return { refused: 'no_file' }
  }
  try {
    return await open(file, password)
  } catch (error) {
    return {
      refused:
        error instanceof SiteError && error.code === 'secret_wrong' ? 'secret_wrong' : 'damaged',
    }
  }
}
