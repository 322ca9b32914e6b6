import type { KitApi } from '../../kernel/index'
import { mosaic } from '../primitives/mosaic'
import { adoptButtonSheet } from './adoptButtonSheet'
import { type ButtonLabels, type ButtonState, connectButton, press } from './buttonState'
import { marks } from './marks'

/** What {@link defineTesseraButton} may be told. */
export interface TesseraButtonOptions {
  readonly labels?: ButtonLabels
}
/** `<tessera-button>`: the connect button without a framework. Attribute `kit`: the id of its kit; else the first one defined. */
export interface TesseraButtonElement extends HTMLElement {
  kit: KitApi | undefined
}

const name = 'tessera-button'
interface Known extends TesseraButtonOptions {
  readonly kit: KitApi
}
/** The element's class keeps the kits it serves, so that a page has one list whatever was loaded twice. */
const kits = Symbol.for('tessera-kit/button-kits')
type ButtonClass = CustomElementConstructor & { [kits]?: Map<string, Known> }

/**
 * Makes `<tessera-button>` known to the page and serves this kit to it; `kit.destroy()` leaves the elements as they are, disconnected.
 * Attributes: `kit` (a kit's id), `label`, `theme` (`dark` or `light`; default the visitor's system), `compact`.
 */
export function defineTesseraButton(kit: KitApi, options: TesseraButtonOptions = {}): void {
  const defined: ButtonClass | undefined = customElements.get(name)
  const Class = defined ?? createClass()
  const known = Class[kits]
  known?.set(kit.id, { kit, ...options })
  if (defined) for (const element of document.querySelectorAll<TesseraButtonElement & { refresh?(): void }>(name)) element.refresh?.()
  else customElements.define(name, Class)
}

function createClass(): ButtonClass {
  const known = new Map<string, Known>()
  class TesseraButton extends HTMLElement {
    static readonly observedAttributes = ['kit', 'label', 'theme', 'compact']
    #own: KitApi | undefined
    #undo: (() => void)[] = []

    get kit(): KitApi | undefined {
      return this.#own ?? this.#entry()?.kit
    }
    set kit(kit: KitApi | undefined) {
      this.#own = kit
      this.refresh()
    }
    connectedCallback() {
      this.refresh()
    }
    disconnectedCallback() {
      for (const undo of this.#undo.splice(0)) undo()
    }
    attributeChangedCallback() {
      this.refresh()
    }
    refresh() {
      this.disconnectedCallback()
      const { kit } = this
      if (!this.isConnected || !kit) return
      const connect = this.getAttribute('label')
      const labels = { ...this.#entry()?.labels, ...(connect !== null && { connect }) }
      const draw = () => connectButton(kit, kit.getState(), labels)
      const button = createButton(this.ownerDocument, () => press(kit, 'connect', draw()), () => kit.preload())
      const theme = this.getAttribute('theme')
      if (theme) button.setAttribute('data-tessera-theme', theme)
      button.toggleAttribute('data-compact', this.hasAttribute('compact'))
      const update = () => fill(button, draw())
      update()
      this.replaceChildren(button)
      this.#undo = [kit.subscribe(({ session }) => session, update), kit.subscribe(({ modal }) => modal, update), adoptButtonSheet(this.ownerDocument)]
    }
    #entry(): Known | undefined {
      const id = this.getAttribute('kit')
      return id === null ? known.values().next().value : known.get(id)
    }
  }
  return Object.assign(TesseraButton, { [kits]: known })
}

function createButton(doc: Document, onPress: () => void, onIntent: () => void): HTMLButtonElement {
  const button = doc.createElement('button')
  button.type = 'button'
  button.className = name
  button.addEventListener('click', onPress)
  for (const event of ['pointerenter', 'focus', 'pointerdown']) button.addEventListener(event, onIntent)
  return button
}

function fill(button: HTMLButtonElement, shown: ButtonState): void {
  const doc = button.ownerDocument
  button.dataset.state = shown.state
  button.toggleAttribute('aria-busy', false)
  if (shown.state === 'connecting') button.setAttribute('aria-busy', 'true')
  const icon = doc.createElement('span')
  icon.className = 'tessera-icon'
  icon.setAttribute('aria-hidden', 'true')
  icon.append(shown.state === 'connected' && shown.address ? drawMosaic(doc, shown.address) : drawMark(doc, shown.state))
  const labels = doc.createElement('span')
  labels.className = 'tessera-labels'
  labels.append(...[shown.label, ...shown.room].map((text, at) => {
    const line = doc.createElement('span')
    line.textContent = text
    if (at) line.setAttribute('aria-hidden', 'true')
    else line.setAttribute('data-on', '')
    return line
  }))
  button.replaceChildren(icon, labels)
}

const svg = 'http://www.w3.org/2000/svg'
function draw(doc: Document, tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = doc.createElementNS(svg, tag) as SVGElement
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

function drawMosaic(doc: Document, address: string): SVGElement {
  const box = draw(doc, 'svg', { width: 24, height: 24, viewBox: '0 0 56 56' })
  box.append(...mosaic(address).cells.map((fillColor, at) => draw(doc, 'rect', { x: (at % 4) * 14.5, y: (at >> 2) * 14.5, width: 12.5, height: 12.5, fill: fillColor })))
  return box
}

function drawMark(doc: Document, state: ButtonState['state']): SVGElement {
  const mark = state === 'wrong' ? 'alert' : state === 'connecting' ? 'spin' : 'wallet'
  const box = draw(doc, 'svg', { class: mark === 'spin' ? 't-icon t-spin' : 't-icon', width: 20, height: 20, viewBox: '0 0 20 20' })
  box.append(draw(doc, 'path', { d: marks[mark] }))
  return box
}
