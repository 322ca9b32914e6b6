import { expect, test } from 'vitest'
import type { SlotDefinition } from '../../../kernel/modal/types'
import { createSlots } from '../../../kernel/modal/views'
import { emailAuth } from '../../../plugins/email-auth/index'
import { farcaster } from '../../../plugins/farcaster/index'
import { passkeys } from '../../../plugins/passkeys/index'
import { socials } from '../../../plugins/socials/index'
import { createCell } from '../../kernel/parts'

const options = { url: 'https://wallet.example' }
const listed = (...plugins: readonly { readonly name: string; readonly spec: unknown }[]) =>
  createSlots(
    createCell<readonly SlotDefinition[]>(
      plugins.flatMap(({ name: plugin, spec }) =>
        (
          (spec as { slots?: readonly { slot: string; load: () => Promise<never> }[] }).slots ?? []
        ).map((entry, at) => ({ ...entry, plugin, id: `${plugin}:${at}` })),
      ),
    ),
  )
    .list('connect.methods')
    .map(({ plugin }) => plugin)

test('an e-mail address comes before providers, Farcaster and passkeys after them, wherever the host lists them', () => {
  const [one, two, three] = [emailAuth(options), socials(options), farcaster(options)]
  const four = passkeys(options)
  const order = ['email-auth', 'socials', 'farcaster', 'passkeys']
  for (const given of [
    [one, two, three, four],
    [four, three, two, one],
    [two, four, three, one],
  ])
    expect(listed(...given)).toEqual(order)
  // control: of equals the host's order counts
  const equal = (name: string) => ({ name, spec: { slots: [{ slot: 'connect.methods' }] } })
  expect(listed(equal('b'), equal('a'))).toEqual(['b', 'a'])
})
