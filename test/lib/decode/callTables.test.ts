import { readFileSync } from 'node:fs'
import ts from 'typescript'
import {
  type AbiParameter,
  encodeAbiParameters,
  getAddress,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { AGGREGATOR_CALLS } from '../../../lib/decode/evm/aggregatorCalls'
import { BRIDGE_CALLS, MEMO_CALLS } from '../../../lib/decode/evm/bridgeCalls'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { ORDER_CALLS } from '../../../lib/decode/evm/orderCalls'
import { RECIPIENT_CALLS } from '../../../lib/decode/evm/recipientCalls'
import { RIGHT_CALLS } from '../../../lib/decode/evm/rightCalls'
import { SWAP_CALLS } from '../../../lib/decode/evm/swapCalls'
import { TOKEN_CALLS } from '../../../lib/decode/evm/tokenCalls'
import { UNIVERSAL_CALLS } from '../../../lib/decode/evm/universalRouter'
import { WRAPPER_CALLS } from '../../../lib/decode/evm/wrapperCalls'
import { keccak256 } from './keccak'

const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const CALLED = getAddress(`0x${'77'.repeat(20)}`)
const actionsOf = (data: Hex) =>
  explainTransaction(
    { chainId: 'eip155:1', signer: ME, to: CALLED, value: 0n, data },
    { keccak256 },
  ).actions

interface Entry {
  readonly selector: string
  /** What reads it, as the source has it. */
  readonly reader: string
  readonly signature: string
  readonly inputs: readonly AbiParameter[]
}
/** An expression as it reads on one line. */
const oneLine = (text: string) =>
  text
    .replace(/([([])\n\s*/g, '$1')
    .replace(/,?\n\s*(?=[)\]])/g, '')
    .replace(/\n\s*/g, ' ')

/** A comment's lines as one text. */
const textOf = (source: string, ranges: readonly ts.CommentRange[] | undefined) =>
  (ranges ?? []).map(({ pos, end }) => source.slice(pos + 2, end).trim()).join(' ')

/**
 * The entries of a table with their signatures, which are in the comment above or behind the entry;
 * entries whose types have names of their own are left out.
 */
const entriesOf = (file: string): readonly Entry[] => {
  const url = new URL(`../../../lib/decode/evm/${file}.ts`, import.meta.url)
  const source = readFileSync(url, 'utf8')
  const entries: Entry[] = []
  const visit = (node: ts.Node): void => {
    const selector = ts.isPropertyAssignment(node)
      ? /^'?([\da-f]{8})'?$/.exec(node.name.getText())
      : null
    if (!ts.isPropertyAssignment(node) || !selector?.[1]) {
      ts.forEachChild(node, visit)
      return
    }
    const behind = textOf(source, ts.getTrailingCommentRanges(source, node.end + 1))
    const comment = behind || textOf(source, ts.getLeadingCommentRanges(source, node.pos))
    const [, signature] = /(\w+\([^)]*\).*?)(?:, of [^,()]+)?$/.exec(comment) ?? []
    if (!signature || /\(\w*[A-Z]\w*(?:\[\])* \w/.test(signature)) return
    const { inputs } = parseAbiItem(`function ${signature}` as 'function approve(address, uint256)')
    entries.push({
      selector: selector[1],
      reader: oneLine(node.initializer.getText()),
      signature,
      inputs,
    })
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return entries
}

const recipients = ['recipientCalls', 'aggregatorCalls'].flatMap(entriesOf)
const rights = entriesOf('rightCalls')
const bridges = entriesOf('bridgeCalls')

test('no two tables have the same call', () => {
  const selectors = [
    RECIPIENT_CALLS,
    AGGREGATOR_CALLS,
    BRIDGE_CALLS,
    MEMO_CALLS,
    RIGHT_CALLS,
    ORDER_CALLS,
    WRAPPER_CALLS,
    SWAP_CALLS,
    UNIVERSAL_CALLS,
    TOKEN_CALLS,
  ].flatMap(Object.keys)
  expect(selectors.filter((selector, at) => selectors.indexOf(selector) !== at)).toEqual([])
})

test('each call has the selector of its signature, and its types', () => {
  expect(recipients.length).toBeGreaterThanOrEqual(84)
  expect(rights.length).toBeGreaterThanOrEqual(100)
  expect(bridges.length).toBeGreaterThanOrEqual(20)
  for (const { selector, reader, signature } of [
    ...recipients,
    ...rights,
    ...bridges,
    ...entriesOf('orderCalls'),
  ]) {
    expect(toFunctionSelector(`function ${signature}`), signature).toBe(`0x${selector}`)
    const types = /'(\(.*?\))'/.exec(reader)?.[1]
    if (types)
      expect(
        toFunctionSelector(`${signature.slice(0, signature.indexOf('('))}${types}`),
        signature,
      ).toBe(`0x${selector}`)
  }
})

/**
 * A value of a type: addresses are the given one, lists have one item if their types say no number.
 */
function valueOf({ type, ...rest }: AbiParameter, address: string): unknown {
  if (type.endsWith(']'))
    return Array.from({ length: Number(/\[(\d*)\]$/.exec(type)?.[1] || 1) }, () =>
      valueOf({ ...rest, type: type.slice(0, type.lastIndexOf('[')) } as AbiParameter, address),
    )
  if (type === 'tuple')
    return (rest as { components: readonly AbiParameter[] }).components.map((each) =>
      valueOf(each, address),
    )
  if (type === 'address') return address
  if (type === 'bool') return true
  if (type === 'string') return 'text'
  return type === 'bytes'
    ? '0x'
    : type.startsWith('bytes')
      ? `0x${'11'.repeat(Number(type.slice(5)))}`
      : 5n
}
/** Values with another one at a place. */
const put = (
  values: readonly unknown[],
  [step, ...rest]: readonly (number | 'each')[],
  value: unknown,
): readonly unknown[] =>
  values.map((each, at) =>
    step !== 'each' && at !== step
      ? each
      : rest.length
        ? put(each as readonly unknown[], rest, value)
        : typeof each === 'bigint'
          ? BigInt(value as string)
          : value,
  )
const encode = ({ selector, inputs }: Entry, values: readonly unknown[]): Hex =>
  // viem takes tuples with names as objects: here none has one
  `0x${selector}${encodeAbiParameters(inputs.map(unnamed), values as never).slice(2)}`
const unnamed = ({ type, ...rest }: AbiParameter): AbiParameter =>
  ({
    type,
    ...('components' in rest && {
      components: (rest.components as readonly AbiParameter[]).map(unnamed),
    }),
  }) as AbiParameter

describe('what comes out goes to', () => {
  test.each(
    recipients
      .filter(({ reader }) => reader.startsWith('out('))
      .map((entry) => [entry.signature, entry] as const),
  )('%s', (_, entry) => {
    const place = JSON.parse(
      (/', (\[[^\]]*\])/.exec(entry.reader)?.[1] ?? '').replaceAll("'", '"'),
    ) as readonly (number | 'each')[]
    const all = entry.inputs.map((input) => valueOf(input, CALLED))
    expect(actionsOf(encode(entry, put(all, place, OTHER)))).toMatchObject([
      { kind: 'collect', to: OTHER },
    ])
    // to who signs it has no words of its own, nor do other addresses matter
    expect(actionsOf(encode(entry, put(all, place, ME)))).toEqual([
      expect.not.objectContaining({ args: expect.anything() }),
    ])
    expect(actionsOf(encode(entry, put(all, place, ME)))).toMatchObject([
      { kind: 'call', selector: `0x${entry.selector}` },
    ])
  })
})

describe('a right goes to', () => {
  test.each(
    rights
      .filter(({ reader }) => reader.startsWith('gives('))
      .map((entry) => [entry.signature, entry] as const),
  )('%s', (_, entry) => {
    const place = JSON.parse(
      (/', '\w+', (\[[^\]]*\])/.exec(entry.reader)?.[1] ?? '[]').replaceAll("'", '"'),
    ) as readonly (number | 'each')[]
    const all = entry.inputs.map((input) => valueOf(input, CALLED))
    const given = place.length ? put(all, place, OTHER) : all
    expect(actionsOf(encode(entry, given))).toMatchObject([
      { kind: 'authority', account: CALLED, to: place.length ? OTHER : undefined },
    ])
    if (place.length)
      expect(actionsOf(encode(entry, put(all, place, ME)))).toMatchObject([{ kind: 'call' }])
  })
  test.each(
    rights
      .filter(({ reader }) => reader.startsWith('acts('))
      .map((entry) => [entry.signature, entry] as const),
  )('%s, for who signs', (_, entry) => {
    const all = entry.inputs.map((input) => valueOf(input, OTHER))
    const [, isOn] = /', (\d)/.exec(entry.reader) ?? []
    expect(actionsOf(encode(entry, all))).toEqual([
      { kind: 'authority', account: ME, to: OTHER, right: 'unknown' },
    ])
    if (isOn !== undefined)
      expect(
        actionsOf(
          encode(
            entry,
            all.map((value, at) =>
              at === Number(isOn) ? (typeof value === 'boolean' ? false : 0n) : value,
            ),
          ),
        ),
      ).toMatchObject([{ kind: 'call' }])
  })
})
