/** English. */
export const en = {}
