// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { takeResult } from '../../../plugins/socials/takeResult'

const result = 'https://wallet.example/oauth/result?login=a&result=b'
const given = `result_uri=${encodeURIComponent(result)}`

test.each([
  [`/?${given}`, '/'],
  [`/shop?${given}#cart`, '/shop#cart'],
  [`/?a&b=%20+${'&'}${given}`, '/?a&b=%20+'],
  [`/?${given}&a&b=%2F`, '/?a&b=%2F'],
  [`/?a=1&${given}&b=2`, '/?a=1&b=2'],
])('of %s it leaves the rest as it was', (address, rest) => {
  history.replaceState({ kept: true }, '', address)
  expect(takeResult()).toBe(result)
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(rest)
  expect(history.state).toEqual({ kept: true })
  expect(takeResult()).toBeUndefined()
})

test.each(['/?my_result_uri=x', '/?a=result_uri=x', '/#result_uri=x'])('%s has none', (address) => {
  history.replaceState(null, '', address)
  expect(takeResult()).toBeUndefined()
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(address)
})
