/** What the files for plain pages export: everything for visitors but the plugins that trade. */
export * from '../../kernel/index'
export * as networks from '../../kernel/networks/index'
export { adoptButtonSheet, defineTesseraButton } from '../../ui/button/index'
export { ui } from '../../ui/index'
export { defineMount, defineView } from '../../ui/view'
export { injected } from '../injected/index'
export { walletConnect } from '../walletconnect/index'
export { lite } from './index'
