import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeQR } from 'qr'

const [width, height] = [640, 480]
/** Frames in a second, and how many each code is held for. */
const rate = 5
const held = 10

/** One frame of a code in the middle of a light wall: its brightness, and colours of grey. */
function frameOf(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const size = Math.floor(Math.min(width, height) / modules.length)
  const light = Buffer.alloc(width * height, 235)
  const [left, top] = [(width - size * modules.length) >> 1, (height - size * modules.length) >> 1]
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < size; line++)
        light.fill(
          16,
          (top + y * size + line) * width + left + x * size,
          (top + y * size + line) * width + left + (x + 1) * size,
        )
    }),
  )
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
}

/**
 * A film (YUV4MPEG2) in which somebody holds one QR code after the other before the camera, for
 * Chromium's `--use-file-for-fake-video-capture`. Answers where it is.
 */
export async function filmCodes(name: string, texts: readonly string[]): Promise<string> {
  const path = join(tmpdir(), `tessera-codes-${process.pid}-${name}.y4m`)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(
    path,
    Buffer.concat([
      head,
      ...texts.flatMap((text) => Array.from({ length: held }, () => frameOf(text))),
    ]),
  )
  return path
}
