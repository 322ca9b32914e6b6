import { expect, test } from 'vitest'
import type { SlotDefinition } from '../../../kernel/modal/types'
import { createSlots } from '../../../kernel/modal/views'
import { emailAuth } from '../../../plugins/email-auth/index'
import { farcaster } from '../../../plugins/farcaster/index'
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

test('an e-mail address comes before providers, and Farcaster after them, wherever the host lists them', () => {
  const [one, two, three] = [emailAuth(options), socials(options), farcaster(options)]
  const order = ['email-auth', 'socials', 'farcaster']
  for (const given of [
    [one, two, three],
    [three, two, one],
    [two, three, one],
  ])
    expect(listed(...given)).toEqual(order)
  // control: of equals the host's order counts
  const equal = (name: string) => ({ name, spec: { slots: [{ slot: 'connect.methods' }] } })
  expect(listed(equal('b'), equal('a'))).toEqual(['b', 'a'])
})
