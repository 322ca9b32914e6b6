import type { FrameHandlers } from '../../../../frame/protocol/dispatch'
import { readW3mFrame, w3mRequest } from '../../../../frame/protocol/w3m'
import { serveW3m, type W3mChecks, w3mChecks } from '../../../../frame/site/channel/serveW3m'
import type { ObserveVisibility } from '../../../../frame/site/channel/watchVisibility'
import { names, rows } from '../../protocol/rows'
import {
  createFrameWindow,
  type FrameWindowDouble,
  ORIGIN,
  turn,
  type WindowOptions,
} from './window'

export const OTHER = 'https://other.example'

/** Pages of the app. */
export const pages = { origins: [ORIGIN, OTHER], dev: false }

/** Answers each request with its row, but for `answers`. */
export const handlersOf = (answers: FrameHandlers = {}): FrameHandlers => ({
  ...(Object.fromEntries(
    names.map((name) => [name, async () => rows[name].answer]),
  ) as FrameHandlers),
  ...answers,
})

/** Of a frame that is never shown. */
export const neverDrawn: ObserveVisibility = () => () => undefined

export interface W3mFrameOptions extends WindowOptions {
  readonly handlers?: FrameHandlers
  readonly checks?: Partial<W3mChecks>
  readonly referrer?: string
  readonly dev?: boolean
  readonly chainId?: string | null
}

/**
 * A frame of the specification's protocol in a page of {@link ORIGIN}, an app that has
 * {@link OTHER} too.
 */
export function createW3mFrame({
  handlers = {},
  checks = {},
  referrer = '',
  dev = false,
  chainId = null,
  ...options
}: W3mFrameOptions = {}) {
  const given = createFrameWindow(options)
  const connected: string[] = []
  const connect = async (origin: string) => (connected.push(origin), handlersOf(handlers))
  /** The page shows the frame, or hides it. */
  let setDrawn: (isDrawn: boolean) => void = () => undefined
  const observe: ObserveVisibility = (onChange) => (
    (setDrawn = onChange), () => (setDrawn = () => undefined)
  )
  let focused = 0
  const end = serveW3m({
    window: given.window,
    pages: { ...pages, dev },
    referrer,
    chainId,
    connect,
    checks: { ...w3mChecks, ...checks },
    observe,
    focus: () => focused++,
  })
  /** What the page was answered, in order, without READY. */
  const answers = async () => {
    await turn()
    return given.posted.flatMap(({ message, target }) => {
      const read = readW3mFrame(message)
      return read && read.type !== 'ready' ? [{ ...read, target }] : []
    })
  }
  /** Of each answer its payload, or the name of the refusal. */
  const results = async () =>
    (await answers()).map((answer) =>
      answer.type === 'answer' ? answer.payload : answer.error.name,
    )
  return {
    ...given,
    connected,
    end,
    answers,
    results,
    draw: (isDrawn: boolean) => setDrawn(isDrawn),
    focused: () => focused,
  }
}
export type W3mFrame = ReturnType<typeof createW3mFrame>

export const askUser = (given: Pick<FrameWindowDouble, 'send'>, id = 'abc12') =>
  given.send({ data: w3mRequest('GET_USER', id, { chainId: 1 }) })
