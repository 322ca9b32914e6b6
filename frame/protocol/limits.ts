import type { RequestName } from './requests'

/** What either end of the channel accepts. */
export const limits = {
  /** Weight of a message, see `weigh` of plainData.ts. */
  weight: 131_072,
  /** Levels of lists and objects in a message. */
  depth: 12,
  /** Handshakes of one loading of the frame: a document that greets again and again is given up. */
  handshakes: 8,
  /** Requests that the page has open at once. */
  open: 256,
  /** Requests whose answers the frame repeats, for a request that comes twice. */
  answered: 256,
  /** Milliseconds for which it does. */
  answeredFor: 600_000,
} as const

const answer = 30_000
/** A person reads a mail, a phone or an approval. */
const person = 1_200_000

/**
 * Milliseconds from sending a request until it fails with `timeout`; that ends this request alone.
 */
export const timeouts: Readonly<Record<RequestName, number>> = {
  CONNECT_EMAIL: answer,
  CONNECT_DEVICE: person,
  CONNECT_OTP: answer,
  GET_SOCIAL_REDIRECT_URI: answer,
  CONNECT_SOCIAL: person,
  LINK_SOCIAL: answer,
  GET_FARCASTER_URI: answer,
  CONNECT_FARCASTER: person,
  CONNECT_PASSKEY: person,
  GET_USER: answer,
  IS_CONNECTED: answer,
  GET_CHAIN_ID: answer,
  SWITCH_NETWORK: answer,
  RPC_REQUEST: person,
  UPDATE_EMAIL: person,
  UPDATE_EMAIL_PRIMARY_OTP: answer,
  UPDATE_EMAIL_SECONDARY_OTP: answer,
  SYNC_THEME: answer,
  SYNC_DAPP_DATA: answer,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: answer,
  SET_PREFERRED_ACCOUNT: answer,
  SIGN_OUT: 3_000,
  RELOAD: answer,
  SHOW: person,
}

/** Pixels below which the frame lets nobody approve. */
export const smallestFrame = { width: 320, height: 420 } as const

/** Milliseconds that `RPC_REQUEST` waits for a method that no person is asked about. */
export const readWait = answer
/** Milliseconds from making the frame's element until it can be asked. */
export const loadWait = 20_000
/** Milliseconds after `READY` before the first request, as the specification's protocol has it. */
export const settleWait = 500
/** Milliseconds between two codes to the same address, as the specification's protocol has it. */
export const codeWait = 30_000
/** Version of the specification's protocol, in the frame's URL. */
export const w3mVersion = '4'
