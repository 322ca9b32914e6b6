const hash = [/^0x[0-9a-f]{64}$/i, 'a transaction hash'] as const
const signature = [/^0x[0-9a-f]{62,}$/i, 'a signature'] as const
const quantity = [/^0x[0-9a-f]{1,64}$/i, 'a hexadecimal quantity'] as const
const bytes = [/^0x([0-9a-f]{2})*$/i, 'hexadecimal bytes'] as const

const shapes: Readonly<Record<string, readonly [RegExp, string]>> = {
  eth_sendTransaction: hash,
  eth_sendRawTransaction: hash,
  personal_sign: signature,
  eth_signTypedData_v4: signature,
  eth_getBalance: quantity,
  eth_blockNumber: quantity,
  eth_gasPrice: quantity,
  eth_estimateGas: quantity,
  eth_getTransactionCount: quantity,
  eth_call: bytes,
  eth_getCode: bytes,
}

/** Why a result is invalid, for instance "expected a transaction hash"; undefined if it is valid or the method is unknown. */
export function checkResult(method: string, result: unknown): string | undefined {
  if (method === 'wallet_sendCalls') {
    const id = typeof result === 'object' && result !== null ? (result as { id?: unknown }).id : result
    return typeof id === 'string' && id ? undefined : 'expected the id of the calls'
  }
  const shape = Object.hasOwn(shapes, method) ? shapes[method] : undefined
  return shape && !(typeof result === 'string' && shape[0].test(result)) ? `expected ${shape[1]}` : undefined
}
