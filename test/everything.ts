/** Whether everything is to be proven, as `npm run test:all` does: also what takes too long for each commit. CONTRIBUTING.md lists what that is. */
export const everything = process.env.TEST_ALL === '1'
