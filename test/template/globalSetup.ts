import { ensureBuilt } from '../../scripts/pack.mjs'

/** Builds if need be, once for all files: they pack what is built. */
export const setup = () => ensureBuilt()
