import { expect, test } from 'vitest'
import { systemRandom } from '../../../../frame/server/operation/system'

test('codes are six digits, and no digit of any place is preferred', () => {
  const codes = Array.from({ length: 20_000 }, () => systemRandom.code())
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  for (let place = 0; place < 6; place++) {
    const counts = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[place] === String(digit)).length,
    )
    // chi-square of nine degrees of freedom: above 45 once in a million
    expect(counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0)).toBeLessThan(45)
  }
})

test('ids have 128 bits, tokens 256, and none comes twice', () => {
  const many = Array.from({ length: 1_000 }, () => [systemRandom.id(), systemRandom.token()])
  expect(new Set(many.flat()).size).toBe(2_000)
  for (const [id = '', token = ''] of many)
    expect([Buffer.from(id, 'base64url').length, Buffer.from(token, 'base64url').length]).toEqual([
      16, 32,
    ])
})
