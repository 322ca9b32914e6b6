// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createHostElement } from '../../../kernel/kit/startKit'
import { createSurface } from '../../../kernel/modal/surface'
import type { Surface } from '../../../kernel/modal/types'

const made: Pick<Surface, 'destroy'>[] = []
afterEach(() => {
  for (const surface of made.splice(0)) surface.destroy()
  document.body.replaceChildren()
})
const open = (id = 'default', append = true) => {
  const element = createHostElement(id, document, append)
  const surface = createSurface(element, document)
  const { destroy: end } = surface
  const destroy = () => {
    end()
    element.remove()
  }
  made.push({ destroy })
  return Object.defineProperty(surface, 'destroy', { value: destroy })
}
const locked = () => document.adoptedStyleSheets.length

test('the host element stands at the end of the body, empty until needed, and goes with destroy', () => {
  document.body.append(document.createElement('main'))
  const surface = open('shop')
  expect([
    document.body.lastElementChild,
    surface.element.getAttribute('data-tessera-id'),
    surface.element.shadowRoot,
  ]).toEqual([surface.element, 'shop', null])
  expect([
    surface.dialog.tagName,
    surface.dialog.contains(surface.container),
    surface.root.contains(surface.dialog),
  ]).toEqual(['DIALOG', true, true])
  surface.destroy()
  expect(document.querySelector('tessera-kit')).toBe(null)
})

test('the same id twice is refused, another id is not, and a destroyed one is free again', () => {
  const first = open('a')
  expect(() => open('a')).toThrow(expect.objectContaining({ code: 'kernel/duplicate-id' }))
  expect(document.querySelectorAll('tessera-kit').length).toBe(1)
  open('b')
  first.destroy()
  open('a')
  expect(document.querySelectorAll('tessera-kit').length).toBe(2)
})

test('where the host places it, nothing is appended; showing it unplaced appends it all the same', () => {
  const surface = open('a', false)
  expect(document.querySelector('tessera-kit')).toBe(null)
  const place = document.createElement('div')
  document.body.append(place)
  place.append(surface.element)
  surface.show()
  expect(surface.element.parentElement).toBe(place)
  const lost = open('b', false)
  lost.show()
  expect(lost.element.parentElement).toBe(document.body)
})

test('show and hide: the dialog, and the page’s scrolling; twice is as good as once', () => {
  const surface = open()
  surface.show()
  surface.show()
  expect([surface.dialog.open, locked()]).toEqual([true, 1])
  expect(document.documentElement.getAttribute('style')).toBe(null)
  surface.hide()
  surface.hide()
  expect([surface.dialog.open, locked()]).toEqual([false, 0])
})

test('two kits lock the page each for itself: it scrolls again when both are closed, in any order', () => {
  const own = new CSSStyleSheet()
  document.adoptedStyleSheets = [own]
  const [a, b] = [open('a'), open('b')]
  a.show()
  b.show()
  expect(locked()).toBe(3)
  a.hide()
  expect(locked()).toBe(2)
  b.destroy()
  expect([...document.adoptedStyleSheets]).toEqual([own])
  document.adoptedStyleSheets = []
})

test('a close that nobody here asked for is told; our own is not, nor is an old event after a new opening', () => {
  const surface = open()
  let forced = 0
  surface.onForcedClose(() => forced++)
  const late = () => surface.dialog.dispatchEvent(new Event('close'))
  surface.show()
  surface.hide()
  const before = forced
  surface.show()
  late()
  expect([forced - before, surface.dialog.open, locked()]).toEqual([0, true, 1])
  surface.dialog.removeAttribute('open')
  late()
  expect([forced - before, locked()]).toEqual([1, 0])
})

test('the visitor’s wish to leave is asked for: Escape, and a press that begins and ends on the backdrop', () => {
  const surface = open()
  let asked = 0
  surface.onLeave(() => {
    asked++
    return true
  })
  surface.show()
  const cancel = new Event('cancel', { cancelable: true })
  surface.dialog.dispatchEvent(cancel)
  expect([asked, cancel.defaultPrevented]).toEqual([1, true])
  const shown = performance.now()
  const press = (target: Element, type: string, after = 600) => {
    const event = new MouseEvent(type, { bubbles: true, composed: true })
    target.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: shown + after }))
  }
  press(surface.container, 'pointerdown')
  press(surface.dialog, 'click')
  expect(asked).toBe(1)
  press(surface.dialog, 'pointerdown')
  press(surface.container, 'click')
  expect(asked).toBe(1)
  press(surface.dialog, 'pointerdown')
  press(surface.dialog, 'click')
  expect(asked).toBe(2)
  // the second click of a double click that opened it
  for (const after of [60, 250, 490]) {
    press(surface.dialog, 'pointerdown', after)
    press(surface.dialog, 'click', after)
  }
  expect(asked).toBe(2)
})

test('closing keeps what is in it, and the frame stays where it is', () => {
  const surface = open()
  const frame = document.createElement('div')
  surface.frameSlot().append(frame)
  const parent = frame.parentElement
  surface.show()
  surface.hide()
  expect([surface.dialog.open, locked()]).toEqual([false, 0])
  surface.show()
  expect([frame.parentElement, surface.frameSlot(), surface.dialog.open]).toEqual([
    parent,
    parent,
    true,
  ])
})

test('the frame’s slot is a child of the host element, which the dialog renders; a surface made anew for it has one slot', () => {
  const surface = open()
  const { dialog, element } = surface
  const slot = surface.frameSlot()
  const isRendered = () => dialog.querySelector('slot')?.name === slot.slot
  expect([slot.parentElement, slot.getRootNode(), slot.slot, isRendered()]).toEqual([
    element,
    document,
    'frame',
    true,
  ])
  const next = createSurface(element, document).frameSlot()
  expect([...element.children]).toEqual([next])
})

test('styles reach every root, can be replaced, and are taken from the host’s element again', () => {
  const surface = open()
  const replace = surface.adopt('a{color:red}')
  const target = document.createElement('div')
  document.body.append(target)
  const undo = surface.embed(target)
  const root = target.shadowRoot as ShadowRoot
  expect([
    surface.embedded,
    surface.root,
    root.adoptedStyleSheets.length,
    root.contains(surface.container),
  ]).toEqual([true, root, 1, true])
  replace('a{color:blue}')
  expect(root.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toContain('blue')
  surface.show()
  expect([surface.dialog.open, locked()]).toEqual([false, 0])
  undo()
  expect([surface.embedded, root.childNodes.length, root.adoptedStyleSheets.length]).toEqual([
    false,
    0,
    0,
  ])
  surface.show()
  expect(surface.dialog.open).toBe(true)
})
