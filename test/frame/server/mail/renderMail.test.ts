import { describe, expect, test } from 'vitest'
import { shownAddress } from '../../../../frame/server/login/normalizeAddress'
import { renderCode, renderNotice } from '../../../../frame/server/mail/renderMail'
import type { NoticeKind } from '../../../../frame/server/mail/types'

const ORIGIN = 'https://wallet.example'
const factsIn = (locale: 'en' | 'ar') => ({
  locale,
  app: 'https://shop.example',
  device: 'Firefox on Linux',
  at: Date.UTC(2026, 1, 3, 4, 5),
})
const NEW = 'mallory@elsewhere.example'

describe('what mails say', () => {
  test.each(['en', 'ar'] as const)(
    'in %s: both mails of a change of address and its notice name the new one',
    async (locale) => {
      const mails = await Promise.all([
        renderCode('ann@shop.example', factsIn(locale), {
          code: '123456',
          origin: ORIGIN,
          newAddress: NEW,
        }),
        renderNotice('ann@shop.example', factsIn(locale), { newAddress: NEW }, `${ORIGIN}/undo/x`),
      ])
      for (const { text, html } of mails)
        for (const written of [text, html]) expect(written).toContain(NEW)
      // control: a code that signs in names none
      expect(
        (await renderCode('ann@shop.example', factsIn(locale), { code: '123456', origin: ORIGIN }))
          .text,
      ).not.toContain('@shop.example ')
    },
  )

  test('after a recovery: who did not do it moves all to a new wallet, and may freeze', async () => {
    const recovery: NoticeKind = 'recovery'
    const { text, html } = await renderNotice(
      'ann@shop.example',
      factsIn('en'),
      recovery,
      `${ORIGIN}/freeze/x`,
    )
    for (const written of [text, html]) {
      expect(written).toContain('If it was not you, move all that you own to a new wallet at once')
      expect(written).toContain(`${ORIGIN}/freeze/x`)
    }
    expect(
      (await renderNotice('ann@shop.example', factsIn('ar'), recovery, `${ORIGIN}/freeze/x`)).text,
    ).toContain('فانقل كل ما تملكه إلى محفظة جديدة')
  })

  test('an address of a stranger is text: cut where it is long, isolated where its letters run the other way', async () => {
    expect(shownAddress(NEW)).toBe(NEW)
    expect(shownAddress(`${'a'.repeat(64)}@${'b.'.repeat(40)}bank.example`)).toMatch(
      /^a{27}…@….{15}bank\.example$/,
    )
    expect(shownAddress('שלום@shop.example')).toBe('\u2066שלום@shop.example\u2069')
    expect(shownAddress(`a${'\u0301'.repeat(20)}@shop.example`)).toBe(
      '\u2066a\u0301\u0301@shop.example\u2069',
    )
    const { html } = await renderNotice('ann@shop.example', factsIn('en'), {
      newAddress: "a&'{app}@shop.example",
    })
    expect(html).toContain('a&amp;&#39;{app}@shop.example')
  })
})
