/** What a hand-made wallet announces; anything may be in it. */
export interface Stranger {
  readonly uuid?: unknown
  readonly name?: unknown
  readonly icon?: unknown
  readonly rdns?: unknown
}

/**
 * An init script that announces wallets through EIP-6963, whenever a page asks; they answer every
 * request with no.
 */
export const crowdScript = (strangers: readonly Stranger[]): string => `(() => {
  const details = ${JSON.stringify(strangers)}.map((info, at) => ({
    info: { uuid: 'stranger-' + at, ...info },
    provider: { request: async () => { throw Object.assign(new Error('no'), { code: 4001 }) }, on() {}, removeListener() {} },
  }))
  addEventListener('eip6963:requestProvider', () => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
})()`
