import { undoAtEnd } from './cleanup'

// Here, in what runs before each file of tests: what is registered while a test or a hook runs is
// never called, and files share what they import.
undoAtEnd()
