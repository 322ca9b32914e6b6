import { brotliCompressSync, gzipSync } from 'node:zlib'

/** What a minified script costs on the way: as it is, by `gzip -9`, by brotli at its best. In bytes. */
export const weigh = (name, code) => {
  const text = Buffer.from(code)
  return { name, min: text.length, gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text).length }
}

/** Scripts together, each compressed by itself as it is fetched, the heaviest first. */
export const add = (scripts) => {
  const total = (of) => scripts.reduce((bytes, script) => bytes + script[of], 0)
  return { min: total('min'), gzip: total('gzip'), brotli: total('brotli'), files: [...scripts].sort((a, b) => b.gzip - a.gzip) }
}
