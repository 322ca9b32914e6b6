import { checksumAddress } from '../checksum'
import { describeTypedData } from '../descriptors/describeTypedData'
import { explainTransaction, type ExplainOptions } from '../evm/explainTransaction'
import { toPageText } from '../pageText'
import type { Action, Asking, DomainFacts, Warning } from '../types'
import { orderReader } from './orders'
import { permitReader, type ReadMessage } from './permits'
import { rowsOf } from './rows'
import { encodeType, type TypedData } from './types'
import { createFields, toInteger } from './values'

/** Typed data in words. */
export interface ExplainedTypedData {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  readonly domain: DomainFacts
}

const textOf = (value: unknown) => (value === undefined || value === null ? undefined : toPageText(String(value)))

function domainOf({ domain }: TypedData, checksum: (address: string) => string): DomainFacts {
  const { name, version, chainId, verifyingContract, salt } = domain
  const [nameText, versionText] = [textOf(name), textOf(version)]
  return {
    ...(nameText && { name: nameText }),
    ...(versionText && { version: versionText }),
    ...(typeof verifyingContract === 'string' && verifyingContract && { contract: checksum(toPageText(verifyingContract).text) }),
    ...(typeof salt === 'string' && { salt: toPageText(salt).text }),
    hasChain: chainId !== undefined && chainId !== null,
  }
}

const SAFE = 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

/** A call that a relayer passes on for who signs it. */
const META = 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)'

/** A transaction of a Safe, which one of its owners confirms: what it does, as the Safe. And a meta transaction, as who signs it. */
const safeReader = ({ chainId }: Asking, options: ExplainOptions, warnings: Set<Warning>, isMeta: boolean): ReadMessage => (message, contract) => {
  if (isMeta && !contract) throw new RangeError('no contract')
  const call = isMeta
    ? { chainId, signer: message.address('from'), to: contract, value: 0n, data: message.text('functionSignature') }
    : { chainId, signer: contract ?? '', to: message.address('to'), value: message.integer('value'), data: message.text('data') }
  const inner = explainTransaction(call, options)
  for (const warning of inner.warnings) warnings.add(warning)
  return { actions: [{ kind: 'batch', to: contract, actions: inner.actions, ...(!isMeta && message.integer('operation') !== 0n && { isDelegate: true }) }] }
}

/** What typed data says: in words where its type is a known one or a descriptor is bound to it, else by its members; and where it counts. Never throws. */
export function explainTypedData(data: TypedData, asking: Asking, options: ExplainOptions): ExplainedTypedData {
  const checksum = (address: string) => checksumAddress(address, options.keccak256)
  const warnings = new Set<Warning>()
  const domain = domainOf(data, checksum)
  const chain = toInteger(data.domain.chainId)
  const type = encodeType(data)
  const { rows, isCut } = rowsOf(data, checksum)
  const whole: Action = { kind: 'typedData', primaryType: data.primaryType, rows, ...(isCut && { isCut }) }
  const read = () => {
    const reader = type === SAFE || type === META ? safeReader(asking, options, warnings, type === META) : (permitReader(type) ?? orderReader(type, asking.signer))
    try {
      return reader?.(createFields(data.message, checksum), domain.contract)
    } catch {
      // values that are not of their types
      return undefined
    }
  }
  const found = read()
  const isHere = chain !== undefined && asking.chainId === `eip155:${chain}`
  const described = found || !isHere ? undefined : describeTypedData({ data, type, chainId: asking.chainId, contract: domain.contract, signer: asking.signer, descriptors: options.descriptors ?? [] })
  const actions = described ? [described] : (found?.actions ?? [])
  const isWhole = actions.length > 0 && !found?.hasMore
  if (!isWhole) warnings.add('unknown')
  if (rows.some(({ isUnsigned }) => isUnsigned)) warnings.add('unsigned')
  if (domain.contract === undefined) warnings.add('no_contract')
  if (!domain.hasChain) warnings.add('no_chain')
  else if (!isHere) warnings.add('other_chain')
  return { actions: isWhole && !warnings.has('unsigned') ? actions : [...actions, whole], warnings: [...warnings], domain }
}
