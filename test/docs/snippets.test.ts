import { expect, test } from 'vitest'
import { checkSnippets, snippetsOf } from '../../scripts/docs/snippets'
import { allPages, root } from './root'

// Reads every public name: outside of the tests, whose time is limited.
const everyPage = allPages()

const fence = '```'
const broken = `# Page

${fence}ts
import { createKit } from 'tessera-kit'

createKit([], { networks: 7 })
${fence}

${fence}tsx file=part/View.tsx
import { ghost } from 'tessera-kit/ui'
ghost()
${fence}

${fence}ts
import view from './part/View'
${fence}

${fence}tsx rows
declare const a: number
${fence}

| There, as code | Here, as code |
| --- | --- |
| \`b\` | \`a.toFixed(2)\` |
| \`b\` | \`a.ghost()\` |
| \`b\` | words |
`
const noCode = `${fence}ts
const a = 1
const broken: = 1
${fence}
`

test('every ts and tsx snippet of README and docs type-checks', () => {
  const real = [...everyPage].flatMap(([page, text]) => snippetsOf(page, text))
  expect(real.length).toBeGreaterThan(15)
  const problems = checkSnippets(root, [...real, ...snippetsOf('control.md', broken)])
  expect(problems.filter((line) => !line.startsWith('control.md'))).toEqual([])
  // the control, in the same run: a wrong type, a name and a default that are not exported, a
  // method that there is not, and a cell that is no code
  const control = problems.filter((line) => line.startsWith('control.md')).join('\n')
  expect(control).toContain('control.md:6 ')
  expect(control).toContain("no exported member 'ghost'")
  expect(control).toContain('control.md:15 ')
  expect(control).toContain("'ghost' does not exist on type 'number'")
  expect(control).toMatch(/control\.md:\d+ .*'noCode'/)
}, 180_000)

test('control: text that is no code is found, and nothing else is looked for then', () => {
  expect(checkSnippets(root, snippetsOf('control.md', noCode))).toEqual([
    'control.md:3 Type expected.',
  ])
})

test('a snippet knows its page, line, language and file', () => {
  const [first, second] = snippetsOf('control.md', broken)
  expect(first).toMatchObject({ page: 'control.md', line: 3, name: 'snippet-3.ts' })
  expect(second).toMatchObject({ line: 9, name: 'part/View.tsx' })
  expect(snippetsOf('x.md', `${fence}sh\nnpm start\n${fence}\n`)).toEqual([])
})
