import type { KitApi } from '../../kernel/index'
import { mosaic } from '../primitives/mosaic'
import type { ThemeMode } from '../theme/tokens'
import { type ButtonLabels, type ButtonState, connectButton, marks, press } from './buttonState'
import { adoptButtonSheet, appearanceOf, brand } from './theme'

/** Options of {@link defineTesseraButton}. */
export interface TesseraButtonOptions {
  readonly labels?: ButtonLabels
}
/** `<tessera-button>`: the connect button without a framework. */
export interface TesseraButtonElement extends HTMLElement {
  /**
   * The kit that was set, else the one whose id is in the attribute `kit`, else the first one that
   * was defined.
   */
  kit: KitApi | undefined
}

const name = 'tessera-button'
interface Registered extends TesseraButtonOptions {
  readonly kit: KitApi
}
/**
 * Key of the kits by id. They are stored on the element's class, so that two copies of this module
 * share them.
 */
const kits = Symbol.for('tessera-kit/button-kits')
type ButtonClass = CustomElementConstructor & { [kits]?: Map<string, Registered> }

/**
 * Defines the element `<tessera-button>`, if it is not, and registers the kit for it. After
 * `kit.destroy()` the elements stay, and show a disconnected state. Attributes: `kit` (a kit's id),
 * `label`, `theme` (`dark`, `light` or `system`; default: the modal's), `compact` (only the icon on
 * phones).
 */
export function defineTesseraButton(kit: KitApi, options: TesseraButtonOptions = {}): void {
  const defined: ButtonClass | undefined = customElements.get(name)
  const Class = defined ?? createClass()
  const registered = Class[kits]
  registered?.set(kit.id, { kit, ...options })
  if (defined)
    for (const element of document.querySelectorAll<TesseraButtonElement & { refresh?(): void }>(
      name,
    ))
      element.refresh?.()
  else customElements.define(name, Class)
}

function createClass(): ButtonClass {
  const registered = new Map<string, Registered>()
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
      const current = () => connectButton(kit, kit.getState(), labels)
      const button = createButton(
        this.ownerDocument,
        () => press(kit, 'connect', current()),
        () => kit.preload(),
      )
      const { mode, variables } = appearanceOf(kit)
      const theme = (this.getAttribute('theme') as ThemeMode | null) ?? mode
      if (theme) button.setAttribute('data-tessera-theme', theme)
      button.toggleAttribute('data-compact', this.hasAttribute('compact'))
      const update = () => fill(button, current())
      update()
      this.replaceChildren(button)
      this.#undo = [
        variables ? brand(button, theme, variables) : () => {},
        kit.subscribe(
          () => appearanceOf(kit),
          () => this.refresh(),
        ),
        kit.subscribe(({ session }) => session, update),
        kit.subscribe(({ modal }) => modal, update),
        adoptButtonSheet(this.ownerDocument),
      ]
    }
    #entry(): Registered | undefined {
      const id = this.getAttribute('kit')
      return id === null ? registered.values().next().value : registered.get(id)
    }
  }
  return Object.assign(TesseraButton, { [kits]: registered })
}

function createButton(doc: Document, onPress: () => void, onIntent: () => void): HTMLButtonElement {
  const button = doc.createElement('button')
  button.type = 'button'
  button.className = name
  button.addEventListener('click', onPress)
  for (const event of ['pointerenter', 'focus', 'pointerdown'])
    button.addEventListener(event, onIntent)
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
  icon.append(
    shown.state === 'connected' && shown.address
      ? drawMosaic(doc, shown.address)
      : drawMark(doc, shown.state),
  )
  const labels = doc.createElement('span')
  labels.className = 'tessera-labels'
  labels.append(
    ...[shown.label, ...shown.room].map((text, at) => {
      const line = doc.createElement('span')
      line.textContent = text
      if (at) line.setAttribute('aria-hidden', 'true')
      else line.setAttribute('data-on', '')
      return line
    }),
  )
  button.replaceChildren(icon, labels)
}

const svg = 'http://www.w3.org/2000/svg'
function createSvg(
  doc: Document,
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const element = doc.createElementNS(svg, tag) as SVGElement
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

function drawMosaic(doc: Document, address: string): SVGElement {
  const element = createSvg(doc, 'svg', { width: 24, height: 24, viewBox: '0 0 56 56' })
  element.append(
    ...mosaic(address).cells.map((fillColor, at) =>
      createSvg(doc, 'rect', {
        x: (at % 4) * 14.5,
        y: (at >> 2) * 14.5,
        width: 12.5,
        height: 12.5,
        fill: fillColor,
      }),
    ),
  )
  return element
}

function drawMark(doc: Document, state: ButtonState['state']): SVGElement {
  const mark = state === 'wrong' ? 'alert' : state === 'connecting' ? 'spin' : 'wallet'
  const element = createSvg(doc, 'svg', {
    class: mark === 'spin' ? 't-icon t-spin' : 't-icon',
    width: 20,
    height: 20,
    viewBox: '0 0 20 20',
  })
  element.append(createSvg(doc, 'path', { d: marks[mark] }))
  return element
}
