import { fromBase64url, toBase64url } from '../../lib/bytes/base64'
import type { RouteAnswer, RouteBody } from '../protocol/http'
import { recoveryRoutes } from '../protocol/recoveryRoutes'
import { type Bytes, randomBytes } from './bytes'
import { SiteError } from './errors'
import type { KeysClient } from './keys/createKeysClient'
import type { Derive } from './keys/derive'
import { normalizePassword } from './keys/derivePassword'
import type { KeysAnswer } from './keys/messages'
import type { NewPasskey } from './keys/passkey'
import type { PasswordFault } from './keys/passwordRule'
import { type OwnMethod, verifierOf } from './keys/recovery'
import { type RecoveryFile, readRecoveryFile, writeRecoveryFile } from './keys/recoveryFile'
import type { WalletRecord } from './openWallet'
import type { Api } from './session/createApi'
import type { Device } from './session/createDeviceShares'

export interface RecoveryOptions {
  readonly api: Pick<Api, 'call'>
  readonly keys: Pick<KeysClient, 'ask'>
  readonly device: () => Promise<Device>
  /** Makes a pair that was sealed for this device the one that opens the wallet. */
  readonly pair: (paired: KeysAnswer<'recover'>) => Promise<void>
  readonly derive: Derive
  /** The wallet, opened; for what makes a method. */
  readonly wallet: () => Promise<WalletRecord>
  /** Host of the site. */
  readonly host: string
  readonly now: () => number
}

/**
 * What the user has: a password, and of a file its text; or a passkey, which the browser is asked
 * for.
 */
export type OwnSecret =
  | { readonly password: string; readonly file?: string | undefined }
  | 'passkey'

/** A new password that nobody should protect a wallet by. */
class PasswordError extends Error {
  override readonly name = 'PasswordError'
  constructor(readonly code: PasswordFault) {
    super(code)
  }
}

export type RecoveryMethod = RouteAnswer<'/v1/recovery/methods'>['methods'][number]

/**
 * The user's own methods of recovery. Methods reject with a SiteError, `secret_wrong` and
 * `layout_unknown` of what the user has, a PasswordError of what they choose, a PasskeyError, or a
 * RefusedError: `recovery_wrong` for another password, `rate_limited` after too many,
 * `login_needed` where the sign-in is older than five minutes.
 */
export interface Recovery {
  readonly list: () => Promise<readonly RecoveryMethod[]>
  /** Six random words. */
  readonly words: () => Promise<string>
  /** A method that counts once it was proven. Resolves with the text of the file. */
  readonly prepare: (method: 'password' | 'file', password: string) => Promise<string | undefined>
  /** Has the browser make a passkey, of which nothing is stored yet. */
  readonly makePasskey: () => Promise<NewPasskey>
  /** A method that counts once it was proven. */
  readonly preparePasskey: (made: NewPasskey) => Promise<void>
  /** Opens the wallet by what the user has, and the method counts: the automatic recovery ends. */
  readonly prove: (secret: OwnSecret) => Promise<WalletRecord['custody']>
  /** A pair for this device, which had none. */
  readonly recover: (secret: OwnSecret) => Promise<void>
  readonly remove: (method: OwnMethod) => Promise<void>
}

type RecoveryPath = keyof typeof recoveryRoutes

/**
 * The browser's passkeys, whose script is loaded with the first need. It asks for one at a time:
 * the next ends what is asked.
 */
function createPasskeys() {
  let asking = new AbortController()
  const load = async () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    return { ...(await import('./keys/passkey')), signal }
  }
  return {
    make: async (host: string, user: string) => {
      const { makePasskey, signal } = await load()
      return makePasskey(host, user, signal)
    },
    use: async (hint: Bytes) => {
      const { usePasskey, signal } = await load()
      return usePasskey(hint, signal)
    },
  }
}

