/** The opener and the frames in it: which of them is this site's shows only in its answer. */
function* candidates(opener: Window | null): Generator<Window> {
  if (!opener) return
  yield opener
  for (let at = 0; at < opener.length; at++) {
    const frame = opener[at] as Window | undefined
    if (frame) yield frame
  }
}

/** A frame that can be reached. */
export interface ReachedFrame<Word> {
  readonly port: MessagePort
  /** What it has said first. */
  readonly word: Word
}

/**
 * Posts a message, with a port of its own, to every frame of the opener that is of this origin; the
 * browser gives it to no other. Resolves with the first that answers, undefined where none does
 * within `patience` milliseconds: other documents or the page around the frame have cut it off.
 */
export const reachFrame = <Word>(
  message: object,
  opener: Window | null,
  origin: string,
  patience: number,
): Promise<ReachedFrame<Word> | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience)
    for (const target of candidates(opener)) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener(
        'message',
        ({ data }: MessageEvent<Word>) => {
          clearTimeout(timer)
          resolve({ port: port1, word: data })
        },
        { once: true },
      )
      port1.start()
      target.postMessage(message, origin, [port2])
    }
  })
