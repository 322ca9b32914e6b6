// Requests of a page as the approval describes them.
import { describeRequest } from '../../../../frame/site/approval/describe'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'

export const FROM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
export const asking = { origin: 'https://app.example:8443', signer: FROM, chainId: 'eip155:1' }
export const describe = (method: string, params: unknown) =>
  describeRequest(parseRequest({ method, params, chainId: 'eip155:1' }), asking)[0]
