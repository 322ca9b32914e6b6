import { toInteger } from '../../../lib/decode/typedData/values'
import { sameAddress } from '../addresses'
import type { Rule } from '../types'
import { operationIn } from './actingAccount'

/** More than a user operation costs on any network, in wei. */
const most = 5n * 10n ** 16n

/**
 * Gas of a user operation that nobody needs: whoever passes it on is paid for it, above all for
 * what it says to have needed before.
 */
export const operations: Rule = ({ call, account }, { balance }) => {
  const operation = operationIn(call)
  if (!operation) return []
  const {
    sender,
    safe,
    preVerificationGas,
    verificationGasLimit,
    callGasLimit,
    accountGasLimits,
    maxFeePerGas,
    gasFees,
    paymaster,
    paymasterAndData = paymaster,
  } = operation
  // somebody else pays
  if (/^0x(?!0{40})[\da-f]{40}/i.test(String(paymasterAndData ?? ''))) return []
  // a negative number is none
  const number = (value: unknown) => BigInt.asUintN(256, toInteger(value) ?? 0n)
  const [limits, fees] = [number(accountGasLimits), number(gasFees)]
  const rate = number(maxFeePerGas) + BigInt.asUintN(128, fees)
  const sure = number(preVerificationGas) * rate
  const all =
    sure +
    (number(verificationGasLimit) +
      number(callGasLimit) +
      (limits >> 128n) +
      BigInt.asUintN(128, limits)) *
      rate
  const isHalf =
    balance !== undefined &&
    sameAddress(String(sender ?? safe)) === sameAddress(account) &&
    2n * all > balance
  return sure > most
    ? [{ id: 'high-rate', level: 'danger' }]
    : all > most && isHalf
      ? [{ id: 'high-rate', level: 'caution' }]
      : []
}
