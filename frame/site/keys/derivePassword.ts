import { scryptAsync } from '@noble/hashes/scrypt.js'
import { type Bytes, utf8, withSecret } from '../bytes'

/** RFC 7914: 128 MiB of memory for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, dkLen: 32 }

/** One form of each text, whichever keyboard wrote it; blanks between words count once. */
export const normalizePassword = (password: string): string =>
  password.normalize('NFKC').trim().replace(/\s+/g, ' ')

/** 32 bytes of a password and a salt of 16. Takes seconds: the worker's alone. */
export async function derivePassword(password: string, salt: Bytes): Promise<Bytes> {
  return withSecret(
    utf8(normalizePassword(password)),
    async (bytes) => new Uint8Array(await scryptAsync(bytes, salt, COST)),
  )
}
