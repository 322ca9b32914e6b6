import * as z from 'zod/mini'
import { toBase64url } from '../../lib/bytes/base64'
import type { FrameError } from './errors'
import { weigh } from './plainData'
import { chainRef, id, text } from './shapes'

/** Version of the native protocol, and its name in the frame's URL. */
export const nativeVersion = 1
export const nativeVersionName = 'tessera.1'

/**
 * The frame to the page around it: its document is there. Has no secret; `f` names this document.
 */
const helloSchema = z.strictObject({
  type: z.literal('@tessera/hello'),
  v: z.array(z.int()).check(z.minLength(1), z.maxLength(8)),
  f: id,
})
/** The page's answer, with one port: all else goes over that. `c` is repeated in {@link Ready}. */
const openSchema = z.strictObject({
  type: z.literal('@tessera/open'),
  v: z.int(),
  f: id,
  c: id,
  projectId: text(128, 0),
})
/**
 * The first message of the port. `storage`: whether a sign-in outlives the page. `features`: what
 * the frame offers beyond the specification's requests. `chains`: the networks that the app's entry
 * at the server has a node for.
 */
const readySchema = z.strictObject({
  ready: z.literal(true),
  v: z.literal(nativeVersion),
  c: id,
  storage: z.enum(['persistent', 'session', 'none']),
  custody: z.optional(z.enum(['operator-recoverable', 'user-only'])),
  features: z.array(text(32)).check(z.maxLength(32)),
  chains: z.optional(z.array(chainRef).check(z.maxLength(1_000))),
})
const requestSchema = z.strictObject({ id, type: text(64), payload: z.optional(z.unknown()) })
const cancelSchema = z.strictObject({ cancel: id })
const errorSchema = z.strictObject({
  code: z.int(),
  name: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  message: text(500, 0),
  retryAfter: z.optional(z.number().check(z.nonnegative())),
  left: z.optional(z.int().check(z.nonnegative())),
})
const successSchema = z.strictObject({ id, ok: z.literal(true), payload: z.optional(z.unknown()) })
const failureSchema = z.strictObject({ id, error: errorSchema })
const progressSchema = z.strictObject({ id, progress: text(64) })
/** What the frame tells unasked. Unknown events are ignored. */
const eventSchema = z.strictObject({ event: text(64), payload: z.optional(z.unknown()) })

export type Open = z.infer<typeof openSchema>
export type Ready = z.infer<typeof readySchema>
/** A refusal on the wire. */
export type WireError = z.infer<typeof errorSchema>

/**
 * Reads a message by the first of these schemas that accepts it; undefined where none does, or it
 * is too big, too deep, or no plain data.
 */
const reader =
  <Schema extends z.ZodMiniType>(...schemas: readonly Schema[]) =>
  (data: unknown): z.output<Schema> | undefined => {
    if (weigh(data)) return undefined
    for (const schema of schemas) {
      const { success, data: message } = schema.safeParse(data)
      if (success) return message
    }
    return undefined
  }

export const readHello = reader(helloSchema)
export const readOpen = reader(openSchema)
export const readReady = reader(readySchema)
/** What the frame reads of its port. */
export const readFromPage = reader<typeof requestSchema | typeof cancelSchema>(
  requestSchema,
  cancelSchema,
)
/** What the page reads of its port once the frame is ready. */
export const readFromFrame = reader<
  typeof successSchema | typeof failureSchema | typeof progressSchema | typeof eventSchema
>(successSchema, failureSchema, progressSchema, eventSchema)

/** A refusal as both protocols send it. */
export const toWire = ({
  reason,
  code,
  message,
  extra: { retryAfter, left },
}: FrameError): WireError => ({
  code,
  name: reason,
  message: message.slice(0, 500),
  ...(retryAfter !== undefined && { retryAfter }),
  ...(left !== undefined && { left }),
})

/** 128 random bits, base64url without padding (RFC 4648, section 5). */
export function randomId(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}
