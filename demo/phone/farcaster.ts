import type { DemoConfig } from '../config'
import type { Note } from './ask'

interface ChannelState {
  /** A code of Farcaster that waits for its approval. */
  readonly channel?: string | undefined
}

/** What a visitor does with a code of Farcaster. */
export interface ChannelActions {
  /** Who can approve it. */
  readonly people: readonly string[]
  readonly approveChannel: (who: string) => Promise<void>
  readonly leaveChannel: () => void
}

/** The address of a code that asks for a sign-in with Farcaster; undefined for any other text. */
export const channelIn = (text: string): string | undefined =>
  URL.canParse(text) && new URL(text).searchParams.has('channelToken') ? text : undefined

const approve = async (url: string, who: string): Promise<void> => {
  const { ok } = await fetch('/farcaster', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, who }),
  })
  if (!ok) throw new Error('This code has expired. Show a new one in the app.')
}

/** Takes codes of Farcaster, and approves them as those who have accounts. */
export const createChannel = (
  { farcaster }: DemoConfig,
  {
    state,
    set,
    run,
  }: {
    readonly state: () => ChannelState
    readonly set: (part: ChannelState) => void
    /** Runs an action of the visitor; says how it ended. */
    readonly run: (work: () => Promise<Note | undefined>) => Promise<void>
  },
): {
  /** Whether the text is such a code. */
  readonly take: (text: string) => boolean
  readonly actions: ChannelActions
} => ({
  take: (text) => {
    const channel = farcaster && channelIn(text)
    if (channel !== undefined) set({ channel })
    return channel !== undefined
  },
  actions: {
    people: farcaster ?? [],
    approveChannel: (who) =>
      run(async () => {
        const { channel = '' } = state()
        set({ channel: undefined })
        await approve(channel, who)
        return { tone: 'ok', text: `Signed in as ${who}. Go back to the app.` }
      }),
    leaveChannel: () => set({ channel: undefined }),
  },
})
