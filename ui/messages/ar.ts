import connect from './ar/connect'
import shell from './ar/shell'

/** What the first opening says; the account's texts come with its views. */
export default { ...connect, ...shell }
