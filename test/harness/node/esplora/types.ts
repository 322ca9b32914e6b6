/** An output: satoshis, and the address of its script where it has one. */
export type Output = {
  readonly script: Uint8Array
  readonly value: bigint
  readonly address?: string
}

/** The block that a transaction is in; `time` in seconds since 1970. */
export type Block = { readonly height: number; readonly hash: string; readonly time: number }

/** A transaction of the chain or the mempool. */
export type Entry = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly weight: number
  readonly fee: bigint
  /** `output` is the one that is spent; a coinbase has none. */
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly sequence: number
    readonly output?: Output
  }[]
  readonly outputs: readonly Output[]
  block?: Block
}

/** An answer that is no success, as Esplora gives it: a status and a text. */
export const refuse = (status: number, text: string) => Object.assign(new Error(text), { status })

/** What a node says to `sendrawtransaction`; Esplora passes it on. */
export const rejected = (code: number, message: string) =>
  refuse(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
