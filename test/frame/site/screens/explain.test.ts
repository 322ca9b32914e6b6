import { expect, test } from 'vitest'
import { createTexts } from '../../../../frame/site/screens/look/texts'
import { pageTexts } from '../../../../frame/site/screens/messages/pages/index'
import { explain } from '../../../../frame/site/screens/pages/explain'
import { RefusedError } from '../../../../frame/site/session/createApi'

const told = (lang: string) =>
  explain(
    new RefusedError('recovery_delayed', { retryAfter: 72 * 3600 }),
    pageTexts(createTexts([lang])),
  )

test.each(['en', 'ar'])(
  'what is refused on a device that is new to the wallet says from when on it is possible (%s)',
  (lang) => {
    const date = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { dateStyle: 'medium' }).format(
      Date.now() + 72 * 3_600_000,
    )
    expect(told(lang)).toContain(date)
    expect(told(lang)).not.toContain('{')
  },
)

test('the last wrong code is the end of the code, as the window is told it too; control: the one before is not', () => {
  const texts = pageTexts(createTexts(['en']))
  const toldOf = (left: number) => [
    explain(new RefusedError('otp_wrong', { left }), texts),
    explain({ reason: 'otp_wrong', extra: { left } }, texts),
  ]
  expect(toldOf(0)).toEqual([texts.t('expiredCode'), texts.t('expiredCode')])
  expect(toldOf(1)).toEqual([texts.t('wrongCode'), texts.t('wrongCode')])
})

test('control: another refusal names no time', () => {
  const other = explain(new RefusedError('frozen'), pageTexts(createTexts(['en'])))
  expect(other).toBe('Your wallet is frozen. Nothing is opened until that ends.')
})
