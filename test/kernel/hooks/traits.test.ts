import { expect, test } from 'vitest'
import { hookTable } from '../../../kernel/hooks/table'
import { hookTraits } from '../../../kernel/hooks/taps'

test('what the page start knows of each hook is what the table says', () => {
  const traits = Object.entries(hookTable).map(([name, { kind, sync }]) => [
    name,
    (sync ? 1 : 0) + (kind === 'waterfall' || kind === 'filter' ? 2 : 0),
  ])
  expect(hookTraits).toEqual(Object.fromEntries(traits))
})
