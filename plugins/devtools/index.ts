import { definePlugin, type Need } from '../../kernel/index'
import { createGuard } from './errorGuard'
import { followEvents, followState } from './followKit'
import { type DevtoolsOptions, devtoolsOptionsCheck } from './options'
import { createRecorder } from './recorder'
import { createRequestLog } from './requestLog'
import { hookNames, tapHooks } from './tapHooks'
import { messages } from './texts'
import type { DevtoolsApi } from './types'
import { writeTrace } from './writeTrace'

// `ctx.shell()` gives the kit's element, options and session; no shell is registered
const needs: readonly Need[] = ['surface', ...hookNames.map((name): Need => `hooks:${name}`)]

/**
 * A timeline of what a kit does, for developers: hooks, requests with their verdicts and outcomes,
 * moves of the connection, storage and events. Records from the kit's start; the panel is fetched
 * apart. Leave it out of what visitors get.
 */
export const devtools = definePlugin('devtools', (options: DevtoolsOptions = {}) => ({
  needs,
  options: devtoolsOptionsCheck,
  messages,
  setup(ctx): DevtoolsApi {
    const { session, kit } = ctx.shell()
    const tell = (error: unknown) => ctx.debug('recording failed', error)
    const guard = createGuard(tell)
    const recorder = createRecorder(options.limit ?? 500, Date.now, (error) =>
      console.error('a listener of devtools failed', error),
    )
    tapHooks(ctx.hooks, recorder, createRequestLog(recorder), guard)
    followEvents(ctx, recorder, guard)
    ctx.signal.addEventListener('abort', followState(session, recorder, guard))

    const api: DevtoolsApi = {
      entries: recorder.entries,
      subscribe: recorder.subscribe,
      pause: () => recorder.setPaused(true),
      resume: () => recorder.setPaused(false),
      paused: recorder.paused,
      clear: recorder.clear,
      trace: () => writeTrace({ id: kit.id, networks: kit.networks.map(({ id }) => id) }, recorder),
      open: () => panel.open(),
      close: () => panel.close(),
    }
    const panel = createPanelDoor(
      async () =>
        (await import('./panel/index')).createPanel({ api, kit, options, signal: ctx.signal }),
      ctx.signal,
      (error) => ctx.debug('the panel could not be loaded', error),
    )
    if (options.button !== false) void panel.load()
    return api
  },
}))

/** The panel, loaded on first use. */
interface PanelDoor {
  load(): Promise<void>
  open(): Promise<void>
  close(): void
}

/**
 * Loads the panel once; a failure is reported, and the next call tries again. The last `open` or
 * `close` before it is loaded counts.
 */
function createPanelDoor(
  fetch: () => Promise<{ open(): void; close(): void }>,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): PanelDoor {
  let pending: ReturnType<typeof fetch> | undefined
  let wanted = false
  const show = async () => {
    if (signal.aborted) return
    try {
      pending ??= fetch()
      const panel = await pending
      if (wanted && !signal.aborted) panel.open()
    } catch (error) {
      pending = undefined
      if (!signal.aborted) tell(error)
    }
  }
  return {
    load: show,
    open() {
      wanted = true
      return show()
    },
    close() {
      wanted = false
      void pending?.then((panel) => panel.close()).catch(() => {})
    },
  }
}

export type { DevtoolsOptions } from './options'
export type { DevtoolsApi, DevtoolsEntry, DevtoolsKind, DevtoolsStatus } from './types'
