import type { ChainId, RpcRequest } from '../../../kernel/index'
import { any, is, list, object, runError, safeParse, text } from '../../../kernel/plugins/toolkit'
import { type AssetId, assetOf } from '../assets/assets'

const programs = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const open = { open: true }
/** An amount of a token of Solana in base units, as its nodes write it: 64 bits. */
export const tokenCount = is<string>(
  'a count',
  (value) => typeof value === 'string' && /^[0-9]{1,20}$/.test(value),
)
const tokenAmount = object({ amount: tokenCount, decimals: any<number>() }, open)
const tokenAccount = object(
  {
    pubkey: text(64),
    account: object(
      {
        data: object(
          {
            parsed: object(
              { info: object({ mint: text(64), owner: text(64), tokenAmount }, open) },
              open,
            ),
          },
          open,
        ),
      },
      open,
    ),
  },
  open,
)
const answerCheck = object({ value: list(any(), 50_000) }, open)

/** A token account of Solana. */
export interface TokenAccount {
  /** As the node wrote it: any text of at most 64 characters. */
  readonly address: string
  readonly asset: AssetId
  readonly mint: string
  /** In base units. */
  readonly raw: bigint
  /** As the node wrote it: anything. */
  readonly decimals: number
}

/**
 * The token accounts of an owner, of both token programs, asked for at once. Rejects with
 * `kernel/bad-answer` for what is no list; what is no account of the owner's is left out.
 */
export async function readTokenAccounts(
  owner: string,
  chainId: ChainId,
  request: (request: RpcRequest, where: { chainId: ChainId }) => Promise<unknown>,
): Promise<readonly TokenAccount[]> {
  const ownedOf = (programId: string) =>
    request(
      {
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      },
      { chainId },
    )
  const answers = await Promise.all(programs.map(ownedOf))
  return answers.flatMap((answer) => {
    const accounts = safeParse(answerCheck, answer)?.value
    if (!accounts)
      throw runError('bad-answer', {
        who: 'getTokenAccountsByOwner',
        problem: 'it is no list of accounts',
      })
    return accounts.flatMap((each): readonly TokenAccount[] => {
      const { pubkey: address, account } = safeParse(tokenAccount, each) ?? {}
      const { mint, owner: owns, tokenAmount: held } = account?.data.parsed.info ?? {}
      const asset = owns === owner ? assetOf(chainId, mint) : undefined
      return asset && address && mint && held
        ? [{ address, asset, mint, raw: BigInt(held.amount), decimals: held.decimals }]
        : []
    })
  })
}
