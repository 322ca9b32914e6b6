// Finds the files of a call path, such as a connect from the click to the stored session. V8 counts
// the calls: a file is on the path if one of its functions was called in between. Utilities such as
// time limits and checks are counted too. Types, constants, what a file does when it is imported,
// and what is set up once are not counted: a kit's start, loading its code, making its services.
import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const ours = new RegExp(`^(?:file://)?${process.cwd()}/((?:lib|kernel|plugins|ui)/[^?]+)`)
/** How often each function was called, by its file and place. */
export type Calls = ReadonlyMap<string, number>

/** The files with a function that was called more often than `before`. */
export const filesOf = (calls: Calls, before: Calls = new Map()): string[] =>
  [
    ...new Set(
      [...calls]
        .filter(([key, count]) => count > (before.get(key) ?? 0))
        .map(([key]) => key.split(' ')[0] as string),
    ),
  ].sort()

/** Counts the calls of our functions in this process from now on, until `end`. */
export const countCalls = async () => {
  const profiler = new Session()
  profiler.connect()
  await profiler.post('Debugger.enable')
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    /**
     * The calls since the last time. vitest puts a getter around each export, whose call is none of
     * the file's own.
     */
    take: async (): Promise<Calls> => {
      const { result } = await profiler.post('Profiler.takePreciseCoverage')
      const calls = new Map<string, number>()
      for (const { url, scriptId, functions } of result) {
        const file = ours.exec(url)?.[1]
        if (!file) continue
        const { scriptSource } = await profiler.post('Debugger.getScriptSource', { scriptId })
        for (const {
          functionName,
          ranges: [range],
        } of functions) {
          const isExport = /^\(\) => \{ try \{ return [\w$.]+ \} catch \{\} \}$/.test(
            scriptSource.slice(range?.startOffset, range?.endOffset),
          )
          if (range?.count && !isExport)
            calls.set(`${file} ${functionName} ${range.startOffset}`, range.count)
        }
      }
      return calls
    },
    end: () => profiler.disconnect(),
  }
}

/**
 * Notes the files of a call path for `npm run report`, which names the file for the notes in
 * `CALL_PATHS`. Does nothing without it.
 */
export const notePath = (path: string, files: readonly string[]): void => {
  if (process.env.CALL_PATHS)
    appendFileSync(process.env.CALL_PATHS, `${JSON.stringify({ path, files })}\n`)
}
