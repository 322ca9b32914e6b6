import { API_VERSION } from '../../kernel/index'
import type { Recorder } from './recorder'
import { redactEntry } from './redact'
import { redactText } from './redactText'

/** The kit that a trace is from. */
export interface TraceHead {
  readonly id: string
  readonly networks: readonly string[]
}

/** The timeline as JSON text, redacted. Never throws. */
export function writeTrace({ id, networks }: TraceHead, recorder: Recorder): string {
  const entries = recorder.entries().map((entry) => {
    const { at, ...rest } = redactEntry(entry)
    return { at: new Date(at).toISOString(), ...rest }
  })
  const head = {
    trace: 'tessera-kit',
    version: 1,
    pluginApi: API_VERSION,
    kit: redactText(id),
    networks,
    dropped: recorder.dropped(),
  }
  return JSON.stringify({ ...head, entries }, null, 2)
}
