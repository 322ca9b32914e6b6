import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { KeySet, Keys } from '../config/types'
import type { Keyring, SealedPlace, SealPurpose } from './types'

const IV_BYTES = 12
const TAG_BYTES = 16
const ENVELOPE = /^v1\.([a-z0-9-]{1,16})\.([\w-]{16})\.([\w-]{22,})$/

/** An envelope did not open. Says nothing of what is in it. */
class KeyringError extends Error {
  override readonly name = 'KeyringError'
}

/** HKDF-SHA256 (RFC 5869): a key for one row, so that no nonce is shared between rows. */
const rowKey = (key: Uint8Array, purpose: SealPurpose, { row }: SealedPlace) =>
  Buffer.from(hkdfSync('sha256', key, row, `tessera-frame seal v1 ${purpose}`, 32))

/** The same bytes for the same place only: the modules are quoted, so none runs into the next. */
const boundTo = (
  purpose: SealPurpose,
  kid: string,
  { table, column, row, user = '', wallet = '', gen = 0, bound }: SealedPlace,
) =>
  Buffer.from(
    JSON.stringify([
      'tessera-frame v1',
      purpose,
      kid,
      table,
      column,
      row,
      user,
      wallet,
      gen,
      ...(bound ? [bound] : []),
    ]),
  )

/** HMAC-SHA256 of modules that are told apart, base64url. */
export const macOf = (key: Uint8Array, label: string, modules: readonly string[]) =>
  createHmac('sha256', key)
    .update(JSON.stringify([label, ...modules]))
    .digest('base64url')

const firstOf = (keys: KeySet) => {
  const [first] = keys
  if (!first) throw new KeyringError('A purpose has no key')
  return first
}

const openWith = (
  key: Uint8Array,
  purpose: SealPurpose,
  kid: string,
  place: SealedPlace,
  iv: string,
  bytes: Buffer,
): Uint8Array | undefined => {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    rowKey(key, purpose, place),
    Buffer.from(iv, 'base64url'),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAAD(boundTo(purpose, kid, place))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const opened = decipher.update(bytes.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}

/**
 * The keyring over keys in memory. A service that keeps keys elsewhere implements {@link Keyring}
 * itself.
 */
export const createKeyring = (keys: Keys): Keyring => ({
  seal: async (wanted, place, plain) => {
    const purpose = keys[wanted] ? wanted : 'auth'
    const { kid, key } = firstOf(keys[purpose] ?? [])
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', rowKey(key, purpose, place), iv)
    cipher.setAAD(boundTo(purpose, kid, place))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    return `v1.${kid}.${iv.toString('base64url')}.${sealed.toString('base64url')}`
  },
  open: async (wanted, place, envelope) => {
    const [, kid = '', iv = '', sealed = ''] = ENVELOPE.exec(envelope) ?? []
    // what was sealed before mails had a key
    const purposes: readonly SealPurpose[] = wanted === 'mail' ? ['mail', 'auth'] : [wanted]
    const found = purposes.flatMap((purpose) =>
      (keys[purpose] ?? [])
        .filter((entry) => entry.kid === kid)
        .map(({ key }) => ({ purpose, key })),
    )
    if (found.length === 0)
      throw new KeyringError(
        kid ? `No key ${kid} in the ring for ${wanted}` : 'Not an envelope of this server',
      )
    const bytes = Buffer.from(sealed, 'base64url')
    for (const { purpose, key } of found) {
      const opened = openWith(key, purpose, kid, place, iv, bytes)
      if (opened) return opened
    }
    throw new KeyringError(`An envelope of ${place.table} was altered or belongs to another place`)
  },
  hmac: (label, ...modules) => macOf(firstOf(keys.pepper).key, label, modules),
  hmacs: (label, ...modules) => keys.pepper.map(({ key }) => macOf(key, label, modules)),
})

/** Seals and opens once. Throws where the keyring does not work. */
export const checkKeyring = async (keyring: Keyring): Promise<void> => {
  const place = { table: 'self-test', column: 'none', row: 'self-test' }
  for (const purpose of ['auth', 'recovery', 'mail'] as const) {
    const opened = await keyring.open(
      purpose,
      place,
      await keyring.seal(purpose, place, Buffer.from('ready')),
    )
    if (Buffer.from(opened).toString() !== 'ready')
      throw new KeyringError('The keyring opened something else than it sealed')
  }
}
