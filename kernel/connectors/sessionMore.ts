import { createDisconnect } from './disconnect'
import type { Sessions } from './session'
import { createSessionChoices, type SessionChoices } from './sessionChoices'
import type { HeldCore } from './sessionVerbs'
import { createTakeUp, type TakeUp } from './takeUp'
import { leaveUnused } from './waits'
import type { Watch } from './watch'

/** What comes later or never in a visit, as one file to fetch: stored wallets that are asked, other tabs that are followed, choices among what is connected, and the end of it. */
export interface SessionMore extends SessionChoices, TakeUp, Pick<Sessions, 'disconnect'> {
  leaveUnused(): void
}

export function createSessionMore(core: HeldCore, watch: Watch): SessionMore {
  const takeUp = createTakeUp(core, watch)
  return { ...takeUp, ...createSessionChoices(core), disconnect: createDisconnect(core, watch, takeUp.stopWaiting), leaveUnused: () => leaveUnused(core, watch) }
}
