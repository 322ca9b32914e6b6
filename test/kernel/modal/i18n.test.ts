import { describe, expect, test } from 'vitest'
import {
  createMessages,
  directionOf,
  fill,
  type MessagesDeps,
  matchLocale,
} from '../../../kernel/modal/i18n'
import type { Catalogue } from '../../../kernel/modal/types'
import { withPlurals } from '../../../lib/messages/withPlurals'

const en = { 'ui.hello': 'Hello {name}', 'ui.close': 'Close', 'ui.only': 'English only' }
const ar = { 'ui.hello': 'مرحبا {name}', 'ui.close': 'إغلاق' }
const ui: Catalogue = { en: async () => ({ default: en }), ar: async () => ({ default: ar }) }

const setUp = (more: Partial<MessagesDeps> = {}) => {
  const loads: string[] = []
  const problems: string[] = []
  const messages = createMessages({
    catalogues: { ui },
    locale: 'en',
    debug: true,
    onLoad: (locale) => void loads.push(locale),
    report: (error) => void problems.push(error.message),
    ...more,
  })
  return { messages, loads, problems }
}

test('nothing is loaded before load', async () => {
  const { messages, loads } = setUp()
  expect(messages.t('ui.close')).toBe('[missing: ui.close]')
  await messages.load()
  expect(messages.t('ui.close')).toBe('Close')
  expect(loads).toEqual(['en'])
})

test('locale: changes live, falls back to English key by key', async () => {
  const { messages, loads } = setUp()
  await messages.load()
  await messages.load('ar-EG')
  expect([messages.locale(), messages.dir()]).toEqual(['ar', 'rtl'])
  expect(messages.t('ui.hello', { name: 'vitalik.eth' })).toBe('مرحبا vitalik.eth')
  expect(messages.t('ui.only')).toBe('English only')
  await messages.load('en')
  expect([messages.t('ui.close'), messages.dir()]).toEqual(['Close', 'ltr'])
  expect(loads).toEqual(['en', 'ar', 'en'])
})

test('locale: one that nobody speaks is English, also in direction', () => {
  const { messages } = setUp({ locale: 'he-IL' })
  expect([messages.locale(), messages.dir()]).toEqual(['en', 'ltr'])
})

test('locale: a plugin that lacks it speaks English among the others', async () => {
  const acme: Catalogue = { en: async () => ({ default: { 'acme.pair': 'Pair' } }) }
  const { messages } = setUp({ catalogues: { ui, acme }, locale: 'ar' })
  await messages.load()
  expect([messages.t('acme.pair'), messages.t('ui.close')]).toEqual(['Pair', 'إغلاق'])
})

test.each([
  [true, '[missing: ui.nothing.here]'],
  [false, 'here'],
])('missing key: debug %s shows "%s"', async (debug, shown) => {
  const { messages } = setUp({ debug })
  await messages.load()
  expect(messages.t('ui.nothing.here')).toBe(shown)
  expect(messages.t('ui.close')).toBe('Close')
})

test.each(['constructor.name', '__proto__.x', 'ui.toString', 'ui', ''])(
  'missing key: "%s" finds nothing of every object',
  async (key) => {
    const { messages } = setUp()
    await messages.load()
    expect(messages.t(key)).toBe(`[missing: ${key}]`)
  },
)

test("overrides: the host's wording wins, in its locale, before anything is loaded", async () => {
  const { messages } = setUp({ overrides: { en: { 'ui.close': 'Done' } } })
  expect(messages.t('ui.close')).toBe('Done')
  await messages.load('ar')
  expect(messages.t('ui.close')).toBe('إغلاق')
  expect(messages.t('ui.only')).toBe('English only')
})

