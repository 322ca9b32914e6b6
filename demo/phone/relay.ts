import type { Kit } from './openKit'

/** The phone's line to the relay, which the visitor can cut. */
export interface Line {
  /** Cuts the line, or opens it again; what was sent meanwhile then arrives. */
  readonly set: (online: boolean) => Promise<void>
}

/** Watches the line. `changed` is called when it opens or closes. */
export function createLine(kit: Kit, changed: () => void): Line {
  const { relayer } = kit.core
  for (const event of ['relayer_connect', 'relayer_disconnect']) relayer.on(event, changed)
  return {
    async set(online) {
      await (online ? relayer.transportOpen() : relayer.transportClose())
      changed()
    },
  }
}
