// The identity providers of the demo: all six that the kit knows, with login pages of this machine.
import { generateKeyPairSync } from 'node:crypto'

const NAMES = /** @type {const} */ (['google', 'x', 'discord', 'github', 'apple', 'facebook'])

/**
 * Starts them on free ports of loopback, for the frame whose origin is `publicUrl`.
 * @type {typeof import('./demoProviders.mjs').startProviders}
 */
export const startProviders = async (publicUrl) => {
  // takes half a second, in which the frame is built
  const { startProvider } = await import('./oidcProviders.mjs')
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  })
  const starting = NAMES.map((name) => {
    const redirectUri = `${publicUrl}/oauth/cb/${name}`
    return startProvider(name, { redirectUri, ...(name === 'apple' && { publicKey }) })
  })
  const stop = async () => {
    for (const one of await Promise.allSettled(starting))
      if (one.status === 'fulfilled') await one.value.stop()
  }
  try {
    const locals = await Promise.all(starting)
    const settings = Object.fromEntries(locals.map((local, at) => [NAMES[at], local.settings]))
    const { clientId, issuer } = settings.apple ?? {}
    const apple = { clientId, issuer, teamId: 'TEAM', keyId: 'KEY' }
    return { settings: { ...settings, apple }, appleKey: privateKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
