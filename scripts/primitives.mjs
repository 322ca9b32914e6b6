// Takes docs/primitives: a picture of each primitive, dark and light, of what
// scripts/primitives/examples.ts draws. Names given as arguments take only those.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPage, takePictures } from './screens/takePictures.mjs'

const folder =
  process.env.SCREENS_OUT ?? fileURLToPath(new URL('../docs/primitives', import.meta.url))
const MOST_BYTES = 400_000
const SCALE = 2

/** A PNG as WebP, by the browser's own encoder. */
const toWebp = (tab, png) =>
  tab.evaluate(async (data) => {
    const picture = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${data}`)).blob(),
    )
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.5 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, png.toString('base64'))

const takeTheme = async (browser, url, theme, asked) => {
  const context = {
    viewport: { width: 360, height: 700 },
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
  }
  const { tab, problems, close } = await openPage(browser, url, {
    context,
    kit: { theme, locale: 'en', wallets: 0, primitives: true },
    console: true,
  })
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
  await close()
  return problems.map((problem) => `${theme}: ${problem}`)
}

const asked = process.argv.slice(2)
await takePictures(
  { folder, all: asked.length === 0, mostBytes: MOST_BYTES },
  async (browser, url) => {
    const problems = []
    for (const theme of ['dark', 'light'])
      problems.push(...(await takeTheme(browser, url, theme, asked)))
    return problems
  },
)
