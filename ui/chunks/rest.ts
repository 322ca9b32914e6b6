import { useAction, useLoad } from '../shell/viewHooks'

/** What the first screen does without, as one file to fetch: the other primitives, their looks, the bars for messages, the hooks for slow work, and what a connection's end leads to. */
export const actions = { useAction, useLoad }
export { followSession } from '../shell/followSession'
export * as notices from '../shell/Notices'
export { createMore } from '../primitives/rest'
export { moreStyles } from '../theme/moreCss'
