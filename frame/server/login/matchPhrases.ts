import type { Keyring } from '../keyring/types'

/** 128 English nouns and numbers that are told apart at a glance, by ear too: seven bits each. */
const WORDLIST =
  `amber anchor apple arrow autumn badger bamboo barley basket beacon birch bishop blanket bottle branch bridge button
  cactus camel candle canyon carbon castle cedar cherry chimney circle clover cobalt coffee comet copper coral cotton
  cradle crystal dolphin donkey dragon eagle ember engine falcon feather fern fiddle flint forest fossil garden garlic
  ginger glacier goblet granite guitar hammer harbor harvest hazel helmet heron hollow honey indigo island ivory jacket
  jasmine jungle kettle kitten ladder lagoon lantern lemon lentil lilac lizard lotus magnet mango maple marble meadow
  melon mint mirror monkey mountain museum nectar nickel nutmeg oasis ocean olive onion orbit orchid otter oyster paddle
  panther parsley pebble pepper pigeon pillow planet plum pocket pony poplar prairie puzzle quartz rabbit raven ribbon
  river rocket saffron sailor salmon seventeen shadow silver`.split(/\s+/)

const WORDS = 3
const CHOICES = 3

/** Three words of a keyed hash: nobody without the pepper knows them. */
const phraseOf = (keyring: Pick<Keyring, 'hmac'>, flow: string, index: number) =>
  [...Buffer.from(keyring.hmac('match', flow, String(index)), 'base64url').subarray(0, WORDS)]
    .map((byte) => WORDLIST[byte % WORDLIST.length])
    .join(' ')

/** The words that the device of a flow shows. */
export const matchPhrase = (keyring: Pick<Keyring, 'hmac'>, flow: string): string =>
  phraseOf(keyring, flow, 0)

/** Three sets of words in the order of the alphabet, `match` among them; the same each time. */
export const phraseChoices = (
  keyring: Pick<Keyring, 'hmac'>,
  flow: string,
  match: string,
): readonly string[] => {
  const choices = [match]
  for (let index = 1; choices.length < CHOICES; index++) {
    const phrase = phraseOf(keyring, flow, index)
    if (!choices.includes(phrase)) choices.push(phrase)
  }
  return choices.sort()
}
