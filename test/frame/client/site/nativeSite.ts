import { privateKeyToAccount } from 'viem/accounts'
import { createDispatcher, type FrameHandlers } from '../../../../frame/protocol/dispatch'
import { type FrameErrorName, frameError } from '../../../../frame/protocol/errors'
import { randomId, readFromPage, readOpen } from '../../../../frame/protocol/native'
import { rows } from '../../protocol/rows'
import { signSolanaMessage, signSolanaTransaction, solanaAddress } from './solanaKey'

// A document of the native protocol with a key of its own: what the client needs of the real one,
// and no server.

declare global {
  interface Window {
    asked: { readonly name: string; readonly payload?: unknown }[]
    theme?: unknown
    /**
     * Ends the wait for the link that an address beginning with `device` was sent: approved, or
     * refused by this name.
     */
    endLink?: (refusal?: 'link_expired') => void
  }
}

const account = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
const isConnected = () => localStorage.getItem('connected') === 'true'
window.asked = []

const button = (label: string, act: () => void) => {
  const element = document.createElement('button')
  element.textContent = label
  element.addEventListener('click', () => (document.body.replaceChildren(), act()))
  return element
}
const approve = (method: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const refuse = () => (document.body.replaceChildren(), reject(frameError('rejected')))
    signal.addEventListener('abort', refuse)
    document.body.replaceChildren(method, button('Approve', resolve), button('Reject', refuse))
  })

const user = {
  email: 'user@example.com',
  address: account.address,
  chainId: 1,
  accounts: [{ address: account.address, type: 'eoa' }],
  custody: 'operator-recoverable' as const,
}
/** What asks the user, and what it answers then. */
const signers: Readonly<Record<string, (params: unknown) => unknown>> = {
  personal_sign: (params) =>
    account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
  eth_signTypedData_v4: (params) =>
    account.signTypedData(JSON.parse((params as [string, string])[1])),
  eth_sendTransaction: () => `0x${'2a'.repeat(32)}`,
  solana_signMessage: (params) => ({
    signature: signSolanaMessage((params as { message: string }).message),
  }),
  solana_signTransaction: (params) => ({
    transaction: signSolanaTransaction((params as { transaction: string }).transaction),
  }),
}
const simple = Object.fromEntries(
  Object.entries(rows).map(([name, { answer }]) => [name, async () => answer]),
) as FrameHandlers
/** What certain codes and addresses are refused with. */
const refusals: Readonly<Record<string, FrameErrorName>> = {
  '000001': 'otp_expired',
  '000002': 'otp_locked',
  '000003': 'upstream',
  '000004': 'address_reserved',
  'limited@example.com': 'rate_limited',
  'unmailed@example.com': 'mail_unavailable',
  'denied@example.com': 'storage_blocked',
}
let waitsForLink = false
let next = ''
const handlers: FrameHandlers = {
  ...simple,
  CONNECT_EMAIL: async ({ email }) => {
    const refusal = refusals[email]
    if (refusal) throw frameError(refusal)
    waitsForLink = email.startsWith('device')
    return waitsForLink
      ? { action: 'VERIFY_DEVICE', match: 'harbor mint seventeen' }
      : rows.CONNECT_EMAIL.answer
  },
  CONNECT_DEVICE: (_, { signal }) =>
    new Promise<undefined>((resolve, reject) => {
      if (!waitsForLink) return resolve(undefined)
      signal.addEventListener('abort', () => reject(frameError('aborted')))
      window.endLink = (refusal) => (refusal ? reject(frameError(refusal)) : resolve(undefined))
    }),
  CONNECT_OTP: async ({ otp }) => {
    const refusal = refusals[otp]
    if (refusal) throw frameError(refusal)
    if (otp !== '123456') throw frameError('otp_wrong', 'wrong', { left: 4 })
    localStorage.setItem('connected', 'true')
    return undefined
  },
  UPDATE_EMAIL: async ({ email }, { signal }) => {
    await approve('Confirm the address', signal)
    if (email.startsWith('early'))
      throw frameError('recovery_needed', undefined, {
        retryAfter: (Date.UTC(2027, 0, 3, 12) - Date.now()) / 1000,
      })
    next = email
    return { action: 'VERIFY_PRIMARY_OTP' }
  },
  UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => {
    if (otp !== rows.UPDATE_EMAIL_PRIMARY_OTP.payload.otp) throw frameError('otp_wrong')
    return undefined
  },
  UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
    if (next.startsWith('kept'))
      throw frameError('address_reserved', undefined, {
        retryAfter: (Date.UTC(2027, 0, 3, 12) - Date.now()) / 1000,
      })
    if (otp !== rows.UPDATE_EMAIL_SECONDARY_OTP.payload.otp) throw frameError('otp_wrong')
    return { newEmail: (user.email = next) }
  },
  SHOW: ({ screen }, { signal }) =>
    new Promise<undefined>((resolve, reject) => {
      signal.addEventListener(
        'abort',
        () => (document.body.replaceChildren(), reject(frameError('aborted'))),
      )
      document.body.replaceChildren(
        `Screen: ${screen}`,
        button('Done', () => resolve(undefined)),
      )
    }),
  GET_USER: async (asked) => {
    const chain = String(asked?.chainId ?? user.chainId)
    return chain.startsWith('solana:')
      ? {
          ...user,
          address: solanaAddress,
          accounts: [{ address: solanaAddress, type: 'eoa' }],
          chainId: chain,
        }
      : user
  },
  IS_CONNECTED: async () => ({ isConnected: isConnected() }),
  SIGN_OUT: async () => localStorage.removeItem('connected') as undefined,
  SYNC_THEME: async (theme) => void (window.theme = theme) as undefined,
  RPC_REQUEST: async ({ method, params }, { signal }) => {
    const sign = signers[method]
    if (!sign) return '0x2a'
    await approve(method, signal)
    return sign(params)
  },
}

const f = randomId()
const dispatcher = createDispatcher({ handlers, keys: 'strict', now: Date.now })
const take = ({ data, origin, ports: [port], source }: MessageEvent) => {
  const open = readOpen(data)
  if (!open || !port || source !== parent || open.f !== f) return
  removeEventListener('message', take)
  port.onmessage = async ({ data: message }) => {
    const request = readFromPage(message)
    if (!request) return
    if ('cancel' in request) return dispatcher.cancel(request.cancel)
    window.asked.push({
      name: request.type,
      ...(request.payload !== undefined && { payload: request.payload }),
    })
    const outcome = await dispatcher.dispatch({
      id: request.id,
      name: request.type,
      payload: request.payload,
    })
    port.postMessage(
      outcome.ok
        ? { id: request.id, ok: true, payload: outcome.payload }
        : { id: request.id, error: outcome.error },
    )
  }
  port.postMessage({
    ready: true,
    v: 1,
    c: open.c,
    storage: 'persistent',
    custody: 'operator-recoverable',
    features: [origin.slice(0, 32)],
  })
}
addEventListener('message', take)
parent.postMessage({ type: '@tessera/hello', v: [1], f }, '*')
