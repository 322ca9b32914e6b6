import type { Browser } from 'playwright-core'
import { encodeQR } from 'qr'

/** A picture with the code of a link, as a phone's camera would take it. */
export const pictureOf = async (browser: Browser, uri: string): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
  await page.setContent(
    `<body style="background:#ddd"><div style="width:360px;margin:40px;background:#fff">${encodeQR(uri, 'svg')}</div>`,
  )
  const picture = await page.screenshot()
  await page.close()
  return picture
}
