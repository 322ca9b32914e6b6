// A reporter of vitest: the seconds each test file took with its imports and hooks, which the JSON
// report leaves out. Writes them to TEST_TIMES.
import { writeFileSync } from 'node:fs'

export default class FileTimes {
  /** @type {{ project: string, file: string, seconds: number }[]} */
  files = []

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      module.diagnostic()
    const seconds =
      (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) /
      1000
    this.files.push({ project: module.project.name, file: module.relativeModuleId, seconds })
  }

  onTestRunEnd() {
    const file = process.env.TEST_TIMES
    if (file) writeFileSync(file, JSON.stringify(this.files))
  }
}
