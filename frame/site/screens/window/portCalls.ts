import { FrameError, frameError } from '../../../protocol/errors'
import type { Clock } from '../../clock'
import type { Account, AccountAction, AccountFacts } from '../types'
import type { AccountCall, AccountReply } from './messages'

/** Milliseconds: a frame that was closed with its page answers nothing, and the end of many devices takes a while. */
const PATIENCE = 60_000

/** The account as a window has it: the frame that opened it reads and acts. */
export interface PortAccount extends Account {
  /** The frame has answered. */
  readonly take: (reply: AccountReply) => void
}

/** Creates it over the window's port. */
export function createPortAccount({ id, port, clock }: { readonly id: number; readonly port: Pick<MessagePort, 'postMessage'>; readonly clock: Clock }): PortAccount {
  const waiting = new Map<number, (reply: AccountReply) => void>()
  let calls = 0
  const ask = (action?: AccountAction) =>
    new Promise<AccountFacts | undefined>((resolve, reject) => {
      const call = ++calls
      const end = (reply: AccountReply) => {
        clock.clearTimeout(timer)
        waiting.delete(call)
        if ('refused' in reply) reject(new FrameError(reply.refused, reply.refused))
        else resolve(reply.facts)
      }
      const timer = clock.setTimeout(() => end({ call, refused: 'timeout' }), PATIENCE)
      waiting.set(call, end)
      port.postMessage({ id, call, action } satisfies AccountCall)
    })
  return {
    read: async () => {
      const facts = await ask()
      if (!facts) throw frameError('internal')
      return facts
    },
    act: async (action) => void (await ask(action)),
    take: (reply) => waiting.get(reply.call)?.(reply),
  }
}

/** Answers a window's call by the account itself: a refusal by its name alone. */
export async function answerCall(account: Account, { call, action }: AccountCall): Promise<AccountReply> {
  try {
    if (!action) return { call, facts: await account.read() }
    await account.act(action)
    return { call }
  } catch (error) {
    return { call, refused: error instanceof FrameError ? error.reason : 'internal' }
  }
}
