export type { ButtonLabels, ButtonState } from './buttonState'
export type { TesseraButtonElement, TesseraButtonOptions } from './tesseraButton'
export { defineTesseraButton } from './tesseraButton'
export { adoptButtonSheet } from './theme'
