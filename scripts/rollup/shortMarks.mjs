// Marks of the icon package as short as they can be seen: their paths are in 24ths of the mark, of
// which two decimals are finer than a screen's pixel.
const ofMarks = /@web3icons[\\/]core[\\/].*\.svg\.js$/

/**
 * Each number of a path: a second point begins another one, and a flag may stand right before one
 * (`01.5` are three). So only the digits behind a point change, and one stays.
 */
const shortPath = (path) =>
  path.replace(/(\d*)\.(\d+)/g, (number, whole, fraction) => {
    if (fraction.length < 3) return number
    const hundredths = String(Math.min(99, Math.round(Number(`0.${fraction}`) * 100)))
    return `${whole}.${hundredths.padStart(2, '0').replace(/0$/, '')}`
  })

const wholeClip = /<clipPath id="([\w-]+)"><path fill="#fff" d="M0 0h24v24H0z"\/><\/clipPath>/g

/**
 * An SVG, or the text of a module that has one, with shorter paths, without the blanks between its
 * elements, its class, and clips that are all of it.
 */
export const shortMark = (svg) => {
  const tight = svg.replace(/>(?:\s|\\n)+(?=<)/g, '>').replace(' class="web3icons"', '')
  const unclipped = [...tight.matchAll(wholeClip)].reduce(
    (text, [clip, id]) => text.replace(clip, '').replaceAll(` clip-path="url(#${id})"`, ''),
    tight,
  )
  return unclipped
    .replace('<defs></defs>', '')
    .replace(/(\sd=")([^"]+)/g, (_, name, path) => name + shortPath(path))
}

/** Shortens the marks that are copied into dist. */
export const shortMarks = {
  name: 'short-marks',
  transform: (code, id) => (ofMarks.test(id) ? { code: shortMark(code), map: null } : null),
}
