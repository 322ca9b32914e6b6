// esbuild indents by two spaces: by tabs an install is a twentieth smaller, and as well to read.
import { isDeepStrictEqual } from 'node:util'
import { shapeOf } from './withoutComments.mjs'

const INDENT = /^(?: {2})+/gm

/** Indents files by tabs; one that would not be the same program afterwards, as with a text of several lines, is left as it is. */
export const tabs = {
  name: 'tabs',
  renderChunk(/** @type {string} */ source) {
    const code = source.replace(INDENT, (indent) => '\t'.repeat(indent.length / 2))
    return code !== source && isDeepStrictEqual(shapeOf(code), shapeOf(source)) ? { code, map: null } : null
  },
}
