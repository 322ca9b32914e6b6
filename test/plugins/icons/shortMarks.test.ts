import { expect, test } from 'vitest'
import networks from '../../../plugins/icons/networks'
import tokens from '../../../plugins/icons/tokens'
import wallets from '../../../plugins/icons/wallets'
import { shortMark } from '../../../scripts/rollup/shortMarks.mjs'

const pathOf = (d: string) => /d="([^"]*)"/.exec(shortMark(`<svg><path d="${d}"/></svg>`))?.[1]

test('a path keeps its numbers apart: a second point begins one, and a flag stands right before one', () => {
  expect(pathOf('M1.2.999 11.999.5')).toBe('M1.2.99 11.99.5')
  expect(pathOf('a1.2345 1 0 01.5678.004')).toBe('a1.23 1 0 01.57.0')
  expect(pathOf('m-.12345-6.7891h12.5')).toBe('m-.12-6.79h12.5')
})

/** The numbers of a path without arcs, whose flags need no blank. */
const numbers = (d: string) =>
  [...d.matchAll(/-?(?:\d+\.\d*|\.\d+|\d+)/g)].map(([number]) => Number(number))
const svgOf = (address: string) => decodeURIComponent(address.slice('data:image/svg+xml,'.length))
const paths = (svg: string) => [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, d = '']) => d)

test('every mark has as many numbers in its paths as before, each within a hundredth; only a clip that is all of it goes', () => {
  const marks = new Set([networks, tokens, wallets].flatMap((pack) => Object.values(pack)))
  expect(marks.size).toBeGreaterThan(110)
  for (const address of marks) {
    const svg = svgOf(address)
    const [before, after] = [
      paths(svg).filter((d) => d !== 'M0 0h24v24H0z'),
      paths(shortMark(svg)).filter((d) => d !== 'M0 0h24v24H0z'),
    ]
    expect(after.length).toBe(before.length)
    after.forEach((d, at) => {
      const [was, is] = [numbers(before[at] as string), numbers(d)]
      expect(is.length, d).toBe(was.length)
      for (const [index, number] of is.entries())
        expect(Math.abs(number - (was[index] as number)), d).toBeLessThanOrEqual(0.0101)
    })
    // what is drawn by an id has it
    for (const [, id] of shortMark(svg).matchAll(/url\(#([^)]+)\)/g))
      expect(shortMark(svg)).toContain(`id="${id}"`)
  }
})
