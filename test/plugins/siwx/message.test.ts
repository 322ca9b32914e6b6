// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import {
  localVerifier,
  parseSignInMessage,
  type SignInVerifier,
  type SiwxOptions,
  siwx,
} from '../../../plugins/siwx'
import { createTestKit } from '../../harness'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Signs in; returns the fields of the message that was signed. */
async function signed(options: SiwxOptions & { verifier: SignInVerifier }) {
  let text = ''
  const verifier: SignInVerifier = {
    ...options.verifier,
    verify(all, signal) {
      text = all[0]?.message ?? ''
      return options.verifier.verify(all, signal)
    },
  }
  const { kit, wallet, end } = await createTestKit({
    plugins: [siwx({ ...options, verifier })],
    options: { id: `message${ends.length}` },
  })
  ends.push(end)
  await kit.connect(wallet.info.rdns)
  await kit.use(siwx).signIn()
  return parseSignInMessage(text)
}

test('the options name domain, URI, request and the time from which it is valid', async () => {
  const fields = await signed({
    verifier: localVerifier(),
    domain: 'app.example',
    uri: 'https://app.example/login',
    requestId: 'r1',
    notBefore: -60,
    expires: 300,
  })
  const issued = Date.parse(fields?.issuedAt as string)
  expect(fields).toMatchObject({
    domain: 'app.example',
    uri: 'https://app.example/login',
    requestId: 'r1',
    notBefore: new Date(issued - 60_000).toISOString(),
    expirationTime: new Date(issued + 300_000).toISOString(),
  })
})
