import { isRecord } from '../../../kernel/plugins/toolkit'
import { frameError } from '../../protocol/errors'

/**
 * What a window of the frame's origin tells the page that opened it, in the specification's
 * protocol: the address that has the result of a sign-in. Messages of other origins are no word of
 * it. Rejects with `aborted` by the signal.
 */
export const w3mResult = (
  host: Window,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const end = new AbortController()
    const stop = () => {
      end.abort()
      reject(frameError('aborted'))
    }
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { signal: end.signal })
    host.addEventListener(
      'message',
      ({ data, origin: from }: MessageEvent<unknown>) => {
        if (from !== origin || !isRecord(data) || typeof data.resultUri !== 'string') return
        end.abort()
        resolve(data.resultUri)
      },
      { signal: end.signal },
    )
  })
