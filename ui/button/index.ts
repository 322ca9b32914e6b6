export { adoptButtonSheet } from './adoptButtonSheet'
export type { ButtonLabels, ButtonState } from './buttonState'
export { defineTesseraButton } from './tesseraButton'
export type { TesseraButtonElement, TesseraButtonOptions } from './tesseraButton'
