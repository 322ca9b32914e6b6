/** What the files for plain pages export: what connects visitors, and the marks. */
export * from './cdnLite'
export { icons } from '../icons/index'
export { full } from './index'
