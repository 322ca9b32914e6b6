import { toPageText } from '../pageText'
import type { TypedData } from '../typedData/types'
import type { Action } from '../types'
import { isDeployed } from './describeCall'
import { readFields } from './readFields'
import type { Named } from './readPath'
import type { Descriptor } from './types'

export interface DescribedData {
  readonly data: TypedData
  /** Its encoded type. */
  readonly type: string
  readonly chainId: string
  /** The contract that verifies it. */
  readonly contract: string | undefined
  readonly signer: string
  readonly descriptors: readonly Descriptor[]
}

/**
 * What the first descriptor says that is bound to the verifying contract and has exactly this type;
 * undefined where none does, or its form is another.
 */
export function describeTypedData({
  data,
  type,
  chainId,
  contract,
  signer,
  descriptors,
}: DescribedData): Action | undefined {
  if (contract === undefined) return undefined
  for (const descriptor of descriptors) {
    try {
      const { formats } = descriptor.display
      const format =
        isDeployed(descriptor.context.eip712?.deployments, chainId, contract) &&
        Object.hasOwn(formats, type)
          ? formats[type]
          : undefined
      if (!format) continue
      const owner = descriptor.metadata?.owner
      const facts = readFields(format.fields, descriptor, {
        root: data.message as Named,
        call: { to: contract, from: signer },
      })
      return {
        kind: 'described',
        to: contract,
        intent: toPageText(String(format.intent)),
        ...(owner && { owner: toPageText(owner) }),
        facts,
      }
    } catch {
      // a descriptor that is not of its form says nothing
    }
  }
  return undefined
}
