import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { bundlePage, servePage } from '../template/servePage'
import { type Engine, openFirefox, openWebKit } from './engine'
import type {} from './page'

let page: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  page = await servePage(await bundlePage(fileURLToPath(new URL('./page.ts', import.meta.url))))
})
afterAll(() => page?.close())

const session = (engine: Engine) =>
  engine.evaluate(() => window.smoke?.kit.getState().session.namespaces.eip155)
const restored = (engine: Engine) => expect.poll(() => session(engine), { timeout: 20_000 })

describe.each([
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKitGTK', open: openWebKit },
])('$name', ({ name, open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 300_000)
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || !engine) return
    mkdirSync('.tmp/engines', { recursive: true })
    writeFileSync(`.tmp/engines/${name}.png`, await engine.picture())
  })
  afterAll(() => engine?.close())

  test('connects by hand, signs, is restored after a reload, and disconnects', async () => {
    const [{ id, url }] = inject('chains')
    const [account] = inject('accounts')
    if (!account) throw new Error('there is no account')
    const settings = JSON.stringify({ id, url, privateKey: account.privateKey })
    await engine.goto(`${page.url}?settings=${encodeURIComponent(settings)}`)

    await engine.click(() => document.querySelector('#app button'))
    await engine.click(() =>
      [
        ...(document.querySelector('tessera-kit')?.shadowRoot?.querySelectorAll('button') ?? []),
      ].find((button) => button.textContent?.includes('Test Wallet')),
    )
    await restored(engine).toMatchObject({
      status: 'connected',
      active: account.address,
      chainId: `eip155:${id}`,
    })

    const signature = await engine.evaluate(
      (from) =>
        window.smoke.kit.request(
          { method: 'personal_sign', params: ['0x68656c6c6f', from] },
          { namespace: 'eip155' },
        ),
      account.address,
    )
    expect(
      await verifyMessage({
        address: account.address,
        message: 'hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)

    await engine.reload()
    await restored(engine).toMatchObject({ status: 'connected', active: account.address })
    await engine.evaluate(() => window.smoke.kit.open())
    // before it has the focus, a key goes to the page
    await expect
      .poll(
        () =>
          engine.evaluate(
            () => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.tagName,
          ),
        { timeout: 20_000 },
      )
      .toBeTruthy()
    await engine.press('Escape')
    await expect
      .poll(() => engine.evaluate(() => window.smoke.kit.getState().modal.open), {
        timeout: 20_000,
      })
      .toBe(false)
    await engine.evaluate(() => window.smoke.kit.disconnect())
    await restored(engine).toMatchObject({ status: 'disconnected' })
    expect(await engine.evaluate(() => window.smoke.errors)).toEqual([])
  })
})
