import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The bytes of scripts that were weighed already: entries share most of their chunks. */
const weighed = new Map()

/**
 * What a minified script costs on the way: as it is, by `gzip -9`, by brotli at its best, which
 * takes a second a megabyte and is done when it is asked for. In bytes.
 */
export const weigh = (name, code) => {
  if (!weighed.has(code)) {
    const text = Buffer.from(code)
    let bytes
    weighed.set(code, {
      min: text.length,
      gzip: gzipSync(text, { level: 9 }).length,
      brotli: () => (bytes ??= brotliCompressSync(text).length),
    })
  }
  const { min, gzip, brotli } = weighed.get(code)
  return {
    name,
    min,
    gzip,
    get brotli() {
      return brotli()
    },
  }
}

/** Scripts together, each compressed by itself as it is fetched, the heaviest first. */
export const add = (scripts) => {
  const total = (of) => scripts.reduce((bytes, script) => bytes + script[of], 0)
  return {
    min: total('min'),
    gzip: total('gzip'),
    get brotli() {
      return total('brotli')
    },
    files: [...scripts].sort((a, b) => b.gzip - a.gzip),
  }
}
