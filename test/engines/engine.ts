import type { ElementHandle, Page } from 'puppeteer-core'
import { launchFirefox, launchWebKit } from '../../scripts/engines.mjs'

/** A document. Functions run in it: they see their arguments alone, which are JSON. */
export interface Surface {
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /**
   * Presses the mouse on the element that `find` returns; waits for up to 20 s until there is one.
   */
  click<Args extends readonly unknown[]>(
    find: (...args: Args) => Element | null | undefined,
    ...args: Args
  ): Promise<void>
}

/** What a smoke test needs of a browser, the same for all of them; itself it is the page. */
export interface Engine extends Surface {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /**
   * The document in the page's frame that `find` returns; waits for up to 20 s until there is one.
   */
  frame(find: () => Element | null | undefined): Promise<Surface>
  /** The document of another window of the page, once there is one; waits for up to 20 s. */
  popup(): Promise<Surface>
  /** Types into what has the focus: text, or the name of a key of WebDriver. */
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  /** A PNG of the window. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** A function of any arguments, as the driver takes it. */
type Run = (...args: unknown[]) => unknown

const WAIT_MS = 20_000

/** Waits until `read` returns something. */
async function until<T>(read: () => Promise<T | null | undefined>, what: string): Promise<T> {
  const started = Date.now()
  for (;;) {
    const value = await read()
    if (value !== null && value !== undefined) return value
    if (Date.now() - started > WAIT_MS) throw new Error(`nothing was found by ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A document of Firefox. */
const createSurface = (context: Pick<Page, 'evaluate' | 'evaluateHandle'>): Surface => ({
  evaluate: (run, ...args) => context.evaluate(run as unknown as Run, ...args) as never,
  click: async (find, ...args) => {
    const element = await until(
      async () =>
        (
          await context.evaluateHandle(find as unknown as Run, ...args)
        ).asElement() as ElementHandle<Element> | null,
      String(find),
    )
    await element.click()
  },
})

/** Firefox, over WebDriver BiDi, with these preferences of about:config. */
export async function openFirefox(
  preferences?: Readonly<Record<string, boolean | number>>,
): Promise<Engine> {
  const browser = await launchFirefox(preferences)
  const page: Page = await browser.newPage()
  const others = async () =>
    (await browser.pages()).filter((other) => other !== page && other.url() !== 'about:blank')
  return {
    ...createSurface(page),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    frame: async (find) => {
      const element = await until(
        async () =>
          (
            await page.evaluateHandle(find as unknown as Run)
          ).asElement() as ElementHandle<HTMLIFrameElement> | null,
        String(find),
      )
      const frame = await until(() => element.contentFrame(), 'the frame’s document')
      const click: Surface['click'] = async (inner, ...args) => {
        const found = await until(
          async () =>
            (
              await frame.evaluateHandle(inner as unknown as Run, ...args)
            ).asElement() as ElementHandle<Element> | null,
          String(inner),
        )
        // the driver's own click asks where the frame is by a command that Firefox 140 does not
        // have; while the modal comes up, it is elsewhere
        const place = async () => {
          const { left, top, width, height } = await found.evaluate(
            (each) => each.getBoundingClientRect().toJSON() as DOMRect,
          )
          const around = await element.evaluate(
            (each) => each.getBoundingClientRect().toJSON() as DOMRect,
          )
          return { x: around.left + left + width / 2, y: around.top + top + height / 2 }
        }
        const at = await until(async () => {
          const [one, other, bottom] = [
            await place(),
            await place(),
            await page.evaluate(() => innerHeight),
          ]
          return one.y === other.y && one.y < bottom ? one : undefined
        }, 'a place in the window')
        await page.mouse.click(at.x, at.y)
      }
      return { ...createSurface(frame), click }
    },
    popup: async () =>
      createSurface(await until(async () => (await others())[0], 'another window')),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}

/** Of a reference to an element in WebDriver's answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const

type Send = Awaited<ReturnType<typeof launchWebKit>>['send']

/** A document of WebKitGTK; `enter` makes it the one that commands go to. */
const createEntered = (send: Send, enter: () => Promise<unknown>): Surface => {
  const source = (run: unknown) =>
    `const done = arguments[arguments.length - 1]; Promise.resolve((${String(run)})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const run = async (code: unknown, args: readonly unknown[]) => {
    await enter()
    const { value, error } = (await send('POST', '/execute/async', {
      script: source(code),
      args,
    })) as { value?: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }
  return {
    evaluate: (code, ...args) => run(code, args) as never,
    click: async (find, ...args) => {
      const element = await until(
        async () => ((await run(find, args)) as Record<string, string> | null)?.[ELEMENT],
        String(find),
      )
      await send('POST', `/element/${element}/click`, {})
    },
  }
}

/** WebKitGTK, over WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const { send, close } = await launchWebKit()
  await send('POST', '/timeouts', { script: WAIT_MS })
  const own = await send('GET', '/window')
  const enter = async () => {
    await send('POST', '/window', { handle: own })
    await send('POST', '/frame', { id: null })
  }
  const page = createEntered(send, enter)
  const others = async () =>
    ((await send('GET', '/window/handles')) as readonly string[]).filter((handle) => handle !== own)
  return {
    ...page,
    goto: async (url) => (await enter(), void (await send('POST', '/url', { url }))),
    reload: async () => (await enter(), void (await send('POST', '/refresh', {}))),
    frame: async (find) =>
      createEntered(send, async () => {
        const element = await until(() => page.evaluate(find as () => Element | null), String(find))
        await send('POST', '/frame', { id: element })
      }),
    popup: async () => {
      const handle = await until(async () => (await others())[0], 'another window')
      const enterWindow = () => send('POST', '/window', { handle })
      await enterWindow()
      // the display has no window manager: what is below the pointer, in its middle, has the focus
      await send('POST', '/window/rect', { x: 430, y: 40 })
      return createEntered(send, enterWindow)
    },
    press: async (key) => {
      await enter()
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }))
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    close,
  }
}
