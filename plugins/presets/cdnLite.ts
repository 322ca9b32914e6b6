/**
 * What the files for plain pages export: what connects visitors, without the marks and the plugins
 * that trade.
 */

export { embedded } from '../../frame/client/index'
export * from '../../kernel/index'
export * as networks from '../../kernel/networks/index'
export { adoptButtonSheet, defineTesseraButton } from '../../ui/button/index'
export { ui } from '../../ui/index'
export { defineMount, defineView } from '../../ui/view'
export { emailAuth } from '../email-auth/index'
export { injected } from '../injected/index'
export { receive } from '../receive/index'
export { walletConnect } from '../walletconnect/index'
export { lite } from './index'
