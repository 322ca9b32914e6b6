import { expect, test } from 'vitest'
import { hookTable } from '../../kernel/hooks/table'
import injectedTexts from '../../plugins/injected/messages/en'
import { allViews, definitions, slotPlaces } from '../../scripts/docs/pages'
import { membersOf, sourceFiles, textsOf } from '../../scripts/docs/source'
import accountTexts from '../../ui/messages/en/account'
import shellTexts from '../../ui/messages/en/shell'
import { differences, namesUnder, page, root } from './root'

const names = (vocabulary: string) => membersOf(root, vocabulary).map(({ name }) => name)

test('hooks: the page lists those of the table, each with a tap and a purpose', () => {
  const text = page('docs/hooks.md')
  expect(differences(namesUnder(text, '# Hooks'), Object.keys(hookTable))).toEqual([])
  for (const hook of Object.keys(hookTable)) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${hook}\``)) ?? ''
    expect(row, hook).toMatch(/\| `\(\w+: .+\) => .+` \| \S.+ \|$/)
  }
  const kinds = new Set(Object.values(hookTable).map(({ kind }) => kind))
  for (const kind of kinds) expect(text).toMatch(new RegExp(`^\\| ${kind} \\| \\S`, 'm'))
})

test.each([
  ['Events', 'docs/events.md', '# Events'],
  ['Telemetry', 'docs/events.md', '# Telemetry'],
  ['Flags', 'docs/flags.md', '# Flags'],
  ['Slots', 'docs/views.md', '## Slots'],
  ['Views', 'docs/views.md', '## Views'],
])('%s: the page and the code list the same', (vocabulary, path, heading) => {
  expect(names(vocabulary).length).toBeGreaterThan(0)
  expect(differences(namesUnder(page(path), heading), names(vocabulary))).toEqual([])
})

test('control: a word that is not documented, and one that is gone, are found', () => {
  const listed = namesUnder(page('docs/events.md'), '# Events')
  expect(differences(listed.slice(1), names('Events'))).toEqual([`${listed[0]} is not documented`])
  expect(differences([...listed, 'ghost'], names('Events'))).toEqual(['ghost does not exist'])
  expect(namesUnder('\n# A\n| `one` | x |\n## B\n| `two` | x |\n', '# A')).toEqual(['one'])
})

test.each(['Events', 'Telemetry', 'Flags', 'Slots'])(
  '%s: every word has a doc comment',
  (vocabulary) => {
    expect(
      membersOf(root, vocabulary)
        .filter(({ doc }) => !doc)
        .map(({ name }) => name),
    ).toEqual([])
  },
)

test('every view that is declared is registered by a plugin, and the other way round', () => {
  expect(
    differences(
      names('Views'),
      allViews(root).map(({ name }) => name),
    ),
  ).toEqual([])
})

test('every slot that is declared is drawn, and the other way round', () => {
  expect(differences(names('Slots'), slotPlaces(root).keys())).toEqual([])
})

test('every event that is declared is emitted', () => {
  const source = sourceFiles(root, ['kernel', 'plugins'])
    .map(([, text]) => text)
    .join('\n')
  const isEmitted = (event: string) =>
    source.includes(`emit('${event}'`) ||
    source.includes(`'${event}' : `) ||
    source.includes(`: '${event}'`) ||
    source.includes(`track('${event}'`)
  for (const event of [...names('Events'), ...names('Telemetry')])
    expect(isEmitted(event), event).toBe(true)
  expect(isEmitted('ghost')).toBe(false)
})

test('every English text is in its list, once', () => {
  const keys = textsOf(root).map(([key]) => key)
  expect(keys).toEqual(
    expect.arrayContaining([
      ...Object.keys(shellTexts),
      ...Object.keys(accountTexts),
      ...Object.keys(injectedTexts),
    ]),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(differences(namesUnder(page('docs/texts.md'), '# Texts'), keys)).toEqual([])
})

test('every network definition is in its list', () => {
  const listed = namesUnder(page('docs/network-list.md'), '# Network definitions')
  expect(
    differences(
      listed,
      definitions().map(([name]) => name),
    ),
  ).toEqual([])
  expect(listed.length).toBeGreaterThan(30)
})
