import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, inject, test } from 'vitest'
import { root } from './sources'

const { host } = inject('packed')

/** Errors in a host's own file and in the package's types, with the settings of a strict host. */
const errorsIn = (file: string, modules: 'Bundler' | 'NodeNext'): string[] => {
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: modules === 'Bundler' ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind[modules],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  const own = program.getSourceFiles().filter(({ fileName }) => fileName === file || fileName.includes('/tessera-kit/dist/'))
  expect(own.length).toBeGreaterThan(1)
  return own
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({ file: at, messageText }) => `${at?.fileName.replace(host, '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}

test.each(['Bundler', 'NodeNext'] as const)('types: an outside host with its own plugin compiles, module resolution %s', (modules) => {
  const file = join(host, 'outside.tsx')
  writeFileSync(join(host, 'package.json'), '{ "type": "module" }')
  copyFileSync(join(root, 'test/fixtures/types-host/outside.tsx'), file)
  expect(errorsIn(file, modules)).toEqual([])
})

test('control: a mistake in a host is an error', () => {
  const file = join(host, 'mistake.tsx')
  writeFileSync(file, `import { createKit } from 'tessera-kit'\ncreateKit([], { networks: 1 })\ncreateKit([], {}).open('nothing/there')\n`)
  const errors = errorsIn(file, 'Bundler')
  expect(errors.length).toBeGreaterThan(1)
  expect(errors.every((error) => error.startsWith('/mistake.tsx'))).toBe(true)
})
