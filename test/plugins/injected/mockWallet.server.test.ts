// @vitest-environment happy-dom
import { afterEach, expect, inject, test } from 'vitest'
import { createKit } from '../../../kernel'
import { injected } from '../../../plugins/injected'
import { installWallet } from '../../harness/installWallet'
import { seeds } from '../../harness/standardFixture'
import type { WindowTarget } from '../../harness/types'
import { localChains } from '../../harness/walletFixture'
import { base58, bitcoin, callOf, evm, isValid, key, solana } from './standardFixture'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  localStorage.clear()
})
const begin = async (shape: 'standard' | 'unisat') => {
  const wallet = await installWallet(window as unknown as WindowTarget, {
    accounts: inject('accounts'),
    chains: localChains(),
    solana: { keys: seeds, chains: [{ id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:9' }] },
    bitcoin: { keys: seeds, chain: 'bitcoin:mainnet', shape },
  })
  ends.push(wallet.remove)
  const kit = createKit([injected()], { networks: [evm, solana, bitcoin] })
  ends.push(() => kit.destroy())
  await kit.start()
  await kit.discover()
  const find = (id: string) => kit.getState().connectors.find(({ manifest }) => manifest.id === id)
  // the search is bounded in time, and a busy machine may take longer
  await expect.poll(() => find(wallet.info.rdns)).toBeDefined()
  return { wallet, kit, find }
}

test('mock wallet: announced and registered, it is one wallet of three namespaces that signs in each', async () => {
  const { wallet, kit, find } = await begin('standard')
  const { rdns } = wallet.info
  const { sessions } = await kit.connect(rdns)
  expect(Object.keys(sessions)).toEqual(['eip155', 'solana', 'bip122'])
  expect(sessions.solana?.active).toBe(key(1))
  expect(sessions.bip122?.accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  const text = new TextEncoder().encode('Hello')
  const signed = await find(rdns)?.request(
    callOf('solana_signMessage', { message: base58.encode(text), pubkey: key(1) }, solana),
  )
  expect(isValid(1, text, base58.decode((signed as { signature: string }).signature))).toBe(true)
  const account = sessions.bip122?.active ?? ''
  expect(
    await find(rdns)?.request(
      callOf('signMessage', { account, message: 'Hello', protocol: 'bip322' }, bitcoin),
    ),
  ).toMatchObject({ address: account })
  await kit.disconnect()
  const asked = wallet.requests().map(({ method }) => method)
  expect(asked.filter((method) => method === 'standard:connect')).toHaveLength(1)
  expect(asked).not.toContain('bitcoin:connect')
  expect(asked).toEqual(
    expect.arrayContaining([
      'wallet_revokePermissions',
      'standard:disconnect',
      'bitcoin:disconnect',
    ]),
  )
})

test('mock wallet: as window.unisat, its Bitcoin side is a wallet of its own', async () => {
  const { kit, find } = await begin('unisat')
  const id = 'standard:unisat-wallet'
  expect(find(id)?.manifest).toMatchObject({ kind: 'injected', namespaces: ['bip122'] })
  const { sessions } = await kit.connect(id)
  const account = sessions.bip122?.active ?? ''
  expect(
    await find(id)?.request(
      callOf('signMessage', { account, message: 'Hello', protocol: 'bip322' }, bitcoin),
    ),
  ).toMatchObject({ address: account })
})
