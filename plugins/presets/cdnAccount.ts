/**
 * What the second file for plain pages exports: the plugins for what an account has, does and
 * sends. It goes beside one of the other two, whose kernel it shares.
 */
export * from '../activity/index'
export * from '../checks/index'
export * from '../clear-signing/index'
export * from '../data/index'
export * from '../names/index'
export * from '../names/suffix/index'
export * from '../send/index'
