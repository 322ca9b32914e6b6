import type { Clock } from '../../../kernel/index'
import { FrameError, frameError } from '../../protocol/errors'
import { type Ready, randomId, readFromFrame } from '../../protocol/native'
import { weigh } from '../../protocol/plainData'
import type { FrameRequests, RequestName } from '../../protocol/requests'
import { createPending } from './pending'
import type { FrameChannel, FrameEvents } from './types'

/** What the native channel needs of a port. */
export type FramePort = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}

/** As long as the ids of a channel are, for the weight of a message before it has one. */
const anyId = 'x'.repeat(22)

/**
 * Checks and copies what is sent: a getter is read once, and the frame gets no more than the table
 * knows. Throws `invalid_params`, also for what the frame would drop unanswered: a message that
 * with its id and name is above 128 kB, or deeper than it reads.
 */
export function checkedPayload(table: FrameRequests, name: RequestName, payload: unknown): unknown {
  const { success, data } = table[name].payload.safeParse(payload)
  const problem = success ? weigh({ id: anyId, type: name, payload: data }) : 'form'
  if (problem)
    throw frameError('invalid_params', `the payload of ${name} is not valid (${problem})`)
  return data
}

/**
 * Creates the channel of a port on which the frame has said that it is ready. `table` is the strict
 * one.
 */
export function createNativeChannel(
  port: FramePort,
  ready: Ready,
  {
    clock,
    events,
    table,
  }: { readonly clock: Clock; readonly events: FrameEvents; readonly table: FrameRequests },
): FrameChannel {
  const pending = createPending(clock, events.onTimeout)
  let ended: Error | undefined

  const answer = (id: string, payload: unknown) => {
    const name = pending.nameOf(id)
    if (!name) return
    const { success, data } = table[name].answer.safeParse(payload)
    if (success) pending.resolve(id, data)
    else pending.reject(id, frameError('internal', `the frame's answer to ${name} is not valid`))
  }
  const told = (event: string, payload: unknown) => {
    if (event === 'SIGN_OUT') events.onSignedOut()
    if (event === 'SESSION_HELD') events.onHeld()
    if (event !== 'GET_USER') return
    const user = table.GET_USER.answer.safeParse(payload)
    if (user.success) events.onUser(user.data)
  }
  port.onmessage = ({ data }) => {
    const message = ended ? undefined : readFromFrame(data)
    if (!message) return
    if ('event' in message) told(message.event, message.payload)
    else if ('progress' in message) pending.progress(message.id, message.progress)
    else if ('ok' in message) answer(message.id, message.payload)
    else {
      const { name, message: text, ...extra } = message.error
      pending.reject(message.id, new FrameError(name, text, extra as never))
    }
  }

  return {
    ready,
    async request(name, payload, options = {}) {
      if (ended) throw ended
      const checked = checkedPayload(table, name, payload)
      const id = randomId()
      const outcome = pending.add(id, name, options, () => port.postMessage({ cancel: id }))
      if (pending.nameOf(id))
        port.postMessage({ id, type: name, ...(checked !== undefined && { payload: checked }) })
      return outcome as never
    },
    close(error) {
      ended ??= error
      port.onmessage = null
      port.close()
      pending.rejectAll(error)
    },
  }
}
