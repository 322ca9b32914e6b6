import { expect, test } from 'vitest'
import type { Finding } from '../../../plugins/checks'
import { hasDanger, shownOf, sorted } from '../../../plugins/checks/levels'

const found = (id: string, level: Finding['level']): Finding => ({
  id,
  level,
  values: { address: '0x1' },
})

test.each([
  ['the worst last', [found('a', 'info'), found('a', 'danger')]],
  ['the worst first', [found('a', 'danger'), found('a', 'caution')]],
])('of one sentence with two levels the worst stays: %s', (_, findings) => {
  expect(sorted(findings)).toEqual([found('a', 'danger')])
})

test('the worst come first, and only what is more than worth knowing is shown', () => {
  const findings = sorted([found('a', 'info'), found('b', 'danger'), found('c', 'caution')])
  expect(findings.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(shownOf(findings).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(hasDanger({ findings, simulation: { outcome: 'untried', why: 'timeout' } })).toBe(true)
  expect([
    hasDanger(undefined),
    hasDanger({
      findings: [found('c', 'caution')],
      simulation: { outcome: 'untried', why: 'timeout' },
    }),
  ]).toEqual([false, false])
})
