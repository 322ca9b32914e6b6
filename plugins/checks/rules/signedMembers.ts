import { sameAddress } from '../addresses'
import { addressesOf } from '../argumentAddresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts } from '../types'

/** Names of members that tell how much somebody gives or gets. */
const sums =
  /(?:^|[._]|[a-z])(?:amount(?:in|out)?|value|price|quantity|qty|shares|total|cost|fee|bid|wei|collateral|px|notional|units|usd|amt)s?\d*(?:\.\d+)?$|(?:^|\.)(?:sz|size)(?:x?\d+)?$/i
/** A sum that is not nothing, also below it or behind a sign, and a word for all there is. */
const isSum = /^[^\da-z]*(?:0x0*[1-9a-f]|[\d.,]*[1-9]|(?:all|max|everything|entire|full)\b)/i
/** Names of members of a JSON that tell who gets something, or may do something. */
const roles =
  'recipient|receiver|destination|spender|operator|delegate|agent|beneficiary|payee|grantee|guardian|manager|recovery'
const parties = new RegExp(`${roles}|builder|withdraw|(?:key|signer|session|^to|^dst)s?$`, 'i')
/** Names of members that hold an address of any network. */
const payees = /(?:^|[._])(?:to|dst|recipient|receiver|destination)(?:_?address)?$/i
/** Names of members that hold a key. */
const keys = /(?:key|signer)s?(?:\.\d+)?$/i
/**
 * Names of members that hold the hash of what would be done; an exchange (Hyperliquid) calls it a
 * connection.
 */
const hashes =
  /(?:^|\.)(?:(?:\w*(?:op|tx|transaction|action|call|order|intent|batch|merkle))?(?:hash|root|digest)|connectionId)$/i
/** Types of messages of Cosmos's networks, which are transactions there. */
const cosmos = /(?:^|[./])Msg[A-Z]/
/** Members of a JSON that a contract elsewhere reads, as that of intents at NEAR does. */
const verified = /^verifying_?contract$/i
/** A member of a JSON, or of a JSON within it. */
const inJson = /"([^"\\]+)\\*"\s*:\s*\\*"?([^"\\,[\]{}]+)/g

/** Whom a text says that something goes to, or that may act for the account. */
const paid = new RegExp(
  String.raw`\b(?:to|approve|${roles}|session[ _-]?(?:public[ _-]?)?(?:key|signer))(?:[ _-]?address)?[\s"':=]{1,4}(0x[\da-f]{40}|(?!0x)[\da-z]{25,90})\b`,
  'gi',
)
/** What brc20-swap is to do: any word of it may be who gets something. */
const ordered = /^params: .*/gim

/**
 * Somebody that a text names as who gets something, or may act for the account, and who is not
 * known.
 */
export const payeeOf = (
  text: string,
  { account }: CheckedRequest,
  facts: Facts,
): string | undefined =>
  [...text.replace(ordered, (line) => line.replaceAll(' ', ' to ')).matchAll(paid)]
    .map(([, address = '']) => sameAddress(address))
    .find(
      (address) =>
        /\d/.test(address) && address !== sameAddress(account) && !isTrusted(facts.known, address),
    )

/**
 * Whether a member of what is signed, or of the JSON that it holds, tells of a sum, of somebody who
 * is not known, of a key, or of what only its hash stands for.
 */
export function isSensitive(
  path: string,
  text: string,
  { account }: CheckedRequest,
  facts: Facts,
): boolean {
  const isOther = (address: string) =>
    address !== sameAddress(account) && !isTrusted(facts.known, address)
  const tells = (name: string, value: string, isSigned: boolean) => {
    const addresses = addressesOf(value)
    return (
      (sums.test(name) && isSum.test(value)) ||
      cosmos.test(value) ||
      (!isSigned && verified.test(name)) ||
      ((isSigned || parties.test(name)) && addresses.some(isOther)) ||
      (payees.test(name) && /^[\da-z]{25,90}$/i.test(value) && isOther(sameAddress(value))) ||
      (isSigned && hashes.test(name) && /^0x(?!0+$)[\da-f]{64}$/i.test(value)) ||
      (keys.test(name) &&
        addresses.length === 0 &&
        /^\S{43,}$/.test(value) &&
        !/^0x0+$/.test(value))
    )
  }
  return (
    tells(path, text, true) ||
    [...text.matchAll(inJson)].some(([, name = '', value = '']) => tells(name, value.trim(), false))
  )
}
