import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FrameError, frameError, frameErrorCodes } from '../../../frame/protocol/errors'
import { timeouts } from '../../../frame/protocol/limits'
import {
  randomId,
  readFromFrame,
  readFromPage,
  readHello,
  readOpen,
  readReady,
  toWire,
} from '../../../frame/protocol/native'
import { nativeOnly, type RequestName } from '../../../frame/protocol/requests'
import {
  readW3mFrame,
  readW3mPage,
  w3mAnswer,
  w3mFailure,
  w3mReady,
  w3mRequest,
} from '../../../frame/protocol/w3m'

const id = 'a'.repeat(22)
const cycle = () => {
  const value: Record<string, unknown> = { id, ok: true }
  value.payload = value
  return value
}

describe('native', () => {
  test('ids are 128 bits, and no two are the same', () => {
    const ids = Array.from({ length: 10_000 }, randomId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((one) => !/^[\w-]{22}$/.test(one))).toEqual([])
  })

  test.each([
    ['hello', readHello, { type: '@tessera/hello', v: [1], f: id }],
    ['open', readOpen, { type: '@tessera/open', v: 1, f: id, c: id, projectId: '' }],
    ['ready', readReady, { ready: true, v: 1, c: id, storage: 'none', features: [] }],
    ['request', readFromPage, { id, type: 'GET_USER', payload: {} }],
    ['cancel', readFromPage, { cancel: id }],
    ['success', readFromFrame, { id, ok: true }],
    [
      'failure',
      readFromFrame,
      { id, error: { code: 4001, name: 'rejected', message: '', retryAfter: 3, left: 2 } },
    ],
    ['progress', readFromFrame, { id, progress: 'link-opened' }],
    ['event', readFromFrame, { event: 'SIGN_OUT' }],
  ])(
    '%s is read as it is; without or with another field, or as text, it is not',
    (_, read, message) => {
      expect(read(message)).toEqual(message)
      expect(read({ ...message, more: 1 })).toBeUndefined()
      expect(read(JSON.stringify(message))).toBeUndefined()
      for (const field of Object.keys(message).filter((key) => key !== 'payload'))
        expect(read({ ...message, [field]: undefined })).toBeUndefined()
    },
  )

  test('too big, too deep and cyclic messages are not read; control: a smaller one is', () => {
    const deep = Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 1)
    expect(readFromFrame({ id, ok: true, payload: 'x'.repeat(131_073) })).toBeUndefined()
    expect(readFromFrame({ id, ok: true, payload: deep })).toBeUndefined()
    expect(readFromFrame(cycle())).toBeUndefined()
    expect(readFromFrame({ id, ok: true, payload: 'x'.repeat(100_000) })).toBeDefined()
  })

  test('property: no reader throws', () => {
    const readers = [
      readHello,
      readOpen,
      readReady,
      readFromPage,
      readFromFrame,
      readW3mFrame,
      readW3mPage,
    ]
    fc.assert(
      fc.property(
        fc.anything({
          withNullPrototype: true,
          withMap: true,
          withDate: true,
          withTypedArray: true,
          withBigInt: true,
        }),
        (value) => {
          for (const read of readers) read(value)
        },
      ),
    )
  })
})

describe('the specification’s', () => {
  const names = (Object.keys(timeouts) as RequestName[]).filter(
    (name) => !(nativeOnly as readonly string[]).includes(name),
  )

  test.each(names)('%s: request, answer and refusal are read as they were written', (name) => {
    expect(w3mRequest(name, 'abc12', { a: 1 })).toEqual({
      type: `@w3m-app/${name}`,
      id: 'abc12',
      payload: { a: 1 },
    })
    expect(readW3mPage(w3mRequest(name, 'abc12', { a: 1 }))).toEqual({
      id: 'abc12',
      name,
      payload: { a: 1 },
    })
    expect(readW3mFrame(w3mAnswer(name, 'abc12', 1))).toEqual({
      type: 'answer',
      name,
      id: 'abc12',
      payload: 1,
    })
    expect(
      readW3mFrame(w3mFailure(name, 'abc12', { message: '', code: 4001, name: 'rejected' })),
    ).toEqual({
      type: 'error',
      name,
      id: 'abc12',
      error: { message: 'An error occurred', code: 4001, name: 'rejected' },
    })
  })

  test('without a payload the key is absent', () => {
    expect(Object.keys(w3mRequest('GET_CHAIN_ID', 'abc12'))).toEqual(['type', 'id'])
    expect(Object.keys(w3mAnswer('SIGN_OUT', 'abc12'))).toEqual(['type', 'id'])
  })

  test('READY needs its payload, as the original does', () => {
    expect(readW3mFrame(w3mReady('4'))).toEqual({ type: 'ready', version: '4' })
    expect(readW3mFrame({ type: '@w3m-frame/READY' })).toBeUndefined()
  })

  test.each([
    ['a numeric id', { type: '@w3m-frame/GET_USER_SUCCESS', id: 7 }],
    ['an error without payload', { type: '@w3m-frame/GET_USER_ERROR', id: 'abc' }],
    ['an error without id', { type: '@w3m-frame/GET_USER_ERROR', payload: { message: 'no' } }],
    ['a token, which nobody takes', { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'x' } }],
    ['a name that is none', { type: '@w3m-frame/INIT_SMART_ACCOUNT_SUCCESS', id: 'abc' }],
    ['a prototype’s name', { type: '@w3m-frame/constructor_SUCCESS', id: 'abc' }],
    ['a native request', { type: '@w3m-frame/LIST_DEVICES_SUCCESS', id: 'abc' }],
    ['the prefix elsewhere', { type: 'x@w3m-frame/GET_USER_SUCCESS', id: 'abc' }],
  ])('of the frame, %s is not read', (_, message) => {
    expect(readW3mFrame(message)).toBeUndefined()
  })

  test('of the page, a message without id is not read, nor one of a native or an unknown name; a name that is dead is, to be refused', () => {
    for (const name of ['LIST_DEVICES', 'SHOW', 'constructor', 'get_user', '', 'GET_USER_SUCCESS'])
      expect(readW3mPage({ type: `@w3m-app/${name}`, id: 'abc' })).toBeUndefined()
    expect(readW3mPage({ type: '@w3m-app/GET_USER', id: '' })).toBeUndefined()
    expect(readW3mPage({ type: '@w3m-app/GET_USER' })).toBeUndefined()
    expect(readW3mPage({ type: '@w3m-app/AWAIT_UPDATE_EMAIL', id: 'abc' })).toEqual({
      id: 'abc',
      name: 'AWAIT_UPDATE_EMAIL',
      payload: undefined,
    })
  })
})

test('refusals: each name has its code, an own code wins, an unknown name counts as internal', () => {
  expect(
    Object.entries(frameErrorCodes).map(([name, code]) =>
      [new FrameError(name, '').code === code, Number.isInteger(code)].every(Boolean),
    ),
  ).not.toContain(false)
  expect(toWire(frameError('otp_wrong', 'wrong', { left: 3 }))).toEqual({
    code: 4100,
    name: 'otp_wrong',
    message: 'wrong',
    left: 3,
  })
  expect([
    frameError('internal', '', { code: 5730 }).code,
    new FrameError('unheard_of', '').code,
    new FrameError('toString', '').code,
  ]).toEqual([5730, -32603, -32603])
})
