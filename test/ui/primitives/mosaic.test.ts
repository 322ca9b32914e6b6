import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mosaic, palette } from '../../../ui/primitives/mosaic'
import { contrast, parseColor, type Rgb } from '../../../ui/theme/contrast'
import { tokens } from '../../../ui/theme/tokens'

const rgb = (text: string) => parseColor(text) as Rgb
const digits = (seed: string) =>
  mosaic(seed)
    .cells.map((color) => palette.indexOf(color as (typeof palette)[number]))
    .join('')
const standsOut = (color: string) =>
  [tokens.dark.bg, tokens.light.bg].every((ground) => contrast(rgb(color), rgb(ground)) >= 1.5)

const seeds = fc.oneof(
  fc.string(),
  fc.stringMatching(/^0x[0-9a-f]{40}$/),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{44}$/),
)

test('known addresses keep their mosaic for ever', () => {
  expect(
    [
      '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      '0x0000000000000000000000000000000000000000',
      'So11111111111111111111111111111111111111112',
      '',
    ].map(digits),
  ).toMatchInlineSnapshot(`
    [
      "2552511572272662",
      "1331300373372002",
      "4114155151151771",
      "5225044010014664",
    ]
  `)
})

test('an EVM address has one mosaic in any case, another kind of address does not', () => {
  const evm = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(mosaic(evm)).toEqual(mosaic(evm.toLowerCase()))
  const base58 = 'So11111111111111111111111111111111111111112'
  expect(mosaic(base58)).not.toEqual(mosaic(base58.toLowerCase()))
})

test('any mosaic is mirrored, of the palette, of three colours or more, two of which stand out on both sheets', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { cells } = mosaic(seed)
      expect(cells).toHaveLength(16)
      for (let row = 0; row < 16; row += 4) {
        expect([cells[row], cells[row + 1]]).toEqual([cells[row + 3], cells[row + 2]])
        expect(cells[row]).not.toBe(cells[row + 1])
      }
      const colors = new Set(cells)
      expect([...colors].every((color) => (palette as readonly string[]).includes(color))).toBe(
        true,
      )
      expect(colors.size).toBeGreaterThanOrEqual(3)
      expect([...colors].filter(standsOut).length).toBeGreaterThanOrEqual(2)
    }),
    { numRuns: 500 },
  )
})

test('tiles under each other differ', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { cells } = mosaic(seed)
      for (let at = 4; at < 16; at++) expect(cells[at]).not.toBe(cells[at - 4])
    }),
  )
})

test('the last two colours of the palette do not stand out on both sheets, the others do', () => {
  expect(palette.map(standsOut)).toEqual([true, true, true, true, true, true, false, false])
})

test('a thousand addresses give a thousand mosaics, nearly', () => {
  const all = new Set(
    Array.from({ length: 1000 }, (_, at) => digits(`0x${at.toString(16).padStart(40, '0')}`)),
  )
  expect(all.size).toBeGreaterThan(990)
})
