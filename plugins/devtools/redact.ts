import { redactText, shortenAddress } from './redactText'
import type { DevtoolsEntry } from './types'

/**
 * How far a value is trusted. `plain`: our own words, scrubbed of secrets. `quantities`: parameters
 * and answers of a method whose short hex numbers are no secret. `shapes`: everything else from
 * outside; only its form is kept.
 */
type Trust = 'plain' | 'quantities' | 'shapes'

/** Keys whose values are secrets, whatever they hold. */
const secretKey =
  /key|token|secret|passw|phrase|mnemonic|seed|signature|credential|authoriz|cookie|e-?mail|phone|jwt|pwd|code|uri$|(pass|auth|sid)$|(^|[^a-z])(otp|pin|sig|pass|auth|sid)([^a-z]|$)/i
const codeKey = /^(error_?)?code$/i
const addressKey = /^(account|address|active|from|to|owner|spender|recipient)$/i
/** Keys of values that come from outside. */
const outsideKey = /^(params|result)$/

/**
 * Reads, and requests whose parameters are chains, amounts and addresses. What signs, or is not
 * known here, is a payload.
 */
const openMethod =
  /^(eth_(?!sign|sendRaw)|net_|web3_client|wallet_(switch|add|watch|get|request|revoke))/
const blockTag = /^(latest|pending|earliest|safe|finalized)$/
const kitCode = /^[a-z\d-]{1,64}\/[a-z\d-]{1,64}$/

const isRpcCode = (code: number): boolean =>
  Number.isInteger(code) && ((code >= -32768 && code <= -32000) || (code >= 4000 && code < 6000))

/**
 * A value as a trace may carry it; a pure function that never throws for what JSON can hold.
 * `method` decides over `params` and `result`.
 */
export function redactValue(value: unknown, method = ''): unknown {
  return redact(value, '', 'plain', openMethod.test(method) ? 'quantities' : 'shapes')
}

/** An entry as a trace and the panel may show it. */
export function redactEntry(entry: DevtoolsEntry): DevtoolsEntry {
  return {
    ...entry,
    name: redactText(entry.name),
    data: redactValue(entry.data, strictestMethod(entry.data)) as DevtoolsEntry['data'],
  }
}

/**
 * A tap may have made another method of it: the one that shows least decides. Without a method they
 * are those of a view: a plugin's links, codes, forms.
 */
function strictestMethod(data: DevtoolsEntry['data']): string {
  const methods = [data, data.original, data.after].flatMap((facts) => {
    const method = (facts as { method?: unknown } | null | undefined)?.method
    return typeof method === 'string' ? [method] : []
  })
  return methods.find((method) => !openMethod.test(method)) ?? methods[0] ?? ''
}

/**
 * The items of a list, or of an object whose keys are numbered, as a list of bytes becomes in JSON.
 */
function itemsOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value
  return Object.entries(value).flatMap(([name, item]) =>
    /^\D{0,16}\d{1,5}$/.test(name) ? [item] : [],
  )
}

const isByte = (item: unknown): boolean =>
  typeof item === 'number'
    ? Number.isInteger(item) && item >= 0 && item < 256
    : typeof item === 'string' && /^(0x)?[\da-f]{1,2}$/i.test(item)
const isWord = (item: unknown): boolean =>
  typeof item === 'string' && /^[^a-z]{0,8}[a-z]{3,8}[^a-z]{0,4}$/i.test(item)

/**
 * A mark in place of what is a key in bytes or the words of a backup. The kit's own list of
 * connectors holds words too.
 */
function markOf(value: object, key: string, trust: Trust): string | undefined {
  const items = itemsOf(value)
  const bytes = items.filter(isByte).length
  if (bytes >= 16) return `[bytes, ${bytes}]`
  return items.filter(isWord).length >= 11 && !(trust === 'plain' && key === 'connectors')
    ? '[words]'
    : undefined
}

function redact(value: unknown, key: string, trust: Trust, outside: Trust): unknown {
  if (typeof value === 'object' && value !== null) {
    const mark = markOf(value, key, trust)
    if (mark) return mark
    if (Array.isArray(value)) return value.map((item) => redact(item, key, trust, outside))
    if (key && secretKey.test(key)) return '[hidden]'
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        redactText(name),
        redact(inner, name, trust === 'plain' && outsideKey.test(name) ? outside : trust, outside),
      ]),
    )
  }
  if (typeof value === 'string') return redactString(value, key, trust)
  if (typeof value === 'number') return redactNumber(value, key, trust)
  return typeof value === 'boolean' || value === null || value === undefined ? value : '[hidden]'
}

function redactNumber(value: number, key: string, trust: Trust): unknown {
  if (trust === 'plain' && codeKey.test(key)) return isRpcCode(value) ? value : '[hidden]'
  return trust === 'shapes' || secretKey.test(key) ? '[number]' : value
}

function redactString(value: string, key: string, trust: Trust): string {
  if (trust === 'plain' && codeKey.test(key) && kitCode.test(value)) return value
  if (secretKey.test(key)) return '[hidden]'
  if (/^0x[\da-f]{40}$/i.test(value)) return shortenAddress(value)
  if (trust === 'plain')
    return addressKey.test(key) && /^[\w:.-]{15,128}$/.test(value)
      ? shortenAddress(value)
      : redactText(value)
  if (/^0x[\da-f]*$/i.test(value)) {
    if (trust === 'quantities' && value.length <= 18) return value
    const selector =
      trust === 'quantities' && /^(data|input)$/.test(key) ? `${value.slice(0, 10)}… ` : ''
    return `${selector}[hex, ${Math.ceil((value.length - 2) / 2)} bytes]`
  }
  if (trust === 'quantities' && blockTag.test(value)) return value
  return `[text, ${value.length} characters]`
}
