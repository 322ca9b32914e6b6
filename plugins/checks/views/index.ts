export const details = async () => ({ default: {} })
export const en = async () => ({ default: {} })
export const ar = async () => ({ default: {} })
