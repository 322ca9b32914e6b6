// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An account that answers with a request to fetch (ERC-3668): the URL is what it is given as its signature.
contract FetchingAccount {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    function isValidSignature(bytes32, bytes calldata signature) external view returns (bytes4) {
        string[] memory urls = new string[](1);
        urls[0] = string(signature);
        revert OffchainLookup(address(this), urls, "", this.answered.selector, "");
    }

    function answered(bytes calldata, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }
}

/// An account that takes all the gas there is.
contract EndlessAccount {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        while (true) {}
        return 0x1626ba7e;
    }
}

/// A factory that would rather do something else.
contract HostileFactory {
    uint256 public calls;

    function make() external payable {
        calls += 1;
    }
}
