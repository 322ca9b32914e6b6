import { defineErrors } from './errors'

/** The kernel's errors of plugins that come and go; the codes are the kernel's like those of `kernelError`. Codes never change. */
export const changeError = defineErrors('kernel', {
  'plugin-included': (c: { plugin: string; by: string }) => `"${c.plugin}" cannot be removed: the plugin "${c.by}" includes it. Remove "${c.by}" first`,
})
