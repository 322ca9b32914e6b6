import { expect, test } from 'vitest'
import { placeholdersOf } from '../../../lib/messages/placeholdersOf'
import ar from '../../../plugins/devtools/messages/ar'
import en from '../../../plugins/devtools/messages/en'
import { describeEntry, formatDuration } from '../../../plugins/devtools/panel/describe'
import { panelSheet } from '../../../plugins/devtools/panel/sheet'
import type { DevtoolsEntry } from '../../../plugins/devtools/types'
import { systemFont, tokens } from '../../../ui/theme/tokens'

test('Arabic has every text, in Arabic, with the same blanks; every key is the plugin’s own', () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
  for (const [key, words] of Object.entries(en)) {
    const other = ar[key as keyof typeof ar]
    expect(key).toMatch(/^devtools\./)
    expect(placeholdersOf(words), key).toBeDefined()
    expect(placeholdersOf(other), key).toEqual(placeholdersOf(words))
    expect(other, key).toMatch(/[\u0600-\u06ff]|^\{/)
  }
})

test.each(['light', 'dark'] as const)(
  'the colours of the panel are those of the kit, %s',
  (mode) => {
    const block =
      panelSheet.split(':host([data-mode=dark]){')[mode === 'dark' ? 1 : 0]?.split('}')[0] ?? ''
    const mine = Object.fromEntries(
      [...block.matchAll(/--(\w+):([^;]+);/g)].map(([, name, value]) => [name, value]),
    )
    for (const name of [
      'bg',
      'raise',
      'raise2',
      'line',
      'fg',
      'fg2',
      'fg3',
      'accentText',
      'ok',
      'warn',
      'bad',
      'shadow',
    ] as const) {
      expect(mine[name], name).toBe(tokens[mode][name])
    }
    if (mode === 'light') expect(mine.font).toBe(systemFont)
  },
)

const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ')
const entry = (more: Partial<DevtoolsEntry>): DevtoolsEntry => ({
  id: 1,
  at: 0,
  kind: 'event',
  name: 'x',
  status: 'done',
  data: {},
  ...more,
})

test('a row says what happened in one line, redacted', () => {
  const line = (more: Partial<DevtoolsEntry>) => describeEntry(entry(more), t).summary
  expect(
    line({
      kind: 'state',
      data: { from: 'connecting', to: 'connected', connector: 'acme', chainId: 'eip155:1' },
    }),
  ).toBe('connecting → connected · acme · eip155:1')
  expect(
    line({
      kind: 'request',
      name: 'personal_sign',
      data: {
        method: 'personal_sign',
        verdict: 'ask',
        route: 'none',
        error: { code: 'rpc/user-rejected' },
      },
    }),
  ).toBe('ask · rpc/user-rejected')
  expect(line({ kind: 'storage', data: { op: 'read', size: 12 } })).toBe('read · characters 12')
  expect(line({ kind: 'hook', data: { move: 'push', view: 'connect', after: {} } })).toBe(
    'push · connect · changed',
  )
  expect(line({ data: { topic: 'acme', message: `lost 0x${'1a'.repeat(20)}` } })).toBe(
    'acme · lost 0x1a1a…1a1a1a',
  )
})

test('the filter finds what a row shows and what its details say', () => {
  const { searchable, detail } = describeEntry(
    entry({ name: 'modal:change', data: { open: true, deep: { Word: 'Inside' } } }),
    t,
  )
  for (const part of ['event', 'modal:change', 'true', 'inside']) expect(searchable).toContain(part)
  expect(JSON.parse(detail)).toEqual({ open: true, deep: { Word: 'Inside' } })
  expect([formatDuration(0.04), formatDuration(12.34), formatDuration(1234)]).toEqual([
    '0 ms',
    '12.3 ms',
    '1.2 s',
  ])
})
