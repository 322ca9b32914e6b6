import { type TypedData, useSignTypedData } from 'tessera-kit/react'

const types = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
  Mail: [
    { name: 'from', type: 'Person' },
    { name: 'to', type: 'Person[]' },
    { name: 'nonces', type: 'uint256[2]' },
    { name: 'grid', type: 'uint8[2][]' },
    { name: 'read', type: 'bool' },
    { name: 'root', type: 'bytes32' },
    { name: 'balance', type: 'int128' },
  ],
} as const

const wallet = '0x00000000000000000000000000000000000000a1'
const person = { name: 'Bob', wallet } as const
const message = { from: person, to: [person], nonces: [1n, 2], grid: [[1, 2]], read: true, root: '0x00', balance: -1n } as const

export function useTyped() {
  const { signTypedData, data } = useSignTypedData()
  const known: `0x${string}` | undefined = data
  void known
  const done: Promise<`0x${string}` | undefined> = signTypedData({ domain: { name: 'Mail', chainId: 1n }, types, primaryType: 'Mail', message })
  void done
  void signTypedData({ types: { Vote: [{ name: 'proposal', type: 'uint256' }] }, primaryType: 'Vote', message: { proposal: 7n } })
  // @ts-expect-error no such struct
  void signTypedData({ types, primaryType: 'Letter', message })
  // @ts-expect-error a field is missing
  void signTypedData({ types, primaryType: 'Person', message: { name: 'Bob' } })
  // @ts-expect-error an address is hex
  void signTypedData({ types, primaryType: 'Person', message: { name: 'Bob', wallet: 'bob.eth' } })
  // @ts-expect-error a list of structs
  void signTypedData({ types, primaryType: 'Mail', message: { ...message, to: person } })
  // @ts-expect-error a number is no text
  void signTypedData({ types: { Vote: [{ name: 'proposal', type: 'uint256' }] }, primaryType: 'Vote', message: { proposal: '7' } })
  // of types that are known at run time only
  const later = {} as TypedData
  void signTypedData(later)
}
