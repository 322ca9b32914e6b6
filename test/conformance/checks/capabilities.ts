import { createKit, definePlugin, type Plugin } from 'tessera-kit'
import type { Rehearsal } from '../rehearse'
import type { Outcome, Subject } from '../types'

/** The hooks this kit has, as a plugin sees them. */
async function hookNames({ networks }: Subject): Promise<readonly string[]> {
  let names: readonly string[] = []
  const reader = definePlugin('reader', () => ({
    setup: (ctx) => void (names = Object.keys(ctx.hooks)),
  }))
  if (typeof document === 'undefined') return names
  const kit = createKit([reader()], { networks, storage: 'none', id: 'conformance' })
  await kit.start()
  kit.destroy()
  return names
}

const originOf = (url: string) => {
  try {
    return new URL(url).origin.replace(/^ws/, 'http')
  } catch {
    return url
  }
}

/** What is wrong with the server of a need `network:<origin>`. */
function serverProblem(server: string): readonly string[] {
  const origin = originOf(server)
  if (/^https?:/.test(origin))
    return origin === server
      ? []
      : [
          `the need "network:${server}" names more than an origin: declare "network:${origin}", open ctx.http("${origin}"), and write the path in each of its calls`,
        ]
  return [`the need "network:${server}" names no origin, such as "network:https://api.example.org"`]
}

/** What the plugin reads and asks is what it declares, and what it declares exists. */
export async function checkCapabilities(
  subject: Subject,
  { deeds, refused }: Pick<Rehearsal, 'deeds' | 'refused'>,
): Promise<Outcome> {
  const { plugin, networks } = subject
  const needs = plugin.spec.needs ?? []
  const brought = (function all(plugins: readonly unknown[]): readonly string[] {
    return plugins.flatMap((one) =>
      Array.isArray(one) ? all(one) : ((one as Plugin | undefined)?.spec.needs ?? []),
    )
  })([plugin.spec.includes ?? [], subject.options.plugins ?? []].flat())
  const hooks = await hookNames(subject)
  const unknown = needs.filter((need) => {
    const [kind, rest = ''] = [need.split(':', 1)[0], need.slice(need.indexOf(':') + 1)]
    if (['storage', 'storage:lazy', 'connectors', 'sessions', 'views', 'surface'].includes(need))
      return false
    if (kind === 'hooks') return hooks.length > 0 && !hooks.includes(rest)
    if (kind === 'network') return false
    if (kind === 'replace') return !plugin.spec.views?.some(({ name }) => name === rest)
    return kind !== 'request' || !/^([-a-z0-9]{3,8}|\*):(\w+|\*)$/.test(rest)
  })
  const declared = [...needs, ...brought]
    .filter((need) => need.startsWith('network:'))
    .map((need) => need.slice('network:'.length))
  const own = typeof location === 'undefined' ? [] : [location.origin]
  const allowed = [...declared, ...own, ...networks.flatMap(({ rpcUrls }) => rpcUrls.map(originOf))]
  const asked = deeds.flatMap(({ url, what }) => {
    const origin = url === undefined ? undefined : originOf(url)
    return origin === undefined || allowed.includes(origin) || /^(data|blob):/.test(url ?? '')
      ? []
      : [`${what}: add 'network:${origin}' to its needs`]
  })
  return [
    ...refused.map((need) => `it uses "${need}" without declaring it: add '${need}' to its needs`),
    ...needs.flatMap((need) =>
      need.startsWith('network:') ? serverProblem(need.slice('network:'.length)) : [],
    ),
    ...unknown.map((need) => `it declares the need "${need}", and there is no such thing`),
    ...new Set(asked),
  ]
}
