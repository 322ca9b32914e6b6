import * as z from 'zod/mini'
import { isLoopbackOrigin } from '../config/apps'
import { parseJson, readBody } from '../http/readBody'

const TIMEOUT = 5_000
const ANSWER_BYTES = 64 * 1024

const channelSchema = z.object({
  channelToken: z.string().check(z.regex(/^[\w-]{1,256}$/)),
  url: z.string().check(z.maxLength(2_048)),
})
const statusSchema = z.union([
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().check(z.maxLength(4_096)),
    signature: z.string().check(z.regex(/^0x[\da-fA-F]{1,16384}$/)),
    username: z.optional(z.unknown()),
  }),
])

/** What a channel of the relay is opened for: the fields of the message that is to be signed. */
export interface ChannelRequest {
  /** EIP-4361. */
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  /** RFC 3339. */
  readonly expirationTime: string
}

/** What was signed in a channel, as the relay says it: nothing of it is verified. */
export interface Signed {
  readonly message: string
  readonly signature: `0x${string}`
  readonly username?: string | undefined
}

/** Names of Farcaster and of ENS; another text is none. */
const NAME = /^[a-z\d][a-z\d.-]{0,63}$/

/** The relay did not answer as it should. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
}

/** The address that a phone opens: of https, or of this machine where the relay is. */
const isOpenable = (url: string, relay: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).protocol === 'https:' ||
    (isLoopbackOrigin(new URL(relay).origin) && isLoopbackOrigin(new URL(url).origin)))

/**
 * A relay of the Farcaster Auth protocol (FIP-11, version 1 of its HTTP API). Its answers are a
 * stranger's: of a known form, at most 64 kB, within five seconds. Throws `RelayError`.
 */
export const createRelay = (relay: string) => {
  const ask = async <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    init: RequestInit,
  ): Promise<z.output<Schema>> => {
    try {
      const response = await fetch(`${relay}/v1/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      if (!response.ok) throw new RelayError(`The relay answered ${response.status}`)
      return schema.parse(parseJson(await readBody(response, ANSWER_BYTES)))
    } catch (cause) {
      throw cause instanceof RelayError
        ? cause
        : new RelayError('The relay did not answer as it should', { cause })
    }
  }
  return {
    /** Opens a channel. `url` is where a phone signs. */
    open: async (request: ChannelRequest) => {
      const { channelToken, url } = await ask('channel', channelSchema, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, acceptAuthAddress: true }),
      })
      if (!isOpenable(url, relay)) throw new RelayError('The address of a channel is not of https')
      return { channel: channelToken, url }
    },
    /** What was signed in a channel; undefined while nothing is. */
    read: async (channel: string): Promise<Signed | undefined> => {
      const status = await ask('channel/status', statusSchema, {
        headers: { authorization: `Bearer ${channel}` },
      })
      if (status.state === 'pending') return undefined
      const { message, signature, username } = status
      return {
        message,
        signature: signature as `0x${string}`,
        ...(typeof username === 'string' && NAME.test(username) && { username }),
      }
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
