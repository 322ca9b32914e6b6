import { buttonText } from '../theme/buttonSheet'

/** Reference count, stored on the sheet so that two copies of the kit on one page share it. */
const users = Symbol.for('tessera-kit/buttons')
type Counted = CSSStyleSheet & { [users]: number }

/**
 * Adds the buttons' stylesheet to a document, once for all buttons. Returns the undo; that of the
 * last button removes the sheet. Does nothing in a window without adopted sheets, such as jsdom's.
 */
export function shareButtonSheet(doc: Document): () => void {
  const sheets = doc.adoptedStyleSheets
  if (!sheets) return () => {}
  const sheet = sheets.find((other): other is Counted => users in other) ?? adopt(doc)
  sheet[users]++
  return () => {
    if (!--sheet[users]) sheets.splice(sheets.indexOf(sheet), 1)
  }
}

function adopt(doc: Document): Counted {
  const sheet = new (doc.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(buttonText)
  doc.adoptedStyleSheets.push(sheet)
  return Object.assign(sheet, { [users]: 0 })
}
