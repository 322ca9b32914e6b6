// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// As much of ERC-721 Enumerable as tells an account's tokens, for local chains. Each holder given at the deployment has a token of each document given then.
contract Cards {
    string public name;
    mapping(address => uint256[]) private owned;
    mapping(uint256 => string) public tokenURI;

    constructor(string memory name_, address[] memory holders, string[] memory documents) {
        name = name_;
        for (uint256 i = 0; i < holders.length * documents.length; i++) mint(holders[i / documents.length], i + 1, documents[i % documents.length]);
    }

    function mint(address to, uint256 id, string memory uri) public {
        owned[to].push(id);
        tokenURI[id] = uri;
    }

    /// Takes the first token away; the last one stands in its place, as in other contracts.
    function burn(address from) external {
        uint256[] storage list = owned[from];
        list[0] = list[list.length - 1];
        list.pop();
    }

    function mintMany(address to, uint256 first, uint256 count) external {
        for (uint256 id = first; id < first + count; id++) owned[to].push(id);
    }

    function balanceOf(address owner) external view returns (uint256) {
        return owned[owner].length;
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        return owned[owner][index];
    }
}

/// As much of ERC-1155 as tells amounts. It has no name, as the standard has none.
contract Passes {
    mapping(uint256 => mapping(address => uint256)) public balanceOf;
    string private document;

    constructor(string memory document_) {
        document = document_;
    }

    function mint(address to, uint256 id, uint256 amount) external {
        balanceOf[id][to] += amount;
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](owners.length);
        for (uint256 i = 0; i < owners.length; i++) amounts[i] = balanceOf[ids[i]][owners[i]];
    }

    function uri(uint256) external view returns (string memory) {
        return document;
    }
}

/// Says that everybody has more than anybody could, and refuses to tell which.
contract Boaster {
    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function tokenOfOwnerByIndex(address, uint256) external pure returns (uint256) {
        revert("not yours");
    }
}

/// Answers with lengths and places that are not there: each of its texts has its own lie, by the token's id.
contract Liar {
    function balanceOf(address) external pure returns (uint256) {
        return 6;
    }

    function tokenOfOwnerByIndex(address, uint256 index) external pure returns (uint256) {
        return index;
    }

    function name() external pure {
        answer(32, type(uint256).max, 64);
    }

    function tokenURI(uint256 id) external pure {
        if (id == 0) answer(32, type(uint256).max, 64);
        if (id == 1) answer(type(uint256).max, 4, 64);
        if (id == 2) answer(0, 0, 64);
        if (id == 3) answer(32, 33, 96);
        if (id == 4) answer(32, 1_000_000, 1_000_064);
        revert();
    }

    function balanceOfBatch(address[] calldata, uint256[] calldata) external pure {
        answer(32, 1, 96);
    }

    function answer(uint256 place, uint256 length, uint256 size) private pure {
        assembly {
            mstore(0, place)
            mstore(32, length)
            return(0, size)
        }
    }
}
