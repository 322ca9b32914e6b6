/** What the files for plain pages export: everything for visitors but the plugins that trade. */
export * from '../../kernel'
export * as networks from '../../kernel/networks'
export { adoptButtonSheet, defineTesseraButton } from '../../ui/button'
export { ui } from '../../ui'
export { defineMount, defineView } from '../../ui/view'
export { injected } from '../injected'
export { walletConnect } from '../walletconnect'
export { lite } from './index'