describe('plural forms', () => {
  const key = 'ui.devices'
  const text = (forms: string) => ({ [key]: `{count, plural, ${forms}} {where}` })
  const setUpPlurals = (more: Partial<MessagesDeps>) => {
    const made = setUp(more)
    made.messages.format = withPlurals(fill, more.debug ?? true)
    return made
  }
  const polish = text('one {# urządzenie} few {# urządzenia} many {# urządzeń} other {# urz.}')

  test('follows the language of the text, in catalogues and overrides', async () => {
    const counted: Catalogue = {
      en: async () => ({ default: text('one {# device} other {# devices}') }),
      ar: async () => ({ default: text('two {جهازان} few {# أجهزة} other {# جهاز}') }),
    }
    const { messages } = setUpPlurals({ catalogues: { ui: counted }, overrides: { pl: polish } })
    const shown = (...counts: number[]) =>
      counts.map((count) => messages.t(key, { count, where: '#{count}' }))
    await messages.load()
    expect(shown(1, 2)).toEqual(['1 device #{count}', '2 devices #{count}'])
    await messages.load('ar')
    expect(shown(2, 3, 100)).toEqual(['جهازان #{count}', '3 أجهزة #{count}', '100 جهاز #{count}'])
    await messages.load('pl')
    expect(shown(1, 3, 5)).toEqual([
      '1 urządzenie #{count}',
      '3 urządzenia #{count}',
      '5 urządzeń #{count}',
    ])
  })

  test('an English text in place of a missing one has English forms', async () => {
    const counted: Catalogue = {
      en: async () => ({ default: text('one {# device} other {# devices}') }),
      ja: async () => ({ default: {} }),
    }
    const { messages } = setUpPlurals({ catalogues: { ui: counted }, locale: 'ja' })
    await messages.load()
    expect(messages.t(key, { count: 1, where: 'here' })).toBe('1 device here')
  })

  test.each([
    [true, '[malformed: ui.devices]'],
    [false, '{count, plural, one {#} {where}'],
  ])('malformed: debug %s shows "%s"', async (debug, shown) => {
    const overrides = { en: { [key]: '{count, plural, one {#} {where}' } }
    const { messages } = setUpPlurals({ debug, overrides })
    await messages.load()
    expect(messages.t(key, { count: 1, where: 'here' })).toBe(shown)
  })

  test('a locale that is no language tag has the forms of English', async () => {
    const overrides = { 'x!': text('one {# device} other {# devices}') }
    const { messages } = setUpPlurals({ overrides, locale: 'x!' })
    await messages.load()
    expect(messages.t(key, { count: 1, where: 'here' })).toBe('1 device here')
  })

  test('are written as they are before a shell has loaded what resolves them', async () => {
    const overrides = { en: { [key]: '{count, plural, other {#}} {where}' } }
    const { messages } = setUp({ overrides })
    await messages.load()
    expect(messages.t(key, { count: 1, where: 'here' })).toBe('{count, plural, other {#}} here')
  })
})

test("overrides: a locale of the host's own", async () => {
  const { messages } = setUp({ overrides: { fr: { 'ui.close': 'Fermer' } }, locale: 'fr-CA' })
  await messages.load()
  expect([messages.locale(), messages.t('ui.close'), messages.t('ui.only')]).toEqual([
    'fr',
    'Fermer',
    'English only',
  ])
})

describe('loading', () => {
  test('each module once; one that failed again the next time, and the others still arrive', async () => {
    let loads = 0
    const acme: Catalogue = {
      en: () =>
        ++loads === 1
          ? Promise.reject(new Error('offline'))
          : Promise.resolve({ default: { 'acme.pair': 'Pair' } }),
    }
    const { messages, problems } = setUp({ catalogues: { ui, acme } })
    await messages.load()
    expect(problems).toEqual(['[plugin acme] messages "en": offline'])
    expect(messages.t('ui.close')).toBe('Close')
    await messages.load()
    await messages.load()
    expect(messages.t('acme.pair')).toBe('Pair')
    expect(loads).toBe(2)
  })

  test('of two calls the last wins, whichever arrives first', async () => {
    let arrive: (value: { default: typeof ar }) => void = () => {}
    const slow: Catalogue = {
      ...ui,
      ar: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    }
    const { messages, loads } = setUp({ catalogues: { ui: slow } })
    const first = messages.load('ar')
    await messages.load('en')
    arrive({ default: ar })
    await first
    expect(messages.locale()).toBe('en')
    expect(loads).toEqual(['en'])
    await messages.load('ar')
    expect(messages.locale()).toBe('ar')
  })

  test('foreign keys and values that are no text are refused and reported; the rest is used', async () => {
    const acme: Catalogue = {
      en: async () => ({
        default: { 'ui.close': 'Stolen', 'acme.fine': 'Fine', 'acme.bad': 5 } as unknown as Record<
          string,
          string
        >,
      }),
    }
    const { messages, problems } = setUp({ catalogues: { ui, acme } })
    await messages.load()
    expect([messages.t('ui.close'), messages.t('acme.fine'), messages.t('acme.bad')]).toEqual([
      'Close',
      'Fine',
      '[missing: acme.bad]',
    ])
    expect(problems).toEqual([
      '[plugin acme] messages "en": texts must be strings under keys that start with "acme."',
    ])
  })
})

test.each([
  ['{a} of {b}', { a: 1, b: 'two' }, '1 of two'],
  ['{a}', {}, '{a}'],
  ['{toString}', {}, '{toString}'],
  ['{a}', { a: '{b}', b: 'x' }, '{b}'],
  ['{a}', { a: "$& $' $1" }, "$& $' $1"],
  ['{a}', { a: '<b>&amp;</b>' }, '<b>&amp;</b>'],
])('fill: %s with %j', (text, values, wanted) => {
  expect(fill(text, values as Record<string, string>)).toBe(wanted)
})

test.each([
  ['ar-EG', 'ar'],
  ['AR_eg', 'ar'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['pt-BR', 'pt-BR'],
  ['pt', undefined],
  ['arn', undefined],
  ['', undefined],
  ['-', undefined],
])('matchLocale: %s is %s', (wish, wanted) => {
  expect(matchLocale(wish, ['en', 'ar', 'pt-BR', 'zh-Hant'])).toBe(wanted)
})

test.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['ckb', 'rtl'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
  ['ur-Latn', 'ltr'],
  ['de-AR', 'ltr'],
  ['', 'ltr'],
])('directionOf: %s is %s', (locale, wanted) => {
  expect(directionOf(locale)).toBe(wanted)
})
