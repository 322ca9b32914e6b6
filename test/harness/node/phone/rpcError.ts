/** An answer with an error of JSON-RPC. */
export const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })

/** What goes over the wire for anything that was thrown. */
export const toRpcError = (error: unknown): { code: number; message: string } => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return {
    code: Number.isSafeInteger(code) ? Number(code) : -32000,
    message: typeof message === 'string' ? message : 'The wallet failed',
  }
}

/** EIP-1193 and CAIP-25: the user said no. */
export const REJECTED = { code: 5000, message: 'User rejected.' } as const
