import { fromBase64url, toBase64url } from '../../../lib/bytes/base64'
import type { PasskeyAsk, PasskeyWindowWord } from '../channel/passkeyMessages'

/** Milliseconds that a visitor has for it. */
const PATIENCE = 120_000

// the `rp.id` is the host of this document, by default
const userVerification = 'required'
const text = (bytes: ArrayBuffer | null) => toBase64url(new Uint8Array(bytes ?? []))

/** Has the browser make a passkey, which stands by this name in the visitor's list of them. */
export async function makePasskey(
  { challenge, user }: PasskeyAsk,
  name: string,
): Promise<PasskeyWindowWord> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    timeout: PATIENCE,
    challenge: fromBase64url(challenge),
    rp: { name: location.hostname },
    user: { id: fromBase64url(user), name, displayName: name },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      userVerification,
      residentKey: 'required',
      requireResidentKey: true,
    },
    attestation: 'none',
    // so that it can open the wallet one day, too
    extensions: { prf: {} },
  }
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return {
    response: {
      id: made.id,
      response: {
        clientDataJSON: text(clientDataJSON),
        attestationObject: text(attestationObject),
      },
    },
  }
}

/** Has the browser ask the visitor for one of the passkeys that they have made here. */
export async function usePasskey({ challenge }: PasskeyAsk): Promise<PasskeyWindowWord> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    timeout: PATIENCE,
    challenge: fromBase64url(challenge),
    userVerification,
  }
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const given = used.response as AuthenticatorAssertionResponse
  const { clientDataJSON, authenticatorData, signature, userHandle } = given
  return {
    response: {
      id: used.id,
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: text(userHandle),
      },
    },
  }
}
