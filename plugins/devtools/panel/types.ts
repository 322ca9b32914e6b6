import type { KitApi } from '../../../kernel/index'
import type { DevtoolsOptions } from '../options'
import type { DevtoolsApi } from '../types'

/** A text of the plugin's own, by the key behind `devtools.`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** What a panel is made of. */
export interface PanelInput {
  readonly api: DevtoolsApi
  readonly kit: KitApi
  readonly options: DevtoolsOptions
  /** Aborted when the kit is destroyed: the panel leaves the page. */
  readonly signal: AbortSignal
}

/** The panel in the page. */
export interface Panel {
  open(): void
  close(): void
}
