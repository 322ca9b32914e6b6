// A browser of the handlers: it keeps the cookie that it is given.
import {
  memoryStore,
  type SiwxHandlersOptions,
  siwxHandlers,
} from '../../../../plugins/siwx/server'
import { attempt, bitcoin, ethereum, origin, type Person, signatures, solana } from './people'

/** Handlers of a store of their own, which say nothing. */
export const make = (more: Partial<SiwxHandlersOptions> = {}) =>
  siwxHandlers({ origins: [origin], store: memoryStore(), signatures, onError: () => {}, ...more })
type Handlers = ReturnType<typeof make>

/** A browser: it keeps the cookie that it is given. */
export const browse = (handlers: Handlers, from: string | null = origin) => {
  let cookie: string | undefined
  const call = async (name: string, body?: unknown, headers: Record<string, string> = {}) => {
    const method = name === 'session' ? 'GET' : 'POST'
    const init = {
      method,
      headers: {
        ...(method === 'POST' && from && { origin: from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const response = await handlers.handle(new Request(`${origin}/auth/${name}`, init))
    const set = response.headers.get('set-cookie')
    if (set) cookie = /Max-Age=0/.test(set) ? undefined : set.split(';')[0]
    return {
      status: response.status,
      set,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  const nonce = async () => String((await call('nonce')).body.nonce)
  const signIn = async (person: Person, more: Parameters<typeof attempt>[2] = {}) =>
    call('verify', { signatures: [await attempt(person, await nonce(), more)] })
  return {
    call,
    nonce,
    signIn,
    cookie: () => cookie,
    steal: (other: string | undefined) => void (cookie = other),
  }
}

/** One account for each kind of key that signs. */
export const everyone = [
  ['an EVM key', ethereum],
  ['a Solana key', solana],
  ['P2WPKH', () => bitcoin('p2wpkh')],
  ['P2TR', () => bitcoin('p2tr')],
  ['P2SH-P2WPKH', () => bitcoin('p2sh-p2wpkh')],
  ['P2PKH', () => bitcoin('p2pkh')],
] as const
