import { curatedWallets } from './curated'
import type { DirectoryWallet } from './types'

/**
 * Letters of other scripts that look like Latin ones: the first of each pair looks like the second.
 * Capitals first, since a lower-case letter may look like another one.
 */
const capitals = 'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'
const small =
  'аaеeоoрpсcуyхxіiјjѕsԁdһhӏlԛqԝwкkмmнhтtвbгrпnѵvьbғfαaβbεeηnιiκkνvοoρpτtυuχxωwγyσoμuζzօoսuհhոnցgıiɡgɑaſsłløođdħhʀrᴍmɴn'

const pairs = (text: string): ReadonlyMap<string, string> => {
  const letters = [...text]
  return new Map(
    letters.flatMap((letter, at) => (at % 2 ? [] : [[letter, letters[at + 1] as string] as const])),
  )
}

/**
 * Maps names that look the same to the same text, across scripts, accents, width, case, and
 * `0`/`o`, `1`/`l`/`i`, `rn`/`m`, `vv`/`w`.
 */
function createSkeleton(): (name: string) => string {
  const [upper, lower] = [pairs(capitals), pairs(small)]
  const through = (text: string, map: ReadonlyMap<string, string>) =>
    text.replace(/[^\0-\u007f]/gu, (letter) => map.get(letter) ?? letter)
  return (name) => {
    const bare = name.normalize('NFKD').replace(/\p{M}+/gu, '')
    return through(through(bare, upper).toLowerCase(), lower)
      .replace(/[^\p{L}\p{N}|]+/gu, '')
      .replace(/0/g, 'o')
      .replace(/[1i|]/g, 'l')
      .replace(/rn/g, 'm')
      .replace(/vv/g, 'w')
      .replace(/(.)wallet$/, '$1')
  }
}

const isOfExplorer = (id: string) => /^[0-9a-f]{64}$/.test(id)
const letters = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
    .replace(/(.)wallet$/, '$1')

/** The name of the well-known wallet that this one could be mistaken for, or undefined. */
export type LookAlikes = (wallet: Pick<DirectoryWallet, 'id' | 'name'>) => string | undefined

/**
 * Makes a test for look-alikes of well-known wallets. A wallet with the id of the well-known one is
 * no look-alike; one with the same plain spelling is, if both have an id of the explorer.
 */
export function createLookAlikes(): LookAlikes {
  const skeleton = createSkeleton()
  const known = new Map(curatedWallets().map((wallet) => [skeleton(wallet.name), wallet]))
  return ({ id, name }) => {
    const other = known.get(skeleton(name))
    if (!other || other.id === id) return undefined
    const spelledSame = letters(name) === letters(other.name)
    return spelledSame && !(isOfExplorer(id) && isOfExplorer(other.id)) ? undefined : other.name
  }
}

/** The wallet, without `certified` if it could be mistaken for another one. */
export function uncertify(wallet: DirectoryWallet, looksLike: LookAlikes): DirectoryWallet {
  if (!wallet.certified || !looksLike(wallet)) return wallet
  const { certified: _, ...rest } = wallet
  return rest
}
