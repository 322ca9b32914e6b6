import { type Bytes, concat, randomBytes } from '../bytes'
import { importSecret } from './recovery'

/**
 * What did not happen: the visitor declined, or there was no passkey to use; what the browser or
 * the authenticator has cannot do it.
 */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  constructor(readonly code: 'passkey_declined' | 'passkey_unsupported') {
    super(code)
  }
}

/** A passkey that was made for a method. */
export interface NewPasskey {
  /** What it is asked by: a salt of 32 bytes, and the id of the credential behind it. */
  readonly hint: Bytes
  /** Of the authenticators that tell it at once; others are asked, see {@link usePasskey}. */
  readonly secret: CryptoKey | undefined
}

/** Of a salt, and of a secret. */
const LENGTH = 32
/** Milliseconds that a visitor has for it. */
const PATIENCE = 120_000

// Nobody compares what an authenticator signs: the secret itself is what the server asks a proof
// of. The `rp.id` is the host of this document, by default.
const userVerification = 'required'

/**
 * The secret of a passkey is what its authenticator makes of a salt: 32 bytes (WebAuthn Level 3,
 * section 10.1.4), which are overwritten.
 */
const takeSecret = (
  prf: AuthenticationExtensionsPRFOutputs | undefined,
): Promise<CryptoKey> | undefined => {
  const bytes = new Uint8Array((prf?.results?.first ?? new ArrayBuffer()) as ArrayBuffer)
  return bytes.length === LENGTH ? importSecret(bytes) : undefined
}

/**
 * What the browser answers. NotAllowedError is all that it says where the visitor declined, waited
 * too long or has no such passkey.
 */
const ask = async (asking: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  const credential = await asking().catch(({ name }) =>
    Promise.reject(
      new PasskeyError(
        name === 'NotAllowedError' || name === 'AbortError'
          ? 'passkey_declined'
          : 'passkey_unsupported',
      ),
    ),
  )
  return credential as PublicKeyCredential
}

/** Whether the browser says that it has no such secrets: a passkey would be made in vain. */
const isHopeless = async (): Promise<boolean> => {
  if (!('PublicKeyCredential' in globalThis)) return true
  const capabilities: Readonly<Record<string, boolean>> | undefined =
    await PublicKeyCredential.getClientCapabilities?.()
  return capabilities?.['extension:prf'] === false
}

/**
 * Has the browser make a passkey, in the list of which it stands by these names. Where `signal`
 * aborts, it is not asked for any more. Rejects with a PasskeyError: `passkey_declined`, or
 * `passkey_unsupported` where it has no secret.
 */
export async function makePasskey(
  host: string,
  user: string,
  signal: AbortSignal,
): Promise<NewPasskey> {
  if (await isHopeless()) throw new PasskeyError('passkey_unsupported')
  const salt = randomBytes(LENGTH)
  const publicKey: PublicKeyCredentialCreationOptions = {
    timeout: PATIENCE,
    challenge: randomBytes(32),
    rp: { name: host },
    // another for each: an authenticator puts a passkey in the place of one of the same user, and
    // the former may count still
    user: { id: randomBytes(32), name: user, displayName: user },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { userVerification, residentKey: 'preferred' },
    extensions: { prf: { eval: { first: salt } } },
  }
  const credential = await ask(() => navigator.credentials.create({ publicKey, signal }))
  const { prf } = credential.getClientExtensionResults()
  if (!prf?.enabled) throw new PasskeyError('passkey_unsupported')
  return { hint: concat(salt, new Uint8Array(credential.rawId)), secret: await takeSecret(prf) }
}

/** The secret of the passkey of this hint. Rejects as {@link makePasskey} does. */
export async function usePasskey(hint: Bytes, signal: AbortSignal): Promise<CryptoKey> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    timeout: PATIENCE,
    userVerification,
    challenge: randomBytes(32),
    allowCredentials: [{ type: 'public-key', id: hint.slice(LENGTH) }],
    extensions: { prf: { eval: { first: hint.slice(0, LENGTH) } } },
  }
  const secret = await takeSecret(
    (await ask(() => navigator.credentials.get({ publicKey, signal }))).getClientExtensionResults()
      .prf,
  )
  if (!secret) throw new PasskeyError('passkey_unsupported')
  return secret
}
