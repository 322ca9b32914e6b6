import * as z from 'zod/mini'
import { timeouts } from './limits'
import { weigh } from './plainData'
import { nativeOnly, type RequestName } from './requests'
import { text } from './shapes'

// The envelope of the specification's protocol, version 4: `window.postMessage` both ways, one
// object, `@w3m-app/X` answered by `@w3m-frame/X_SUCCESS` or `_ERROR`.

export { w3mVersion } from './limits'

const toFrame = '@w3m-app/'
const toPage = '@w3m-frame/'
const names: readonly string[] = Object.keys(timeouts).filter(
  (name) => !(nativeOnly as readonly string[]).includes(name),
)
/** Names that the specification has, and no page ever got an answer for. */
const deadNames: readonly string[] = ['INIT_SMART_ACCOUNT', 'AWAIT_UPDATE_EMAIL']

// Ids were short base-36 texts without a promise of their length; an empty one cannot be told from
// none.
const envelope = z.object({
  type: text(96),
  id: z.optional(z.string().check(z.maxLength(64))),
  payload: z.optional(z.unknown()),
})
const readySchema = z.object({ version: z.optional(text(64, 0)) })
/** `code` and `name` are ours: old pages drop them. */
const errorSchema = z.object({
  message: text(2_000, 0),
  code: z.optional(z.int()),
  name: z.optional(text(40)),
})

/**
 * What a frame of the specification's protocol tells the page. An `answer` without `id` was not
 * asked for by this page's request.
 */
export type FromW3mFrame =
  | { readonly type: 'ready'; readonly version?: string | undefined }
  | {
      readonly type: 'answer'
      readonly name: RequestName
      readonly id: string | undefined
      readonly payload: unknown
    }
  | {
      readonly type: 'error'
      readonly name: RequestName
      readonly id: string
      readonly error: z.infer<typeof errorSchema>
    }

const isRequestName = (name: string): name is RequestName => names.includes(name)

/** The envelope alone: the payload is not looked at. */
const read = (data: unknown, prefix: string) => {
  const { success, data: message } = envelope.safeParse(data)
  return success && message.type.startsWith(prefix)
    ? { ...message, name: message.type.slice(prefix.length) }
    : undefined
}

/**
 * Reads a message of the frame; undefined for one that is not of this protocol, not of a known
 * type, or of the wrong form.
 */
export function readW3mFrame(data: unknown): FromW3mFrame | undefined {
  const message = weigh(data) ? undefined : read(data, toPage)
  if (!message) return undefined
  const { id, name, payload } = message
  if (name === 'READY') {
    const ready = readySchema.safeParse(payload)
    return ready.success ? { type: 'ready', version: ready.data.version } : undefined
  }
  const [, request = '', end] = /^([A-Z_]+)_(SUCCESS|ERROR)$/.exec(name) ?? []
  if (!isRequestName(request)) return undefined
  if (end === 'SUCCESS') return { type: 'answer', name: request, id, payload }
  const error = errorSchema.safeParse(payload)
  return id && error.success ? { type: 'error', name: request, id, error: error.data } : undefined
}

/**
 * A request of the page, with whatever payload: it is weighed and read by the dispatcher, so that
 * one that is too big has an answer too.
 */
export interface FromW3mPage {
  readonly id: string
  readonly name: string
  readonly payload?: unknown
}

/**
 * Reads a message of the page; undefined for one that is not of this protocol, not of a name that
 * it has, or has no id to answer to.
 */
export function readW3mPage(data: unknown): FromW3mPage | undefined {
  const message = read(data, toFrame)
  return message?.id && [...names, ...deadNames].includes(message.name)
    ? { id: message.id, name: message.name, payload: message.payload }
    : undefined
}

/** A request as the page posts it. */
export const w3mRequest = (name: RequestName, id: string, payload?: unknown) => ({
  type: `${toFrame}${name}`,
  id,
  ...(payload !== undefined && { payload }),
})
/** An answer as the frame posts it. */
export const w3mAnswer = (name: string, id: string, payload?: unknown) => ({
  type: `${toPage}${name}_SUCCESS`,
  id,
  ...(payload !== undefined && { payload }),
})
/** A refusal as the frame posts it; pages of other versions read the message alone. */
export const w3mFailure = (
  name: string,
  id: string,
  error: { readonly message: string; readonly code: number; readonly name: string },
) => ({
  type: `${toPage}${name}_ERROR`,
  id,
  payload: { message: error.message || 'An error occurred', code: error.code, name: error.name },
})
/** What the frame posts when its document is there. Its payload is mandatory. */
export const w3mReady = (version: string) => ({ type: `${toPage}READY`, payload: { version } })
