/** Starting the library, and making its keys for the relay, hold the page for a moment each: the code is on the screen before. */
export const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))
