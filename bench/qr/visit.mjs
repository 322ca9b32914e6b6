// A visitor's way to the code, in a browser whose every name leads to the stand-in, on a slow link
// and with a slow processor.
import { createRequire } from 'node:module'
import { launch } from '../../scripts/browser.mjs'
import { THROTTLE } from '../page.mjs'
import { ROUND_TRIP } from './standIn.mjs'
import { stopwatch } from './stopwatch.mjs'

/** Bytes a second of a page's link. */
export const BYTES_PER_SECOND = 1_250_000
/** A visitor reads the list for this long before the click. */
const READS = 1000
/** The pointer rests on the row for this long, where it is on its way. */
const RESTS = 1500
/** A closed modal is gone after this long. */
const CLOSES = 600
const SLOWEST = 30_000

/** Launches the browser; nothing that it does leaves this machine. */
export const launchAt = (port) =>
  launch({
    args: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port},EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
  })

/** Reads codes from pictures, in a page of its own. */
export const startDecoder = async (browser) => {
  const tab = await browser.newPage()
  await tab.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') })
  const read = async ([png, blur]) => {
    const image = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${png}`)).blob(),
    )
    const [width, height] = [image.width * 2, image.height * 2]
    const canvas = Object.assign(document.createElement('canvas'), { width, height }).getContext(
      '2d',
    )
    // a code of dots is read as a camera sees it, a little out of focus
    canvas.filter = `blur(${blur}px)`
    canvas.drawImage(image, 0, 0, width, height)
    return window.jsQR(canvas.getImageData(0, 0, width, height).data, width, height)?.data
  }
  return async (png) => {
    for (const blur of [0, 1, 2, 3, 4]) {
      const text = await tab.evaluate(read, [png.toString('base64'), blur])
      if (text) return text
    }
    return undefined
  }
}

const press = async (tab, selector) => {
  const { x, y, width, height } = await tab.locator(selector).first().boundingBox()
  await tab.mouse.move(x + width / 2, y + height / 2)
  return { down: async () => (await tab.mouse.down(), await tab.mouse.up()) }
}

const look = async (tab, decode) => {
  await tab.waitForFunction(() => window.bench.taken() !== undefined, undefined, {
    timeout: SLOWEST,
    polling: 50,
  })
  const taken = await tab.evaluate(() => window.bench.taken())
  await tab.waitForTimeout(400)
  const { x, y, width, height } = await tab.evaluate(() => window.bench.box())
  const text = await decode(
    await tab.screenshot({
      clip: { x: x - 16, y: y - 16, width: width + 32, height: height + 32 },
    }),
  )
  if (!/\bwc(:|%3A)/.test(text ?? ''))
    throw new Error(`The code on the screen cannot be read: ${text}`)
  return taken
}

const newTab = async (browser) => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await tab.addInitScript(stopwatch)
  const slow = () => cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return { tab, slow, close: () => context.close() }
}

const toList = async (tab, { opener, row }) => {
  await tab.locator(opener).first().click()
  await tab.locator(row).first().waitFor()
  await tab.waitForTimeout(READS)
}

const toCode = async (tab, { row, code }, decode, rest = 0) => {
  await tab.evaluate((path) => window.bench.watch(path), code)
  const { down } = await press(tab, row)
  if (rest) await tab.waitForTimeout(rest)
  await down()
  return look(tab, decode)
}

/**
 * One page of its own: the first code and a second one, after the modal was closed. With `hover`
 * the pointer rests on the row before the first click. Resolves with the times, and the kilobytes
 * of script that the page had fetched when the list was read, and those that came after.
 */
export const visit = async ({ browser, decode, page, host, hover = false, second = false }) => {
  const { tab, slow, close } = await newTab(browser)
  try {
    page.sent()
    await tab.goto(page.url)
    await tab.locator(host.opener).first().waitFor()
    await tab.waitForLoadState('networkidle')
    await tab.waitForTimeout(1000)
    await slow()
    await toList(tab, host)
    const before = page.sent()
    const first = await toCode(tab, host, decode, hover ? RESTS : 0)
    const found = { first, before, after: page.sent() }
    if (!second) return found
    await tab.keyboard.press('Escape')
    await tab.waitForTimeout(CLOSES)
    await toList(tab, host)
    return { ...found, second: await toCode(tab, host, decode) }
  } finally {
    await close()
  }
}
