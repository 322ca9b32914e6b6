/** A port of loopback that nothing listens on, for a program that has to be told one. */
export function freePort(): Promise<number>
