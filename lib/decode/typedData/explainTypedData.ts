import { checksumAddress } from '../../bytes/eip55'
import { fromHex } from '../../bytes/hex'
import { describeTypedData } from '../descriptors/describeTypedData'
import type { ExplainOptions } from '../evm/explainTransaction'
import { explainMessage } from '../explainMessage'
import { toMessageText, toPageText } from '../pageText'
import type { Action, Asking, DomainFacts, Warning } from '../types'
import { isPhantom, payeeOf, rightReader } from './accounts'
import { callReader } from './calls'
import { marketReader } from './marketOrders'
import { orderReader } from './orders'
import { permitReader } from './permits'
import { rowsOf } from './rows'
import { encodeType, membersOf, type TypedData } from './types'
import { createFields, toInteger } from './values'

/** Typed data in words. */
export interface ExplainedTypedData {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  readonly domain: DomainFacts
}

/** As it was written; lists within lists may be deeper than can be written. */
function written(value: unknown): string {
  try {
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  } catch {
    return '{…}'
  }
}
const textOf = (value: unknown) =>
  value === undefined || value === null ? undefined : toPageText(written(value))

function domainOf({ domain }: TypedData, checksum: (address: string) => string): DomainFacts {
  const { name, version, chainId, verifyingContract, salt } = domain
  const [nameText, versionText, contract] = [
    textOf(name),
    textOf(version),
    textOf(verifyingContract),
  ]
  return {
    ...(nameText && { name: nameText }),
    ...(versionText && { version: versionText }),
    ...(contract?.text && { contract: checksum(contract.text) }),
    ...(typeof salt === 'string' && { salt: toPageText(salt).text }),
    hasChain: chainId !== undefined && chainId !== null,
  }
}

/**
 * Nothing but bytes: hashes of anything, or a text, which is all there is where a Safe signs it.
 */
const BYTES = /^bytes(?:32)?$/
function readBytes(
  data: TypedData,
  asking: Asking,
):
  | {
      readonly actions: readonly Action[]
      readonly warnings?: readonly Warning[]
      readonly hasMore?: boolean
    }
  | undefined {
  const members = membersOf(data, data.primaryType) ?? []
  const [first] = members
  if (!first || !members.every(({ type }) => BYTES.test(type))) return undefined
  const text = String(data.message[first.name])
  if (members.length === 1 && first.type === 'bytes') {
    const bytes = fromHex(text)
    const { isText, isAltered } = toMessageText(bytes)
    if (isText && !isAltered)
      return { ...explainMessage(bytes, asking), hasMore: data.primaryType !== 'SafeMessage' }
  }
  return { actions: [{ kind: 'message', text: toPageText(text), isText: false }], hasMore: true }
}

/**
 * What typed data says: in words where its type is a known one or a descriptor is bound to it, else
 * by its members; and where it counts. Never throws.
 */
export function explainTypedData(
  data: TypedData,
  asking: Asking,
  options: ExplainOptions,
): ExplainedTypedData {
  const checksum = (address: string) => checksumAddress(address, options.keccak256)
  const warnings = new Set<Warning>()
  const domain = domainOf(data, checksum)
  const chain = toInteger(data.domain.chainId)
  const type = encodeType(data)
  const { rows, isCut } = rowsOf(data, checksum)
  const to = payeeOf(data, checksum)
  const whole: Action = {
    kind: 'typedData',
    primaryType: data.primaryType,
    type,
    rows,
    ...(isCut && { isCut }),
    ...(to !== undefined && { to }),
  }
  const tried = <Value>(read: () => Value | undefined): Value | undefined => {
    try {
      return read()
    } catch {
      // values that are not of their types
      return undefined
    }
  }
  const known =
    permitReader(data, type, asking.signer) ??
    orderReader(type, asking.signer) ??
    marketReader(type, asking) ??
    rightReader(type, asking.signer) ??
    callReader(data, type, asking, options, warnings)
  const read = tried(() => known?.(createFields(data.message, checksum), domain.contract))
  const isHere = chain !== undefined && asking.chainId === `eip155:${chain}`
  const described =
    read || !isHere
      ? undefined
      : describeTypedData({
          data,
          type,
          chainId: asking.chainId,
          contract: domain.contract,
          signer: asking.signer,
          descriptors: options.descriptors ?? [],
        })
  const bytes =
    read || described
      ? undefined
      : tried(() => readBytes(data, { ...asking, signer: domain.contract ?? asking.signer }))
  for (const warning of bytes?.warnings ?? []) warnings.add(warning)
  const found = read ?? bytes
  const actions = described ? [described] : (found?.actions ?? [])
  const isWhole = actions.length > 0 && !found?.hasMore
  if (!isWhole) warnings.add('unknown')
  if (rows.some(({ isUnsigned }) => isUnsigned)) warnings.add('unsigned')
  if (domain.contract === undefined) warnings.add('no_contract')
  if (!domain.hasChain) warnings.add('no_chain')
  else if (!isHere && !isPhantom(type, chain)) warnings.add('other_chain')
  return {
    actions: isWhole && !warnings.has('unsigned') ? actions : [...actions, whole],
    warnings: [...warnings],
    domain,
  }
}
