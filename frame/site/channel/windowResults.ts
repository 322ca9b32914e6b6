import * as z from 'zod/mini'
import { base64url, idSchema } from '../../protocol/httpShapes'
import { type FrameWord, LOGIN_RESULT } from './loginMessages'

const resultSchema = z.strictObject({
  type: z.literal(LOGIN_RESULT),
  login: idSchema,
  result: z.optional(base64url(43)),
  end: z.optional(z.enum(['refused', 'failed'])),
})

/** What a window brings. With `end` nobody signed in. */
export interface WindowResult extends Omit<z.infer<typeof resultSchema>, 'type'> {
  readonly port: MessagePort
}

const wordSchema = z.strictObject({ allowed: z.boolean() })

/**
 * Resolves with the result of one sign-in, which a window of this origin brings. Others, and other
 * origins, are not answered. Never resolves after `signal`.
 */
export const hearResult = (
  target: Pick<Window, 'addEventListener'>,
  origin: string,
  login: string,
  signal: AbortSignal,
): Promise<WindowResult> =>
  new Promise((resolve) => {
    const hear = ({ data, origin: from, ports: [port] }: MessageEvent<unknown>) => {
      if (from !== origin || !port) return
      const { data: message } = resultSchema.safeParse(data)
      if (message?.login !== login) return
      const { type: _, ...result } = message
      tell(port, { heard: true })
      resolve({ ...result, port })
    }
    target.addEventListener('message', hear as EventListener, { signal })
  })

/** Tells the window at the other end of a port. */
export const tell = (port: MessagePort, word: FrameWord): void => port.postMessage(word)

/** What the visitor answers in the window; false where it is closed without an answer. */
export const askWindow = (port: MessagePort, host: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const word = wordSchema.safeParse(data).data
      if (word) resolve(word.allowed)
    }
    tell(port, { ask: host })
  })
