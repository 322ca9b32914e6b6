// The comments that esbuild leaves within expressions are for readers of the sources: an install,
// and a page without a bundler, have them as bytes alone.
import { isDeepStrictEqual } from 'node:util'
import { parseAst } from 'rollup/parseAst'

/** Lines of a comment, but legal ones. Marks for bundlers (`@__PURE__`) stand within a line. */
const COMMENT_LINES = /^[ \t]*(?:\/\*\*(?!\/)[\s\S]*?\*\/|\/\/(?![#@!]).*)\n/gm
const LEGAL = /@license|@preserve/

/** A program without its positions. */
const shapeOf = (/** @type {string} */ code) =>
  JSON.parse(
    JSON.stringify(parseAst(code), (key, value) =>
      key === 'start' || key === 'end'
        ? undefined
        : typeof value === 'bigint'
          ? String(value)
          : value,
    ),
  )

/**
 * Takes lines of comments out of files; a file that would not be the same program afterwards, as
 * with such a line in a text, is left as it is.
 */
export const withoutComments = {
  name: 'without-comments',
  renderChunk(/** @type {string} */ source) {
    const code = source.replace(COMMENT_LINES, (line) => (LEGAL.test(line) ? line : ''))
    return code !== source && isDeepStrictEqual(shapeOf(code), shapeOf(source))
      ? { code, map: null }
      : null
  },
}
