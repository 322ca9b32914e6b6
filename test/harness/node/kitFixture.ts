import type { AnyKit } from 'tessera-kit'
import { data } from 'tessera-kit/data'
import type { MockWallet } from 'tessera-kit/testing'
import type { Phone } from 'tessera-kit/testing/node'
import { expect } from 'vitest'

/** Connects the wallet in the window. */
export const connectInWindow = async (kit: AnyKit, { info }: MockWallet) => {
  const find = () =>
    kit.getState().connectors.find(({ manifest }) => manifest.name === info.name)?.manifest.id
  await expect.poll(find).toBeTruthy()
  return kit.connect(find() ?? '')
}

/** Scans the code of the kit with the phone. */
export const connectOnPhone = (kit: AnyKit, phone: Phone) =>
  kit.connect('walletConnect', {
    onProgress: (progress) => {
      if (progress.type === 'uri') void phone.pair(progress.uri)
    },
  })

/** What the kit knows of the balances; nothing where no network could be read. */
export const balancesOf = async (kit: AnyKit): Promise<readonly bigint[]> => {
  const { items } = await kit
    .use(data)
    .balances()
    .refresh()
    .catch(() => ({ items: [] }))
  return items.map(({ raw }) => raw)
}
