import { expect, test } from 'vitest'
import { createMessages } from '../../../kernel/modal/i18n'
import { addRest } from '../../../ui/chunks/rest'
import type { AttachInput, MountRuntime } from '../../../ui/shell/types'

test('texts have plural forms once the chunk after the first screen is loaded', async () => {
  const messages = createMessages({
    catalogues: {},
    locale: 'pl',
    overrides: { pl: { 'ui.keys': '{count, plural, one {# klucz} few {# klucze} other {#}} {x}' } },
    debug: false,
    onLoad: () => {},
  })
  const shell = {
    messages,
    options: { debug: false },
    kit: { on: () => () => {} },
    control: { home: () => undefined },
    iconPacks: () => [],
  }
  const appearance = { get: () => ({ mode: 'dark' }), subscribe: () => () => {} }
  const { signal } = new AbortController()
  const input = { shell, appearance, signal } as unknown as AttachInput
  const runtime = { complete() {} } as unknown as MountRuntime
  addRest(input, runtime, () => {})
  expect(messages.t('ui.keys', { count: 3, x: '{count}' })).toBe('3 klucze {count}')
  addRest(input, runtime, () => {})
  expect(messages.t('ui.keys', { count: 1, x: '#' })).toBe('1 klucz #')
})
