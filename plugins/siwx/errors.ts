import { defineErrors } from '../../kernel/index'

/** The errors of the siwx plugin and of its server side. Codes never change. */
export const siwxError = defineErrors('siwx', {
  'not-connected': 'There is no connected account to sign in with',
  busy: { user: 'A sign-in is under way already.' },
  'bad-message': { user: 'The sign-in message is not valid.' },
  'wrong-domain': { user: 'This sign-in was made for another page.' },
  'wrong-chain': { user: 'Signing in is not possible on this network.' },
  expired: { user: 'This sign-in is too old. Try again.' },
  'nonce-used': { user: 'This sign-in was used already. Try again.' },
  'bad-signature': { user: 'The signature is not valid.' },
  refused: { user: (c: { words: string }) => `${c.words}` },
  unavailable: { user: 'The sign-in could not be checked. Try again.' },
  'foreign-origin': 'A request from another origin than those of `origins` was refused',
  'bad-request': (c: { problem: string }) => `The request cannot be read: ${c.problem}`,
})

/** What a server refuses with, behind `siwx/`. */
export const refusalCodes = [
  'bad-message',
  'wrong-domain',
  'wrong-chain',
  'expired',
  'nonce-used',
  'bad-signature',
  'unavailable',
] as const

/** The stable part of a code behind `siwx/`. */
export type SiwxErrorName = Parameters<typeof siwxError>[0]

/**
 * A server's words for a visitor as one line: at most 300 characters, none that is invisible or
 * turns the direction of what follows.
 */
export const oneLine = (words: string): string =>
  words
    .replace(/[\s\p{C}\p{DI}]+/gu, ' ')
    .trim()
    .slice(0, 300)
