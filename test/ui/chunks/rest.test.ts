import { expect, test } from 'vitest'
import type { Shell } from '../../../kernel/index'
import { createMessages } from '../../../kernel/modal/i18n'
import { follow } from '../../../ui/chunks/rest'
import type { AppearanceStore } from '../../../ui/shell/appearance'

test('texts have plural forms once the chunk after the first screen is loaded', async () => {
  const messages = createMessages({
    catalogues: {},
    locale: 'pl',
    overrides: { pl: { 'ui.keys': '{count, plural, one {# klucz} few {# klucze} other {#}} {x}' } },
    debug: false,
    onLoad: () => {},
  })
  const shell = { messages, options: { debug: false }, kit: { on: () => () => {} } }
  follow(shell as unknown as Shell, new AbortController().signal, {} as AppearanceStore)
  expect(messages.t('ui.keys', { count: 3, x: '{count}' })).toBe('3 klucze {count}')
  follow(shell as unknown as Shell, new AbortController().signal, {} as AppearanceStore)
  expect(messages.t('ui.keys', { count: 1, x: '#' })).toBe('1 klucz #')
})
