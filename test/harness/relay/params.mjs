// Checks what clients send; a relay on this machine is open to every page that runs on it.
const MOST_TOPICS = 500
const MOST_MESSAGES = 500
const MOST_TTL = 2_592_000
const MOST_MESSAGE = 600_000

/** @typedef {{ rpc: { code: number, message: string } }} Fault */

/** @param {number} code @param {string} message */
export const fault = (code, message) =>
  Object.assign(new Error(message), { rpc: { code, message } })

/** @param {string} message @returns {never} */
const bad = (message) => {
  throw fault(-32602, message)
}

/** @param {unknown} value @param {string} name @returns {string} */
export const topicOf = (value, name = 'topic') =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
    ? value
    : bad(`${name} is not 32 bytes of hex`)

/** @param {unknown} value @param {string} [name] @returns {string} */
export const messageOf = (value, name = 'message') =>
  typeof value === 'string' && value.length > 0 && value.length <= MOST_MESSAGE
    ? value
    : bad(`${name} is not text of at most ${MOST_MESSAGE} characters`)

/** Seconds. @param {unknown} value @returns {number} */
export const ttlOf = (value) =>
  typeof value === 'number' && value > 0 && value <= MOST_TTL
    ? value
    : bad(`ttl is not a number of seconds up to ${MOST_TTL}`)

/** @param {unknown} value @returns {number} */
export const tagOf = (value) =>
  value === undefined
    ? 0
    : Number.isSafeInteger(value)
      ? Number(value)
      : bad('tag is not an integer')

/**
 * Clients without one send an empty text. @param {unknown} value @returns {{ attestation?: string
 * }}
 */
export const attestationOf = (value) =>
  value === undefined || value === null || value === ''
    ? {}
    : { attestation: messageOf(value, 'attestation') }

/** @param {unknown} value @returns {string} */
export const idOf = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 128
    ? value
    : bad('id is not text')

/** @param {unknown} value @returns {string[]} */
export const topicsOf = (value) =>
  Array.isArray(value) && value.length <= MOST_TOPICS
    ? value.map((one) => topicOf(one))
    : bad(`topics is not a list of at most ${MOST_TOPICS}`)

/** @param {unknown} value @param {string} name @returns {Record<string, unknown>[]} */
export const listOf = (value, name) =>
  Array.isArray(value) && value.length <= MOST_MESSAGES && value.every(isRecord)
    ? value
    : bad(`${name} is not a list of at most ${MOST_MESSAGES}`)

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isRecord = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
