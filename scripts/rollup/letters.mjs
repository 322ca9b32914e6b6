// esbuild writes letters beyond ASCII as escapes of six characters. Modules are read as UTF-8
// everywhere: texts of other languages are a third of that size as they are.
import { transform } from 'esbuild'

const MESSAGES = /(?:^|\/)messages\//

/**
 * How esbuild writes the letters of a file: of texts as they are, of code as escapes, so that
 * nobody takes one for another.
 */
export const charsetOf = (/** @type {string} */ fileName) =>
  MESSAGES.test(fileName) ? 'utf8' : 'ascii'

/** What nobody sees, such as marks of direction, stays an escape. */
export const seen = (/** @type {string} */ code) =>
  code.replace(/\p{Cf}/gu, (mark) =>
    mark
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Writes the letters of texts as they are. */
export const letters = {
  name: 'letters',
  async renderChunk(
    /** @type {string} */ source,
    /** @type {{ fileName: string }} */ { fileName },
  ) {
    if (charsetOf(fileName) === 'ascii') return null
    const { code } = await transform(source, { charset: 'utf8', format: 'esm', target: 'es2022' })
    return { code: seen(code), map: null }
  },
}
