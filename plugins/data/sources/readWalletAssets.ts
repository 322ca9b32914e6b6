import type { ChainId } from '../../../kernel/index'
import {
  any,
  is,
  isRecord,
  object,
  optional,
  runError,
  safeParse,
} from '../../../kernel/plugins/toolkit'
import { assetOf, nativeAsset } from '../../shared/assets/assets'
import { restOf } from '../../shared/feeds/restOf'
import type { Ask, ReadFailure, SourceAnswer, SourceBalance } from '../types'
import { openNative } from './chainBalances/native'
import { readTokenBalances } from './chainBalances/tokenBalances'

/** Tokens of one chain that are believed to be there. */
const maxTokens = 500
const open = { open: true }
const quantity = is<string>(
  'a quantity',
  (value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value),
)
const wholeNumber = is<number>(
  '0 to 36',
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36,
)
const assetCheck = object(
  {
    address: optional(any()),
    type: is<string>('a text', (value) => typeof value === 'string'),
    balance: quantity,
    metadata: optional(any()),
  },
  open,
)
/** Texts and pictures are sorted out where all sources' are. */
const metadataCheck = object(
  {
    name: any<string>(),
    symbol: any<string>(),
    decimals: wholeNumber,
    iconUrl: optional(any<string>()),
  },
  open,
)

interface Found extends SourceBalance {
  readonly address: string
}

/**
 * The usable assets of one chain; each is checked alone, in the spelling of the standard and of its
 * first users.
 */
function assetsOf(chainId: ChainId, given: unknown, ask: Ask): readonly Found[] {
  const found = new Map<string, Found>()
  const native = ask.network(chainId)
  for (const each of Array.isArray(given) ? given.slice(0, 5000) : []) {
    const asset = safeParse(assetCheck, each)
    const type = asset?.type.toLowerCase()
    if (!asset || found.size >= maxTokens) continue
    const raw = BigInt(asset.balance)
    if (type === 'native')
      found.set('', { asset: nativeAsset(native), address: '', raw, ...native.nativeCurrency })
    const metadata = type === 'erc20' ? safeParse(metadataCheck, asset.metadata) : undefined
    // the standard has the address beside the balance, some wallets in the metadata
    const id =
      metadata &&
      assetOf(
        chainId,
        asset.address ?? (isRecord(asset.metadata) ? asset.metadata.address : undefined),
      )
    if (!metadata || !id) continue
    const { name, symbol, decimals, iconUrl: icon } = metadata
    found.set(id, {
      asset: id,
      address: id.slice(id.lastIndexOf(':') + 1),
      raw,
      name,
      symbol,
      decimals,
      icon,
    })
  }
  return [...found.values()]
}

/** The same assets with the amounts of the chain; undefined where it cannot be read. */
async function readAmounts(
  account: string,
  chainId: ChainId,
  found: readonly Found[],
  ask: Ask,
): Promise<readonly SourceBalance[] | undefined> {
  // a chain that has refused is left alone: the wallet's own amounts do meanwhile
  if ((ask.memory.get(`rest ${chainId}`) as number) > ask.now()) return undefined
  try {
    const readNative = await openNative(account, ask.network(chainId), ask)
    const tokens = found.filter(({ address }) => address)
    const coin = readNative()
    const [native, balances] = await Promise.all([
      coin,
      readTokenBalances(
        account,
        tokens.map(({ address }) => address),
        chainId,
        ask,
        coin,
      ),
    ])
    return [
      native,
      ...tokens.flatMap((token) =>
        balances.has(token.address)
          ? [{ ...token, raw: balances.get(token.address) as bigint }]
          : [],
      ),
    ]
  } catch (error) {
    if (ask.signal.aborted) throw ask.signal.reason
    ask.memory.set(`rest ${chainId}`, ask.now() + (restOf(error) ?? 0))
    return undefined
  }
}

/**
 * Asks the wallet what an account has, and the chains how much. Rejects where the wallet does not
 * know the method.
 */
export async function readWalletAssets(
  { account, chainIds }: { readonly account: string; readonly chainIds: readonly ChainId[] },
  ask: Ask,
): Promise<SourceAnswer<SourceBalance>> {
  const answer = await ask.request(
    { method: 'wallet_getAssets', params: [{ account }] },
    { namespace: 'eip155' },
  )
  if (!isRecord(answer))
    throw runError('bad-answer', { who: 'wallet_getAssets', problem: 'it is no map of chains' })
  const items: SourceBalance[] = []
  const failed: ReadFailure[] = []
  let isClaim = false
  await Promise.all(
    chainIds.map(async (chainId) => {
      const own = Object.entries(answer).find(
        ([key]) => /^0x[0-9a-f]{1,16}$/i.test(key) && `eip155:${BigInt(key)}` === chainId,
      )
      if (!own)
        return failed.push({
          part: chainId,
          error: runError('bad-answer', {
            who: 'wallet_getAssets',
            problem: `it does not tell of ${chainId}`,
          }),
        })
      const found = assetsOf(chainId, own[1], ask)
      const read = await readAmounts(account, chainId, found, ask)
      isClaim ||= !read
      return items.push(...(read ?? found))
    }),
  )
  return { items, failed, notes: isClaim ? ['wallet-amounts'] : [] }
}
