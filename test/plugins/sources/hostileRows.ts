// How items can lie, and what rows of such items are made of.

/** How an item can lie. */
export const kinds = [
  'is none',
  'of somebody else',
  'decimals',
  'negative',
  'beyond 256 bits',
  'no amount',
  'direction',
  'megabyte',
  'script',
  'SVG',
  'look-alike',
  'twice',
  'to come',
  'before time',
  'prototype',
] as const
export type Kind = (typeof kinds)[number]
/**
 * What becomes of such items, each in the source's own words; a text says why there is no such
 * item. `dropped`: it is not there, which the answer says; `left out`: it is not there, and nothing
 * is missing that anybody could know; `unknown`: it is named as what could not be read; `shown`: it
 * is there, cleaned, and what cannot be right of it is left out or marked; a code: the answer as a
 * whole is refused.
 */
export type Cell =
  | string
  | readonly [verdict: string | readonly string[], lies: (account: string) => readonly unknown[]]
export type Row = Readonly<Record<Kind, Cell>>

export const proto = (inner: string) =>
  JSON.parse(`{"__proto__":${inner},"constructor":{"prototype":{"polluted":1}}}`) as unknown
export const nothing: readonly unknown[] = [null, 7, 'x']
export const [script, svg, turned, hidden, megabyte, fake] = [
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'US\u202eDC\u0007',
  'Z\u200be\u2060ro\ufeff',
  'N'.repeat(1_000_000),
  'ЕТН',
]
export const pictures = [
  script,
  'http://tracker.example/1.png',
  'https://user@tracker.example/1.png',
  'data:text/html,<script>alert(1)</script>',
  { toString: 'x' },
  7,
]
export const word256 = '9'.repeat(78)
export const wrongTexts = ['-5', '1e18', 'NaN', '0x10', '1.5.2', '']
const noNames = 'it tells no names'
export const noPictures = 'it tells no pictures'
const noTimes = 'it tells no times'
export const noDecimals = 'it tells no decimals'
export const noNamesAtAll = {
  direction: noNames,
  megabyte: noNames,
  script: noPictures,
  SVG: noPictures,
  'look-alike': noNames,
} as const
export const noTime = { 'to come': noTimes, 'before time': noTimes } as const
