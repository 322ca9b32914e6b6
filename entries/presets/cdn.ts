/** What the files for plain pages export: what connects visitors, and the marks. */

export { icons } from '../../plugins/icons/index'
export * from './cdnLite'
export { full } from './index'
