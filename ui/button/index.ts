export { adoptButtonSheet } from './theme'
export type { ButtonLabels, ButtonState } from './buttonState'
export { defineTesseraButton } from './tesseraButton'
export type { TesseraButtonElement, TesseraButtonOptions } from './tesseraButton'
