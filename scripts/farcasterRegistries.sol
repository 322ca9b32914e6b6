// SPDX-License-Identifier: MIT
// What sign-ins with Farcaster read of its registries on OP Mainnet.
pragma solidity ^0.8.0;
contract IdRegistry {
  mapping(address => uint256) public idOf;
  mapping(uint256 => address) public custodyOf;
  function give(uint256 fid, address custody) external {
    idOf[custodyOf[fid]] = 0;
    idOf[custody] = fid;
    custodyOf[fid] = custody;
  }
}
contract KeyRegistry {
  struct KeyData { uint8 state; uint32 keyType; }
  mapping(uint256 => mapping(bytes => KeyData)) keys;
  function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
    return keys[fid][key];
  }
  function add(uint256 fid, bytes calldata key) external { keys[fid][key] = KeyData(1, 2); }
}
