import { isKitError } from '../../../kernel/index'
import { is, isRecord, object, runError } from '../../../kernel/plugins/toolkit'
import { originOf } from '../../../lib/plain-text/originOf'
import { namesError } from '../errors'
import type { NameAsk } from '../types'
import { hexOf, hexOfText } from './abi'
import { encodeAnswers, encodeError, type OffchainRequest, queryOf } from './offchainLookup'

/** The URL that clients answer themselves (ENSIP-21). */
const ownGateway = 'x-batch-gateway:true'
/** Bytes of an answer. */
const maxBytes = 1_000_000

const answerCheck = object(
  {
    data: is<string>(
      'hex',
      (value) => hexOf(value) !== undefined && (value as string).length <= 2 + 2 * maxBytes,
    ),
  },
  { open: true },
)

/**
 * Answers a contract's request as EIP-3668 has it, at the first of its URLs that is of one of the
 * `gateways`; the next one where a server fails. Throws `names/offchain` where none of them is,
 * `kernel/http-status` where a server refuses, or what the last one failed with.
 */
export async function ccipRead(
  { sender, urls, data }: OffchainRequest,
  gateways: readonly string[],
  { http, signal }: Pick<NameAsk, 'http' | 'signal'>,
): Promise<string> {
  if (urls.includes(ownGateway)) return readQuery(data, gateways, { http, signal })
  const allowed = urls.filter((url) => gateways.includes(originOf(url)))
  let failure: unknown = namesError('offchain')
  for (const url of allowed) {
    const origin = originOf(url)
    const path = url
      .slice(origin.length)
      .replaceAll('{sender}', sender)
      .replaceAll('{data}', `0x${data}`)
    try {
      const client = await http(origin)
      const call = { schema: answerCheck, signal }
      const answer = await (url.includes('{data}')
        ? client.get(path, call)
        : client.post(path, { data: `0x${data}`, sender }, call))
      return hexOf(answer.data) as string
    } catch (error) {
      failure = error
      const { status } = (isKitError(error) && isRecord(error.details) ? error.details : {}) as {
        readonly status?: unknown
      }
      // a refusal is the answer; a server that is broken is not
      if (typeof status === 'number' && status >= 400 && status < 500) break
    }
  }
  throw failure
}

/**
 * Answers several requests at once; one that fails is told to the contract, unless this site asks
 * none of its servers.
 */
async function readQuery(
  data: string,
  gateways: readonly string[],
  ask: Pick<NameAsk, 'http' | 'signal'>,
): Promise<string> {
  const requests = queryOf(data)
  if (!requests)
    throw runError('bad-answer', { who: 'A resolver', problem: 'its query cannot be read' })
  const readOne = async (request: OffchainRequest) => {
    try {
      // a query in a query would have no end
      if (request.urls.includes(ownGateway)) throw namesError('offchain')
      return { failed: false, data: await ccipRead(request, gateways, ask) }
    } catch (error) {
      if (isKitError(error, 'names/offchain') || ask.signal.aborted) throw error
      return { failed: true, data: encodeError(hexOfText('The server did not answer')) }
    }
  }
  return encodeAnswers(await Promise.all(requests.map(readOne)))
}
