import { createPrivateKey, sign } from 'node:crypto'
import type { Clock } from '../http/types'
import type { ProviderSettings } from './types'

const LIFE_SECONDS = 300
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The client secret of Apple: a JWT signed by the operator's key (ES256, RFC 7518), good for five
 * minutes. Throws where the key is none of P-256.
 */
export const appleSecret = (
  { clientId, teamId, keyId, privateKey = '' }: ProviderSettings,
  audience: string,
  clock: Clock,
): string => {
  const now = Math.floor(clock.now() / 1000)
  const claims = { iss: teamId, sub: clientId, aud: audience, iat: now, exp: now + LIFE_SECONDS }
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${signature.toString('base64url')}`
}
