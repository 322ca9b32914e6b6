import * as z from 'zod/mini'
import { idSchema, routes } from '../../protocol/http'
import { SiteError } from '../errors'

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))

/** What is in a file of recovery: all that opens the wallet but its password. It needs no server. */
const fileSchema = z.strictObject({
  type: z.literal('tessera-recovery'),
  version: z.literal(1),
  /** Where it was made. */
  host: z.string().check(z.maxLength(300)),
  /** Unix milliseconds. */
  created: z.int(),
  wallet: routes['/v1/wallet/share'].answer.shape.wallet,
  recovery: z.strictObject({ id: idSchema, gen: z.int().check(z.positive()), sealed: base64url(256) }),
  /** Of the password: 16 bytes. */
  salt: z.string().check(z.regex(/^[\w-]{22}$/)),
})

export type RecoveryFile = z.infer<typeof fileSchema>

/** Bytes of the longest file that is looked at. */
const LONGEST = 16_384

export const writeRecoveryFile = (file: RecoveryFile): string => `${JSON.stringify(file, null, 2)}\n`

/** Reads a file. Throws a SiteError `layout_unknown` for what is none, or of another version. */
export function readRecoveryFile(text: string): RecoveryFile {
  try {
    if (text.length <= LONGEST) return fileSchema.parse(JSON.parse(text))
  } catch {}
  throw new SiteError('layout_unknown')
}
