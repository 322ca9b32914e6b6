import { SiteError } from '../errors'
import { type Guarded, isInteger, isOneOf, isStrict, isText } from '../guards'
import { isGen, isId, isWallet } from './answers'

/**
 * What is in a file of recovery: all that opens the wallet but its password. It needs no server.
 */
const isRecoveryFile = isStrict({
  type: isOneOf('tessera-recovery'),
  version: isOneOf(1),
  /** Where it was made. */
  host: isText(300),
  /** Unix milliseconds. */
  created: isInteger(0),
  wallet: isWallet,
  recovery: isStrict({ id: isId, gen: isGen, sealed: isText(256, /^[\w-]+$/) }),
  /** Of the password: 16 bytes. */
  salt: isText(22, /^[\w-]{22}$/),
})

export type RecoveryFile = Guarded<typeof isRecoveryFile>

/** Bytes of the longest file that is looked at. */
const LONGEST = 16_384

export const writeRecoveryFile = (file: RecoveryFile): string =>
  `${JSON.stringify(file, null, 2)}\n`

/** Reads a file. Throws a SiteError `layout_unknown` for what is none, or of another version. */
export function readRecoveryFile(text: string): RecoveryFile {
  try {
    const file: unknown = text.length <= LONGEST && JSON.parse(text)
    if (isRecoveryFile(file)) return file
  } catch {}
  throw new SiteError('layout_unknown')
}
