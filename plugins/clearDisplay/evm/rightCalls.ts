import type { Action, Right } from '../types'
import { type CallShapes, shape } from './types'

const authority = (account: string, to: string | undefined, right: Right): Action => ({ kind: 'authority', account, to, right })
const gives = (right: Right) => shape('(address)', ({ to: account }, to: string) => authority(account, to, right))

/** Calls that give a contract, or a right over it, into other hands: of ERC-173, of proxies (EIP-1967), of OpenZeppelin's roles, and of a Safe over itself. */
export const RIGHT_CALLS: CallShapes = {
  // transferOwnership(address owner)
  f2fde38b: gives('owner'),
  // setOwner(address owner), setAuthority(address authority), of DSAuth
  '13af4035': gives('owner'),
  '7a9e5e4b': gives('owner'),
  // setOwner(bytes32 node, address owner), of ENS
  '5b0fc9c3': shape('(bytes32,address)', ({ to: account }, _: string, to: string) => authority(account, to, 'owner')),
  // renounceOwnership()
  '715018a6': shape('()', ({ to }) => authority(to, undefined, 'owner')),
  // upgradeTo(address code)
  '3659cfe6': gives('code'),
  // upgradeToAndCall(address code, bytes data)
  '4f1ef286': shape('(address,bytes)', ({ to, call }, code: string, data: string) => [authority(to, code, 'code'), ...(data === '0x' ? [] : call(to, 0n, data))]),
  // changeAdmin(address admin)
  '8f283970': gives('owner'),
  // grantRole(bytes32 role, address account)
  '2f2ff15d': shape('(bytes32,address)', ({ to: account }, _: string, to: string) => authority(account, to, 'unknown')),
  // addOwnerWithThreshold(address owner, uint256 threshold)
  '0d582f13': shape('(address,uint256)', ({ to: account }, to: string) => authority(account, to, 'signers')),
  // swapOwner(address before, address old, address owner)
  e318b52b: shape('(address,address,address)', ({ to: account }, _: string, old: string, to: string) => authority(account, to, 'signers')),
  // removeOwner(address before, address old, uint256 threshold)
  f8dc5dd9: shape('(address,address,uint256)', ({ to: account }) => authority(account, undefined, 'signers')),
  // changeThreshold(uint256 threshold)
  '694e80c3': shape('(uint256)', ({ to: account }) => authority(account, undefined, 'signers')),
  // enableModule(address module)
  '610b5925': gives('module'),
  // setGuard(address guard)
  e19a9dd9: gives('module'),
  // setFallbackHandler(address handler)
  f08a0323: gives('module'),
}
