/**
 * A note of THORChain or Maya that says who gets something: a swap or a loan with what is got (a
 * letter, or a network and its token), or a move to where they keep things. Behind it may stand who
 * gets it back.
 */
const MEMO =
  /^(?:(?:=.?|s|swap|\$\+|loan\+):(?:[a-z]|[a-z\d]+[./~-][^:]+)|(?:trade|secure)\+):([\w.-]{1,90})/i

/**
 * Who gets what is paid along with a note of THORChain or Maya: an address of whichever network, or
 * a name. What is behind 90 characters is left out. Undefined for another text.
 */
export const memoPayee = (text: string): string | undefined => MEMO.exec(text)?.[1]
