import { kernelError } from '../errors/kernelErrors'

const tag = 'tessera-kit'
const idAttribute = 'data-tessera-id'

/**
 * Creates a kit's host element, which stays empty until the modal is needed and marks a started kit, and appends it to the body unless
 * `append` is false. Throws `kernel/duplicate-id` if the document has the element of a started kit with this id.
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
