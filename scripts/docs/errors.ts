import { advice } from '../../docs/errors.data'
import type { ErrorEntry } from '../../kernel/errors/KitError'
import { rpcCodes } from '../../kernel/requests/errors'
import { plugins } from './plugins'
import { errorTables } from './registry'
import { generated } from './table'

/**
 * One error as it is documented. `message` has each fact as `{fact}`; `numbers` are the RPC codes
 * that mean it.
 */
export interface DocumentedError {
  readonly code: string
  readonly audience: 'user' | 'developer'
  readonly message: string
  readonly numbers: readonly number[]
}

type Tables = readonly {
  readonly owner: string
  readonly table: Readonly<Record<string, ErrorEntry>>
}[]

// Stands for the facts of a template: each becomes its own name in braces, also where a list is
// joined.
const facts = new Proxy(
  {},
  { get: (_, name) => ({ toString: () => `{${String(name)}}`, join: () => `{${String(name)}}` }) },
)

const textOf = (template: unknown): string =>
  typeof template === 'function' ? (template as (facts: object) => string)(facts) : String(template)

const ownerOf = (code: string) => code.slice(0, code.indexOf('/'))

/** Every error of the kit, in the order of the tables. */
export const allErrors: readonly DocumentedError[] = (
  Object.values(errorTables) as unknown as Tables
).flatMap(({ owner, table }) =>
  Object.entries(table).map(([name, entry]) => {
    const forUser = typeof entry === 'object'
    const numbers =
      owner === 'rpc' && name in rpcCodes ? rpcCodes[name as keyof typeof rpcCodes] : []
    return {
      code: `${owner}/${name}`,
      audience: forUser ? 'user' : 'developer',
      message: textOf(forUser ? entry.user : entry),
      numbers,
    } as const
  }),
)

/** The headings of owners that are no plugin, or have another name than their plugin. */
const otherTitles: Readonly<Record<string, string>> = {
  kernel: 'Kernel',
  rpc: 'Requests',
  bip122: 'Bitcoin',
  embedded: 'Embedded wallet',
  react: 'React bindings',
  adapter: 'Adapters',
  testing: 'Tests in Node',
}

/** The headings of the page, by owner: the owners that are no plugin first. */
export const titles: Readonly<Record<string, string>> = {
  ...otherTitles,
  ...Object.fromEntries(
    plugins
      .map(({ name }) => name)
      .filter(
        (name) => !(name in otherTitles) && allErrors.some(({ code }) => ownerOf(code) === name),
      )
      .map((name) => [name, `Plugin ${name}`]),
  ),
}

const section = ({ code, audience, message, numbers }: DocumentedError) =>
  [
    `### ${code}`,
    `- Message: ${message.replaceAll('<', '&lt;')}`,
    `- For the ${audience === 'user' ? 'visitor' : 'developer'}`,
    ...(numbers.length
      ? [`- RPC code${numbers.length > 1 ? 's' : ''}: ${numbers.join(', ')}`]
      : []),
    `- What to do: ${advice[code] ?? ''}`,
  ]
    .join('\n')
    .replace('\n', '\n\n')

/** docs/errors.md */
export function errorsPage(): string {
  const parts = Object.keys(titles).map((owner) => {
    const own = allErrors.filter(({ code }) => ownerOf(code) === owner)
    return `## ${titles[owner]}\n\n${own.map(section).join('\n\n')}`
  })
  return `${generated('docs/errors.data.ts and the error tables')}
# Errors

Everything the kit throws or rejects with is a \`KitError\`: \`code\` is stable and never renamed, \`message\` may change, \`audience\` says who can act on it,
\`details\` holds facts for a developer, \`cause\` the original, \`docs\` the place on this page. Recognise one with \`isKitError(error, 'rpc/user-rejected')\`, never with
\`instanceof\`. \`errorMessage(error)\` gives the sentence of anything that was thrown. In messages below, \`{name}\` stands for a fact.

${parts.join('\n\n')}
`
}
