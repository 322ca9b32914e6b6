import type { KitError } from '../../kernel/index'
import { formatUnits } from '../../kernel/networks/index'
import { defineErrors } from '../../kernel/plugins/toolkit'

/** An amount in base units, and how it is written. */
interface Sum {
  readonly decimals: number
  readonly symbol: string
}
const write = (amount: bigint, { decimals, symbol }: Sum) =>
  `${formatUnits(amount, decimals)} ${symbol}`.trim()

/** The errors of the send plugin. Codes never change. */
export const sendError = defineErrors('send', {
  'address-required': { user: 'An amount and receiver address are required' },
  'token-required': { user: 'A token is required' },
  'unsupported-chain': { user: 'Unsupported chain' },
  'unknown-token': {
    user: 'This token is in none of the lists, and not among what the account has',
  },
  'bad-address': {
    user: (c: { problem: string }) => `This is no address to send to: ${c.problem}`,
  },
  'not-enough': {
    user: (c: Sum & { balance: bigint }) =>
      `There is not enough: the balance is ${write(c.balance, c)}`,
  },
  'not-enough-for-fee': {
    user: (c: Sum & { fee: bigint; balance: bigint; most: bigint }) =>
      `There is not enough for the network fee of about ${write(c.fee, c)}`,
  },
  'leaves-too-little': {
    user: (c: Sum & { least: bigint; most: bigint }) =>
      `An account keeps nothing at all, or at least ${write(c.least, c)}`,
  },
  'too-little': {
    user: (c: Sum & { least: bigint }) =>
      `That is too little to be sent: the least is ${write(c.least, c)}`,
  },
  'unsupported-token': {
    user: (c: { problem: string }) => `This token cannot be sent here: ${c.problem}`,
  },
  'recipient-refuses': { user: 'The recipient is a contract that refuses this transfer' },
  reverts: { user: 'The token refuses this transfer' },
  'bad-fee': { user: 'This fee cannot be paid' },
  'wrong-network': { user: (c: { network: string }) => `The wallet is not on ${c.network}` },
  'account-changed': { user: 'Another account is in front now' },
  stopped: { user: 'The wallet has not answered, and it is no longer waited for' },
  'sent-late': { user: 'The wallet has sent it after all' },
  expired: { user: 'The transfer was prepared too long ago' },
  'not-prepared': 'Only what `prepare` has answered can be sent, and once',
})

type Facts = {
  readonly [N in keyof typeof sendError.table]: (typeof sendError.table)[N] extends {
    readonly user: (facts: infer F) => string
  }
    ? F
    : never
}

/**
 * One of the errors that say what there is and what would do, for the host in `details` too:
 * amounts in base units, of the asset, and fees of the chain's own coin.
 */
export const refusal = <
  N extends
    | 'not-enough'
    | 'not-enough-for-fee'
    | 'leaves-too-little'
    | 'too-little'
    | 'bad-address'
    | 'unsupported-token',
>(
  name: N,
  facts: Facts[N],
  cause?: unknown,
) =>
  (sendError as (name: N, facts: Facts[N], extra: object) => KitError<`send/${N}`>)(name, facts, {
    details: facts,
    cause,
  })
