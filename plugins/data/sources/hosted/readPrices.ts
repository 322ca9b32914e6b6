import { any, list, object } from '../../../../kernel/plugins/toolkit'
import { type AssetId, chainOf, isCoin } from '../../../shared/assets/assets'
import { restOf } from '../../../shared/feeds/restOf'
import { coinAddress, type HostedService, openHosted } from '../../../shared/indexers/hosted'
import type { Ask } from '../../types'

/** Assets that are asked for, and how many at once: each is a question of its own. */
const maxAssets = 50
const atOnce = 5

const answerCheck = object(
  { fungibles: list(object({ address: any(), price: any() }, { open: true }), 100) },
  { open: true },
)

/** An asset as the API writes it, a CAIP-10 id; undefined for one that it has no way to write. */
function addressOf(asset: AssetId): string | undefined {
  if (isCoin({ asset })) return `${chainOf(asset)}:${coinAddress}`
  const [, address] = /\/erc20:(0x[0-9a-f]{40})$/i.exec(asset) ?? []
  return address && `${chainOf(asset)}:${address}`
}

/**
 * A number of JSON as a decimal text, with the digits that it was written with; undefined for one
 * that is no price.
 */
export function plainDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' || !(value > 0) || value >= 1e24) return undefined
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const point = whole.length + Number(exponent)
  const digits = (whole + fraction)
    .padEnd(point, '0')
    .padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0')
  const cut = Math.max(1, point)
  const rest = digits.slice(cut).slice(0, 36)
  return rest ? `${digits.slice(0, cut)}.${rest}` : digits.slice(0, cut)
}

/**
 * Asks for all prices, until the service asks to be left alone or knows nothing. Rejects where it
 * has failed and told none.
 */
export async function readPrices(
  assets: readonly AssetId[],
  service: HostedService,
  ask: Ask,
): Promise<readonly { readonly asset: AssetId; readonly price: string }[]> {
  const hosted = await openHosted(service, ask)
  const known = await hosted.chains()
  const queue = assets
    .filter((asset) => known.has(chainOf(asset)) && addressOf(asset))
    .slice(0, maxAssets)
  const found: { readonly asset: AssetId; readonly price: string }[] = []
  const failed: unknown[] = []
  const readOne = async (asset: AssetId) => {
    const address = addressOf(asset) as string
    try {
      const { fungibles } = await hosted.post(
        '/v1/fungible/price',
        { currency: 'usd', addresses: [address] },
        answerCheck,
      )
      // never by its symbol
      const same = (given: unknown) =>
        [address, address.slice(address.lastIndexOf(':') + 1)].some(
          (each) => typeof given === 'string' && each.toLowerCase() === given.toLowerCase(),
        )
      const price = plainDecimal(fungibles.find((each) => same(each.address))?.price)
      if (price !== undefined) found.push({ asset, price })
    } catch (error) {
      failed.push(error)
    }
  }
  const isOver = () =>
    failed.some((error) => restOf(error) !== undefined) ||
    (failed.length >= atOnce && !found.length)
  const work = async () => {
    for (let asset = queue.shift(); asset && !isOver(); asset = queue.shift()) await readOne(asset)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failed.length && !found.length) throw failed[0]
  return found
}
