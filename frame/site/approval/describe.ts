import { keccak_256 } from '@noble/hashes/sha3.js'
import { toBase58 } from '../../../lib/bytes/base58'
import type { Keccak256 } from '../../../lib/bytes/eip55'
import { toHex, toHexDigits } from '../../../lib/bytes/hex'
import type { Descriptor } from '../../../lib/decode/descriptors/types'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { explainMessage } from '../../../lib/decode/explainMessage'
import { explained } from '../../../lib/decode/explanation'
import {
  explainInstructions,
  solanaHighestFee,
} from '../../../lib/decode/solana/explainInstructions'
import { explainTypedData } from '../../../lib/decode/typedData/explainTypedData'
import type { Asking } from '../../../lib/decode/types'
import type { Delegation } from '../keys/evm/hashes'
import type { EvmTransaction, SigningRequest } from '../requests/types'
import { approvalOf } from './approvalOf'
import type { Approval } from './types'

const keccak256: Keccak256 = (text) => toHexDigits(keccak_256(new TextEncoder().encode(text)))

const json = (value: unknown) =>
  JSON.stringify(
    value,
    (_, entry: unknown) => (typeof entry === 'bigint' ? entry.toString() : entry),
    2,
  )

const highestFee = ({ gas, fees }: EvmTransaction) =>
  gas * (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice)

/** What a fee is of the balance at least to be warned of: a hundredth. */
const SHARE = 100n

/**
 * What the screen shows of a request, one entry for each thing that is signed. It is made of the
 * request that was read, which is the one that the worker signs; nothing of the page's is in it but
 * as text set apart. `balance`: what the account has of the network's coin, in wei or lamports,
 * where it is told and the request is sent.
 */
export function describeRequest(
  request: SigningRequest,
  asking: Asking,
  descriptors: readonly Descriptor[] = [],
  balance?: bigint,
): readonly Approval[] {
  const options = { keccak256, descriptors }
  switch (request.kind) {
    case 'evmMessage':
    case 'solanaMessage':
      return [
        approvalOf(
          asking,
          explained(explainMessage(request.message, asking)),
          toHex(request.message),
        ),
      ]
    case 'evmTypedData': {
      const { domain, types, primaryType, message } = request
      return [
        approvalOf(
          asking,
          explained(explainTypedData({ domain, types, primaryType, message }, asking, options)),
          json({ domain, types, primaryType, message }),
        ),
      ]
    }
    case 'evmTransaction': {
      const { kind: _, ...fields } = request
      const call = {
        chainId: asking.chainId,
        signer: asking.signer,
        to: request.to,
        value: request.value,
        data: request.data,
      }
      const fee = highestFee(request)
      const hasFee = balance === undefined || fee + request.value <= balance
      return [
        {
          ...approvalOf(asking, explained(explainTransaction(call, options)), json(fields)),
          highestFee: fee,
          ...(hasFee
            ? balance !== undefined && fee * SHARE > balance && { isFeeHigh: true }
            : { isUnpayable: true }),
        },
      ]
    }
    case 'solanaTransactions':
      return request.transactions.map((transaction) => {
        const fee = solanaHighestFee(transaction)
        const isPayer = transaction.signers[0] === asking.signer
        return {
          ...approvalOf(
            asking,
            explained(explainInstructions(transaction, asking.signer)),
            toBase58(transaction.wire),
          ),
          highestFee: fee,
          ...(isPayer && balance !== undefined && fee > balance && { isUnpayable: true }),
        }
      })
  }
}

/** What the screen shows of the kit's own upgrade of an account (EIP-7702). */
export const describeDelegation = (delegation: Delegation, asking: Asking): Approval =>
  approvalOf(
    asking,
    explained({ actions: [{ kind: 'delegate', to: delegation.address }], warnings: [] }),
    json(delegation),
  )
