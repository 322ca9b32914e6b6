import ts from 'typescript'
import { expect, test } from 'vitest'
import { fromStored, pickConnected, toStored } from '../../../kernel/sessions/stored'
import { listSources, parse, type Source, walk } from '../../build/sources'
import { sessionOf } from './handConnector'

/**
 * Whether a source lists the fields of a connection: as members of a type, keys of an object
 * (without a spread, which copies the others), or names of a pattern.
 */
const listsFields = (source: Source): boolean => {
  let found = false
  walk(parse(source), (node) => {
    const members =
      ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)
        ? node.members
        : ts.isObjectLiteralExpression(node)
          ? node.properties
          : ts.isObjectBindingPattern(node)
            ? node.elements
            : []
    if ([...members].some(ts.isSpreadAssignment)) return
    const names = [...members].map((member) => member.name?.getText())
    found ||= ['accounts', 'active', 'chainId'].every((name) => names.includes(name))
  })
  return found
}

test('a new stored field of a connection touches two files: its type, and the one schema with its mappers', () => {
  const sources = listSources(['kernel']).filter(
    ({ path }) => path === 'kernel/networks/types.ts' || !path.startsWith('kernel/networks/'),
  )
  expect(
    sources
      .filter(listsFields)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['kernel/networks/types.ts', 'kernel/sessions/stored.ts'])
})

test.each([
  ['an object', 'export const a = { accounts: [], active: "", chainId: "" }'],
  [
    'a pattern',
    'export const f = ({ accounts, active, chainId }: never) => [accounts, active, chainId]',
  ],
  ['a type', 'export interface A { accounts: []; active: string; chainId: string }'],
])('control: %s that lists the fields is found', (_, text) => {
  expect(listsFields({ path: 'kernel/x.ts', text })).toBe(true)
  expect(listsFields({ path: 'kernel/x.ts', text: text.replaceAll('accounts', 'others') })).toBe(
    false,
  )
})

test('what is stored comes back, with the addresses alone; what a wallet adds to its answer is not kept', () => {
  const session = sessionOf('eip155:1', '0xA', '0xB')
  const connection = {
    connectorId: 'w',
    ...session,
    accounts: session.accounts.map((account) => ({ ...account, type: 'payment' })),
    more: 'hostile',
  }
  expect(fromStored(toStored(connection))).toEqual(session)
  expect(Object.keys(pickConnected(connection))).toEqual(['accounts', 'active', 'chainId'])
})
