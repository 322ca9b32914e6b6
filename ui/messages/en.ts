import connect from './en/connect'
import shell from './en/shell'

/** What the first opening says; the account's texts come with its views. */
export default { ...connect, ...shell }
