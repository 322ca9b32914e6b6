import { any, is, list, object, runError, safeParse, text } from '../../../../kernel/plugins/toolkit'
import { assetOf } from '../../../caip19/assets'
import type { SourceBalance } from '../../types'
import { openNative } from './native'
import type { ReadChain } from './types'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const open = { open: true }
const count = is<string>('a count', (value) => typeof value === 'string' && /^[0-9]{1,20}$/.test(value))
const tokenAmount = object({ amount: count, decimals: any<number>() }, open)
const tokenAccount = object({ account: object({ data: object({ parsed: object({ info: object({ mint: text(64), owner: text(64), tokenAmount }, open) }, open) }, open) }, open) }, open)
const answerCheck = object({ value: list(any(), 50_000) }, open)

/** Solana: the coin, and the token accounts of both programs, those of one mint added up. All in one request. */
export const read: ReadChain = async (owner, network, ask) => {
  const { tokens, failed } = await ask.tokens(network.id)
  const readNative = await openNative(owner, network, ask)
  const ownedOf = (programId: string) => ask.request({ method: 'getTokenAccountsByOwner', params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }] }, { chainId: network.id })
  const [native, ...answers] = await Promise.all([readNative(), ...programs.map(ownedOf)])
  // a listed token without an account is one that the visitor has none of
  const found = new Map<string, SourceBalance>(tokens.map((token) => [token.asset, { ...token, raw: 0n }]))
  for (const answer of answers) {
    const accounts = safeParse(answerCheck, answer)?.value
    if (!accounts) throw runError('bad-answer', { who: 'getTokenAccountsByOwner', problem: 'it is no list of accounts' })
    for (const each of accounts) {
      const info = safeParse(tokenAccount, each)?.account.data.parsed.info
      const asset = info?.owner === owner ? assetOf(network.id, info.mint) : undefined
      if (!info || !asset) continue
      const { mint, tokenAmount: { amount, decimals } } = info
      // the chain says the decimals; an unknown token has no name but its mint's
      const known = found.get(asset) ?? { asset, raw: 0n, name: `${mint.slice(0, 4)}...${mint.slice(-4)}`, symbol: '' }
      found.set(asset, { ...known, decimals, raw: known.raw + BigInt(amount) })
    }
  }
  return { items: [native, ...found.values()], failed }
}
