import {
  checkOptions,
  describeIssue,
  type SchemaIssue,
  type StandardSchema,
} from '../schema/standardSchema'
import type { PluginContext } from './context'
import type { HostArgs, Plugin, PluginData, PluginFactory } from './token'

/** A plugin's definition: plain data, and `setup`, which runs at start. */
export interface PluginSpec<Name extends string, State extends object, Api>
  extends PluginData<Name, State> {
  /**
   * Adds taps and connectors; returns the plugin's public API. Runs at start, may be async. What it
   * starts must stop when `ctx.signal` aborts.
   */
  setup?(ctx: PluginContext<Name, State>): Api | Promise<Api>
}

/**
 * Defines a plugin and returns its factory. The factory calls `create` at once, also on servers: it
 * must be pure, side effects belong in `setup`. Where the description has a schema of the
 * `options`, `create` is called again with its output, which has the defaults and is what `setup`
 * then sees; the host passes its input. The name is the plugin's prefix for flags, storage,
 * telemetry, views (`name/view`) and messages (`name.key`).
 */
export function definePlugin<
  const Name extends string,
  Args extends readonly unknown[],
  State extends object = object,
  Api = void,
  Options extends StandardSchema = StandardSchema,
>(
  name: Name,
  create: (...args: Args) => PluginSpec<Name, State, Api> & { readonly options?: Options },
): PluginFactory<Name, HostArgs<Args, Options>, State, Api> {
  const factory = (...args: Args): Plugin<Name, State, Api> => {
    const [given = {}, ...rest] = args
    const described = (value: unknown) => create(...([value, ...rest] as unknown as Args))
    let spec: ReturnType<typeof create>
    try {
      spec = create(...args)
    } catch (error) {
      // it takes its options apart, and the host passed none: the schema may have defaults for all,
      // and has the words for null
      if (args[0] != null) throw error
      spec = described({})
    }
    const { issues, value = given } = checkOptions(spec?.options, given) as {
      issues?: readonly SchemaIssue[]
      value?: unknown
    }
    const problems =
      issues?.map((issue) =>
        describeIssue({ ...issue, path: [`${name}(options)`, ...(issue.path ?? [])] }),
      ) ?? []
    return {
      name,
      apiVersion: API_VERSION,
      copy: COPY,
      spec: value === given ? spec : described(value),
      args,
      problems,
    }
  }
  return Object.assign(factory, { pluginName: name }) as never
}

/**
 * Version of the plugin contract; a plugin built for another version is rejected with
 * `kernel/api-version`.
 */
export const API_VERSION = 1

/**
 * Identity of this loaded copy of the kit: a plugin made by another copy is rejected with
 * `kernel/duplicate-kit`.
 */
export const COPY = /*#__PURE__*/ Object.freeze({})
