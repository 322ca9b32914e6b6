import type { StandardSchema } from 'tessera-kit'

/** What a host passes to `acme()`. */
export interface AcmeOptions {
  /** The id your app got from Acme. */
  readonly appId: string
  /** Origin of the pairing server, for those who run their own. */
  readonly server?: string
}

/** What is kept of a pairing. The token opens this pairing and nothing else. */
export interface Session {
  readonly token: string
  readonly address: string
  readonly chainId: `eip155:${string}`
}

/**
 * What the server is asked to do takes a person's time: it answers with a job, and the job ends in
 * one of two ways.
 */
export type Job =
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly result: unknown }
  | {
      readonly status: 'failed'
      readonly error: { readonly code: number; readonly message: string }
    }

export const acmeServer = 'https://pair.acme.example'

/** Any Standard Schema will do: of zod/mini, of valibot, or this. */
const schema = <T>(
  expected: string,
  fits: (value: Record<string, unknown>) => boolean,
): StandardSchema<T> => ({
  '~standard': {
    version: 1,
    vendor: 'acme',
    validate: (value) =>
      typeof value === 'object' && value !== null && fits(value as Record<string, unknown>)
        ? { value: value as T }
        : { issues: [{ message: `expected ${expected}` }] },
  },
})

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 256
const isOrigin = (value: unknown) =>
  isText(value) && URL.canParse(value) && new URL(value).origin === value

export const optionsSchema = schema<AcmeOptions>(
  'an appId, and at most the origin of a server',
  ({ appId, server }) => isText(appId) && (server === undefined || isOrigin(server)),
)

export const sessionSchema = schema<Session>(
  'a token, an address and a chain id',
  ({ token, address, chainId }) =>
    isText(token) &&
    /^0x[0-9a-fA-F]{40}$/.test(String(address)) &&
    /^eip155:\d{1,20}$/.test(String(chainId)),
)

export const pairingSchema = schema<{
  readonly id: string
  readonly code: string
  readonly expiresAt: number
}>(
  'a job id, a code and its end',
  ({ id, code, expiresAt }) =>
    isText(id) && /^\d{4,8}$/.test(String(code)) && Number.isSafeInteger(expiresAt),
)

export const idSchema = schema<{ readonly id: string }>('a job id', ({ id }) => isText(id))

export const jobSchema = schema<Job>('a job', ({ status, error }) => {
  if (status !== 'failed') return status === 'waiting' || status === 'done'
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return Number.isInteger(code) && typeof message === 'string'
})
