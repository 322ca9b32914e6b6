import type { Row } from './catalogue'
import { keySignatures } from './drainers.keys'
import { orderSignatures } from './drainers.orders'
import { textSignatures } from './drainers.texts'
import { tokenSignatures } from './drainers.tokens'
import { ordinaryData } from './ordinary.data'
import { ordinaryTexts } from './ordinary.texts'

/**
 * Signatures that an author of drainers got past the rules with: the name of what has to stand
 * there, its least level, and the request.
 */
export const signatureDrainers: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  level?: 'caution',
])[] = [...tokenSignatures, ...orderSignatures, ...keySignatures, ...textSignatures]

/** What apps let be signed every day, also what a naive rule would catch. */
export const ordinarySignatures: readonly (readonly [name: string, row: Row])[] = [
  ...ordinaryData,
  ...ordinaryTexts,
]
