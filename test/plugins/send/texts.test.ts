import { expect, test } from 'vitest'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { rpcError } from '../../../kernel/requests/errors'
import { sendError } from '../../../plugins/send/errors'
import { describeError } from '../../../plugins/send/views/texts'
import { walletconnectError } from '../../../plugins/walletconnect/errors'

const said = (error: unknown, tried: 'send.not-prepared' | 'send.not-sent') =>
  describeError({ t: (key) => String(key), locale: 'en' }, error, tried)

test.each([
  ['declined', rpcError('user-rejected'), 'send.error.user-rejected'],
  ['refused by the node', rpcError('internal-error', {}), 'send.not-sent'],
  ['a method the wallet does not have', rpcError('unsupported-method', {}), 'send.not-sent'],
  ['prepared too long ago', sendError('expired'), 'send.error.expired'],
  [
    'a node that has not answered',
    rpcError('timeout', { host: 'rpc.example', seconds: 20 }),
    'send.not-known',
  ],
  ['a phone that has not answered', walletconnectError('expired'), 'send.not-known'],
  [
    'a connection that the wallet has ended',
    walletconnectError('session-ended', { wallet: 'Phone' }),
    'send.not-known',
  ],
  ['a wallet that went away', rpcError('disconnected', {}), 'send.not-known'],
  ['given up while the wallet was asked', kernelError('aborted'), 'send.not-known'],
])('after the wallet was asked: %s', (_, error, says) => {
  expect(said(error, 'send.not-sent')).toBe(says)
})

test('before the wallet is asked nothing can have been sent', () => {
  expect(said(rpcError('timeout', { host: 'rpc.example', seconds: 20 }), 'send.not-prepared')).toBe(
    'send.not-prepared',
  )
})
