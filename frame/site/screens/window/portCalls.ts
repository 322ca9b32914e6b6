import { FrameError } from '../../../protocol/errors'
import type { Clock } from '../../clock'
import type { Account, AccountFacts } from '../types'
import type { PortCall, PortReply } from './messages'

/**
 * Milliseconds: a frame that was closed with its page answers nothing, and the end of many devices
 * takes a while.
 */
const PATIENCE = 60_000

/** What a window asks of the frame that opened it. */
export interface PortCalls {
  /** Calls a method of the frame's. Rejects with a `FrameError`: its refusal, or `timeout`. */
  readonly ask: (name: string, ...args: readonly unknown[]) => Promise<unknown>
  /** The frame has answered. */
  readonly take: (reply: PortReply) => void
}

/** Creates it over the window's port. */
export function createPortCalls({
  id,
  port,
  clock,
}: {
  readonly id: number
  readonly port: Pick<MessagePort, 'postMessage'>
  readonly clock: Clock
}): PortCalls {
  const waiting = new Map<number, (reply: PortReply) => void>()
  let calls = 0
  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        const call = ++calls
        const end = (reply: PortReply) => {
          clock.clearTimeout(timer)
          waiting.delete(call)
          if ('refused' in reply) reject(new FrameError(reply.refused, reply.refused, reply.extra))
          else resolve(reply.answer)
        }
        const timer = clock.setTimeout(() => end({ call, refused: 'timeout', extra: {} }), PATIENCE)
        waiting.set(call, end)
        port.postMessage({ id, call, name, args } satisfies PortCall)
      }),
    take: (reply) => waiting.get(reply.call)?.(reply),
  }
}

/** The account as a window has it: the frame that opened it reads and acts. */
export const createPortAccount = ({ ask }: PortCalls): Account => ({
  read: async () => (await ask('read')) as AccountFacts,
  act: async (action) => void (await ask('act', action)),
})
