import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { compilerOptions, entries } from '../../scripts/docs/source'
import { allPages, page, root } from './root'

// Reads every public name: outside of the tests, whose time is limited.
const everyPage = allPages()

/** Members of interfaces, each with what its own value has. */
type Members = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Names that prose may use after `kit.`, after `ctx.`, and by themselves where they look like one
 * of ours.
 */
interface Known {
  readonly kit: Members
  readonly ctx: Members
  readonly own: ReadonlySet<string>
}
let known: Known

/** Every member of these interfaces, inherited ones too, as the compiler sees them. */
const membersOfTypes = (
  files: readonly (readonly [file: string, names: readonly string[]])[],
): Members => {
  const program = ts.createProgram(
    files.map(([file]) => `${root}${file}`),
    { ...compilerOptions(root), noEmit: true },
  )
  const checker = program.getTypeChecker()
  const inside = (one: ts.Symbol) =>
    checker
      .getApparentType(checker.getNonNullableType(checker.getTypeOfSymbol(one)))
      .getProperties()
  return new Map(
    files.flatMap(([file, names]) => {
      const source = program.getSourceFile(`${root}${file}`)
      const symbol = source && checker.getSymbolAtLocation(source)
      return (symbol ? checker.getExportsOfModule(symbol) : [])
        .filter(({ name }) => names.includes(name))
        .flatMap((one) => {
          const target = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one
          return checker
            .getDeclaredTypeOfSymbol(target)
            .getProperties()
            .map(
              (member) => [member.name, new Set(inside(member).map(({ name }) => name))] as const,
            )
        })
    }),
  )
}

beforeAll(() => {
  const hooks = membersOfTypes([['ui/view.ts', ['ViewHooks']]])
  // kept fresh by test/build/exports.test.ts
  const exported = Object.values(
    JSON.parse(page('test/build/exports.json')) as Record<string, string[]>,
  )
    .flat()
    .map((name) => name.replace(/^type /, ''))
  known = {
    kit: membersOfTypes([['kernel/index.ts', ['AnyKit']]]),
    ctx: membersOfTypes([
      ['kernel/index.ts', ['PluginContext']],
      ['ui/view.ts', ['ViewContext']],
    ]),
    own: new Set([...exported, ...hooks.keys()]),
  }
})

/**
 * Inline code of prose. The first column of some tables is not ours: other kits' names, and those
 * of the plan.
 */
const foreignFirst = ['docs/migration.md', 'docs/architecture.md']
const inlineCode = (page: string, text: string): readonly string[] => {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  const ours = foreignFirst.includes(page)
    ? prose.replace(/^\| [^|]*\|/gm, '|').replace(/You may keep wagmi:.*/g, '')
    : prose
  return [...ours.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string)
}

const ghosts = (page: string, text: string): readonly string[] =>
  inlineCode(page, text).flatMap((code) => [
    ...[
      ...code.matchAll(/(?<![\w.$'])kit\.(?!(?:js|ts|tsx)\b)([a-z]\w*)(?:\.([a-z]\w*))?/g),
    ].flatMap(([found, name = '', second]) => {
      const inside = known.kit.get(name)
      if (!inside) return [`${page}: kit.${name}`]
      return second && !inside.has(second) ? [`${page}: ${found}`] : []
    }),
    ...[...code.matchAll(/(?<![\w.$])ctx\.([a-z]\w*)/g)]
      .filter(([, name]) => !known.ctx.has(name as string))
      .map(([found]) => `${page}: ${found}`),
    ...[...code.matchAll(/(?<![\w.$-])((?:use[A-Z]|define[A-Z]|install[A-Z])\w*)(?![\w-])/g)]
      .filter(([, name]) => !known.own.has(name as string))
      .map(([found]) => `${page}: ${found}`),
  ])

test('members of kits and contexts, hooks and makers that prose names exist', () => {
  expect(entries.length).toBeGreaterThan(6)
  expect(known.kit.size).toBeGreaterThan(20)
  const pages = [...everyPage].filter(([, text]) => !text.startsWith('<!-- Generated'))
  expect(pages.flatMap(([page, text]) => ghosts(page, text))).toEqual([])
})

test('control: a member, a hook and a maker that do not exist are found, those of another kit are not', () => {
  expect(
    ghosts(
      'x.md',
      '`kit.open()` `kit.ghost()` `kit.options.debug` `kit.surface.element` `ctx.t` `ctx.ghost` `useGhost()` `useModal` `defineGhost` `defineView((runtime) => 1)`',
    ),
  ).toEqual([
    'x.md: kit.ghost',
    'x.md: kit.surface.element',
    'x.md: ctx.ghost',
    'x.md: useGhost',
    'x.md: defineGhost',
  ])
  expect(ghosts('docs/migration.md', '| `useGhost` | `useModal` |\n')).toEqual([])
})
