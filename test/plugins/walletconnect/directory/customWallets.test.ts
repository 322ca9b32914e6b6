import { expect, test, vi } from 'vitest'
import {
  readCustomWallets,
  readCustomWalletsInSlices,
} from '../../../../plugins/walletconnect/directory/customWallets'

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `w${at}`,
    name: `Wallet ${at}`,
    links: { native: at % 2 ? 'javascript:1' : `w${at}://` },
  }))
const context = () => {
  const told: string[] = []
  return { told, debug: (message: string) => void told.push(message) }
}

test('the wallets read in turns are those read at once, in their order, and as much is told', async () => {
  const [whole, parts] = [context(), context()]
  const customWallets = many(3000)
  expect(await readCustomWalletsInSlices(parts, { customWallets })).toEqual(
    readCustomWallets(whole, { customWallets }),
  )
  expect(parts.told).toEqual(whole.told)
  expect(parts.told).toHaveLength(1500)
  expect(await readCustomWalletsInSlices(parts, {})).toEqual([])
})

test('the page has its turn while many are read, and none is needed for a few', async () => {
  const turns = vi.spyOn(globalThis, 'setTimeout')
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  await readCustomWalletsInSlices(context(), { customWallets: many(20) })
  expect(turns).not.toHaveBeenCalled()
  let at = 0
  now.mockImplementation(() => at++)
  await readCustomWalletsInSlices(context(), { customWallets: many(20) })
  expect(turns.mock.calls.length).toBeGreaterThan(2)
  vi.restoreAllMocks()
})

test('a wallet that cannot be used is walletconnect/bad-wallet, wherever it stands', async () => {
  const customWallets = [...many(2000), { id: 'x' } as never]
  await expect(readCustomWalletsInSlices(context(), { customWallets })).rejects.toMatchObject({
    code: 'walletconnect/bad-wallet',
    audience: 'developer',
    message: expect.stringContaining('customWallets[2000]'),
  })
})
