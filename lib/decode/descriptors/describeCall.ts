import type { Keccak256 } from '../../bytes/eip55'
import { type AbiType, type AbiValue, parseTypes, writeTypes } from '../abi'
import type { Target } from '../evm/types'
import { toPageText } from '../pageText'
import type { Action } from '../types'
import { readFields } from './readFields'
import type { Named } from './readPath'
import type { Deployment, Descriptor, Format } from './types'

/** Whether a descriptor is for a contract on a network: both must be those of one deployment. */
export const isDeployed = (
  deployments: readonly Deployment[] | undefined,
  chainId: string,
  address: string,
): boolean =>
  deployments?.some(
    (each) =>
      chainId === `eip155:${each.chainId}` && each.address.toLowerCase() === address.toLowerCase(),
  ) === true

/** Arguments by their names; those without one are left out. */
const named = (types: readonly AbiType[], values: readonly AbiValue[]): Named =>
  Object.fromEntries(
    types.flatMap(({ label, ...type }, at) =>
      label === undefined ? [] : [[label, namedValue(type, values[at] as AbiValue)] as const],
    ),
  )

function namedValue({ members, item }: AbiType, value: AbiValue): Named {
  if (members) return named(members, value as readonly AbiValue[])
  return item
    ? (value as readonly AbiValue[]).map((each) => namedValue(item, each))
    : (value as Named)
}

export interface DescribedCall {
  readonly target: Target
  /** Without `0x`. */
  readonly selector: string
  /** What is behind the selector. */
  readonly hex: string
  readonly descriptors: readonly Descriptor[]
  readonly keccak256: Keccak256
  readonly decode: (
    types: readonly AbiType[],
    hex: string,
  ) => { readonly values: readonly AbiValue[]; readonly hasMore: boolean } | undefined
}

/**
 * What the first descriptor says that is bound to the contract and has the call; undefined where
 * none does, or its form is another.
 */
export function describeCall({
  target,
  selector,
  hex,
  descriptors,
  keccak256,
  decode,
}: DescribedCall): Action | undefined {
  const roots = (root: Named) => ({
    root,
    call: { value: target.value, to: target.to, from: target.signer },
  })
  const read = (
    descriptor: Descriptor,
    signature: string,
    { intent, fields }: Format,
  ): Action | undefined => {
    const [, name] = /^(\w+)\(/.exec(signature) ?? []
    if (name === undefined) return undefined
    const types = parseTypes(signature.slice(name.length))
    if (keccak256(name + writeTypes(types)).slice(0, 8) !== selector) return undefined
    const decoded = decode(types, hex)
    if (!decoded || decoded.hasMore) return undefined
    const owner = descriptor.metadata?.owner
    return {
      kind: 'described',
      to: target.to,
      intent: toPageText(String(intent)),
      ...(owner && { owner: toPageText(owner) }),
      facts: readFields(fields, descriptor, roots(named(types, decoded.values))),
    }
  }
  for (const descriptor of descriptors) {
    try {
      if (!isDeployed(descriptor.context.contract?.deployments, target.chainId, target.to)) continue
      for (const [signature, format] of Object.entries(descriptor.display.formats)) {
        const action = read(descriptor, signature, format)
        if (action) return action
      }
    } catch {
      // a descriptor that is not of its form says nothing
    }
  }
  return undefined
}
