import { errorMessage, isKitError, KitError } from '../errors'
import { kernelError } from '../kernelErrors'

/** A plugin's failure, with the plugin and the hook to blame in its text and in `details`. A KitError keeps its code, audience and details. */
export function blame(plugin: string, hook: string | undefined, error: unknown): KitError {
  const reason = errorMessage(error)
  if (isKitError(error)) {
    const text = reason.startsWith(`[plugin ${plugin}] `) ? reason : `[plugin ${plugin}] ${hook ? `hook ${hook}: ` : ''}${reason}`
    return new KitError(error.code, text, error.audience, { cause: error, details: error.details ?? { plugin, hook } })
  }
  return kernelError('plugin-failed', { plugin, hook, reason }, { cause: error, details: { plugin, hook } })
}