/** Creates it; nothing is asked before it is needed. */
export function createRecovery({
  api,
  keys,
  device,
  pair,
  derive,
  wallet,
  host,
  now,
}: RecoveryOptions): Recovery {
  const ask = <Path extends RecoveryPath>(path: Path, body: RouteBody<Path>) =>
    api.call(path, body, recoveryRoutes[path])
  const list = async () => (await ask('/v1/recovery/methods', {})).methods

  const passkeys = createPasskeys()
  const secretOf = (own: OwnSecret, hint: Bytes) =>
    own === 'passkey' ? passkeys.use(hint) : derive(own.password, hint)

  /**
   * The method of `status` that this secret is of: by the file's id, or its kind. What is being
   * changed is not proven by its former.
   */
  const find = async (own: OwnSecret, status: 'active' | 'pending') => {
    const text = own === 'passkey' ? undefined : own.file
    const file: RecoveryFile | undefined = text === undefined ? undefined : readRecoveryFile(text)
    const kind = own === 'passkey' ? own : file ? 'file' : 'password'
    const method = (await list()).find(
      (each) =>
        each.status === status && each.method === kind && (!file || each.id === file.recovery.id),
    )
    const hint = file?.salt ?? method?.hint
    if (!method || hint === undefined) throw new SiteError('secret_wrong')
    return { id: method.id, file, secret: await secretOf(own, fromBase64url(hint)) }
  }
  const open = async (own: OwnSecret, status: 'active' | 'pending') => {
    const { id, file, secret } = await find(own, status)
    const { proof } = await keys.ask('prove', { secret })
    const {
      wallet: record,
      shares: released,
      ...method
    } = await ask('/v1/recovery/release', { id, proof })
    const recovery = released
      ? { ...method, ...released }
      : { ...method, sealed: file?.recovery.sealed ?? '' }
    return {
      id,
      paired: await keys.ask('recoverOwn', {
        wallet: record,
        recovery,
        secret,
        device: await device(),
      }),
    }
  }
  /** Stores a method under this secret. Resolves with what of it a file has. */
  const prepare = async (method: OwnMethod, secret: CryptoKey, hint: Bytes) => {
    const record = await wallet()
    const { id, gen, sealed, server } = await keys.ask('protect', { secret, method })
    const { proof } = await keys.ask('prove', { secret })
    const verifier = toBase64url(await verifierOf(fromBase64url(proof)))
    await ask('/v1/recovery/prepare', {
      wallet: record.id,
      id,
      gen,
      method,
      verifier,
      ...(server !== undefined && { hint: toBase64url(hint), shares: { server, sealed } }),
    })
    return { wallet: record, recovery: { id, gen, sealed } }
  }
  return {
    list,
    words: async () => (await keys.ask('words', {})).words.join(' '),
    prepare: async (method, password) => {
      const [{ passwordFault }, { user, devices = [] }] = await Promise.all([
        import('./keys/passwordRule'),
        api.call('/v1/me', {}),
      ])
      const fault = passwordFault(normalizePassword(password), [
        host,
        user?.email ?? '',
        ...devices.map(({ app }) => app),
      ])
      if (fault) throw new PasswordError(fault)
      const salt = randomBytes(16)
      const made = await prepare(method, await derive(password, salt), salt)
      return method === 'file'
        ? writeRecoveryFile({
            type: 'tessera-recovery',
            version: 1,
            host,
            created: now(),
            ...made,
            salt: toBase64url(salt),
          })
        : undefined
    },
    makePasskey: async () => {
      // with a wallet that does not open a passkey would be made in vain
      const [{ user }] = await Promise.all([api.call('/v1/me', {}), wallet()])
      return passkeys.make(host, user?.email ?? host)
    },
    preparePasskey: async ({ hint, secret }) =>
      void (await prepare('passkey', secret ?? (await passkeys.use(hint)), hint)),
    prove: async (own) => {
      const { id } = await open(own, 'pending')
      return (await ask('/v1/recovery/confirm', { id })).custody
    },
    recover: async (own) => pair((await open(own, 'active')).paired),
    remove: async (method) => void (await ask('/v1/recovery/remove', { method })),
  }
}
