import type { Action, Right } from '../types'
import {
  type CallShape,
  type CallShapes,
  isSelf,
  type Place,
  placed,
  shape,
  type Target,
} from './types'

/**
 * A right over an account, or over something, for somebody; for nobody it is taken from whoever has
 * it.
 */
export const authority = (account: string, to: string | undefined, right: Right): Action => ({
  kind: 'authority',
  account,
  to,
  right,
})

/** Actions, if there are any. */
export const someOf = (actions: readonly Action[]) => (actions.length ? actions : undefined)

/**
 * A call that gives a right to each address at a place, or takes it from somebody where there is
 * none. It is a right over what is called, or over what another place names.
 */
const gives = (types: string, right: Right, to?: Place, over?: Place): CallShape => ({
  types,
  read: ({ to: called, signer }, values) => {
    const [account = called] = over ? placed(values, over) : []
    const others = (to ? (placed(values, to) as readonly string[]) : [undefined]).filter(
      (address) => address?.toLowerCase() !== signer.toLowerCase(),
    )
    return someOf(others.map((address) => authority(String(account), address, right)))
  },
})

/**
 * A call that lets an argument, `who`, act for who signs, until another one, `isOn`, is false or 0.
 */
const acts = (types: string, isOn?: number, who = 0): CallShape => ({
  types,
  read: ({ signer }, values) =>
    isOn === undefined || values[isOn]
      ? authority(signer, String(values[who]), 'unknown')
      : undefined,
})

/**
 * What accounts of ERC-725 keep about themselves: rights of others are among it (LSP6), by their
 * addresses.
 */
const profile = ({ to, checksum }: Target, keys: readonly string[], values: readonly string[]) =>
  someOf(
    keys.flatMap((key, at) => {
      const [, other] = /^0x4b80742de2bf82acb3630000([\da-f]{40})$/i.exec(key) ?? []
      return other && /[1-9a-f]/i.test(values[at]?.slice(2) ?? '')
        ? [authority(to, checksum(`0x${other}`), 'signers')]
        : []
    }),
  )

/** Resolvers of names that do what their owner says: of ENS on Ethereum and Sepolia. */
const RESOLVERS =
  /^0x(?:231b0ee14048e9dccd1d247744d114a4eb5e8e63|f29100983e058b709f3d539b0c765937b804ac15|e99638b40e4fff0129d56f03b55b6bbc4bbe49b5)$/i
const byResolver = (account: string, code: string) =>
  RESOLVERS.test(code) ? [] : [authority(account, code, 'unknown')]
/**
 * Where a name pays to: the bytes of an address, of whichever network; of more than any has, nobody
 * is named.
 */
const record = shape('(bytes32,uint256,bytes)', (target, _: string, _coin: bigint, to: string) =>
  to === '0x' || isSelf(target, to)
    ? undefined
    : authority(target.to, to.length < 160 ? target.checksum(to) : undefined, 'payee'),
)

