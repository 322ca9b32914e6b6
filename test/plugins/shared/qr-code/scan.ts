import jsqr from 'jsqr'
import type { Page } from 'playwright-core'

const decode = jsqr as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly data: string } | null

/** What a decoder reads from the code's place, quiet zone included, as it is on the screen. */
export const scan = async (page: Page): Promise<string | undefined> => {
  const clip = await page.evaluate(
    () =>
      document
        .querySelector('tessera-kit')
        ?.shadowRoot?.querySelector('.t-qr')
        ?.getBoundingClientRect()
        .toJSON() as DOMRect,
  )
  const png = (await page.screenshot({ clip })).toString('base64')
  // elsewhere: the page's own policy lets no picture be read
  const reader = await page.context().newPage()
  const { width, height, light } = await reader.evaluate(async (data) => {
    const image = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${data}`)).blob(),
    )
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(image, 0, 0)
    const { data: pixels } = pen.getImageData(0, 0, image.width, image.height)
    let light = ''
    for (let at = 0; at < pixels.length; at += 4)
      light += String.fromCharCode(
        ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3,
      )
    return { width: image.width, height: image.height, light: btoa(light) }
  }, png)
  await reader.close()
  return decode(
    Uint8ClampedArray.from(
      [...Buffer.from(light, 'base64')].flatMap((grey) => [grey, grey, grey, 255]),
    ),
    width,
    height,
  )?.data
}
