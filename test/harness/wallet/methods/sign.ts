import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describeSign, describeTypedData } from '../describe'
import { type Core, confirm, type Handler } from '../handler'
import { isHexData, isRecord, parseAddress, parseRecord, parseString } from '../parse'
import { rpcError } from '../rpcError'

type Field = { name: string; type: string }

const isFields = (value: unknown): value is Field[] =>
  Array.isArray(value) &&
  value.every(
    (field) => isRecord(field) && typeof field.name === 'string' && typeof field.type === 'string',
  )

const isTypes = (value: unknown): value is Record<string, Field[]> =>
  isRecord(value) && Object.values(value).every(isFields)

const parseTypedData = (value: unknown) => {
  let input = value
  if (typeof value === 'string') {
    try {
      input = JSON.parse(value)
    } catch {
      throw rpcError('invalidParams', 'The typed data must be JSON')
    }
  }
  const { types, domain, primaryType, message } = parseRecord(input, 'The typed data')
  const name = parseString(primaryType, 'primaryType')
  if (!isTypes(types) || !types[name]) throw rpcError('invalidParams', `types must define ${name}`)
  return {
    types,
    domain: parseRecord(domain, 'domain'),
    primaryType: name,
    message: parseRecord(message, 'message'),
  }
}

const checkChain = (core: Core, domain: Record<string, unknown>) => {
  const { chainId } = domain
  if (chainId === undefined) return
  if (typeof chainId !== 'number' && typeof chainId !== 'string')
    throw rpcError('invalidParams', 'domain.chainId is no number')
  if (Number(chainId) !== core.state.chainId()) {
    throw rpcError(
      'invalidParams',
      `The chain id ${chainId} of the domain is not that of the active network`,
    )
  }
}

/**
 * personal_sign (EIP-191) as [data, address] and eth_signTypedData_v4 (EIP-712) as [address, data].
 */
export const signMethods = (core: Core): Record<string, Handler> => {
  const signer = (account: PrivateKeyAccount) =>
    core.behaviour.get().wrongSignature ? privateKeyToAccount(generatePrivateKey()) : account
  return {
    personal_sign: async (params, session) => {
      const message = parseString(params[0], 'The message')
      const account = core.state.accountOf(parseAddress(params[1], 'The account'))
      const request = { method: 'personal_sign', params }
      await confirm(session, describeSign(core.origin(), account.address, message, request))
      return signer(account).signMessage({
        message: isHexData(message) ? { raw: message } : message,
      })
    },
    eth_signTypedData_v4: async (params, session) => {
      const account = core.state.accountOf(parseAddress(params[0], 'The account'))
      const data = parseTypedData(params[1])
      checkChain(core, data.domain)
      const request = { method: 'eth_signTypedData_v4', params: [account.address, data] }
      await confirm(session, describeTypedData(core.origin(), account.address, data, request))
      try {
        return await signer(account).signTypedData(data)
      } catch (error) {
        throw rpcError(
          'invalidParams',
          error instanceof Error ? error.message : 'The typed data cannot be encoded',
        )
      }
    },
  }
}
