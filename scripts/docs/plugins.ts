import type { Plugin } from '../../kernel/index'
import type { Check } from '../../kernel/schema/checks'
import { suffixNames } from '../../plugins/names/suffix'
import { pluginModules } from './registry'

/** A plugin of the package as it describes itself. */
export interface DescribedPlugin {
  /** The name of the plugin: the prefix of its views, flags and errors. */
  readonly name: string
  /** The name of its entry point: `data` for `tessera-kit/data`. */
  readonly entry: string
  /** The exported name of its factory. */
  readonly factory: string
  readonly spec: Plugin['spec']
  /** The options its schema accepts, by key; undefined for a plugin without a schema. */
  readonly shape: Readonly<Record<string, Check<unknown>>> | undefined
}

type Factory = ((...args: readonly unknown[]) => Plugin) & { readonly pluginName: string }

/**
 * Arguments for plugins that register more with options than without, by entry. A factory accepts
 * missing options: what it expects is reported by `createKit`.
 */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  names: [{ sources: [suffixNames({ url: 'https://names.example', suffix: '.example.id' })] }],
}

const isFactory = (value: unknown): value is Factory =>
  typeof value === 'function' && 'pluginName' in value

/** Every plugin of the package, in the order of the entry points. */
export const plugins: readonly DescribedPlugin[] = Object.entries(pluginModules).flatMap(
  ([entry, module]) =>
    Object.entries(module).flatMap(([factory, value]: [string, unknown]) => {
      if (!isFactory(value)) return []
      const { name, spec } = value(...(examples[entry] ?? []))
      const { options } = spec as { readonly options?: Partial<Check<unknown>> }
      return [{ name, entry, factory, spec, shape: options?.shape as DescribedPlugin['shape'] }]
    }),
)
