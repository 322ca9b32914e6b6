import { expect, test } from 'vitest'
import ar from '../../../plugins/activity/messages/ar'
import en from '../../../plugins/activity/messages/en'
import type { ActivityItem, ActivityStatus } from '../../../plugins/activity/types'
import { titleOf } from '../../../plugins/activity/views/texts'

const kinds = Object.keys(en).flatMap((key) =>
  key.startsWith('activity.did-')
    ? [key.slice('activity.did-'.length) as ActivityItem['kind']]
    : [],
)
const title = (
  texts: Readonly<Record<string, string>>,
  kind: ActivityItem['kind'],
  status: ActivityStatus,
) => titleOf((key) => texts[key] ?? `missing: ${key}`, { kind, status } as ActivityItem)

test('an item is called what was done, what is being done, or what did not come to be: that is never said to be under way', () => {
  expect(
    (['confirmed', 'pending', 'failed', 'replaced', 'cancelled', 'dropped'] as const).map(
      (status) => title(en, 'sent', status),
    ),
  ).toEqual(['Sent', 'Sending', 'Send', 'Send', 'Send', 'Send'])
  expect(title(ar, 'sent', 'failed')).not.toMatch(/^جار/)
})

test.each(kinds)('%s has a word for each state in each language', (kind) => {
  for (const texts of [en, ar]) {
    const [did, doing, undone] = (['confirmed', 'pending', 'failed'] as const).map((status) =>
      title(texts, kind, status),
    ) as [string, string, string]
    for (const text of [did, doing, undone]) expect(text).not.toMatch(/^missing/)
    if (kind !== 'call')
      expect([undone === doing, texts === en && undone === did]).toEqual([false, false])
  }
})
