/** What the files for plain pages export: everything for visitors. devtools is not among it. */
export * from './cdnLite'
export { icons } from '../icons/index'
export { full } from './index'
