import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { drawNoQr, drawQr } from '../../../../plugins/shared/qr-code/drawQr'
import { longUri, usualUri } from '../../walletconnect/views/fakePairing'

const decode = jsqr as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly data: string } | null
const scale = 4

/**
 * Paints the strokes as squares: what is drawn, not how it looks; `edge` modules of white around.
 */
function paint({ viewBox, path }: ReturnType<typeof drawQr>, edge = 4) {
  const side = Math.ceil((Number(viewBox.split(' ')[2]) + 2 * edge) * scale)
  const start = Number(viewBox.split(' ')[0])
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const dot = (x: number, y: number) => {
    for (let row = 0; row < scale; row++) {
      for (let column = 0; column < scale; column++) {
        const at =
          (Math.round((y - start + edge) * scale) + row) * side +
          Math.round((x - start + edge) * scale) +
          column
        data.fill(0, at * 4, at * 4 + 3)
      }
    }
  }
  for (const [, x, y, way, length] of path.matchAll(/M([\d.]+) ([\d.]+)([hv])(\d+)(?![\d.]*a)/g)) {
    for (let step = 0; step <= Number(length); step++)
      dot(Number(x) - 0.5 + (way === 'h' ? step : 0), Number(y) - 0.5 + (way === 'v' ? step : 0))
  }
  const corners = path.match(/M[\d.]+ [\d.]+h2a2/g) ?? []
  for (const corner of corners) {
    const [x = 0, y = 0] = (corner.match(/[\d.]+/g) ?? []).map(Number)
    for (let row = 0; row < 7; row++)
      for (let column = 0; column < 7; column++)
        if (Math.max(Math.abs(row - 3), Math.abs(column - 3)) !== 2)
          dot(x - 2.5 + column, y - 0.5 + row)
  }
  return { data, side, corners: corners.length }
}

test.each([usualUri(), longUri(), 'wc:short', 'مرحبا'])(
  '%s is read by a decoder, with the middle left free',
  (text) => {
    const { data, side, corners } = paint(drawQr(text))
    expect(corners).toBe(3)
    expect(decode(data, side, side)?.data).toBe(text)
  },
)

test('control: what is drawn before there is a code is read as nothing', () => {
  const { data, side, corners } = paint(drawNoQr())
  expect(corners).toBe(3)
  expect(decode(data, side, side)).toBeNull()
})

test.each([usualUri(), longUri(), 'wc:short'])(
  '%s: a module is a whole number of pixels at 264, and the code is in the middle',
  (text) => {
    const { viewBox, modules } = drawQr(text)
    const [x = 0, y = 0, width = 0, height] = viewBox.split(' ').map(Number)
    const pixels = 264 / width
    expect(pixels).toBeGreaterThanOrEqual(4)
    expect(Number.isInteger(pixels) && Number.isInteger(x * pixels)).toBe(true)
    expect([y, height]).toEqual([x, width])
    expect(Math.abs(width - modules + 2 * x) * pixels).toBeLessThanOrEqual(1)
  },
)

test('the usual code is as large as what stands in for it; one that is larger than any pairing fills the view', () => {
  expect(drawQr(usualUri()).viewBox).toBe(drawNoQr().viewBox)
  const { viewBox, modules } = drawQr('x'.repeat(400))
  expect(viewBox).toBe(`0 0 ${modules} ${modules}`)
})

test('a quarter of a usual code may be lost, 15 % of the longest, which keeps its modules large', () => {
  expect(drawQr(usualUri()).modules).toBe(65)
  expect(drawQr(longUri()).modules).toBe(61)
})

test('where modules are to be larger, less can be lost, and a decoder still reads it', () => {
  const text = 'ethereum:0x71C7656EC7ab88b098defB751B7401B5f6d8976F@1?value=500000000000000000'
  expect([drawQr(text).modules, drawQr(text, 6).modules]).toEqual([45, 37])
  const { data, side } = paint(drawQr(text, 6))
  expect(decode(data, side, side)?.data).toBe(text)
  // one that fits anyway stays as strong
  expect(drawQr('wc:short', 6)).toEqual(drawQr('wc:short'))
})

test('nothing is drawn in the thirteen by thirteen modules of the middle', () => {
  const { path, modules } = drawQr(longUri())
  const middle = modules / 2
  const points = [...path.matchAll(/M([\d.]+) ([\d.]+)([hv])(\d+)(?![\d.]*a)/g)].flatMap(
    ([, x, y, way, length]) =>
      Array.from({ length: Number(length) + 1 }, (_, step) => [
        Number(x) + (way === 'h' ? step : 0),
        Number(y) + (way === 'v' ? step : 0),
      ]),
  )
  const inside = (room: number) =>
    points.filter(([x = 0, y = 0]) => Math.abs(x - middle) < room && Math.abs(y - middle) < room)
  expect(inside(6.5)).toEqual([])
  expect(inside(8.5).length).toBeGreaterThan(10)
})

test('a text that no code holds is refused', () => {
  expect(() => drawQr('x'.repeat(3000))).toThrow()
})
