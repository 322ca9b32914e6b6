import { isKitError } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { splitData } from '../../lib/bytes/abiWord'
import { fromHexDigits } from '../../lib/bytes/hex'
import { cleanText } from '../../lib/plain-text/cleanText'

/** Longest reason that is kept, in characters. */
const maxReason = 120

const panics: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '11': 'arithmetic overflow',
  '12': 'division by zero',
  '32': 'index out of bounds',
  '41': 'out of memory',
}

/**
 * What a contract said when it reverted, by its data: the text of `Error(string)`, or what
 * `Panic(uint256)` means.
 */
function readRevert(data: unknown): string | undefined {
  if (typeof data !== 'string') return undefined
  const words = splitData(data, 10)
  if (data.startsWith('0x4e487b71')) return panics[BigInt(`0x${words[0] ?? '0'}`).toString(16)]
  if (!data.startsWith('0x08c379a0')) return undefined
  const bytes = fromHexDigits(words.slice(2).join(''))
  const length = Number(BigInt(`0x${words[1] ?? '0'}`))
  const text = new TextDecoder().decode(bytes.subarray(0, Math.min(length, 1000)))
  return cleanText(text, maxReason) || undefined
}

/** Why a call failed: the contract's own words, else the node's. */
export function reasonOf({
  data,
  message,
}: {
  readonly data?: unknown
  readonly message?: unknown
}): string | undefined {
  return (
    readRevert(data) ??
    (cleanText(message, maxReason).replace(/^execution reverted:? ?/i, '') || undefined)
  )
}

/** What `details` of an error of requests have. */
const detailsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  isKitError(error) && isRecord(error.details) ? error.details : {}

/**
 * Reads a rejected request: the call itself would fail, or the node does not know the method (or
 * not this form of it). Anything else is thrown again: the node is not there.
 */
export function readRejection(
  error: unknown,
): { readonly fails: true; readonly reason: string | undefined } | { readonly fails: false } {
  const { code, reason, data } = detailsOf(error)
  if (typeof code !== 'number') throw error
  const isFailure =
    code === 3 ||
    (code <= -38_000 && code > -39_000) ||
    isKitError(error, 'rpc/execution-reverted') ||
    /insufficient funds|gas required exceeds|out of gas/i.test(String(reason))
  return isFailure ? { fails: true, reason: reasonOf({ data, message: reason }) } : { fails: false }
}
