/** One host's row of the closing table. */
export interface Row {
  readonly name: string
  readonly tool: string
  readonly build: number | undefined
  readonly startBytes: number | undefined
  readonly connected: boolean
  readonly problems: number | undefined
  readonly kernels: number | undefined
  readonly faults: readonly string[]
}
export const table: (rows: readonly Row[]) => string
