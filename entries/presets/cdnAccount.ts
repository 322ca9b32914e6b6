/**
 * What the second file for plain pages exports: the plugins for what an account has, does and
 * sends. It goes beside one of the other two, whose kernel it shares.
 */
export * from '../../plugins/activity/index'
export * from '../../plugins/checks/index'
export * from '../../plugins/clear-signing/index'
export * from '../../plugins/data/index'
export * from '../../plugins/names/index'
export * from '../../plugins/names/suffix/index'
export * from '../../plugins/send/index'
