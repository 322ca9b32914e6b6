import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from 'viem'
import { uintWord } from '../../../../lib/bytes/abiWord'
import { fromHex, fromHexDigits } from '../../../../lib/bytes/hex'
import { type Bytes, concat, utf8 } from '../../bytes'
import type { EvmTypedData } from '../../requests/types'
import { toQuantity, toRlp } from './serializeTransaction'

/** Hash of a message (EIP-191, version 0x45). */
export const hashMessage = (message: Bytes) =>
  keccak_256(concat(utf8(`\u0019Ethereum Signed Message:\n${message.length}`), message))

/** An authorisation of EIP-7702: code of `address` for the account, on one network. */
export interface Delegation {
  readonly chainId: number
  readonly address: Hex
  readonly nonce: number
}

/** Hash of an authorisation (EIP-7702). */
export const hashAuthorization = ({ chainId, address, nonce }: Delegation) =>
  keccak_256(
    concat(Uint8Array.of(5), toRlp([toQuantity(chainId), fromHex(address), toQuantity(nonce)])),
  )

type Types = EvmTypedData['types']

const typeOf = (types: Types, name: string) =>
  Object.hasOwn(types, name) ? types[name] : undefined

/** A type and those that it refers to. */
function withReferences(types: Types, name: string, found: Set<string> = new Set()): Set<string> {
  const base = name.replace(/\[.*/, '')
  const members = typeOf(types, base)
  if (!members || found.has(base)) return found
  found.add(base)
  for (const { type } of members) withReferences(types, type, found)
  return found
}

/** The text of a type: itself, then what it refers to by name. */
const encodeType = (types: Types, name: string) => {
  const names = withReferences(types, name)
  names.delete(name)
  return [name, ...[...names].sort()]
    .map(
      (each) =>
        `${each}(${(types[each] ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`,
    )
    .join('')
}

/** Two's complement in a word, most significant byte first. */
const toWord = (value: bigint) => fromHexDigits(uintWord(BigInt.asUintN(256, value)))

/** A member's 32 bytes: its value, or the hash of what is longer. */
function encodeMember(types: Types, type: string, value: unknown): Uint8Array {
  if (typeOf(types, type)) return hashStruct(types, type, value as EvmTypedData['message'])
  if (type === 'string') return keccak_256(utf8(value as string))
  if (type === 'bytes') return keccak_256(fromHex(value as string))
  if (type.endsWith(']')) {
    const item = type.slice(0, type.lastIndexOf('['))
    return keccak_256(
      concat(...(value as readonly unknown[]).map((entry) => encodeMember(types, item, entry))),
    )
  }
  // bytes are at the beginning of a word, numbers at its end
  if (type.startsWith('bytes')) return fromHex((value as string).padEnd(66, '0'))
  return toWord(BigInt(value as bigint | boolean | string))
}

function hashStruct(types: Types, name: string, value: EvmTypedData['message']): Uint8Array {
  const members = (typeOf(types, name) ?? []).map((member) =>
    encodeMember(types, member.type, value[member.name]),
  )
  return keccak_256(concat(keccak_256(utf8(encodeType(types, name))), ...members))
}

/** Hash of typed data (EIP-712) whose values were read by their types. */
export const hashTypedData = ({
  types,
  domain,
  primaryType,
  message,
}: Pick<EvmTypedData, 'types' | 'domain' | 'primaryType' | 'message'>) =>
  keccak_256(
    concat(
      Uint8Array.of(0x19, 1),
      hashStruct(types, 'EIP712Domain', domain as EvmTypedData['message']),
      hashStruct(types, primaryType, message),
    ),
  )
