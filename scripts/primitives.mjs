// Takes docs/primitives: a picture of each primitive, dark and light, of what scripts/primitives/examples.ts draws. Names given as arguments take only those.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './browser.mjs'
import { serve } from './screens/serve.mjs'

const folder = process.env.SCREENS_OUT ?? fileURLToPath(new URL('../docs/primitives', import.meta.url))
const MOST_BYTES = 400_000
const SCALE = 2

/** A PNG as WebP, by the browser's own encoder. */
const toWebp = (tab, png) =>
  tab.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, png.toString('base64'))

const takeTheme = async (browser, url, theme, asked) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 700 }, deviceScaleFactor: SCALE, reducedMotion: 'reduce' })
  const tab = await context.newPage()
  const problems = []
  tab.on('pageerror', (error) => problems.push(`${theme}: ${error}`))
  tab.on('console', (message) => message.type() === 'error' && problems.push(`${theme}: ${message.text()}`))
  await tab.goto(url)
  await tab.waitForFunction(() => 'screens' in window)
  await tab.evaluate((look) => window.screens.make({ theme: look, locale: 'en', wallets: 0, primitives: true }), theme)
  const names = await tab.evaluate(() => window.screens.primitives)
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown) throw new Error(`There is no primitive "${unknown}"; there are ${names.join(', ')}`)
  for (const name of asked.length ? asked : names) {
    await tab.evaluate((view) => window.screens.kit.open(view), `primitives/${name}`)
    await tab.locator('.t-view > *:not(.t-wait)').first().waitFor()
    await tab.waitForTimeout(400)
    const box = await tab.locator('.t-view').boundingBox()
    const png = await tab.screenshot({ clip: box, animations: 'disabled' })
    writeFileSync(join(folder, `${name}-${theme}.webp`), Buffer.from(await toWebp(tab, png)))
    await tab.evaluate(() => window.screens.kit.close())
  }
  await context.close()
  return problems
}

const main = async () => {
  const asked = process.argv.slice(2)
  if (asked.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await serve()
  const browser = await launch()
  const problems = []
  try {
    for (const theme of ['dark', 'light']) problems.push(...(await takeTheme(browser, server.url, theme, asked)))
  } finally {
    await browser.close()
    await server.close()
  }
  const files = readdirSync(folder)
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  console.log(`${files.length} pictures, ${Math.round(bytes / 1000)} kB`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0 || bytes > MOST_BYTES) process.exitCode = 1
}

await main()
