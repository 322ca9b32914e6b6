// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createKit, type Plugin } from '../../../kernel'
import { bitcoin, bitcoinTestnet } from '../../../kernel/networks'
import { injected } from '../../../plugins/injected'
import { ui } from '../../../ui'
import { createStorage } from '../../harness/fakeStorage'
import { emitter, legacyPage } from './legacyFixture'

const { place, ends } = legacyPage()
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A provider as UniSat's, on a network by its own name. */
function unisat(chain = 'BITCOIN_MAINNET') {
  const events = emitter()
  const state = { chain, obeys: true }
  const provider = {
    ...events,
    getAccounts: async () => [address],
    requestAccounts: async () => [address],
    getPublicKey: async () => `02${'ab'.repeat(32)}`,
    getChain: async () => ({ enum: state.chain }),
    switchChain: async (next: string) => {
      if (!state.obeys) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      state.chain = next
    },
  }
  return { provider, events, state }
}

async function start() {
  const kit = createKit<readonly Plugin[]>([ui({ preload: 'none' }), injected()], {
    networks: [bitcoin, bitcoinTestnet],
    storage: createStorage(),
    id: `apart-${Math.random()}`,
  })
  ends.push(() => kit.destroy())
  await kit.start()
  const view = () => {
    const { modal, router } = kit.getState()
    return modal.open ? router.history.at(-1)?.view : undefined
  }
  /** Connects as a visitor does. */
  const connect = async () => {
    kit.open()
    const row = () =>
      [...(kit.element().shadowRoot?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
        textContent?.includes('UniSat'),
      )
    await expect.poll(row).toBeDefined()
    row()?.click()
    await expect.poll(() => kit.getState().session.namespaces.bip122?.status).toBe('connected')
  }
  return { kit, view, connect }
}

test('a connected wallet that moves to a chain that the kit does not have opens that view', async () => {
  const { provider, events, state } = unisat()
  place('unisat', provider)
  const { kit, view, connect } = await start()
  await connect()
  expect(kit.getState().session.namespaces.bip122).toMatchObject({
    status: 'connected',
    chainId: bitcoin.id,
  })
  await expect.poll(view).toBe(undefined)
  state.chain = 'FRACTAL_BITCOIN_MAINNET'
  events.emit('chainChanged')
  await expect
    .poll(() => kit.getState().session.namespaces.bip122)
    .toMatchObject({ chainId: 'bip122:FRACTAL_BITCOIN_MAINNET' })
  await expect.poll(view).toBe('unsupported-chain')
})

test('a wallet that connects there and refuses to leave opens that view', async () => {
  const { provider, state } = unisat('FRACTAL_BITCOIN_MAINNET')
  state.obeys = false
  place('unisat', provider)
  const { kit, view, connect } = await start()
  await connect()
  expect(kit.getState().session.namespaces.bip122).toMatchObject({
    chainId: 'bip122:FRACTAL_BITCOIN_MAINNET',
  })
  await expect.poll(view).toBe('unsupported-chain')
})
