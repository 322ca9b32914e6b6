import { siwxError } from '../errors'

/** What a server has answered. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  /** The server's time, in milliseconds since 1970, if it says so (the header `date`). */
  readonly time: number | undefined
  /** The body, which was JSON. */
  readonly value: unknown
}

/** `path` below a base without its last slashes. */
export const below = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

/**
 * Asks the page's own server, with its cookies. Rejects with `siwx/unavailable` where it does not
 * answer, not with JSON, or with a redirect.
 */
export async function request(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      ...init,
    })
    const time = Date.parse(answer.headers.get('date') ?? '') || undefined
    return { ok: answer.ok, status: answer.status, time, value: await answer.json() }
  } catch (cause) {
    throw siwxError('unavailable', undefined, { cause })
  }
}

/** The parts of a request whose body is JSON. */
export const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
