import { buttonText } from '../theme/buttonSheet'

/** Reference count, stored on the sheet so that two copies of the kit on one page share it. */
const users = Symbol.for('tessera-kit/button-users')
type Counted = CSSStyleSheet & { [users]?: number }

/**
 * Adds the buttons' stylesheet to a document, once for all buttons. Returns the undo; that of the
 * last button removes the sheet. Does nothing in a window without adopted sheets, such as jsdom's.
 */
export function shareButtonSheet(doc: Document): () => void {
  if (!doc.adoptedStyleSheets) return () => {}
  const sheet = doc.adoptedStyleSheets.find((other: Counted) => other[users]) ?? adopt(doc)
  const counted: Counted = sheet
  counted[users] = (counted[users] ?? 0) + 1
  return () => {
    counted[users] = (counted[users] ?? 1) - 1
    if (!counted[users])
      doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function adopt(doc: Document): CSSStyleSheet {
  const sheet = new (doc.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(buttonText)
  doc.adoptedStyleSheets.push(sheet)
  return sheet
}
