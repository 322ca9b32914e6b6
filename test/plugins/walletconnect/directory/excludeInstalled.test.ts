// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { walletConnect } from '../../../../plugins/walletconnect'
import { curatedWallets } from '../../../../plugins/walletconnect/directory/curated'
import { ui } from '../../../../ui'
import { createTestKit } from '../../../harness/createTestKit'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'MetaMask',
  icon: 'data:image/png;base64,AA==',
  rdns: 'io.metamask',
}
const idOf = (name: string) => curatedWallets().find((wallet) => wallet.name === name)?.id as string

/** Counts MetaMask among the rows of the connect view of a page where it is installed. */
async function rows(excludeWalletIds: readonly string[] | undefined) {
  const { kit, end } = await createTestKit({
    plugins: [
      ui({ preload: 'none' }),
      walletConnect({ projectId: 'x'.repeat(32), ...(excludeWalletIds && { excludeWalletIds }) }),
    ],
    wallet: { info },
  })
  ends.push(end)
  kit.open()
  const read = () =>
    [...(kit.element().shadowRoot?.querySelectorAll('.t-row') ?? [])].map(
      (row) => row.textContent ?? '',
    )
  // the rows of the directory come last
  await expect.poll(read).toContainEqual(expect.stringContaining('All wallets'))
  return () => read().filter((row) => row.includes('MetaMask')).length
}

test.each([undefined, ['Rainbow']])(
  'with %j excluded an installed wallet is listed once',
  async (names) => {
    expect((await rows(names?.map(idOf)))()).toBe(1)
  },
)

test.each([
  ['its id in the directory', () => idOf('MetaMask')],
  ['its rdns', () => 'io.metamask'],
])('an installed wallet is excluded by %s', async (_what, id) => {
  await expect.poll(await rows([id()])).toBe(0)
})
