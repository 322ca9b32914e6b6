import { expect, test } from 'vitest'
import { surfaces } from '../../../ui/button/brandButton'
import { tokens } from '../../../ui/theme/tokens'

test('the accent is derived for a button over the same surfaces as for the modal', () => {
  for (const mode of ['dark', 'light'] as const) expect(tokens[mode]).toMatchObject(surfaces[mode])
})
