import * as z from 'zod/mini'
import { frameError } from '../../protocol/errors'
import { passkeyResponse } from '../../protocol/loginRoutes'
import { PASSKEY_WINDOW, type PasskeyAsk, type PasskeyFrameWord } from './passkeyMessages'

const hereSchema = z.strictObject({ type: z.literal(PASSKEY_WINDOW) })
const wordSchema = z.strictObject({ response: passkeyResponse })

/** What a window of this origin has brought. */
export interface WindowPasskey extends z.infer<typeof wordSchema> {
  /** Tells the window how it ended. */
  readonly tell: (done: 'signed_in' | 'failed') => void
}

/**
 * Has a window of this origin ask for a passkey, each that says that it is there: one that was loaded
 * again is another. Resolves with what the first of them brings; other origins are not answered.
 * Rejects with `aborted` by the signal.
 */
export const askWindowForPasskey = (
  target: Pick<Window, 'addEventListener'>,
  origin: string,
  ask: PasskeyAsk,
  signal: AbortSignal,
): Promise<WindowPasskey> =>
  new Promise((resolve, reject) => {
    const end = () => reject(frameError('aborted'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    const hear = ({ data, origin: from, ports: [port] }: MessageEvent<unknown>) => {
      if (from !== origin || !port || !hereSchema.safeParse(data).success) return
      const tell = (word: PasskeyFrameWord) => port.postMessage(word)
      port.onmessage = (event: MessageEvent<unknown>) => {
        const word = wordSchema.safeParse(event.data).data
        if (word) resolve({ ...word, tell: (done) => tell({ done }) })
      }
      tell({ ask })
    }
    target.addEventListener('message', hear as EventListener, { signal })
  })
