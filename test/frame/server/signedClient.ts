import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../frame/protocol/http'

/** What an attacker changes after signing, or the signer writes wrongly. */
export interface Tampering {
  /** Unix milliseconds that the signature says. */
  readonly created?: number
  readonly nonce?: string
  /** Written in the place of the nonce that was signed. */
  readonly sentNonce?: string
  readonly signedMethod?: string
  /** Another key than the registered one. */
  readonly signedBy?: 'stranger'
  /** Sent in the place of what was signed. */
  readonly sentBody?: string
  readonly sentPath?: string
  /** Content-Digest of the body that is sent, with the signature of the other. */
  readonly redigest?: boolean
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Another instance that it is sent to. */
  readonly at?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
}

const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const signed = (
  key: KeyObject,
  keyid: string,
  path: string,
  body: string,
  tampering: Tampering,
) => {
  const {
    created = Date.now(),
    nonce = randomBytes(16).toString('base64url'),
    signedMethod = 'POST',
  } = tampering
  const paramsOf = (written: string) =>
    `("@method" "@path" "content-digest");created=${Math.floor(created / 1000)};nonce="${written}";keyid="${keyid}";tag="tessera-1"`
  const base = `"@method": ${signedMethod}\n"@path": ${path}\n"content-digest": ${digestOf(body)}\n"@signature-params": ${paramsOf(nonce)}`
  const by = tampering.signedBy === 'stranger' ? newKey().privateKey : key
  const signature = sign('sha256', Buffer.from(base), {
    key: by,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64')
  const sent = tampering.sentBody ?? body
  return {
    'content-digest': digestOf(tampering.redigest ? sent : body),
    'signature-input': `t=${paramsOf(tampering.sentNonce ?? nonce)}`,
    signature: `t=:${signature}:`,
  }
}

/** A site's client, written from the design alone: a key of its own and requests signed by it. */
export const createSignedClient = (
  url: string,
  {
    origin: site = url,
    clock = Date,
    onAnswer,
  }: {
    /** Origin of the site; by default that of `url`. */ readonly origin?: string
    readonly clock?: { now(): number }
    readonly onAnswer?: (answer: Answer) => void
  } = {},
) => {
  const { privateKey, publicKey } = newKey()
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const jkt = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
  let keyid = jkt

  /** Sends text; what comes back is not looked at. */
  const send = async (path: string, body: string, tampering: Tampering = {}): Promise<Answer> => {
    const headers = {
      origin: site,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...signed(privateKey, keyid, path, body, { created: clock.now(), ...tampering }),
      ...tampering.headers,
    }
    const present = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    const response = await fetch(`${tampering.at ?? url}${tampering.sentPath ?? path}`, {
      method: 'POST',
      headers: present,
      body: tampering.sentBody ?? body,
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      json: text ? JSON.parse(text) : undefined,
    }
    onAnswer?.(answer)
    return answer
  }
  /** Asks a route. Throws where it is refused, with the refusal's name. */
  const ask = async <Path extends RoutePath>(
    path: Path,
    body: RouteBody<Path>,
    tampering: Tampering = {},
  ): Promise<RouteAnswer<Path>> => {
    const { status, json } = await send(path, JSON.stringify(body), tampering)
    if (status !== 200) throw new Error(nameOf(json))
    return json as RouteAnswer<Path>
  }
  const register = async (app: string, origin: string, tampering: Tampering = {}) => {
    const answer = await ask('/v1/session', { app, origin, jwk }, tampering)
    keyid = answer.sid
    return answer
  }
  return { jwk, jkt, send, ask, register }
}

export type SignedClient = ReturnType<typeof createSignedClient>

/** The name of a refusal. */
export const nameOf = (json: unknown): string =>
  (json as { readonly error?: { readonly name?: string } } | undefined)?.error?.name ?? 'none'
