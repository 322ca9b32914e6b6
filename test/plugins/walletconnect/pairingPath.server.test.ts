// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '../../../kernel/index'
import { mainnet } from '../../../kernel/networks/index'
import { walletConnect } from '../../../plugins/walletconnect'
import { ui } from '../../../ui/index'
import { countCalls, filesOf, notePath } from '../../filesCrossed'
import { createStorage } from '../../harness/fakeStorage'
import { createStage, type Stage } from './phone/kit'

let calls: Awaited<ReturnType<typeof countCalls>>
let stage: Stage
beforeAll(async () => {
  calls = await countCalls()
})
afterAll(() => calls.end())
beforeEach(async () => {
  stage = await createStage(4)
})
afterEach(() => stage?.end(), 30_000)

test('pairing: the path from the click on "WalletConnect" to the connection, with the code drawn and the wallet’s response, is counted', async () => {
  const kit = createKit(
    [ui({ preload: 'none' }), walletConnect({ relayUrl: stage.relay.url, requestHint: false })],
    { networks: [mainnet], storage: createStorage() },
  )
  await kit.start()
  const wallet = await stage.wallet({
    evm: { keys: [`0x${'1'.repeat(64)}`], chains: { 1: 'http://127.0.0.1:1' } },
  })
  const { connect } = kit
  // the wallet scans what the view draws
  vi.spyOn(kit, 'connect').mockImplementation((id, options) =>
    connect(id, {
      ...options,
      onProgress: (progress) => {
        options?.onProgress?.(progress)
        if (progress.type === 'uri') wallet.pair(progress.uri).catch(() => undefined)
      },
    }),
  )
  const pluginFiles = async () =>
    filesOf(await calls.take()).filter((file) => file.startsWith('plugins/walletconnect/'))
  const pair = async () => {
    kit.open()
    const root = () => document.querySelector('tessera-kit')?.shadowRoot
    await expect.poll(() => root()?.querySelector('.t-row')).toBeTruthy()
    // the list is drawn once the plugin has nothing more to do
    await expect.poll(pluginFiles).toEqual([])
    root()?.querySelector<HTMLElement>('.t-row')?.click()
    await expect.poll(() => kit.getState().session.namespaces.eip155?.status).toBe('connected')
    return pluginFiles()
  }
  // the first sets up what is set up once
  await pair()
  await kit.disconnect()
  kit.close()
  const files = await pair()
  kit.destroy()
  expect(files).toEqual(
    expect.arrayContaining(
      [
        'session/pair.ts',
        'session/adoptSession.ts',
        'signClient/pairingRounds.ts',
        'views/pairing/QrPanel.tsx',
      ].map((file) => `plugins/walletconnect/${file}`),
    ),
  )
  notePath('pairing, files of the plugin', files)
})
