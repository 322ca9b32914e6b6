import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accentTokens,
  contrast,
  onFill,
  parseColor,
  type Rgb,
  worstContrast,
} from '../../../ui/theme/contrast'
import { resolveTokens } from '../../../ui/theme/stylesheet'
import { type Mode, tokens } from '../../../ui/theme/tokens'

const modes: Mode[] = ['dark', 'light']
const texts = ['fg', 'fg2', 'fg3', 'accentText', 'ok', 'warn', 'bad'] as const

function rgb(text: string): Rgb {
  const color = parseColor(text)
  if (!color) throw new Error(`not a colour: ${text}`)
  return color
}

const surfaces = (mode: Mode) => [tokens[mode].bg, tokens[mode].raise, tokens[mode].raise2].map(rgb)

test('contrast of black on white is 21 and of a colour on itself 1', () => {
  expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 5)
  expect(contrast(rgb('#4a63f0'), rgb('#4a63f0'))).toBe(1)
})

for (const mode of modes) {
  for (const name of texts) {
    test(`${mode} ${name} reads at 4.5:1 on each surface and on its own tint over each`, () => {
      expect(worstContrast(rgb(tokens[mode][name]), surfaces(mode))).toBeGreaterThanOrEqual(4.5)
    })
  }
  test(`${mode} primary button text reads on its fill, hovered or not`, () => {
    const { fill, fillHover, onFill: on } = tokens[mode]
    expect(contrast(rgb(on), rgb(fill))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(rgb(on), rgb(fillHover))).toBeGreaterThanOrEqual(4.5)
  })
  test(`${mode} badge sign reads at 3:1 on its ground`, () => {
    expect(contrast(rgb(tokens[mode].bg), rgb(tokens[mode].bad))).toBeGreaterThanOrEqual(3)
    expect(contrast(rgb(tokens[mode].bg), rgb(tokens[mode].ok))).toBeGreaterThanOrEqual(3)
  })
}

test.each(modes)(
  '%s: the page under the veil is told from the sheet, be it black, dark or white',
  (mode) => {
    const { backdrop, bg } = tokens[mode]
    const [veil, alpha] = [rgb(backdrop.slice(0, 7)), Number.parseInt(backdrop.slice(7), 16) / 255]
    for (const page of ['#000000', '#131519', '#1f2127', '#e9ecf2', '#ffffff'].map(rgb)) {
      const seen = page.map((part, at) => part + ((veil[at] ?? 0) - part) * alpha) as unknown as Rgb
      expect(contrast(seen, rgb(bg))).toBeGreaterThanOrEqual(1.09)
    }
  },
)

test('a text colour that is too faint is found', () => {
  expect(worstContrast(rgb('#6a7180'), surfaces('dark'))).toBeLessThan(4.5)
})

test('any host accent gives readable button text, link text and a visible fill', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(part, part, part), fc.constantFrom(...modes), ([r, g, b], mode) => {
      const made = resolveTokens(mode, { accent: `rgb(${r}, ${g}, ${b})` }, accentTokens)
      expect(contrast(rgb(made.onFill), rgb(made.fill))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgb(made.onFill), rgb(made.fillHover))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgb(made.fill), rgb(made.bg))).toBeGreaterThanOrEqual(1.25)
      expect(worstContrast(rgb(made.accentText), surfaces(mode))).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 200, seed: 20 },
  )
})

test('a good brand colour is kept as it is', () => {
  expect(accentTokens('#7c3aed', 'light', tokens.light).fill).toBe('#7c3aed')
  expect(onFill(rgb('#ffd400'))).not.toBe('#fff')
  expect(onFill(rgb('#0b5cff'))).toBe('#fff')
})

test('an accent that cannot be read changes nothing', () => {
  for (const accent of ['tomato', '#12', 'rgb(300,0,0)', 'url(x)'])
    expect(resolveTokens('dark', { accent }, accentTokens)).toEqual(tokens.dark)
  expect(resolveTokens('dark', { accent: '#e11' }, accentTokens)).not.toEqual(tokens.dark)
})
