import { SignClient } from '@walletconnect/sign-client'
import { encodeQR } from 'qr'
import type { Browser } from 'playwright-core'

/** Storage that ends with the process: the library's own writes to the disk. */
const createStorage = () => {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
}

/** An app in this process, on the protocol's own client: for what the demo's page does not ask. */
export const openNodeDapp = (relayUrl: string, name: string) =>
  SignClient.init({
    relayUrl,
    projectId: 'node-dapp',
    logger: 'silent',
    telemetryEnabled: false,
    storage: createStorage(),
    customStoragePrefix: name,
    metadata: { name, description: 'An app in a test', url: 'https://node.example', icons: [] },
  })

export type NodeDapp = Awaited<ReturnType<typeof openNodeDapp>>

/** Closes its line to the relay. */
export const closeNodeDapp = async ({ core }: NodeDapp): Promise<void> => {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** A picture with the code of a link, as a phone's camera would take it. */
export const pictureOf = async (browser: Browser, uri: string): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
  await page.setContent(`<body style="background:#ddd"><div style="width:360px;margin:40px;background:#fff">${encodeQR(uri, 'svg')}</div>`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}
