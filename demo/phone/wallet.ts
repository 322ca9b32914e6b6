import type { DemoConfig } from '../config'
import { announce } from './announce'
import { answer, endedBy, refuse } from './answers'
import type { Ask, Note } from './ask'
import { type Connection, readAsks, readConnections } from './book'
import { type Choice, readChoice, writeChoice } from './choice'
import { type ChannelActions, channelIn, createChannel } from './farcaster'
import { createKeyring, type Keyring } from './keyring'
import { type Kit, openKit } from './openKit'
import { createLine } from './relay'

const ANSWER_MS = 30_000

/** What the phone shows. */
export interface PhoneState {
  readonly choice: Choice
  /** Whether the visitor lets the phone have a line. */
  readonly online: boolean
  /** Oldest first; the first is on the screen. */
  readonly asks: readonly Ask[]
  readonly connections: readonly Connection[]
  /** A code was read and its app has not asked yet. */
  readonly pairing: boolean
  /** A code of Farcaster that waits for its approval. */
  readonly channel?: string | undefined
  /** How the last thing ended. */
  readonly note?: Note | undefined
}

/** The wallet behind the screen. No method rejects: what went wrong becomes the note. */
export interface PhoneWallet extends ChannelActions {
  readonly kit: Kit
  readonly keyring: Keyring
  readonly state: () => PhoneState
  readonly subscribe: (listener: () => void) => () => void
  readonly pair: (uri: string) => Promise<void>
  readonly approve: (ask: Ask) => Promise<void>
  readonly reject: (ask: Ask) => Promise<void>
  readonly choose: (choice: Partial<Choice>) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly setOnline: (online: boolean) => Promise<void>
  readonly tell: (note: Note) => void
}

const words = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  if (/pairing already exists/i.test(text))
    return 'This code was used already. Show a new one in the app.'
  if (/expired/i.test(text)) return 'This code has expired. Show a new one in the app.'
  return text
}

/** Takes the code of an app; says so when the app then asks nothing. */
async function takeCode(
  kit: Kit,
  uri: string,
  set: (part: Partial<PhoneState>) => void,
  state: () => PhoneState,
): Promise<undefined> {
  if (!/^wc:[0-9a-f]{64}@2\?/.test(uri))
    throw new Error('This is not the code of an app. It begins with “wc:”.')
  set({ pairing: true, note: undefined })
  await kit.pair({ uri }).catch((error: unknown) => {
    set({ pairing: false })
    throw error
  })
  setTimeout(() => {
    if (state().pairing)
      set({
        pairing: false,
        note: { tone: 'bad', text: 'The app has not asked for anything. Show a new code there.' },
      })
  }, ANSWER_MS)
  return undefined
}

/**
 * Opens the wallet: its keys, what it kept from before a reload, and its line to the relay. Throws
 * where the server runs no relay.
 */
export async function openWallet(config: DemoConfig): Promise<PhoneWallet> {
  if (!config.relay) throw new Error('/config.json names no relay')
  const [kit, keyring] = await Promise.all([openKit(config.relay.url), createKeyring(config)])
  const listeners = new Set<() => void>()
  let state: PhoneState = {
    choice: readChoice(keyring),
    online: true,
    asks: readAsks(kit),
    connections: readConnections(kit),
    pairing: false,
    // opened by the link of a code
    channel: config.farcaster && channelIn(location.href),
  }
  const set = (part: Partial<PhoneState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const names = new Map<string, string>()
  const refresh = () => {
    const asks = readAsks(kit)
    const connections = readConnections(kit)
    for (const { topic, peer } of connections) names.set(topic, peer.name)
    set({ asks, connections, ...(asks.length > 0 && { pairing: false }) })
  }
  const line = createLine(kit, refresh)
  watch(kit, refresh, (topic) => set({ note: { tone: 'calm', text: endedBy(names.get(topic)) } }))
  /** Runs an action of the visitor; says how it ended. */
  const run = async (work: () => Promise<Note | undefined>) => {
    try {
      const note = await work()
      set({ note })
    } catch (error) {
      set({ note: { tone: 'bad', text: words(error) } })
    }
    refresh()
  }
  const channel = createChannel(config, { state: () => state, set, run })
  const choose = async (part: Partial<Choice>) => {
    const choice = { ...state.choice, ...part }
    writeChoice(choice)
    set({ choice })
    await announce(kit, keyring, choice)
    return undefined
  }
  return {
    kit,
    keyring,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pair: (uri) =>
      run(async () => (channel.take(uri) ? undefined : takeCode(kit, uri, set, () => state))),
    ...channel.actions,
    approve: (ask) =>
      run(() =>
        answer(
          {
            kit,
            keyring,
            choice: state.choice,
            choose,
            remember: (topic, name) => names.set(topic, name),
          },
          ask,
        ),
      ),
    reject: (ask) => run(() => refuse(kit, ask)),
    choose: (part) => run(() => choose(part)),
    disconnect: (topic) =>
      run(async () => {
        await kit.disconnectSession({
          topic,
          reason: { code: 6000, message: 'User disconnected.' },
        })
        return { tone: 'calm', text: 'Disconnected.' }
      }),
    setOnline: (online) =>
      run(async () => {
        set({ online })
        await line.set(online)
        return undefined
      }),
    tell: (note) => set({ note }),
  }
}

/** Listens to whatever changes what waits and who is connected. */
function watch(kit: Kit, refresh: () => void, ended: (topic: string) => void): void {
  for (const event of [
    'session_proposal',
    'session_request',
    'session_authenticate',
    'proposal_expire',
    'session_request_expire',
  ] as const)
    kit.on(event, refresh)
  const { core, events } = kit.engine.signClient
  kit.on('session_delete', ({ topic }) => {
    ended(topic)
    refresh()
  })
  for (const event of ['session_expire', 'session_connect'] as const) events.on(event, refresh)
  core.expirer.on('expirer_expired', refresh)
  refresh()
}
