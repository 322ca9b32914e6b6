import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTheme } from '../../../../../frame/site/screens/look/theme'
import { contrast, parseColor, type Rgb, worstContrast } from '../../../../../ui/theme/contrast'
import { themeVars } from '../../../../../ui/theme/stylesheet'

const own = { dark: readTheme({ mode: 'dark' }, false), light: readTheme({ mode: 'light' }, true) }
const colorOf = (properties: Readonly<Record<string, string>>, name: string): Rgb =>
  parseColor(properties[`--t-${name}`] ?? '') ?? [1, 2, 3]
const least = ({ properties }: ReturnType<typeof readTheme>) => {
  const surfaces = ['bg', 'raise', 'raise2'].map((name) => colorOf(properties, name))
  const texts = ['fg', 'fg2', 'fg3', 'accentText', 'ok', 'warn', 'bad'].map((name) =>
    worstContrast(colorOf(properties, name), surfaces),
  )
  return Math.min(...texts, contrast(colorOf(properties, 'fill'), colorOf(properties, 'onFill')))
}

test.each(['dark', 'light'] as const)(
  'the kit’s own look, %s: taken as the kit tells it',
  (mode) => {
    expect(readTheme({ mode, variables: themeVars(mode) }, false)).toEqual(own[mode])
    expect(least(own[mode])).toBeGreaterThanOrEqual(4.5)
  },
)

test('without a mode it is the system’s', () => {
  expect(readTheme({}, true)).toEqual(own.dark)
  expect(readTheme({}, false)).toEqual(own.light)
})

test('a host’s brand is taken: colours, corners and size', () => {
  const { properties } = readTheme(
    {
      mode: 'light',
      variables: {
        '--t-fill': '#0a7d3c',
        '--t-fillHover': '#096f35',
        '--t-accentText': '#08602e',
        '--t-r': '2px',
        '--t-fs': '11px',
      },
    },
    false,
  )
  expect(properties).toMatchObject({
    '--t-fill': '#0a7d3c',
    '--t-accentText': '#08602e',
    '--t-r': '2px',
    '--t-fs': '11px',
  })
})

test.each([
  ['text in the colour of its ground', { '--t-fg': '#ffffff' }],
  ['a warning that is hard to read', { '--t-bad': '#eeeeee' }],
  ['a ground in the colour of the text', { '--t-bg': '#14171f' }],
  ['a button whose text is hidden', { '--t-fill': '#ffffff', '--t-onFill': '#ffffff' }],
  [
    'a button that is not seen',
    { '--t-fill': '#ffffff', '--t-fillHover': '#fefefe', '--t-onFill': '#000000' },
  ],
  ['a button that is hidden under the pointer', { '--t-fillHover': '#ffffff' }],
])('%s is not taken', (_, variables) => {
  expect(readTheme({ mode: 'light', variables }, false)).toEqual(own.light)
})

test('colours of a page that hide something are left out with all others but its button’s', () => {
  const { properties } = readTheme(
    {
      mode: 'light',
      variables: {
        '--t-fg': '#ffffff',
        '--t-ok': '#004400',
        '--t-fill': '#0a7d3c',
        '--t-fillHover': '#096f35',
      },
    },
    false,
  )
  expect(properties).toEqual({
    ...own.light.properties,
    '--t-fill': '#0a7d3c',
    '--t-fillHover': '#096f35',
  })
})

test.each([
  'transparent',
  '#0000',
  '#00000000',
  'rgba(0,0,0,0)',
  'var(--x)',
  'url(https://example.com/)',
  'red',
  '#fff;display:none',
  'currentColor',
  'oklch(1 0 0)',
])('%s is no colour', (value) => {
  expect(
    readTheme({ mode: 'light', variables: { '--t-bg': value, '--t-fg': value } }, false),
  ).toEqual(own.light)
})

test.each([
  ['--t-fs', '0px', '10px'],
  ['--t-fs', '900px', '13px'],
  ['--t-fs', '-5px', '10px'],
  ['--t-fs', '1e9px', '10px'],
  ['--t-r', '500px', '6px'],
  ['--t-r', '0px', '0px'],
  ['--t-r', 'calc(1px)', '4px'],
])('%s: %s becomes %s', (name, value, wanted) => {
  expect(readTheme({ mode: 'dark', variables: { [name]: value } }, false).properties[name]).toBe(
    wanted,
  )
})

test('only what this writes is set: no font, no other property', () => {
  const { properties } = readTheme(
    { variables: { '--t-font': 'Wingdings', '--t-z': '9', display: 'none', '--t-shadow': 'none' } },
    false,
  )
  expect(Object.keys(properties).sort()).toEqual(Object.keys(own.light.properties).sort())
})

test('property: whatever a page asks for, all can be read', () => {
  const color = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((parts) => `rgb(${parts.join(', ')})`)
  const names = [
    'bg',
    'raise',
    'raise2',
    'fg',
    'fg2',
    'fg3',
    'accentText',
    'fill',
    'fillHover',
    'onFill',
    'ok',
    'warn',
    'bad',
  ].map((name) => `--t-${name}`)
  fc.assert(
    fc.property(
      fc.constantFrom('dark' as const, 'light' as const),
      fc.dictionary(fc.constantFrom(...names), fc.oneof(color, fc.string())),
      (mode, variables) => {
        expect(least(readTheme({ mode, variables }, false))).toBeGreaterThanOrEqual(4.5)
      },
    ),
  )
})
