import { describeError, isDeclined } from '../describeError'

/** What went wrong, in a line: the visitor's own no is calm, a fault says so. */
export const Problem = ({ error, nothing }: { error: unknown; nothing: string }) => (
  <span className={isDeclined(error) ? 'declined' : 'bad'} data-testid="problem">
    {describeError(error, nothing)}
  </span>
)
