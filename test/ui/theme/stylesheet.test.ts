import { gzipSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { buttonText } from '../../../ui/theme/buttonSheet'
import { accentTokens } from '../../../ui/theme/contrast'
import { moreStyles } from '../../../ui/theme/moreCss'
import { firstScreenStyles, resolveMode, styleText, themeVars } from '../../../ui/theme/stylesheet'
import { tokens } from '../../../ui/theme/tokens'

const minify = (css: string) => transformSync(css, { loader: 'css', minify: true })
const gzip = (css: string) => gzipSync(minify(css).code, { level: 9 }).length

test('the stylesheet parses without a warning and keeps no unit of its own', () => {
  const text = styleText(firstScreenStyles + moreStyles)
  expect(minify(text).warnings).toEqual([])
  expect(minify('a{color:red').warnings).not.toEqual([])
  const ownUnit = /[\s:,(/-][\d.]+[ur]\b/
  expect(firstScreenStyles).toMatch(ownUnit)
  expect(text).not.toMatch(ownUnit)
  expect(text).toContain('calc(var(--t-fs)*16/10)')
  expect(text).toContain('calc(var(--t-r)*28/4)')
})

test('minified sources expand to the same lengths', () => {
  const lengths = (text: string) =>
    text.match(/calc\(var\(--t-(?:fs|r)\)\*-?[\d.]+\/(?:10|4)\)/g)?.length ?? 0
  expect(lengths(styleText(` ${minify(moreStyles).code}`))).toBe(lengths(styleText(moreStyles)))
  expect(lengths(styleText(moreStyles))).toBeGreaterThan(20)
})

test('sizes stay within their share of the opening', () => {
  expect(gzip(firstScreenStyles)).toBeLessThanOrEqual(3500)
  expect(gzip(buttonText)).toBeLessThanOrEqual(1040)
})

test('what stands beside a row is laid out by the first screen’s styles: an entry of connect.row may need no others', () => {
  expect(firstScreenStyles).toMatch(/^li:has\(>\.t-row\+\*\)\{display:flex/m)
})

test('no vendor prefix, no physical side, nothing fetched', () => {
  const all = styleText(firstScreenStyles + moreStyles) + buttonText
  const unwanted =
    /-webkit-|-moz-|url\(|@import|(?:margin|padding)-(?:left|right)|[;{](?:left|right):/
  expect(all).not.toMatch(unwanted)
  expect(`${all}.x{margin-left:0}`).toMatch(unwanted)
})

test('every custom property the sheets read is set by the theme or by the sheets', () => {
  const all = styleText(firstScreenStyles + moreStyles)
  const set = new Set([...Object.keys(themeVars('dark')), ...(all.match(/--[\w-]+(?=:)/g) ?? [])])
  const read = [...all.matchAll(/var\((--[\w-]+)(,)?/g)]
    .filter(([, , fallback]) => !fallback)
    .map(([, name]) => name)
  expect(read.length).toBeGreaterThan(50)
  expect(read.filter((name) => !set.has(name ?? ''))).toEqual([])
})

test('the theme is the mode, its tokens and the host’s changes', () => {
  expect(themeVars('light')['--t-bg']).toBe(tokens.light.bg)
  expect(themeVars('light')['color-scheme']).toBe('light')
  const changed = themeVars(
    'dark',
    { accent: '#ffd400', bg: '#000000', fontSizeMaster: '11px', radiusMaster: '0px', zIndex: 5 },
    accentTokens,
  )
  expect(changed).toMatchObject({
    '--t-bg': '#000000',
    '--t-fill': '#ffd400',
    '--t-fs': '11px',
    '--t-r': '0px',
    '--t-z': '5',
  })
  expect(themeVars('dark', { accent: '#ffd400', fill: '#112233' }, accentTokens)['--t-fill']).toBe(
    '#112233',
  )
})

test('the system decides only when it is asked', () => {
  expect([
    resolveMode('system', true),
    resolveMode('system', false),
    resolveMode('light', true),
  ]).toEqual(['dark', 'light', 'light'])
})

test('page buttons have the tokens as their defaults', () => {
  for (const mode of ['light', 'dark'] as const) {
    for (const key of ['fill', 'fillHover', 'raise', 'raise2', 'fg', 'fg2', 'warn'] as const) {
      expect(buttonText).toContain(`--t-${key}:${tokens[mode][key]}`)
    }
  }
})
