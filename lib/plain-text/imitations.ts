import { cleanText } from './cleanText'

/**
 * Letters that look like those of ASCII: Cyrillic, Greek, Armenian, Cherokee, Lisu and Latin ones
 * that NFKC leaves as they are. Each row is what they look like, then they.
 */
const looks = /*#__PURE__*/ Object.freeze([
  'AАΑᎪꓮ',
  'BВΒᏴꓐ',
  'CСϹᏟꓚ',
  'DᎠꓓĐ',
  'EЕΕᎬꓰ',
  'FϜꓝ',
  'GԌᏀꓖ',
  'HНΗᎻꓧ',
  'IІΙӀꓲ',
  'JЈᎫꓙ',
  'KКΚᏦꓗ',
  'LᏞꓡŁ',
  'MМΜᎷꓟ',
  'NΝꓠ',
  'OОΟՕꓳØ',
  'PРΡᏢꓑ',
  'QԚ',
  'RᎡꓣ',
  'SЅՏᏚꓢ',
  'TТΤᎢꓔ₮',
  'UՍꓴ',
  'VѴᏙꓦ',
  'WԜᎳꓪ',
  'XХΧꓫ',
  'YҮΥꓬ',
  'ZΖᏃꓜ',
  'aаαɑ',
  'cсϲ',
  'dԁ',
  'eеҽ',
  'gɡ',
  'hһ',
  'iіıι',
  'jј',
  'kκ',
  'nո',
  'oоοօ',
  'pрρ',
  'qԛ',
  'sѕ',
  'uυս',
  'vѵν',
  'wԝ',
  'xхχ',
  'yуү',
  'zᴢ',
  'B₿',
  '0߀',
])
const lookAlikes = /*#__PURE__*/ (() =>
  new Map(
    looks.flatMap(([plain = '', ...others]) => others.map((other) => [other, plain] as const)),
  ))()

/**
 * A symbol as a hasty reader sees it: what looks alike, in either case and with any accent, is the
 * same text.
 */
const foldSymbol = (symbol: string): string =>
  [...cleanText(symbol).normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .toUpperCase()

/** Finds the symbol that another one imitates, among those that are known to be real. */
export function createImitations(known: Iterable<string>): (symbol: string) => string | undefined {
  const real = new Map([...known].filter(Boolean).map((symbol) => [foldSymbol(symbol), symbol]))
  return (symbol) => real.get(foldSymbol(symbol))
}
