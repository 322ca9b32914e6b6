import { defineView } from '../../../ui/view'

export default defineView(() => () => null)
