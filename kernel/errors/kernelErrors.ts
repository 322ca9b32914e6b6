import { defineErrors, errorMessage, isKitError, KitError } from './KitError'

/**
 * The kernel's errors that are loaded with the page. For developers unless marked `user`. Codes
 * never change.
 */
export const kernelError = defineErrors('kernel', {
  'bad-options': (c: { problems: readonly string[] }) =>
    `Unusable options: ${c.problems.join('; ')}`,
  'bad-plugin': (c: { at: string; problem: string }) => `${c.at} is no plugin: ${c.problem}`,
  'unknown-key': (c: { plugin: string; problem: string }) =>
    `Plugin "${c.plugin}" has the ${c.problem}`,
  'duplicate-plugin': (c: { plugin: string }) => `Two plugins are named "${c.plugin}"`,
  'plugin-missing': (c: { plugin: string; by: string }) =>
    `"${c.by}" needs the plugin "${c.plugin}": pass it to createKit or kit.add`,
  'api-version': (c: { plugin: string; found: unknown; expected: number }) =>
    `Plugin "${c.plugin}" is built for plugin API ${c.found}, not ${c.expected}: see \`npm ls tessera-kit\``,
  'duplicate-kit': (c: { plugin: string }) =>
    `Plugin "${c.plugin}" is built with another copy of the kit: see \`npm ls tessera-kit\``,
  'plugin-failed': (c: { plugin: string; hook?: string | undefined; reason: string }) =>
    `[plugin ${c.plugin}] ${c.hook ? `hook ${c.hook}: ` : ''}${c.reason}`,
  'plugin-slow': (c: { plugin: string; seconds: number }) =>
    `Plugin "${c.plugin}" is not set up in ${c.seconds} s`,
  'capability-refused': (c: { plugin: string; need: string }) =>
    `Plugin "${c.plugin}" needs "${c.need}" in its "needs"`,
  'sync-hook': (c: { plugin: string; hook: string }) =>
    `[plugin ${c.plugin}] hook ${c.hook} is synchronous`,
  'not-started': (c: { what: string }) => `${c.what} needs kit.start(); await kit.ready`,
  'duplicate-id': (c: { id: string }) => `Two kits have the id "${c.id}": set options.id`,
  'view-unknown': (c: { view?: string | undefined }) =>
    `No plugin has ${c.view ? `the view "${c.view}"` : 'a modal: pass ui()'}`,
  'state-unknown': (c: { slice: string }) => `No plugin has the state "${c.slice}"`,
  aborted: 'Request was aborted',
  'not-loaded': { user: 'A part of this page could not be loaded. Try again, or reload the page.' },
})

/** The kernel's errors of connector definitions, codes `kernel/…`. Codes never change. */
export const connectorError = /*#__PURE__*/ defineErrors('kernel', {
  'bad-manifest': (c: { connector: string; problem: string }) =>
    `The manifest of the connector "${c.connector}" cannot be used: ${c.problem}`,
  'connector-not-loaded': {
    user: (c: { name: string }) =>
      `${c.name} could not be loaded. Check the connection and try again.`,
  },
})

/**
 * Wraps an error of a plugin: its message starts with `[plugin <name>]` unless it names the plugin,
 * `details` names plugin and hook. A KitError keeps its code, audience and own details; any other
 * error becomes `kernel/plugin-failed`.
 */
export function pluginError(plugin: string, hook: string | undefined, error: unknown): KitError {
  const reason = errorMessage(error)
  const details = { plugin, hook }
  const failed = kernelError('plugin-failed', { plugin, hook, reason }, { cause: error, details })
  if (!isKitError(error)) return failed
  const text =
    reason.startsWith(`[plugin ${plugin}] `) || reason.includes(`"${plugin}"`)
      ? reason
      : failed.message
  return new KitError(error.code, text, error.audience, {
    cause: error,
    details: error.details ?? details,
  })
}
