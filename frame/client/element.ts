import { nativeVersionName } from '../protocol/native'
import { w3mVersion } from '../protocol/w3m'
import type { EmbeddedOptions } from './types'

/**
 * What the frame's document may do beside showing itself: run, keep its own storage, open windows
 * for approvals, ask for storage access. It gets no right of the page's own.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation'

/** Origin of the frame. */
export const originOf = (url: string): string => new URL(url).origin

/**
 * Address of the frame's document: `url`, or `/sdk` of it where `url` has no path, with the query
 * of its protocol. That of the specification is not URL-encoded; what is put in is checked by the
 * options. `lang` is the language of the frame's own screens (BCP 47), which only a native one has.
 */
export function frameUrl(
  { url, protocol = 'native', projectId = '' }: EmbeddedOptions,
  chainId: string,
  lang: string,
): string {
  const { origin, pathname } = new URL(url)
  const base = `${origin}${pathname === '/' ? '/sdk' : pathname}`
  if (protocol === 'w3m')
    return `${base}?projectId=${projectId}&chainId=${chainId}&version=${w3mVersion}&enableLogger=false`
  return `${base}?${new URLSearchParams({ projectId, version: nativeVersionName, lang })}`
}

/**
 * Sets inline styles so that no style sheet of the page changes the element: `!important`, over the
 * initial value of every other property. `visibility` is inherited unless given: a closed dialog
 * hides its content by it.
 */
export function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  const all = { all: 'initial', visibility: 'inherit', ...styles }
  for (const [name, value] of Object.entries(all)) {
    element.style.setProperty(name, value, 'important')
  }
}

/**
 * Makes the element; it loads when it is put into the page. `title` is what assistive technology
 * reads.
 */
export function createFrameElement(doc: Document, src: string, title: string): HTMLIFrameElement {
  const { origin } = new URL(src)
  const frame = doc.createElement('iframe')
  frame.setAttribute('sandbox', sandbox)
  frame.setAttribute(
    'allow',
    ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
      .map((feature) => `${feature} ${origin}`)
      .join('; '),
  )
  frame.referrerPolicy = 'origin'
  frame.title = title
  // no attribute: a strict style-src refuses those
  setStyles(frame, {
    border: 'none',
    width: '100%',
    height: '100%',
    display: 'block',
    'color-scheme': 'normal',
  })
  frame.src = src
  return frame
}
