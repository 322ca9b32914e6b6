// Makes a PNG of a browser smaller without changing a pixel. Screens are flat: their rows deflate
// best as they are, without the filters of PNG.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Samples of a pixel by the colour type: RGB and RGBA. */
const SAMPLES = { 2: 3, 6: 4 }

const chunksOf = (png) => {
  const chunks = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const size = png.readUInt32BE(at)
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + size),
    })
    at += size + 12
  }
  return chunks
}

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(data.length)
  body.copy(made, 4)
  made.writeUInt32BE(crc32(body), body.length + 4)
  return made
}

/** What each filter expects a byte to be, from those to the left, above, and above left. */
const EXPECT = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const [toLeft, toUp, toCorner] = [
      Math.abs(up - corner),
      Math.abs(left - corner),
      Math.abs(left + up - 2 * corner),
    ]
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  },
]

/** Takes the filters of all rows back, in place; each row begins with its filter. */
const unfilter = (data, size, step) => {
  for (let start = 0; start < data.length; start += size) {
    const expect = EXPECT[data[start]]
    data[start] = 0
    for (let at = 1; at < size; at++) {
      const here = start + at
      const [up, hasLeft] = [here >= size ? data[here - size] : 0, at > step]
      data[here] += expect(
        hasLeft ? data[here - step] : 0,
        up,
        hasLeft && here >= size ? data[here - size - step] : 0,
      )
    }
  }
}

/**
 * The same picture in fewer bytes. One that is not of 8 bits a sample, RGB or RGBA, and without
 * interlace, is returned as it is.
 */
export const shrinkPng = (png) => {
  const chunks = chunksOf(png)
  const header = chunks[0].data
  const step = SAMPLES[header[9]]
  if (header[8] !== 8 || header[12] !== 0 || !step) return png
  const data = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data)),
  )
  unfilter(data, header.readUInt32BE(0) * step + 1, step)
  const made = Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return made.length < png.length ? made : png
}
