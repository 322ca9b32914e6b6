import { keccak256 as hash, stringToBytes } from 'viem'

/** A quick one: tests hash more addresses than a screen has. */
export const keccak256 = (text: string): string => hash(stringToBytes(text)).slice(2)