/** Calls that give a contract, an account, a name, or a right over it, into other hands. */
export const RIGHT_CALLS: CallShapes = {
  // of contracts (ERC-173 and its kind), and of proxies
  f2fde38b: gives('(address)', 'owner', [0]), // transferOwnership(address owner)
  // transferOwnership(address owner, bool direct, bool renounce), of BoringOwnable
  '078dfbe7': gives('(address,bool,bool)', 'owner', [0]),
  '13af4035': gives('(address)', 'owner', [0]), // setOwner(address owner), of DSAuth
  '7a9e5e4b': gives('(address)', 'owner', [0]), // setAuthority(address authority), of DSAuth
  a6f9dae1: gives('(address)', 'owner', [0]), // changeOwner(address owner)
  c42069ec: gives('(address)', 'owner', [0]), // setPendingOwner(address owner)
  '1627540c': gives('(address)', 'owner', [0]), // nominateNewOwner(address owner)
  b5ed298a: gives('(address)', 'owner', [0]), // proposeOwner(address owner)
  '715018a6': gives('()', 'owner'), // renounceOwnership()
  '8f283970': gives('(address)', 'owner', [0]), // changeAdmin(address admin)
  '704b6c02': gives('(address)', 'owner', [0]), // setAdmin(address admin)
  '75829def': gives('(address)', 'owner', [0]), // transferAdmin(address admin)
  '4dd18bf5': gives('(address)', 'owner', [0]), // setPendingAdmin(address admin)
  b71d1a0c: gives('(address)', 'owner', [0]), // _setPendingAdmin(address admin)
  '634e93da': gives('(address)', 'owner', [0]), // beginDefaultAdminTransfer(address admin)
  cfad57a2: gives('(address)', 'owner', [0]), // setGov(address governor)
  ab033ea9: gives('(address)', 'owner', [0]), // setGovernance(address governor)
  // changeProxyAdmin(address proxy, address admin)
  '7eff275e': gives('(address,address)', 'owner', [1], [0]),
  // setManager(address account, address manager), of ERC-1820
  '5df8122f': gives('(address,address)', 'owner', [1], [0]),
  '3659cfe6': gives('(address)', 'code', [0]), // upgradeTo(address code)
  '4f1ef286': shape('(address,bytes)', ({ to, call }, code: string, data: string) => [
    authority(to, code, 'code'),
    ...(data === '0x' ? [] : call(to, 0n, data)),
  ]), // upgradeToAndCall(address code, bytes data)
  '99a88ec4': gives('(address,address)', 'code', [1], [0]), // upgrade(address proxy, address code)
  // upgradeAndCall(address proxy, address code, bytes data)
  '9623609d': gives('(address,address,bytes)', 'code', [1], [0]),
  e77545de: gives('(address,bytes)', 'code', [0]), // upgradeToAndCallUUPS(address code, bytes data)
  d784d426: gives('(address)', 'code', [0]), // setImplementation(address code)
  '025b22bc': gives('(address)', 'code', [0]), // updateImplementation(address code)
  '7de7edef': gives('(address)', 'code', [0]), // changeMasterCopy(address code)
  // diamondCut((address, uint8, bytes4[])[] cuts, address code, bytes data), of ERC-2535
  '1f931c1c': gives('((address,uint8,bytes4[])[],address,bytes)', 'code', [0, 'each', 0]),
  // roles
  // grantRole(bytes32 role, address account)
  '2f2ff15d': gives('(bytes32,address)', 'unknown', [1]),
  // grantRole(uint64 role, address account, uint32 delay)
  '25c471a0': gives('(uint64,address,uint32)', 'unknown', [1]),
  '70480275': gives('(address)', 'unknown', [0]), // addAdmin(address account)
  '9870d7fe': gives('(address)', 'unknown', [0]), // addOperator(address account)
  '983b2d56': gives('(address)', 'mint', [0]), // addMinter(address account)
  fca3b5aa: gives('(address)', 'mint', [0]), // setMinter(address account)
  b3ab15fb: gives('(address)', 'unknown', [0]), // setOperator(address account)
  '748747e6': gives('(address)', 'unknown', [0]), // setKeeper(address account)
  d0ebdbe7: gives('(address)', 'unknown', [0]), // setManager(address account)
  '92eefe9b': gives('(address)', 'unknown', [0]), // setController(address account)
  // accounts that are contracts: Safe, ERC-4337, ERC-6900, ERC-7579
  // addOwnerWithThreshold(address owner, uint256 threshold)
  '0d582f13': gives('(address,uint256)', 'signers', [0]),
  // swapOwner(address before, address old, address owner)
  e318b52b: gives('(address,address,address)', 'signers', [2]),
  // removeOwner(address before, address old, uint256 threshold)
  f8dc5dd9: gives('(address,address,uint256)', 'signers'),
  '694e80c3': gives('(uint256)', 'signers'), // changeThreshold(uint256 threshold)
  '7065cb48': gives('(address)', 'signers', [0]), // addOwner(address owner)
  e20056e6: gives('(address,address)', 'signers', [1]), // replaceOwner(address old, address owner)
  '173825d9': gives('(address)', 'signers'), // removeOwner(address old)
  '73cc802a': gives('(address)', 'signers', [0]), // resetOwner(address owner)
  '0f0f3f24': gives('(address)', 'signers', [0]), // addOwnerAddress(address owner)
  '29565e3b': gives('(bytes32,bytes32)', 'signers'), // addOwnerPublicKey(bytes32 x, bytes32 y)
  '89625b57': gives('(uint256,bytes)', 'signers'), // removeOwnerAtIndex(uint256 index, bytes owner)
  b8197367: gives('(uint256,bytes)', 'signers'), // removeLastOwner(uint256 index, bytes owner)
  '6c19e783': gives('(address)', 'signers', [0]), // setSigner(address signer)
  eb12d61e: gives('(address)', 'signers', [0]), // addSigner(address signer)
  a7ecd37e: gives('(address)', 'signers', [0]), // updateSigner(address signer)
  '610b5925': gives('(address)', 'module', [0]), // enableModule(address module)
  '1ed86f19': gives('(address)', 'module', [0]), // addModule(address module)
  e19a9dd9: gives('(address)', 'module', [0]), // setGuard(address guard)
  e068df37: gives('(address)', 'module', [0]), // setModuleGuard(address guard)
  f08a0323: gives('(address)', 'module', [0]), // setFallbackHandler(address handler)
  // installModule(uint256 kind, address module, bytes data)
  '9517e29f': gives('(uint256,address,bytes)', 'module', [1]),
  // installPlugin(address plugin, bytes32 manifest, bytes data, bytes21[] needs)
  c5f0e8d1: gives('(address,bytes32,bytes,bytes21[])', 'module', [0]),
  // installExecution(address module, ((bytes4, bool, bool)[], (bytes4, uint32, bool, bool)[],
  // bytes4[]) manifest, bytes data)
  '001a63e9': gives(
    '(address,((bytes4,bool,bool)[],(bytes4,uint32,bool,bool)[],bytes4[]),bytes)',
    'module',
    [0],
  ),
  // installValidation(bytes25 validation, bytes4[] calls, bytes data, bytes[] hooks)
  '1bbf564c': gives('(bytes25,bytes4[],bytes,bytes[])', 'module'),
  // setInterfaceImplementer(address account, bytes32 kind, address module), of ERC-1820
  '29965a1d': gives('(address,bytes32,address)', 'module', [2], [0]),
  '0d5828d4': shape('(address,bytes32)', ({ to }, other: string, privilege: string) =>
    /[1-9a-f]/i.test(privilege.slice(2)) ? authority(to, other, 'signers') : undefined,
  ), // setAddrPrivilege(address account, bytes32 privilege), of Ambire
  '29561426': gives('(bytes32)', 'signers'), // updateImageHash(bytes32 image), of Sequence
  '7f23690c': shape('(bytes32,bytes)', (target, key: string, value: string) =>
    profile(target, [key], [value]),
  ), // setData(bytes32 key, bytes value), of ERC-725
  // setDataBatch(bytes32[] keys, bytes[] values), of ERC-725
  '97902421': shape('(bytes32[],bytes[])', profile),
  // assignRoles(address module, bytes32[] roles, bool[] isMember), of Zodiac
  '957ed2b3': gives('(address,bytes32[],bool[])', 'module', [0]),
  // assignRoles(address module, uint16[] roles, bool[] isMember), of Zodiac
  a6edf38f: gives('(address,uint16[],bool[])', 'module', [0]),
  // acting for an account elsewhere: delegate.xyz 1 and 2, warm.xyz
  '685ee3e8': acts('(address,bool)', 1), // delegateForAll(address to, bool isOn)
  // delegateForContract(address to, address token, bool isOn)
  '49c95d29': acts('(address,address,bool)', 2),
  // delegateForToken(address to, address token, uint256 id, bool isOn)
  '537a5c3d': acts('(address,address,uint256,bool)', 3),
  // delegateAll(address to, bytes32 rights, bool isOn)
  '30ff3140': acts('(address,bytes32,bool)', 2),
  // delegateContract(address to, address token, bytes32 rights, bool isOn)
  d90e73ab: acts('(address,address,bytes32,bool)', 3),
  // delegateERC721(address to, address token, uint256 id, bytes32 rights, bool isOn)
  b18e2bbb: acts('(address,address,uint256,bytes32,bool)', 4),
  // delegateERC20(address to, address token, bytes32 rights, uint256 amount)
  '003c2ba6': acts('(address,address,bytes32,uint256)', 3),
  // delegateERC1155(address to, address token, uint256 id, bytes32 rights, uint256 amount)
  ab764683: acts('(address,address,uint256,bytes32,uint256)', 4),
  // setHotWallet(address to, uint256 end, bool isLocked)
  '2407a746': acts('(address,uint256,bool)'),
  // the same in lending, trading and staking
  ef9aacfd: acts('(address)'), // signalTransfer(address to), of GMX
  bc87acbf: acts('(address)'), // approveAllDelegatePowers(address to), of Synthetix
  '9c79ce35': acts('(address)'), // approveBurnOnBehalf(address to)
  '9f61d336': acts('(address)'), // approveIssueOnBehalf(address to)
  '4180e5b5': acts('(address)'), // approveClaimOnBehalf(address to)
  '447fbc63': acts('(address)'), // approveExchangeOnBehalf(address to)
  // grantPermission(uint128 account, bytes32 permission, address to)
  '00cd9ef3': gives('(uint128,bytes32,address)', 'unknown', [2]),
  // grantPermissions(address token, address operator), of Superfluid
  '7243fb93': acts('(address,address)', undefined, 1),
  // authorizeFlowOperatorWithFullControl(address token, address operator, bytes context)
  '54b770e3': acts('(address,address,bytes)', undefined, 1),
  // approvePositionManager(address manager, bool isOn), of Aave
  b8caa7c5: acts('(address,bool)', 1),
  // setOperator(bytes19 prefix, address operator, uint256 accounts)
  c14c11bf: acts('(bytes19,address,uint256)', 2, 1),
  // setAccountOperator(address account, address operator, bool isOn)
  '9f5c462a': acts('(address,address,bool)', 2, 1),
  '3d140d21': acts('(address,bool)', 1), // approve(address spender, bool isOn), of Curve
  // cdpAllow(uint256 id, address account, uint256 isOn), of Maker
  '0b63fb62': acts('(uint256,address,uint256)', 2, 1),
  d4febb96: acts('(address,uint48)', 1), // setOperator(address operator, uint48 until)
  // setRemoveManager(uint256 id, address manager)
  '292a3f0b': gives('(uint256,address)', 'unknown', [1]),
  // setRemoveManagerWithReceiver(uint256 id, address manager, address to)
  d6491eaf: gives('(uint256,address,address)', 'unknown', [1]),
  '26bfee04': gives('(uint256,address)', 'owner', [1]), // transferDeposit(uint256 id, address to)
  // withdrawMaxAndTransfer(uint256 id, address to), of Sablier
  c156a11d: gives('(uint256,address)', 'owner', [1]),
  a0169ddd: acts('(address)'), // setClaimerFor(address claimer)
  // setAppointee(address account, address to, address target, bytes4 selector)
  '950d806e': acts('(address,address,address,bytes4)', undefined, 1),
  // addPendingAdmin(address account, address admin)
  eb5a4e87: acts('(address,address)', undefined, 1),
  // setWithdrawalAddress(address node, address to, bool isNow)
  a543ccea: acts('(address,address,bool)', undefined, 1),
  // setRPLWithdrawalAddress(address node, address to, bool isNow)
  f5b17b42: acts('(address,address,bool)', undefined, 1),
  bdf98116: acts('(address)'), // set_rewards_receiver(address to), of Curve
  // names of ENS: its registry, wrapper and registrar
  '5b0fc9c3': gives('(bytes32,address)', 'owner', [1]), // setOwner(bytes32 node, address owner)
  cf408823: shape(
    '(bytes32,address,address,uint64)',
    ({ to, signer }, _: string, owner: string, code: string) =>
      someOf([
        ...(owner.toLowerCase() === signer.toLowerCase() ? [] : [authority(to, owner, 'owner')]),
        ...byResolver(to, code),
      ]),
  ), // setRecord(bytes32 node, address owner, address resolver, uint64 ttl)
  // setSubnodeOwner(bytes32 node, bytes32 label, address owner)
  '06ab5923': gives('(bytes32,bytes32,address)', 'owner', [2]),
  // setSubnodeOwner(bytes32 node, string label, address owner, uint32 fuses, uint64 end)
  c658e086: gives('(bytes32,string,address,uint32,uint64)', 'owner', [2]),
  // setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)
  '5ef2c7f0': gives('(bytes32,bytes32,address,address,uint64)', 'owner', [2]),
  // setSubnodeRecord(bytes32 node, string label, address owner, address resolver, uint64 ttl,
  // uint32 fuses, uint64 end)
  '24c1af44': gives('(bytes32,string,address,address,uint64,uint32,uint64)', 'owner', [2]),
  '28ed4f6c': gives('(uint256,address)', 'owner', [1]), // reclaim(uint256 id, address owner)
  // wrapETH2LD(string label, address owner, uint16 fuses, address resolver)
  '8cf8b41e': gives('(string,address,uint16,address)', 'owner', [1]),
  // unwrapETH2LD(bytes32 label, address owner, address controller)
  '8b4dfa75': gives('(bytes32,address,address)', 'owner', [1]),
  // unwrap(bytes32 node, bytes32 label, address owner)
  d8c9921a: gives('(bytes32,bytes32,address)', 'owner', [2]),
  d5fa2b00: gives('(bytes32,address)', 'payee', [1]), // setAddr(bytes32 node, address to)
  '1896f70a': shape('(bytes32,address)', ({ to }, _: string, code: string) =>
    someOf(byResolver(to, code)),
  ), // setResolver(bytes32 node, address resolver)
  '8b95dd71': record, // setAddr(bytes32 node, uint256 coin, bytes to)
  a4b91a01: shape('(bytes32,address,bool)', ({ to }, _: string, operator: string, isOn: boolean) =>
    isOn ? authority(to, operator, 'unknown') : undefined,
  ), // approve(bytes32 node, address delegate, bool isOn)
  fa6e671d: shape(
    '(address,address,bool)',
    ({ to: token }, _: string, operator: string, isApproved: boolean) => ({
      kind: 'approveAll',
      token,
      operator,
      isApproved,
    }),
  ), // setRelayerApproval(address from, address relayer, bool isOn), of Balancer
}
