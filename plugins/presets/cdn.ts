/** What the files for plain pages export: everything. */
export * from './cdnLite'
export { full } from './index'
