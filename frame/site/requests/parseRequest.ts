import { fromBase58 } from '../../../lib/bytes/base58'
import { fromHex } from '../../../lib/bytes/hex'
import { isRecord } from '../../../lib/decode/jsonValue'
import { SiteError } from '../errors'
import { getAddress, isAddress } from '../evmAddress'
import { type Guard, isListOf, isOptional, isStrict, isText } from '../guards'
import { isHexBytes, parseEvmTransaction } from './evmTransaction'
import { isTransactionLike, parseSolanaTransaction } from './solanaTransaction'
import { parseTypedData } from './typedData'
import type { RawRequest, SigningRequest } from './types'

/**
 * Base58 of at most 1,232 bytes, or of a message of at most 8 kB: its decoding takes time with the
 * square of the length.
 */
const isBase58 = (max: number) => isText(max, /^[1-9A-HJ-NP-Za-km-z]+$/)
const isTransaction = isBase58(1_700)

const forms = {
  solana_signMessage: isStrict({ message: isBase58(11_200), pubkey: isBase58(44) }),
  solana_signTransaction: isStrict({ transaction: isTransaction }),
  solana_signAllTransactions: isStrict({ transactions: isListOf(isTransaction, 20, 1) }),
  /** `options` is how a node is to send it, which is nothing that is signed. */
  solana_signAndSendTransaction: isStrict({
    transaction: isTransaction,
    options: isOptional(isRecord),
  }),
}

function read<Value>(guard: Guard<Value>, value: unknown): Value {
  if (!guard(value)) throw new SiteError('request_refused')
  return value
}

/** A list of just so many parameters. */
function readList(params: unknown, length: number): readonly unknown[] {
  if (!Array.isArray(params) || params.length !== length) throw new SiteError('request_refused')
  return params as unknown[]
}

const readTransaction = (text: string) => parseSolanaTransaction(fromBase58(text))

function parseEvm({ method, params }: RawRequest, chainId: number): SigningRequest {
  switch (method) {
    case 'personal_sign': {
      const [message, from] = readList(params, 2)
      return {
        kind: 'evmMessage',
        chainId,
        from: getAddress(read(isAddress, from)),
        message: fromHex(read(isHexBytes, message)),
      }
    }
    case 'eth_signTypedData_v4': {
      const [from, data] = readList(params, 2)
      return {
        kind: 'evmTypedData',
        from: getAddress(read(isAddress, from)),
        ...parseTypedData(data, chainId),
      }
    }
    case 'eth_sendTransaction':
      return parseEvmTransaction(readList(params, 1)[0], chainId)
    default:
      throw new SiteError('unsupported')
  }
}

function parseSolana({ method, params, chainId }: RawRequest): SigningRequest {
  const whole = (texts: readonly string[], all: boolean): SigningRequest => ({
    kind: 'solanaTransactions',
    chainId,
    all,
    transactions: texts.map(readTransaction),
  })
  switch (method) {
    case 'solana_signMessage': {
      const { message: text, pubkey } = read(forms.solana_signMessage, params)
      const message = fromBase58(text)
      if (isTransactionLike(message)) throw new SiteError('request_refused')
      return { kind: 'solanaMessage', chainId, from: pubkey, message }
    }
    case 'solana_signTransaction':
      return whole([read(forms.solana_signTransaction, params).transaction], false)
    case 'solana_signAndSendTransaction':
      return whole([read(forms.solana_signAndSendTransaction, params).transaction], false)
    case 'solana_signAllTransactions':
      return whole(read(forms.solana_signAllTransactions, params).transactions, true)
    default:
      throw new SiteError('unsupported')
  }
}

/**
 * Reads a request whole, or refuses it. The approval shows what this returns, and the worker signs
 * what this returns of the same request.
 * @throws SiteError `unsupported`, `request_refused` or `account_refused`
 */
export function parseRequest(request: RawRequest): SigningRequest {
  const evm = /^eip155:([1-9]\d{0,15})$/.exec(request.chainId)
  if (evm && Number.isSafeInteger(Number(evm[1]))) return parseEvm(request, Number(evm[1]))
  if (/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(request.chainId)) return parseSolana(request)
  throw new SiteError('unsupported')
}
