import { adapterError } from '../../adapters/errors'
import { walletError } from '../../adapters/solana-adapter/errors'
import { advice } from '../../docs/errors.data'
import { embeddedError } from '../../frame/client/errors'
import type { ErrorEntry } from '../../kernel/errors/KitError'
import { connectorError, kernelError } from '../../kernel/errors/kernelErrors'
import { runError } from '../../kernel/errors/lateErrors'
import { bip122Error } from '../../kernel/networks/bip122/address'
import { caipError } from '../../kernel/networks/caip'
import { changeError } from '../../kernel/plugins/changePlugins'
import { rpcCodes, rpcError } from '../../kernel/requests/errors'
import { httpError } from '../../kernel/transport/httpResponse'
import { activityError } from '../../plugins/activity/errors'
import { checksError } from '../../plugins/checks/errors'
import { dataError } from '../../plugins/data/errors'
import { emailAuthError } from '../../plugins/email-auth/errors'
import { injectedError } from '../../plugins/injected/errors'
import { namesError } from '../../plugins/names/errors'
import { registrationError } from '../../plugins/names/suffix/errors'
import { sendError } from '../../plugins/send/errors'
import { signInError } from '../../plugins/shared/sign-in-message/message'
import { siwxError } from '../../plugins/siwx/errors'
import { walletconnectError } from '../../plugins/walletconnect/errors'
import { reactError } from '../../ui/react/errors'
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

/** Every table made with defineErrors, by the name of its constant. */
export const errorTables = {
  kernelError,
  runError,
  changeError,
  connectorError,
  httpError,
  caipError,
  bip122Error,
  rpcError,
  injectedError,
  walletconnectError,
  siwxError,
  dataError,
  activityError,
  sendError,
  checksError,
  namesError,
  registrationError,
  signInError,
  embeddedError,
  emailAuthError,
  reactError,
  adapterError,
  walletError,
}

// Stands for the facts of a template: each becomes its own name in braces, also where a list is
// joined.
const facts = new Proxy(
  {},
  { get: (_, name) => ({ toString: () => `{${String(name)}}`, join: () => `{${String(name)}}` }) },
)

const textOf = (template: unknown): string =>
  typeof template === 'function' ? (template as (facts: object) => string)(facts) : String(template)

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

/** The headings of the page, by owner. */
export const titles: Readonly<Record<string, string>> = {
  kernel: 'Kernel',
  rpc: 'Requests',
  bip122: 'Bitcoin',
  injected: 'Plugin injected',
  walletconnect: 'Plugin walletconnect',
  siwx: 'Plugin siwx',
  data: 'Plugin data',
  activity: 'Plugin activity',
  send: 'Plugin send',
  checks: 'Plugin checks',
  names: 'Plugin names',
  embedded: 'Embedded wallet',
  'email-auth': 'Plugin email-auth',
  react: 'React bindings',
  adapter: 'Adapters',
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
    const own = allErrors.filter(({ code }) => code.startsWith(`${owner}/`))
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
