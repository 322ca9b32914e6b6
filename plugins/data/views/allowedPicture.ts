import { originOf } from '../../../lib/plain-text/originOf'
import type { DataApi } from '../types'

/**
 * The address of a picture if the host lets it be drawn: one that is in the answer itself, or on
 * one of the host's `iconOrigins`. What a list or a source names does not decide whom the page
 * contacts.
 */
export function allowedPicture(
  address: string | undefined,
  { iconOrigins }: Pick<DataApi, 'iconOrigins'>,
): string | undefined {
  if (address === undefined || address.startsWith('data:')) return address
  const origin = originOf(address)
  return iconOrigins.some((each) => originOf(each) === origin) ? address : undefined
}
