/** What a step needs to be put in order. */
export type Ordered = { readonly name: string; readonly after?: readonly string[] }

/**
 * Runs steps in their order, as many at once as there are slots; one that names others in `after`
 * waits for those among them that are run at all. Resolves with what each run returned, in the
 * order of the steps. `run` must not reject. Throws where steps wait for each other.
 */
export function schedule<S extends Ordered, R>(
  steps: readonly S[],
  slots: number,
  run: (step: S) => Promise<R>,
): Promise<R[]>
