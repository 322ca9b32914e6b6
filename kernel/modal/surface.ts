import type { Surface } from './types'

/** Milliseconds in which systems take a second click for a double click. */
const doubleClick = 500

/** Creates the surface of a host element; no DOM is created before it is first used. */
export function createSurface(element: HTMLElement, doc: Document): Surface {
  const sheets: CSSStyleSheet[] = []
  let parts: Parts | undefined
  let embedRoot: ShadowRoot | undefined
  let embedContainer: HTMLElement | undefined
  let unlock: (() => void) | undefined
  let onLeave = () => true
  let onForcedClose = () => {}
  let open = false
  let pressableFrom = 0

  const adoptInto = (root: ShadowRoot) => {
    root.adoptedStyleSheets = sheets
  }
  const build = (): Parts => {
    if (parts) return parts
    parts = createParts(element, doc)
    adoptInto(parts.root)
    const { dialog } = parts
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      onLeave()
    })
    dialog.addEventListener('close', () => {
      // `close` fires asynchronously: ignore it if the dialog was reopened
      if (!open || dialog.open) return
      open = false
      unlockScroll()
      onForcedClose()
    })
    // A press that starts and ends on the backdrop closes; one that starts inside the dialog
    // (selecting text) does not, nor does the second of a double click that opened it.
    let pressed = false
    dialog.addEventListener('pointerdown', (event) => {
      pressed = event.target === dialog && event.timeStamp > pressableFrom
    })
    dialog.addEventListener('click', (event) => {
      if (pressed && event.target === dialog) onLeave()
    })
    return parts
  }
  const unlockScroll = () => {
    unlock?.()
    unlock = undefined
  }
  const showNow = () => {
    const { dialog } = build()
    if (embedRoot || dialog.open) return
    if (!element.isConnected) (doc.body ?? doc.documentElement).append(element)
    unlock ??= lockScroll(doc)
    open = true
    pressableFrom = performance.now() + doubleClick
    dialog.showModal?.()
    // jsdom has the attribute only
    dialog.open = true
  }
  const unembed = () => {
    if (!embedRoot) return
    embedRoot.replaceChildren()
    embedRoot.adoptedStyleSheets = []
    embedRoot = undefined
    embedContainer = undefined
  }
  const hideNow = () => {
    open = false
    unlockScroll()
    const dialog = parts?.dialog
    if (!dialog?.open) return
    dialog.close?.()
    dialog.open = false
  }

  return {
    element,
    get root() {
      return embedRoot ?? build().root
    },
    get dialog() {
      return build().dialog
    },
    get container() {
      return embedContainer ?? build().container
    },
    frameSlot: () => build().frameSlot,
    adopt(css) {
      const sheet = createSheet(doc, css)
      sheets.push(sheet)
      if (parts) adoptInto(parts.root)
      if (embedRoot) adoptInto(embedRoot)
      return (next) => sheet.replaceSync(next)
    },
    embed(target) {
      embedRoot = target.shadowRoot ?? target.attachShadow({ mode: 'open' })
      embedContainer = doc.createElement('div')
      embedContainer.className = 't-root t-embedded'
      embedRoot.replaceChildren(embedContainer)
      adoptInto(embedRoot)
      return unembed
    },
    get embedded() {
      return embedRoot !== undefined
    },
    show: showNow,
    hide: hideNow,
    onLeave: (listener) => {
      onLeave = listener
    },
    onForcedClose: (listener) => {
      onForcedClose = listener
    },
    destroy() {
      hideNow()
      unembed()
    },
  }
}

interface Parts {
  readonly root: ShadowRoot
  readonly dialog: HTMLDialogElement
  readonly container: HTMLElement
  readonly frameSlot: HTMLElement
}

function createParts(element: HTMLElement, doc: Document): Parts {
  // a kit whose shell was replaced has a shadow root already
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const dialog = doc.createElement('dialog')
  dialog.className = 't-dialog'
  const container = doc.createElement('div')
  container.className = 't-root'
  const slot = doc.createElement('slot')
  slot.name = 'frame'
  dialog.append(container, slot)
  root.replaceChildren(dialog)
  // in the light DOM: an iframe in a shadow tree is not among the `frames` of its window, where
  // windows that the page opened look for it
  const frameSlot = doc.createElement('div')
  frameSlot.slot = slot.name
  element.querySelector(':scope > [slot=frame]')?.remove()
  element.append(frameSlot)
  return { root, dialog, container, frameSlot }
}

/**
 * Stops the page from scrolling, without a layout shift from its scrollbar; returns the undo. Each
 * kit adopts its own sheet, so that several can undo in any order.
 */
function lockScroll(doc: Document): () => void {
  const bar = (doc.defaultView as Window).innerWidth > doc.documentElement.clientWidth
  const sheet = createSheet(
    doc,
    `:root{overflow:hidden!important${bar ? ';scrollbar-gutter:stable!important' : ''}}`,
  )
  doc.adoptedStyleSheets?.push(sheet)
  return () => {
    doc.adoptedStyleSheets = doc.adoptedStyleSheets?.filter((other) => other !== sheet)
  }
}

function createSheet(doc: Document, css: string): CSSStyleSheet {
  const sheet = new (doc.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
