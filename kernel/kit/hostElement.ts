import { kernelError } from '../errors/kernelErrors'

const tag = 'tessera-kit'
const idAttribute = 'data-tessera-id'

/**
 * Puts a kit's host element into the page: empty until its modal is needed, and the mark of a started kit. Throws
 * `kernel/duplicate-id` when a started kit with this id is in the document. With `append: false` the host places it.
 */
export function createHostElement(id: string, doc: Document, append = true): HTMLElement {
  for (const other of doc.querySelectorAll(tag)) {
    if (other.getAttribute(idAttribute) === id) throw kernelError('duplicate-id', { id })
  }
  const element = doc.createElement(tag)
  element.setAttribute(idAttribute, id)
  if (append) (doc.body ?? doc.documentElement).append(element)
  return element
}
