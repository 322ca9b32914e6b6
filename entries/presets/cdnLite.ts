/**
 * What the files for plain pages export: what connects visitors, without the marks and the plugins
 * that trade.
 */

export { embedded } from '../../frame/client/index'
export * from '../../kernel/index'
export * as networks from '../../kernel/networks/index'
export { emailAuth } from '../../plugins/email-auth/index'
export { injected } from '../../plugins/injected/index'
export { receive } from '../../plugins/receive/index'
export { walletConnect } from '../../plugins/walletconnect/index'
export { adoptButtonSheet, defineTesseraButton } from '../../ui/button/index'
export { ui } from '../../ui/index'
export { defineMount, defineView } from '../../ui/view'
export { lite } from './index'
