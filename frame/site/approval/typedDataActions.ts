import * as z from 'zod/mini'
import type { EvmTypedData } from '../requests/types'
import { isUnlimited } from './evmCalls'
import { toPageText } from './text'
import type { Action, DomainFacts, Warning } from './types'

const address = z.string()
const amount = z.custom<bigint>((value) => typeof value === 'bigint')

/** Members of the forms that have words. A type that calls itself so with other members is shown as unknown. */
const erc2612 = z.strictObject({ owner: address, spender: address, value: amount, nonce: amount, deadline: amount })
const dai = z.strictObject({ holder: address, spender: address, nonce: amount, expiry: amount, allowed: z.boolean() })
const details = z.strictObject({ token: address, amount, expiration: amount, nonce: amount })
const single = z.strictObject({ details, spender: address, sigDeadline: amount })
const batch = z.strictObject({ details: z.array(details), spender: address, sigDeadline: amount })
const permitted = z.strictObject({ token: address, amount })
// the witness is what an order adds to it
const transferOne = z.object({ permitted, spender: address, nonce: amount, deadline: amount })
const transferMany = z.object({ permitted: z.array(permitted), spender: address, nonce: amount, deadline: amount })

type Read = { readonly actions: readonly Action[]; readonly hasMore?: boolean } | undefined

const approval = (token: string | undefined, spender: string, value: bigint, expires?: bigint): Action => ({
  kind: 'approve',
  token,
  spender,
  amount: value,
  isUnlimited: isUnlimited(value),
  ...(expires !== undefined && { expires }),
})

/**
 * The allowances that typed data gives, in the forms of EIP-2612, of DAI, and of Permit2. The deadline of the first two is the signature's: the allowance
 * stays behind it.
 */
function readPermit({ primaryType, domain: { verifyingContract }, message }: EvmTypedData): Read {
  if (primaryType === 'Permit') {
    const permit = erc2612.safeParse(message).data
    if (permit) return { actions: [approval(verifyingContract, permit.spender, permit.value)] }
    const all = dai.safeParse(message).data
    return all && { actions: [approval(verifyingContract, all.spender, all.allowed ? (1n << 256n) - 1n : 0n)] }
  }
  if (primaryType === 'PermitSingle' || primaryType === 'PermitBatch') {
    const permit = single.safeParse(message).data ?? batch.safeParse(message).data
    return permit && { actions: [permit.details].flat().map((entry) => approval(entry.token, permit.spender, entry.amount, entry.expiration)) }
  }
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) {
    const permit = transferOne.safeParse(message).data ?? transferMany.safeParse(message).data
    return permit && { actions: [permit.permitted].flat().map((entry) => approval(entry.token, permit.spender, entry.amount, permit.deadline)), hasMore: Object.keys(message).length > 4 }
  }
  return undefined
}

/** Each member of typed data by its path, with its value as text. */
function rowsOf(value: unknown, path = ''): { path: string; value: ReturnType<typeof toPageText> }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value: toPageText(String(value)) }]
  const entries = Object.entries(value)
  if (entries.length === 0) return [{ path, value: toPageText('') }]
  return entries.flatMap(([name, entry]) => rowsOf(entry, path ? `${path}.${name}` : name))
}

function readDomain({ domain: { name, version, chainId, verifyingContract, salt } }: EvmTypedData): DomainFacts {
  return {
    ...(name !== undefined && { name: toPageText(name) }),
    ...(version !== undefined && { version: toPageText(version) }),
    ...(verifyingContract && { contract: verifyingContract }),
    ...(salt && { salt }),
    hasChain: chainId !== undefined,
  }
}

/** What typed data says, with words where it is an allowance, else its members; and where it counts. */
export function typedDataActions(request: EvmTypedData): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[]; readonly domain: DomainFacts } {
  const rows: Action = { kind: 'typedData', primaryType: request.primaryType, rows: rowsOf(request.message) }
  const domain = readDomain(request)
  const missing: readonly Warning[] = [...(domain.contract === undefined ? (['no_contract'] as const) : []), ...(domain.hasChain ? [] : (['no_chain'] as const))]
  const permit = readPermit(request)
  if (!permit) return { actions: [rows], warnings: ['unknown', ...missing], domain }
  return permit.hasMore ? { actions: [...permit.actions, rows], warnings: ['unknown', ...missing], domain } : { actions: permit.actions, warnings: missing, domain }
}
