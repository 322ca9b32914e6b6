// Requests to sign typed data.
import type { Descriptor } from '../../../lib/decode/descriptors/types'
import { explainRequest } from '../../../lib/decode/explainRequest'
import { keccak256 } from './keccak'

export const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
export const ZERO = `0x${'00'.repeat(20)}`
export const fields = (text: string) =>
  text.split(',').map((entry) => ({ type: entry.split(' ')[0], name: entry.split(' ')[1] }))
export const of = (
  types: object,
  primaryType: string,
  message: object,
  domain: object = { chainId: 1, verifyingContract: TOKEN },
  descriptors: readonly Descriptor[] = [],
) =>
  explainRequest(
    {
      method: 'eth_signTypedData_v4',
      params: [ME, JSON.stringify({ types, primaryType, domain, message })],
    },
    { origin: 'https://app.example', signer: ME, chainId: 'eip155:1' },
    { keccak256, descriptors },
  )?.[0]

export const at = (primaryType: string, members: string, message: object) =>
  of({ [primaryType]: fields(members) }, primaryType, message)
