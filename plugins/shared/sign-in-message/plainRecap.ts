import { decodeRecap, textOf } from './recap'

/**
 * Whether a ReCap's sentence says all that it grants: no word in it can end a quotation, an ability
 * has two parts, and nothing is written twice. Throws for a ReCap that cannot be read.
 */
export function isPlainRecap(recap: string): boolean {
  const { att } = decodeRecap(recap)
  const isPlain = Object.entries(att).every(
    ([resource, abilities]) =>
      !/['"\\]/.test(resource) &&
      Object.keys(abilities).every((ability) => /^[\w.*+-]+\/[\w.*+-]+$/.test(ability)),
  )
  // of two members of a name readers take different ones: as many must be written as are read,
  // beside the root
  const json = textOf(recap)
  let members = -1
  JSON.parse(json, function (this: unknown, _, value: unknown) {
    if (!Array.isArray(this)) members++
    return value
  })
  return isPlain && json.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1 === members
}
