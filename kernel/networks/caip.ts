import { defineErrors } from '../errors/KitError'
import type { ChainId } from './types'

/** The kernel's error of malformed chain and account ids, code `kernel/bad-caip`. */
export const caipError = /*#__PURE__*/ defineErrors('kernel', {
  'bad-caip': (c: { value: string; expected: string }) => `"${c.value}" is not a ${c.expected}`,
})

const chainPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/
const accountPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/** The parts of a CAIP-2 id. */
export interface ChainIdParts {
  /** Such as `eip155`. */
  readonly namespace: string
  /** Such as `1`. */
  readonly reference: string
}
/** The parts of a CAIP-10 id. `address` is in the namespace's own text form, not validated. */
export interface AccountIdParts extends ChainIdParts {
  /** Both parts, as a CAIP-2 id. */
  readonly chainId: ChainId
  readonly address: string
}

/** The parts of a CAIP-2 id. Throws `kernel/bad-caip`. */
export function parseChainId(value: string): ChainIdParts {
  const [, namespace, reference] = match(chainPattern, value, 'CAIP-2 chain id')
  return { namespace, reference }
}

/** The CAIP-2 id of its parts. Throws `kernel/bad-caip` if they do not form a valid one. */
export function formatChainId({ namespace, reference }: ChainIdParts): ChainId {
  return match(chainPattern, `${namespace}:${reference}`, 'CAIP-2 chain id')[0] as ChainId
}

/** Whether `value` matches the syntax of CAIP-10 ids (https://chainagnostic.org/CAIPs/caip-10). */
export const isAccountId = (value: unknown): value is string =>
  typeof value === 'string' && accountPattern.test(value)

/**
 * The parts of a CAIP-10 id. Throws `kernel/bad-caip`. The address itself is validated by the
 * namespace's driver only.
 */
export function parseAccountId(value: string): AccountIdParts {
  const [, namespace, reference, address] = match(accountPattern, value, 'CAIP-10 account id')
  return { namespace, reference, chainId: `${namespace}:${reference}`, address }
}

/**
 * The CAIP-10 id of an address on a chain. Throws `kernel/bad-caip` if they do not form a valid
 * one.
 */
export function formatAccountId({
  chainId,
  address,
}: {
  readonly chainId: ChainId
  readonly address: string
}): string {
  return match(accountPattern, `${chainId}:${address}`, 'CAIP-10 account id')[0]
}

function match(
  pattern: RegExp,
  value: unknown,
  expected: string,
): [all: string, namespace: string, reference: string, address: string] {
  const found = typeof value === 'string' ? pattern.exec(value) : null
  if (!found)
    throw caipError('bad-caip', {
      value: typeof value === 'string' ? value.slice(0, 200) : typeof value,
      expected,
    })
  return found as unknown as [string, string, string, string]
}
