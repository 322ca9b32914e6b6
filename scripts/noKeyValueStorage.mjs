// Stands in for `@walletconnect/keyvaluestorage` where the sources are bundled, as
// scripts/rollup/leftOut.mjs does in dist: the library is given its storage, and that package reads
// `localStorage` while it is loaded, which throws where a page's site data is blocked.
export default class {
  constructor() {
    throw new Error('the library was given no storage')
  }
}
