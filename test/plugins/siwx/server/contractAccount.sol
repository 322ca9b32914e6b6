// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An account that is a contract: its owner's key signs for it (ERC-1271).
contract OwnedAccount {
    address public immutable owner;

    constructor(address first) {
        owner = first;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes accounts at addresses that are known beforehand (ERC-6492).
contract AccountFactory {
    function make(address owner, bytes32 salt) external returns (address) {
        address account = addressOf(owner, salt);
        return account.code.length > 0 ? account : address(new OwnedAccount{salt: salt}(owner));
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(OwnedAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
