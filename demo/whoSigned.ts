import type { Hex } from 'tessera-kit/testing'
import { recoverMessageAddress } from 'viem'

/**
 * Who signed a message, found out from the signature: recovered where the namespace's signatures
 * allow that, else the account it is checked against. Throws when the signature is not that
 * account's.
 */
export async function whoSigned(
  namespace: string,
  message: string,
  signature: string,
  account: string,
): Promise<string> {
  if (namespace === 'eip155') return recoverMessageAddress({ message, signature: signature as Hex })
  const { getBase58Encoder } = await import('@solana/web3.js')
  const bytes = (text: string) => new Uint8Array(getBase58Encoder().encode(text))
  const key = await crypto.subtle.importKey('raw', bytes(account), 'Ed25519', false, ['verify'])
  if (
    !(await crypto.subtle.verify(
      'Ed25519',
      key,
      bytes(signature),
      new TextEncoder().encode(message),
    ))
  ) {
    throw new Error('The signature is not of this account.')
  }
  return account
}
