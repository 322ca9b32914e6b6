const nothing = () => {}

/**
 * A logger that keeps nothing, in the shape of the library's own. The level `'silent'` is not it: where there is a window, the library then keeps everything
 * it does, decrypted messages too, in a list in memory.
 */
export const quietLogger = (): object => ({
  level: 'silent',
  ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((name) => [name, nothing])),
  bindings: () => ({}),
  child: quietLogger,
})
