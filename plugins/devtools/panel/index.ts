import { createMessages } from '../../../kernel/plugins/toolkit'
import { messages as catalogue } from '../texts'
import { createDock } from './dock'
import { createMake, makeMosaic } from './dom'
import { followMode } from './followMode'
import { panelSheet } from './sheet'
import type { Panel, PanelInput, Translate } from './types'

const tag = 'tessera-devtools'

/**
 * Puts the devtools of one kit into its page: an element of their own with a shadow root, a button
 * at a corner, and the docked panel, closed. All of it leaves with the kit.
 */
export async function createPanel({ api, kit, options, signal }: PanelInput): Promise<Panel> {
  const kitElement = kit.element()
  const doc = kitElement.ownerDocument
  const view = doc.defaultView as Window & typeof globalThis
  const { t: text, locale, dir } = await loadTexts(kit.options, doc)
  const t: Translate = (key, values) => text(`devtools.${key}`, values)
  if (signal.aborted) return { open() {}, close() {} }

  const make = createMake(doc)
  const title = kit.id === 'default' ? t('title') : t('title-of', { kit: kit.id })
  const button = make('button', {
    type: 'button',
    class: 'open',
    'aria-label': title,
    title: t('open'),
    'aria-expanded': 'false',
    hidden: options.button === false,
  })
  button.append(makeMosaic(doc))
  const dock = createDock({ api, make, t, title, close: () => close() })
  const root = make(
    'section',
    {
      class: 'root',
      'aria-label': title,
      dir,
      lang: locale,
      'data-corner': options.corner ?? 'bottom-end',
    },
    button,
    dock.element,
  )
  const host = placeHost(doc, view, kit.id, root)
  const unfollow = followMode(host, kitElement, view)

  let frame = 0
  let opener: HTMLElement | undefined
  const isOpen = () => !dock.element.hidden
  const drawSoon = () => {
    if (!isOpen() || frame) return
    frame = view.requestAnimationFrame(() => {
      frame = 0
      dock.draw()
    })
  }
  const open = () => {
    if (isOpen()) return
    const active = doc.activeElement
    opener =
      active instanceof view.HTMLElement && active !== doc.body && active !== host
        ? active
        : undefined
    dock.element.hidden = false
    button.hidden = true
    dock.draw()
    dock.element.focus({ preventScroll: true })
  }
  const close = () => {
    if (!isOpen()) return
    const inside = host.shadowRoot?.activeElement != null
    dock.element.hidden = true
    button.hidden = options.button === false
    if (!inside) return
    const back = opener?.isConnected ? opener : button
    back.focus({ preventScroll: true })
  }
  button.addEventListener('click', open)
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return
    // the page behind has its own use for the key
    event.stopPropagation()
    const field = event.target
    if (field instanceof view.HTMLInputElement && field.value) return
    event.preventDefault()
    close()
  })
  const off = api.subscribe(drawSoon)
  signal.addEventListener('abort', () => {
    off()
    unfollow()
    view.cancelAnimationFrame(frame)
    host.remove()
  })
  return { open, close }
}

/** The kit's own way to its texts; the modal's are there only once that has opened. */
async function loadTexts({ locale, messages, debug }: PanelInput['kit']['options'], doc: Document) {
  const texts = createMessages({
    catalogues: { devtools: catalogue },
    locale: locale ?? (doc.documentElement.lang || 'en'),
    ...(messages && { overrides: messages }),
    debug,
    onLoad: () => {},
  })
  await texts.load()
  return { t: texts.t, locale: texts.locale(), dir: texts.dir() }
}

/** The element in the page. Those of several kits stand side by side. */
function placeHost(
  doc: Document,
  view: Window & typeof globalThis,
  id: string,
  root: HTMLElement,
): HTMLElement {
  const taken = [...doc.querySelectorAll(tag)].map((other) =>
    Number(other.getAttribute('data-place')),
  )
  const place = [0, 1, 2, 3].find((free) => !taken.includes(free)) ?? 3
  const host = doc.createElement(tag)
  host.setAttribute('data-kit', id)
  host.setAttribute('data-place', String(place))
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(panelSheet)
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(root)
  ;(doc.body ?? doc.documentElement).append(host)
  return host
}
